/**
 * Progress that a worker reports before its answer, on request.
 *
 * It is untrusted, like all messages of a worker: it can only be wrong about its own document, and the number of such
 * messages is limited.
 */
import type { Frame } from './frame.js';
import { fields, oneOf, ShapeFault, whole } from '../../engine/values/shape.js';

const STEPS = ['trace', 'find', 'write', 'verify'] as const;

export interface Progress {
  step: (typeof STEPS)[number];
  done: number;
  /** 0 if the step does not know its total. */
  total: number;
}

const KIND = 'progress';

/** Each round reports a page a few times, and a document has at most ten thousand pages. */
export const MOST_PROGRESS = 1_000_000;

/** Greater than the number of pages that a document may have. */
const MOST_PAGES = 1_000_000;

const progress = fields<Progress>({
  step: oneOf(STEPS),
  done: whole(0, MOST_PAGES),
  total: whole(0, MOST_PAGES),
});

/** A frame's head. */
export function packProgress(told: Progress): object {
  return { kind: KIND, ...told };
}

/** Reads the progress of one job; throws a `ShapeFault` for messages that a sound worker cannot send. */
export class ProgressReader {
  private count = 0;

  /** Null for a frame that is not about progress. */
  read({ untrustedHead, untrustedBody }: Frame): Progress | null {
    if ((untrustedHead as { kind?: unknown } | null)?.kind !== KIND) return null;
    this.count += 1;
    if (this.count > MOST_PROGRESS || untrustedBody.length > 0) {
      throw new ShapeFault('a worker tells too much of its progress');
    }
    const told = progress(untrustedHead, KIND);
    if (told.done > told.total) throw new ShapeFault('a worker has done more than there is');
    return told;
  }
}
