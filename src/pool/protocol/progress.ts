/**
 * What a worker tells before its answer, where it is asked to: how far it has come.
 *
 * Untrusted like everything that it says. It can only be wrong about its own
 * document; that it tells no end of it is stopped by a count.
 */
import type { Frame } from './frame.js';
import { fields, oneOf, ShapeFault, whole } from './shape.js';

const STEPS = ['trace', 'find', 'write', 'verify'] as const;

export interface Progress {
  step: (typeof STEPS)[number];
  done: number;
  /** 0 where a step cannot say how much it is. */
  total: number;
}

const KIND = 'progress';

/** A page is told of some times in each round, and the most pages that a document may have are ten thousand. */
export const MOST_PROGRESS = 1_000_000;

/** More than a document may have of pages. */
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

/** Reads what one job's worker tells, and throws a `ShapeFault` for what an honest one could not. */
export class ProgressReader {
  private count = 0;

  /** Null for a frame that tells no progress. */
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
