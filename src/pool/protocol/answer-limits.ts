/**
 * How long an answer may be, by what was asked.
 *
 * The parent judges an announced length before it keeps a byte; the worker
 * holds its own answers to the same bounds, so that an honest one is refused
 * with a sentence instead of being taken for nonsense.
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

/** A file that must be written anew may lose its compressed objects, which doubles the worst of ours. */
const OUTPUT_PER_UPLOAD = 2;

/** What small files gain: copies of shared streams, and in a rewrite the parts that were left out. */
const OUTPUT_ALLOWANCE_BYTES = 8 * MIB;

export function answerLimits(job: Job): FrameLimits {
  switch (job.kind) {
    case 'remove-text':
      return { headBytes: EVIDENCE_BYTES, bodyBytes: outputBytes(job.bytes) };
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
