/**
 * Questions whether readers agree on what the objects of a file are: what one of them shows, another would lose.
 */
import '../memory.js';
import { latin1 } from '#platform';
import { isStrayVersion, type FoundObject } from '../../file/found-objects.js';
import { createBrokenDataTest } from '../../file/stream-bytes.js';
import { skipWhiteSpace } from '../../file/syntax.js';
import { listTokens } from './confirm-edits.js';
import { showsOlderVersion } from './mend-references.js';
import { createCipherOf } from './stream-cipher.js';
import type { Survey } from './survey.js';

/** By the names that reports give. */
const DOUBTS: readonly [name: string, isTrue: (survey: Survey) => boolean][] = [
  // An object may begin or end in the data of another.
  ['data-or-object', ({ found }) => found.isDoubtful],
  // A stream has broken data, or is a version that no section leads to, and ends elsewhere than it says.
  ['data-without-end', hasUnsureData],
  // A section leads to another version than the last, which readers show that believe it.
  ['section-astray', leadsElsewhere],
  // An object has a lower generation than a version before it, which PDFium shows.
  ['lower-generation', isOutranked],
  // MuPDF takes a stream or a dictionary for none, or something else for one.
  ['other-kind', readsOtherwise],
  // An object is referred to by another generation than its own, which some readers follow.
  ['reference-astray', refersAstray],
  // An object stream has a generation, does not inflate, or holds objects elsewhere than it says.
  ['object-stream', hasUnsureObjectStream],
  // An object says one thing by itself and another in an object stream: either may count.
  ['two-values', holdsTwoValues],
  // MuPDF shows another version than the last itself.
  ['older-version', showsOlderVersion],
];

/** The name of the first question on which readers disagree; null for none. */
export function findDoubt(survey: Survey): string | null {
  return DOUBTS.find(([, isTrue]) => isTrue(survey))?.[0] ?? null;
}

function hasUnsureData({ document, file, found }: Survey): boolean {
  const guessed = found.objects.filter(({ guessedEnd }) => guessedEnd !== null);
  if (guessed.length === 0) return false;
  const isBroken = createBrokenDataTest(file.bytes, createCipherOf(document));
  return guessed.some((object) => isStrayVersion(file, object) || isBroken(object, object.guessedEnd!));
}

function leadsElsewhere({ file, newest }: Survey): boolean {
  return [...(file.places?.current.keys() ?? [])].some((objectNumber) => {
    const object = file.find(objectNumber);
    const last = newest.get(objectNumber);
    return object !== null && last !== undefined && last.start !== object.start;
  });
}

function isOutranked({ found, newest }: Survey): boolean {
  return found.objects.some(
    ({ objectNumber, generation }) => generation > newest.get(objectNumber)!.generation,
  );
}

function readsOtherwise(survey: Survey): boolean {
  return [...survey.newest.values()].some(
    (object) =>
      object.streamStart >= 0 !== survey.isStream(object.objectNumber) || isOtherKind(survey, object),
  );
}

/** A dictionary in the place of another value, or the other way round; what MuPDF cannot read is asked for elsewhere. */
function isOtherKind({ document, file }: Survey, { objectNumber, bodyStart, bodyEnd }: FoundObject): boolean {
  if (objectNumber >= document.countObjects()) return false;
  const from = skipWhiteSpace(file.bytes, bodyStart);
  const isDictionary = latin1(file.bytes, from, bodyEnd).startsWith('<<');
  const object = document.newIndirect(objectNumber);
  return !object.isNull() && object.isDictionary() !== isDictionary;
}

function refersAstray(survey: Survey): boolean {
  const { newest, objectStreams } = survey;
  return (
    [...newest.values()].some((object) => missesGeneration(readBody(survey, object), survey)) ||
    objectStreams.some(({ held }) => held.some(([, value]) => missesGeneration(value, survey)))
  );
}

function readBody({ file }: Survey, { bodyStart, bodyEnd }: FoundObject): Uint8Array {
  return file.bytes.subarray(bodyStart, bodyEnd);
}

const REFERENCE = /\b(\d{1,10})\s+(\d{1,5})\s+R\b/gu;

/** A reference leads to nothing where the generation is not the object's (7.3.10); what no object stands for is no question. */
function missesGeneration(value: Uint8Array, { newest }: Survey): boolean {
  for (const [, objectNumber, generation] of latin1(value).matchAll(REFERENCE)) {
    const object = newest.get(Number(objectNumber));
    if (object !== undefined && object.generation !== Number(generation)) return true;
  }
  return false;
}

/** Not all readers take a generation there (7.5.7). */
function hasUnsureObjectStream({ document, file, objectStreams }: Survey): boolean {
  const isEncrypted = !document.getTrailer().get('Encrypt').isNull();
  const isDecoded = (object: FoundObject): boolean => {
    const end = object.streamStart < 0 ? -1 : file.findStreamEnd(object);
    return end >= 0 && file.decode(object, end) !== null;
  };
  return objectStreams.some(
    ({ found, held }) =>
      found.generation > 0 ||
      (!isEncrypted && !isDecoded(found)) ||
      areMisplaced(held.map(([, value]) => value)),
  );
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

function holdsTwoValues(survey: Survey): boolean {
  return survey.objectStreams.some(({ held }) =>
    held.some(([objectNumber, value]) => {
      const own = survey.newest.get(objectNumber);
      return own !== undefined && listTokens(readBody(survey, own)) !== listTokens(value);
    }),
  );
}
