/**
 * Reads streams back from a finished file, by its own cross-references and with another decoder than MuPDF's.
 */
import type { StreamCipher } from './encryption.js';
import { decodeStream, findStreamEnd } from './stream-bytes.js';
import { readIndirectObject } from './syntax.js';
import { readObjectPlaces } from './xref.js';

/** Half-open range of the file. */
interface Span {
  start: number;
  end: number;
}

/** Says whether two files of one length are the same outside some spans. */
export function isSameOutside(one: Uint8Array, other: Uint8Array, spans: readonly Span[]): boolean {
  if (one.length !== other.length) return false;
  let at = 0;
  for (const { start, end } of spans.toSorted((first, second) => first.start - second.start)) {
    if (start > at && Buffer.compare(one.subarray(at, start), other.subarray(at, start)) !== 0) return false;
    at = Math.max(at, end);
  }
  return Buffer.compare(one.subarray(at), other.subarray(at)) === 0;
}

/** Decoded content by object number; null for what stands elsewhere than it should or in another filter than deflate. */
export function createStreamReader(
  file: Uint8Array,
  cipher: StreamCipher,
): (objectNumber: number) => Uint8Array | null {
  const places = readObjectPlaces(file);
  const bytes = Buffer.from(file.buffer, file.byteOffset, file.length);
  return (objectNumber) => {
    const offset = places?.current.get(objectNumber);
    const object = offset === undefined ? null : readIndirectObject(bytes, offset);
    if (places === null || object?.objectNumber !== objectNumber || object.streamStart < 0) return null;
    const end = findStreamEnd(bytes, object, places);
    return end < 0 ? null : decodeStream(bytes, object, end, cipher);
  };
}
