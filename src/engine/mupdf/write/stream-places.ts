/**
 * Where a stream's raw bytes stand in the upload, and how they are filtered.
 */
import '../memory.js';
import type * as mupdf from 'mupdf';
import type { StreamCipher } from '../../file/encryption.js';
import { readIndirectObject } from '../../file/syntax.js';
import type { ObjectPlaces } from '../../file/xref.js';

/** Half-open range of the upload. */
export interface ByteSpan {
  start: number;
  end: number;
}

/** A stream's bytes in the upload, as encrypted there, and decrypted. */
export interface StreamPlace extends ByteSpan {
  generation: number;
  plain: Uint8Array;
}

/** Where the cross-reference entry says, and only if the bytes there are those that MuPDF reads; null in any doubt. */
export function locateStream(
  upload: Uint8Array,
  stream: mupdf.PDFObject,
  places: ObjectPlaces,
  cipher: StreamCipher,
): StreamPlace | null {
  const objectNumber = stream.asIndirect();
  const offset = places.current.get(objectNumber);
  const object = offset === undefined ? null : readIndirectObject(upload, offset);
  if (object === null || object.objectNumber !== objectNumber || object.streamStart < 0) return null;
  const buffer = stream.readRawStream();
  const raw = buffer.asUint8Array();
  const { streamStart: start, generation } = object;
  const end = start + cipher.measure(raw.length);
  const plain =
    end <= upload.length ? cipher.decrypt(objectNumber, generation, upload.subarray(start, end)) : null;
  const isSame = plain !== null && Buffer.compare(plain, raw) === 0;
  buffer.destroy();
  return isSame ? { start, end, generation, plain } : null;
}
