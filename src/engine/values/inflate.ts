/**
 * Inflates data as a whole (RFC 1950).
 */
import { inflate } from '#platform';

/** What text of content streams mostly becomes at most, in one piece of memory; more comes in further pieces. */
const USUAL_RATIO = 6;
const LEAST_PIECE = 4 * 1024;
const LARGEST_PIECE = 1024 * 1024;

/**
 * What deflated data become.
 *
 * zlib returns pieces of equal size, which are joined by copying; if the first is large enough for all, half the
 * memory is needed. The result is a copy that does not keep that buffer alive.
 *
 * @throws RangeError if that is more than `maxBytes`; another error for data that are damaged or not whole.
 */
export function inflateWhole(data: Uint8Array, maxBytes: number): Uint8Array {
  const chunkSize = Math.min(LARGEST_PIECE, Math.max(LEAST_PIECE, data.length * USUAL_RATIO));
  const inflated = inflate(data, { maxOutputLength: maxBytes, chunkSize });
  const isTight = inflated.length === inflated.buffer.byteLength;
  return isTight ? inflated : new Uint8Array(inflated);
}
