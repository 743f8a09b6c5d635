/**
 * Encloses instructions of a content stream in optional-content sequences; running the stream then shows which
 * instruction paints what.
 */
import { fromLatin1 } from '#platform';
import type { MarkerRange } from './marker-ranges.js';

const MARKER_END = fromLatin1(' EMC ');
const NAME_END = fromLatin1(')>>BDC ');
/** Of an instruction's number: a stream has fewer than ten thousand million. */
const MOST_DIGITS = 10;

/**
 * Returns the stream with markers around the ranges, which are in stream order; the same bytes if there are none.
 *
 * @param prefix the beginning of the markers' names, `nonce.unit.`; the instruction's number follows. No document can
 * contain the nonce, because it is drawn at random after the document was written.
 */
export function writeMarkers(bytes: Uint8Array, ranges: MarkerRange[], prefix: string): Uint8Array {
  if (ranges.length === 0) return bytes;
  const begin = fromLatin1(`/OC<</Name(${prefix}`);
  const markerLength = begin.length + MOST_DIGITS + NAME_END.length + MARKER_END.length;
  const out = new Uint8Array(bytes.length + ranges.length * markerLength);
  let copied = 0;
  let length = 0;
  const append = (part: Uint8Array): void => {
    out.set(part, length);
    length += part.length;
  };
  for (const { instruction, start, end } of ranges) {
    append(bytes.subarray(copied, start));
    append(begin);
    append(fromLatin1(String(instruction)));
    append(NAME_END);
    append(bytes.subarray(start, end));
    append(MARKER_END);
    copied = end;
  }
  append(bytes.subarray(copied));
  return out.subarray(0, length);
}
