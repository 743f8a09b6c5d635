/** Inflates data as a whole (RFC 1950). */
import { inflate } from '#platform';

/**
 * Inflates data; null if the data are damaged or incomplete, or if the result has more than `maxBytes`.
 *
 * With `isPartial`, data without an end give what they decode to: some programs leave out the end of the data of
 * cross-reference streams, and readers take the rows that are there.
 */
export function inflateWhole(data: Uint8Array, maxBytes: number, isPartial = false): Uint8Array | null {
  let inflated: Uint8Array;
  try {
    inflated = inflate(data, { maxOutputLength: maxBytes, isPartial });
  } catch {
    return null;
  }
  const isTight = inflated.length === inflated.buffer.byteLength;
  // Not zlib's own kind of array, whose `slice` is a view.
  return isTight ? new Uint8Array(inflated.buffer) : new Uint8Array(inflated);
}
