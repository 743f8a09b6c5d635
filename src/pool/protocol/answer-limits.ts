/**
 * The most bytes of an answer, by the kind of job.
 *
 * The parent checks an announced length before it stores a byte. The worker checks its own answers against the same
 * limits, so that a large answer becomes a refusal with a reason and is not rejected as invalid.
 */
import type { FrameLimits } from './frame.js';
import type { Job } from './protocol.js';

const KIB = 1024;
const MIB = 1024 * KIB;

/** A `READY` frame has no body. */
export const READY_LIMITS: FrameLimits = { headBytes: 64, bodyBytes: 0 };

/** A refusal, or a bug with its stack. */
const SHORT_HEAD_BYTES = 64 * KIB;

/** Enough for ten thousand pages and all locations that `evidence-cut.ts` keeps. */
const EVIDENCE_BYTES = 8 * MIB;

/** A rewritten file may lose its compressed objects, which at most doubled the size of the measured files. */
const OUTPUT_PER_UPLOAD = 2;

/** How much small files may grow: copies of shared streams, and parts that the upload lacked and a rewrite adds. */
const OUTPUT_ALLOWANCE_BYTES = 8 * MIB;

export function answerLimits(job: Job): FrameLimits {
  switch (job.kind) {
    case 'remove-text':
      return { headBytes: EVIDENCE_BYTES, bodyBytes: outputBytes(job.bytes) };
    case 'find-text':
    case 'image-candidates':
      return { headBytes: EVIDENCE_BYTES, bodyBytes: 0 };
    case 'image-preview':
      return { headBytes: SHORT_HEAD_BYTES, bodyBytes: outputBytes(job.bytes) };
    default:
      return { headBytes: SHORT_HEAD_BYTES, bodyBytes: 0 };
  }
}

function outputBytes(upload: Uint8Array): number {
  return upload.length * OUTPUT_PER_UPLOAD + OUTPUT_ALLOWANCE_BYTES;
}
