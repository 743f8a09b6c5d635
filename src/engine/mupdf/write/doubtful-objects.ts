/**
 * Objects of a damaged file that readers do not agree on: what one of them shows, another would lose.
 */
import '../memory.js';
import type * as mupdf from 'mupdf';
import { PLAIN_STREAMS } from '../../file/encryption.js';
import type { FoundObject, FoundObjects } from '../../file/found-objects.js';
import { decodeStream, findStreamEnd } from '../../file/stream-bytes.js';
import { latin1, readIndirectObject } from '../../file/syntax.js';
import { readObjectStream } from '../dictionaries/object-texts.js';
import { listTokens } from './confirm-edits.js';

/**
 * True where an object may begin in the data of another; where MuPDF takes a stream for none; where an object stream has
 * a generation, which not all readers take (ISO 32000-1, 7.5.7), or does not inflate; where an object says one thing by
 * itself and another in an object stream, of which either may count; or where an object is referred to by another
 * generation than its own, which some readers follow.
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
    const body = own === undefined ? null : readBody(file, own);
    return body !== null && listTokens(body) !== listTokens(value);
  };
  const isReadOtherwise = ({ objectNumber, start }: FoundObject): boolean => {
    const object = readIndirectObject(file, start);
    return object !== null && object.streamStart >= 0 !== isStream(document, objectNumber);
  };
  const refersAstray = (value: Uint8Array | null): boolean =>
    value !== null && missesGeneration(value, newest);
  return (
    isDoubtful ||
    [...newest.values()].some((object) => isReadOtherwise(object) || refersAstray(readBody(file, object))) ||
    listObjectStreams(document, objects).some(
      (stream) =>
        stream.generation > 0 ||
        (!isEncrypted && !isDecoded(file, stream)) ||
        readObjectStream(document.newIndirect(stream.objectNumber)).some(
          (held) => saysOtherwise(held) || refersAstray(held[1]),
        ),
    )
  );
}

/** The object's value; of a stream, its dictionary. */
function readBody(file: Uint8Array, { start }: FoundObject): Uint8Array | null {
  const object = readIndirectObject(file, start);
  return object && file.subarray(object.bodyStart, object.bodyEnd);
}

const REFERENCE = /\b(\d{1,10})\s+(\d{1,5})\s+R\b/gu;

/** A reference leads to nothing where the generation is not the object's (7.3.10); what no object stands for is no question. */
function missesGeneration(value: Uint8Array, objects: ReadonlyMap<number, FoundObject>): boolean {
  const text = latin1(value, 0, value.length);
  for (const [, objectNumber, generation] of text.matchAll(REFERENCE)) {
    const object = objects.get(Number(objectNumber));
    if (object !== undefined && object.generation !== Number(generation)) return true;
  }
  return false;
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
