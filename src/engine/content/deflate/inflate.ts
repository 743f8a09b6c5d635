/**
 * Inflates data as a whole (RFC 1950).
 */
import { inflateSync } from 'node:zlib';

/** What text of content streams mostly becomes at most, in one piece of memory; more comes in further pieces. */
const USUAL_RATIO = 6;
const LEAST_PIECE = 4 * 1024;
const LARGEST_PIECE = 1024 * 1024;

/**
 * What deflated data become.
 *
 * zlib gives its answer in pieces of one size, which are joined by copying: where the first has room for all, half the
 * memory is taken. What comes out has memory of its own, and holds on to none of that room.
 *
 * @throws RangeError where that is more than `maxBytes`; another error for data that are damaged or not whole.
 */
export function inflateWhole(data: Uint8Array, maxBytes: number): Buffer {
  const chunkSize = Math.min(LARGEST_PIECE, Math.max(LEAST_PIECE, data.length * USUAL_RATIO));
  const inflated = inflateSync(data, { maxOutputLength: maxBytes, chunkSize });
  const isTight = inflated.length === inflated.buffer.byteLength;
  return isTight ? inflated : Buffer.from(new Uint8Array(inflated).buffer);
}
