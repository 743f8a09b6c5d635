/**
 * Objects of a damaged file that readers do not agree on: what one of them shows, another would lose.
 */
import '../memory.js';
import type * as mupdf from 'mupdf';
import { PLAIN_STREAMS } from '../../file/encryption.js';
import type { FoundObject, FoundObjects } from '../../file/found-objects.js';
import { decodeStream, findStreamEnd } from '../../file/stream-bytes.js';
import { readIndirectObject } from '../../file/syntax.js';
import { readObjectStream } from '../dictionaries/object-texts.js';
import { listTokens } from './confirm-edits.js';

/**
 * True where an object may begin in the data of another; where MuPDF takes a stream for none; where an object stream has a generation, which not all
 * readers take (ISO 32000-1, 7.5.7), or does not inflate; or where an object says one thing by itself and another in
 * an object stream, of which either may count.
 *
 * @param file from its header on.
 */
export function hasDoubtfulObjects(
  document: mupdf.PDFDocument,
  file: Uint8Array,
  { objects, isDoubtful }: FoundObjects,
): boolean {
  const newest = listNewest(objects);
  const isEncrypted = !document.getTrailer().get('Encrypt').isNull();
  const saysOtherwise = ([objectNumber, value]: [number, Uint8Array]): boolean => {
    const own = newest.get(objectNumber);
    const object = own === undefined ? null : readIndirectObject(file, own.start);
    if (object === null) return false;
    return listTokens(file.subarray(object.bodyStart, object.bodyEnd)) !== listTokens(value);
  };
  const isReadOtherwise = ({ objectNumber, start }: FoundObject): boolean => {
    const object = readIndirectObject(file, start);
    return object !== null && object.streamStart >= 0 !== isStream(document, objectNumber);
  };
  return (
    isDoubtful ||
    [...newest.values()].some(isReadOtherwise) ||
    listObjectStreams(document, objects).some(
      (stream) =>
        stream.generation > 0 ||
        (!isEncrypted && !isDecoded(file, stream)) ||
        readObjectStream(document.newIndirect(stream.objectNumber)).some(saysOtherwise),
    )
  );
}

/** Those that count, of all versions. */
export function listObjectStreams(document: mupdf.PDFDocument, objects: FoundObject[]): FoundObject[] {
  return [...listNewest(objects).values()].filter(
    ({ objectNumber }) =>
      isStream(document, objectNumber) && isObjectStream(document.newIndirect(objectNumber)),
  );
}

function listNewest(objects: FoundObject[]): Map<number, FoundObject> {
  return new Map(objects.map((object) => [object.objectNumber, object]));
}

function isObjectStream(stream: mupdf.PDFObject): boolean {
  return stream.get('Type').toString() === '/ObjStm';
}

/** False for what cannot be read at all. */
function isStream(document: mupdf.PDFDocument, objectNumber: number): boolean {
  try {
    return objectNumber < document.countObjects() && document.newIndirect(objectNumber).isStream();
  } catch (error) {
    if (error instanceof WebAssembly.RuntimeError) throw error;
    return false;
  }
}

function isDecoded(file: Uint8Array, { start }: FoundObject): boolean {
  const bytes = Buffer.from(file.buffer, file.byteOffset, file.length);
  const object = readIndirectObject(file, start);
  if (object === null || object.streamStart < 0) return false;
  const end = findStreamEnd(bytes, object, {
    current: new Map(),
    superseded: new Map(),
    compressed: new Map(),
  });
  return end >= 0 && decodeStream(bytes, object, end, PLAIN_STREAMS) !== null;
}
