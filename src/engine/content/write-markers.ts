/**
 * Encloses instructions of a content stream in optional-content sequences that
 * tell, when the stream is run, which instruction paints.
 */
import type { MarkedRange } from './marked-ranges.js';

const MARKER_END = Buffer.from(' EMC ', 'latin1');
const NAME_END = Buffer.from(')>>BDC ', 'latin1');

/**
 * The stream with markers around the ranges, which are in its order; the stream itself where there are none.
 *
 * @param prefix what the markers' names begin with; each goes on with its instruction's number.
 */
export function writeMarkers(bytes: Uint8Array, ranges: MarkedRange[], prefix: string): Uint8Array {
  if (ranges.length === 0) return bytes;
  const source = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
  const begin = Buffer.from(`/OC<</Name(${prefix}`, 'latin1');
  const digits = String(ranges.at(-1)!.instruction).length;
  const markerLength = begin.length + digits + NAME_END.length + MARKER_END.length;
  const out = Buffer.allocUnsafe(bytes.length + ranges.length * markerLength);
  let copied = 0;
  let length = 0;
  for (const { instruction, start, end } of ranges) {
    length += source.copy(out, length, copied, start);
    length += begin.copy(out, length);
    length += out.write(String(instruction), length, 'latin1');
    length += NAME_END.copy(out, length);
    length += source.copy(out, length, start, end);
    length += MARKER_END.copy(out, length);
    copied = end;
  }
  length += source.copy(out, length, copied);
  return out.subarray(0, length);
}
