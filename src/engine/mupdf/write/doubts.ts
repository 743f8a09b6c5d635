/** Checks whether readers agree on a file's objects. If they do not, a change may lose what another reader shows. */
import { latin1 } from '#platform';
import type { FoundObject } from '../../file/found-objects.js';
import { createBrokenDataTest } from '../../file/stream-bytes.js';
import { nextToken } from '../../content/tokens.js';
import { listTokens } from './confirm-edits.js';
import { createCipherOf } from './stream-cipher.js';
import type { Survey } from './survey.js';

/** The checks, by the names that reports use. */
const DOUBTS: readonly [name: string, isTrue: (survey: Survey) => boolean][] = [
  // An object may begin or end in the data of another.
  ['data-or-object', ({ found }) => found.isDoubtful],
  // A stream with a wrong length has broken data.
  ['data-without-end', hasUnsureData],
  // A section points to an older version, which readers that trust it show.
  ['section-astray', leadsElsewhere],
  // An object has a lower generation than an earlier version, which PDFium then shows.
  ['lower-generation', isOutranked],
  // MuPDF does not read a stream or dictionary as such, or reads something else as one.
  ['other-kind', readsOtherwise],
  // An object stream has a generation, does not inflate, or contains objects at other offsets than declared.
  ['object-stream', hasUnsureObjectStream],
  // An object has one value outside and another inside an object stream. Either may count.
  ['two-values', holdsTwoValues],
];

/** The name of the first check that finds a disagreement; null if readers agree. */
export function findDoubt(survey: Survey): string | null {
  return DOUBTS.find(([, isTrue]) => isTrue(survey))?.[0] ?? null;
}

function hasUnsureData({ document, file, found }: Survey): boolean {
  const guessed = found.objects.filter(({ guessedEnd }) => guessedEnd !== null);
  if (guessed.length === 0) return false;
  const isBroken = createBrokenDataTest(file.bytes, createCipherOf(document, file));
  return guessed.some((object) => isBroken(object, object.guessedEnd!));
}

/** A section may be missing, or point to a version that was undone. */
function leadsElsewhere({ file, newest }: Survey): boolean {
  return [...file.current.keys()].some((objectNumber) => {
    const object = file.find(objectNumber);
    const last = newest.get(objectNumber);
    return object !== null && last !== undefined && last.start > object.start;
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

/** True if either MuPDF or the file has a dictionary, not both. Other checks cover values that MuPDF cannot read. */
function isOtherKind({ document, file }: Survey, { objectNumber, bodyStart, bodyEnd }: FoundObject): boolean {
  if (objectNumber >= document.countObjects()) return false;
  const from = nextToken(file.bytes, bodyStart);
  const isDictionary = latin1(file.bytes, from, bodyEnd).startsWith('<<');
  const object = document.newIndirect(objectNumber);
  return !object.isNull() && object.isDictionary() !== isDictionary;
}

/** Object streams must have generation 0 (7.5.7); not all readers accept others. */
function hasUnsureObjectStream({ document, file, objectStreams }: Survey): boolean {
  const isEncrypted = !document.getTrailer().get('Encrypt').isNull();
  return objectStreams.some(
    ({ found, held }) =>
      found.generation > 0 ||
      (!isEncrypted && file.decode(found) === null) ||
      areMisplaced(held.map(([, value]) => value)),
  );
}

/** The bytes that may separate two objects of a stream. Of a reference, only the first number was read as the value. */
const BETWEEN_VALUES = /^(?:\s+\d+\s+R)?\s*$/u;
/** Bytes that cannot begin a value. */
const NO_VALUE = /^[>\])}]/u;

/** True if values of an object stream are not at their declared offsets: they overlap, or have bytes between them. */
function areMisplaced(values: Uint8Array[]): boolean {
  const ordered = values.toSorted((one, other) => one.byteOffset - other.byteOffset);
  return ordered.some((value, at) => {
    const end = value.byteOffset + value.length;
    const next = ordered[at + 1]?.byteOffset ?? end;
    const between = end > next ? 'none' : latin1(new Uint8Array(value.buffer, end, next - end));
    return NO_VALUE.test(latin1(value, 0, 1)) || !BETWEEN_VALUES.test(between);
  });
}

function holdsTwoValues({ file, newest, objectStreams }: Survey): boolean {
  return objectStreams.some(({ held }) =>
    held.some(([objectNumber, value]) => {
      const own = newest.get(objectNumber);
      if (own === undefined) return false;
      return listTokens(file.bytes.subarray(own.bodyStart, own.bodyEnd)) !== listTokens(value);
    }),
  );
}
