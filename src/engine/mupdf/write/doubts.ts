/**
 * Questions whether readers agree on what the objects of a file are; the table of `trust.ts` says why each matters.
 */
import '../memory.js';
import { latin1 } from '#platform';
import { askForBrokenData, decodeStream, findStreamEnd } from '../../file/stream-bytes.js';
import { PLAIN_STREAMS } from '../../file/encryption.js';
import { isStrayVersion, type FoundObject } from '../../file/found-objects.js';
import { readIndirectObject, skipWhiteSpace } from '../../file/syntax.js';
import { listTokens } from './confirm-edits.js';
import { createCipherOf } from './stream-cipher.js';
import type { Survey } from './survey.js';

export function hasUnsureData({ document, file, found }: Survey): boolean {
  const guessed = found.objects.filter(({ guessedEnd }) => guessedEnd !== null);
  if (guessed.length === 0) return false;
  const isBroken = askForBrokenData(file.bytes, createCipherOf(document));
  return guessed.some(
    (object) =>
      isStrayVersion(file, object) ||
      isBroken(readIndirectObject(file.bytes, object.start)!, object.guessedEnd!),
  );
}

export function leadsElsewhere({ file, newest }: Survey): boolean {
  return [...(file.places?.current.keys() ?? [])].some((objectNumber) => {
    const object = file.find(objectNumber);
    const last = newest.get(objectNumber);
    return object !== null && last !== undefined && last.start !== object.start;
  });
}

export function readsOtherwise(survey: Survey): boolean {
  return [...survey.newest.values()].some((object) => isReadOtherwise(survey, object));
}

function isReadOtherwise(survey: Survey, { objectNumber, start }: FoundObject): boolean {
  const object = readIndirectObject(survey.file.bytes, start);
  if (object === null) return false;
  const from = skipWhiteSpace(survey.file.bytes, object.bodyStart);
  const isDictionary = latin1(survey.file.bytes, from, object.bodyEnd).startsWith('<<');
  return (
    object.streamStart >= 0 !== survey.isStream(objectNumber) || isAnother(survey, objectNumber, isDictionary)
  );
}

/** A dictionary in the place of another value, or the other way round; what MuPDF cannot read is asked for elsewhere. */
function isAnother({ document }: Survey, objectNumber: number, isDictionary: boolean): boolean {
  if (objectNumber >= document.countObjects()) return false;
  const object = document.newIndirect(objectNumber);
  return !object.isNull() && object.isDictionary() !== isDictionary;
}

export function refersAstray(survey: Survey): boolean {
  const { newest, objectStreams } = survey;
  return (
    [...newest.values()].some((object) => missesGeneration(readBody(survey, object), survey)) ||
    objectStreams.some(({ held }) => held.some(([, value]) => missesGeneration(value, survey)))
  );
}

function readBody({ file }: Survey, { start }: FoundObject): Uint8Array | null {
  const object = readIndirectObject(file.bytes, start);
  return object && file.bytes.subarray(object.bodyStart, object.bodyEnd);
}

const REFERENCE = /\b(\d{1,10})\s+(\d{1,5})\s+R\b/gu;

/** A reference leads to nothing where the generation is not the object's (7.3.10); what no object stands for is no question. */
function missesGeneration(value: Uint8Array | null, { newest }: Survey): boolean {
  if (value === null) return false;
  const text = latin1(value, 0, value.length);
  for (const [, objectNumber, generation] of text.matchAll(REFERENCE)) {
    const object = newest.get(Number(objectNumber));
    if (object !== undefined && object.generation !== Number(generation)) return true;
  }
  return false;
}

/** One with a generation, which not all readers take (7.5.7), that does not inflate, or that holds objects elsewhere than it says. */
export function hasUnsureObjectStream(survey: Survey): boolean {
  const isEncrypted = !survey.document.getTrailer().get('Encrypt').isNull();
  return survey.objectStreams.some(
    ({ found, held }) =>
      found.generation > 0 ||
      (!isEncrypted && !isDecoded(survey, found)) ||
      areMisplaced(held.map(([, value]) => value)),
  );
}

function isDecoded({ file: { bytes } }: Survey, { start }: FoundObject): boolean {
  const object = readIndirectObject(bytes, start);
  if (object === null || object.streamStart < 0) return false;
  const end = findStreamEnd(bytes, object, new Map());
  return end >= 0 && decodeStream(bytes, object, end, PLAIN_STREAMS) !== null;
}

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
    const between = end > next ? 'none' : latin1(new Uint8Array(value.buffer, end, next - end));
    return NO_VALUE.test(latin1(value, 0, 1)) || !BETWEEN_VALUES.test(between);
  });
}

export function holdsTwoValues(survey: Survey): boolean {
  return survey.objectStreams.some(({ held }) =>
    held.some(([objectNumber, value]) => {
      const own = survey.newest.get(objectNumber);
      const body = own === undefined ? null : readBody(survey, own);
      return body !== null && listTokens(body) !== listTokens(value);
    }),
  );
}

export function isOutranked({ found, newest }: Survey): boolean {
  return found.objects.some(
    ({ objectNumber, generation }) => generation > newest.get(objectNumber)!.generation,
  );
}
