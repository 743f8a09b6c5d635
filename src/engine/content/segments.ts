/** The streams that are read as one content stream (7.8.2), by where each begins. */
import { countUpTo } from '../values/sorted.js';

/** Index of the stream that contains a byte of the joined content; -1 if there is none. */
export function findSegment(segments: readonly { start: number }[], place: number): number {
  return countUpTo(segments, readStart, place) - 1;
}

function readStart({ start }: { start: number }): number {
  return start;
}
