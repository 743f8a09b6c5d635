/**
 * The most bytes of an answer, by the kind of job.
 *
 * The parent checks an announced length before it stores a byte. The worker checks its own answers against the same
 * limits, so that a large answer of a sound worker becomes a refusal with a reason and is not rejected as invalid.
 */
import type { FrameLimits } from './frame.js';
import type { Job } from './protocol.js';

const KIB = 1024;
const MIB = 1024 * KIB;

/** `READY`, and nothing behind it. */
export const READY_LIMITS: FrameLimits = { headBytes: 64, bodyBytes: 0 };

/** A refusal, or a bug with its stack. */
const SHORT_HEAD_BYTES = 64 * KIB;

/** Ten thousand pages with all that `evidence-cut.ts` leaves of their locations are below it. */
const EVIDENCE_BYTES = 8 * MIB;

/** A rewritten file may lose its compressed objects, which at most doubles the files that were measured. */
const OUTPUT_PER_UPLOAD = 2;

/** What small files may gain: copies of shared streams, and in a rewrite the parts that the upload lacked. */
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
