/** Replaces byte ranges of a decoded content stream and leaves all other bytes unchanged. */
import { concatBytes, fromLatin1 } from '#platform';

/** Replaces bytes `start` to `end` (half open, whole tokens) by `replacement`, which is Latin-1 text. */
export interface Splice {
  start: number;
  end: number;
  replacement: string;
}

/**
 * Applies splices in any order. A shorter replacement is padded with spaces, so that all else keeps its offset.
 *
 * @throws Error if two of them overlap: that is a bug of the caller, never of the document.
 */
export function applySplices(bytes: Uint8Array, splices: Splice[]): Uint8Array {
  const parts: Uint8Array[] = [];
  let copied = 0;
  for (const { start, end, replacement } of splices.toSorted((one, other) => one.start - other.start)) {
    if (start < copied || end < start || end > bytes.length) {
      throw new Error('splices overlap or leave the stream');
    }
    parts.push(bytes.subarray(copied, start), fromLatin1(replacement.padEnd(end - start)));
    copied = end;
  }
  parts.push(bytes.subarray(copied));
  return concatBytes(parts);
}

/** Cuts splices of joined streams at the streams' borders; the stream where a range begins gets the replacement. */
export function cutSplices(splices: Splice[], segments: { start: number; length: number }[]): Splice[][] {
  return segments.map(({ start, length }, at) => {
    const isLast = at === segments.length - 1;
    const own: Splice[] = [];
    for (const splice of splices) {
      const from = Math.max(splice.start, start);
      const to = Math.min(splice.end, start + length);
      const beginsHere =
        splice.start >= start &&
        (splice.start < start + length || (isLast && splice.start === start + length));
      if (from > to || (from === to && !(beginsHere && splice.replacement !== ''))) continue;
      own.push({ start: from - start, end: to - start, replacement: beginsHere ? splice.replacement : '' });
    }
    return own;
  });
}
