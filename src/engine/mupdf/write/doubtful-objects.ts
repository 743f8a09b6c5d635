/**
 * Objects of a damaged file that readers do not agree on: what one of them shows, another would lose.
 */
import '../memory.js';
import type * as mupdf from 'mupdf';
import { askForBrokenData } from '../../file/broken-data.js';
import { PLAIN_STREAMS } from '../../file/encryption.js';
import { askForStrayVersions, type FoundObject, type FoundObjects } from '../../file/found-objects.js';
import { decodeStream, findStreamEnd } from '../../file/stream-bytes.js';
import { findHeader, latin1, readIndirectObject, skipWhiteSpace } from '../../file/syntax.js';
import { createPlaces, readObjectPlaces } from '../../file/xref.js';
import { readObjectStream } from '../dictionaries/object-texts.js';
import { listTokens } from './confirm-edits.js';
import { isStream, listNewest, listObjectStreams } from './object-streams.js';
import { showsOlderVersion } from './older-versions.js';
import { createCipherOf } from './stream-cipher.js';

/**
 * True where an object may begin in the data of another; where MuPDF takes a stream or a dictionary for none; where an
 * object stream has a generation, which not all readers take (ISO 32000-1, 7.5.7), does not inflate, or holds objects
 * elsewhere than it says; where an object says one thing by itself and another in an object stream, of which either may
 * count; where one is referred to by another generation than its own, which some readers follow, or has a lower one than a
 * version before it, which PDFium shows; where a stream has broken data and ends elsewhere than it says, or is a version that no
 * section leads to and does so; where a section leads to another version than the last, which readers show that believe it; or
 * where MuPDF shows another than the last itself.
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
  const refersAstray = (value: Uint8Array | null): boolean =>
    value !== null && missesGeneration(value, newest);
  return (
    isDoubtful ||
    hasUnsureData(document, file, objects) ||
    leadsElsewhere(file, newest) ||
    objects.some((object) => outranks(object, newest)) ||
    [...newest.values()].some(
      (object) => isReadOtherwise(document, file, object) || refersAstray(readBody(file, object)),
    ) ||
    listObjectStreams(document, objects).some((stream) => {
      const held = readObjectStream(document.newIndirect(stream.objectNumber));
      return (
        stream.generation > 0 ||
        (!isEncrypted && !isDecoded(file, stream)) ||
        areMisplaced(held.map(([, value]) => value)) ||
        held.some((one) => saysOtherwise(one) || refersAstray(one[1]))
      );
    }) ||
    showsOlderVersion(document, file, objects)
  );
}

function hasUnsureData(document: mupdf.PDFDocument, file: Uint8Array, objects: FoundObject[]): boolean {
  const guessed = objects.filter(({ guessedEnd }) => guessedEnd !== null);
  if (guessed.length === 0) return false;
  const isBroken = askForBrokenData(file, createCipherOf(document));
  const isStray = askForStrayVersions(file);
  return guessed.some(
    (object) => isStray(object) || isBroken(readIndirectObject(file, object.start)!, object.guessedEnd!),
  );
}

function leadsElsewhere(file: Uint8Array, newest: ReadonlyMap<number, FoundObject>): boolean {
  const header = Math.max(0, findHeader(file));
  const places = readObjectPlaces(file.subarray(header));
  return [...(places?.current ?? [])].some(([objectNumber, offset]) => {
    const object = readIndirectObject(file, header + offset);
    const last = newest.get(objectNumber);
    return object?.objectNumber === objectNumber && last !== undefined && last.start !== object.start;
  });
}

function outranks(
  { objectNumber, generation }: FoundObject,
  newest: ReadonlyMap<number, FoundObject>,
): boolean {
  return generation > newest.get(objectNumber)!.generation;
}

/** MuPDF takes a stream or a dictionary for something else, or something else for one. */
function isReadOtherwise(
  document: mupdf.PDFDocument,
  file: Uint8Array,
  { objectNumber, start }: FoundObject,
): boolean {
  const object = readIndirectObject(file, start);
  if (object === null) return false;
  const body = latin1(file, skipWhiteSpace(file, object.bodyStart), object.bodyEnd);
  return (
    object.streamStart >= 0 !== isStream(document, objectNumber) ||
    isAnother(document, objectNumber, body.startsWith('<<'))
  );
}

/** The object's value; of a stream, its dictionary. */
function readBody(file: Uint8Array, { start }: FoundObject): Uint8Array | null {
  const object = readIndirectObject(file, start);
  return object && file.subarray(object.bodyStart, object.bodyEnd);
}

const REFERENCE = /\b(\d{1,10})\s+(\d{1,5})\s+R\b/gu;

/** What may stand between an object of a stream and the next; a reference is read up to its first number. */
const BETWEEN_VALUES = /^(?:\s+\d+\s+R)?\s*$/u;
/** What begins no value. */
const NO_VALUE = /^[>\])}]/u;

/** Values of one object stream that are not where it says: one begins with the end of another, or leaves a rest. */
function areMisplaced(values: Uint8Array[]): boolean {
  const ordered = values.toSorted((one, other) => one.byteOffset - other.byteOffset);
  return ordered.some((value, at) => {
    const end = value.byteOffset + value.length;
    const next = ordered[at + 1]?.byteOffset ?? end;
    const between = end > next ? 'none' : Buffer.from(value.buffer, end, next - end).toString('latin1');
    return NO_VALUE.test(latin1(value, 0, 1)) || !BETWEEN_VALUES.test(between);
  });
}

/** A reference leads to nothing where the generation is not the object's (7.3.10); what no object stands for is no question. */
function missesGeneration(value: Uint8Array, objects: ReadonlyMap<number, FoundObject>): boolean {
  const text = latin1(value, 0, value.length);
  for (const [, objectNumber, generation] of text.matchAll(REFERENCE)) {
    const object = objects.get(Number(objectNumber));
    if (object !== undefined && object.generation !== Number(generation)) return true;
  }
  return false;
}

/** A dictionary in the place of another value, or the other way round; what MuPDF cannot read is asked for elsewhere. */
function isAnother(document: mupdf.PDFDocument, objectNumber: number, isDictionary: boolean): boolean {
  if (objectNumber >= document.countObjects()) return false;
  const object = document.newIndirect(objectNumber);
  return !object.isNull() && object.isDictionary() !== isDictionary;
}

function isDecoded(file: Uint8Array, { start }: FoundObject): boolean {
  const bytes = Buffer.from(file.buffer, file.byteOffset, file.length);
  const object = readIndirectObject(file, start);
  if (object === null || object.streamStart < 0) return false;
  const end = findStreamEnd(bytes, object, createPlaces());
  return end >= 0 && decodeStream(bytes, object, end, PLAIN_STREAMS) !== null;
}
