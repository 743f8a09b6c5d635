/** Inflates data as a whole (RFC 1950). */
import { inflate } from '#platform';

/** Text of content streams rarely grows more than this; the rest comes in further pieces. */
const USUAL_RATIO = 6;
const LEAST_PIECE = 4 * 1024;
const LARGEST_PIECE = 1024 * 1024;

/**
 * Inflates data; null if the data are damaged or incomplete, or if the result has more than `maxBytes`.
 *
 * With `isPartial`, data without an end give what they decode to: some programs leave out the end of the data of
 * cross-reference streams, and readers take the rows that are there.
 *
 * zlib returns pieces of equal size, which are joined by copying; if the first piece holds all, half the memory is
 * enough. The result is a copy that does not keep that buffer alive.
 */
export function inflateWhole(data: Uint8Array, maxBytes: number, isPartial = false): Uint8Array | null {
  const chunkSize = Math.min(LARGEST_PIECE, Math.max(LEAST_PIECE, data.length * USUAL_RATIO));
  let inflated: Uint8Array;
  try {
    inflated = inflate(data, { maxOutputLength: maxBytes, chunkSize, isPartial });
  } catch {
    return null;
  }
  const isTight = inflated.length === inflated.buffer.byteLength;
  // Not zlib's own kind of array, whose `slice` is a view.
  return isTight ? new Uint8Array(inflated.buffer) : new Uint8Array(inflated);
}
