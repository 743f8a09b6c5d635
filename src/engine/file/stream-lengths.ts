/**
 * Finds streams whose /Length is not the length of their data (ISO 32000-1, 7.3.8.2).
 *
 * Readers correct these silently, but in different ways. If the declared length is too long, some readers search for
 * `endstream` from the first byte of the data, others from the declared end, and may find another stream's.
 */
import { findBytes, fromLatin1, latin1 } from '#platform';
import { isWhiteSpace } from '../content/characters.js';
import { nextToken } from '../content/tokens.js';
import type { PdfFile } from './pdf-file.js';
import { createEndSearch, trimLineEnd } from './stream-bytes.js';
import { findHeadBefore, holdsObjectKeyword, readIndirectObject, type IndirectObject } from './syntax.js';
import { readDictionary, type Span } from './value-tree.js';

/** More wrong lengths than any real file has. */
const MAX_WRONG = 100_000;
/** More white space before `endstream` is data. */
const MAX_WHITE_SPACE = 16;
const LONGEST_DICTIONARY = 256 * 1024;
/** `stream` and an end-of-line marker. */
const LONGEST_KEYWORD = 8;

const STREAM = fromLatin1('stream');
const END_STREAM = 'endstream';
const END_OF_OBJECT = /^endstream\s+endobj/u;
const WHITE_SPACE_AND_END = /^[\0\t\n\f\r ]{0,16}endstream/u;

export interface WrongLength {
  /** Offset of the object number. */
  objectStart: number;
  /** Offset of `endstream`. */
  streamEnd: number;
  /** The correct value of /Length. */
  length: number;
  /** The digits of the wrong value, here or in another object; null if they were not found. */
  digits: Span | null;
}

/** Lists streams with a wrong /Length, in file order. */
export function findWrongLengths(file: PdfFile): WrongLength[] {
  const { bytes } = file;
  const findEnd = createEndSearch(bytes);
  const wrong: WrongLength[] = [];
  /** Returns the offset after the stream; -1 if the stream has no end. */
  const readStream = (object: IndirectObject): number => {
    const { start, streamStart } = object;
    const declared = findLength(file, object);
    const declaredEnd = streamStart + (declared?.number ?? -1);
    const end = declaredEnd < streamStart ? -1 : skipToEnd(bytes, declaredEnd);
    if (end >= 0) return end;
    const streamEnd = findEnd(streamStart);
    if (streamEnd < 0) return -1;
    if (declared !== null) {
      const length = trimLineEnd(bytes, streamStart, streamEnd) - streamStart;
      const isCertain =
        END_OF_OBJECT.test(latin1(bytes, streamEnd, streamEnd + 64)) &&
        !holdsObjectKeyword(latin1(bytes, streamStart, streamEnd));
      wrong.push({ objectStart: start, streamEnd, length, digits: isCertain ? declared.digits : null });
    }
    return streamEnd + END_STREAM.length;
  };
  let after = 0;
  let next = 0;
  for (
    let at = findBytes(bytes, STREAM);
    at >= 0 && wrong.length < MAX_WRONG;
    at = findBytes(bytes, STREAM, next)
  ) {
    next = at + STREAM.length;
    if (!isKeyword(bytes, at)) continue;
    const object = readObjectBefore(bytes, at, after);
    if (object !== null) next = Math.max(next, readStream(object));
    after = next;
  }
  return wrong;
}

/** True for a keyword between a dictionary and an end-of-line marker. */
function isKeyword(bytes: Uint8Array, at: number): boolean {
  const behind = bytes[at + STREAM.length];
  if (behind !== 10 && behind !== 13) return false;
  let before = at - 1;
  while (before > 0 && isWhiteSpace(bytes[before])) before--;
  return bytes[before] === 0x3e && bytes[before - 1] === 0x3e;
}

/**
 * Reads the nearest object before the keyword; null if the keyword does not follow its dictionary.
 *
 * @param after the end of the last stream.
 */
function readObjectBefore(bytes: Uint8Array, keyword: number, after: number): IndirectObject | null {
  const start = findHeadBefore(bytes, keyword, Math.max(after, keyword - LONGEST_DICTIONARY));
  // The dictionary must end before the keyword.
  const object = start < 0 ? null : readIndirectObject(bytes.subarray(0, keyword + LONGEST_KEYWORD), start);
  const isItsOwn = object !== null && object.streamStart >= keyword;
  return isItsOwn && object.streamStart <= keyword + LONGEST_KEYWORD ? object : null;
}

/** Offset after `endstream` if only white space precedes it; otherwise -1. */
function skipToEnd(bytes: Uint8Array, from: number): number {
  const end = WHITE_SPACE_AND_END.exec(latin1(bytes, from, from + MAX_WHITE_SPACE + END_STREAM.length));
  return end === null ? -1 : from + end[0].length;
}

interface DeclaredLength {
  number: number;
  digits: Span | null;
}

const NOT_DECLARED: DeclaredLength = { number: -1, digits: null };

/** Null if the length is an object that was not found, perhaps because it is in an object stream. */
function findLength(file: PdfFile, { bodyStart, bodyEnd }: IndirectObject): DeclaredLength | null {
  const length = readDictionary(file.bytes, bodyStart, bodyEnd).get('Length');
  if (length === undefined) return NOT_DECLARED;
  if (length.kind !== 'reference') return readNumber(file.bytes, length.start, length.end);
  const { objectNumber } = length;
  // Offsets are wrong more often than numbers. The last object with this number is used, as in readers that repair.
  const object =
    file.find(objectNumber) ?? readIndirectObject(file.bytes, file.heads.last.get(objectNumber) ?? -1);
  return object && readNumber(file.bytes, object.bodyStart, object.bodyEnd);
}

function readNumber(bytes: Uint8Array, from: number, to: number): DeclaredLength {
  const start = nextToken(bytes, from);
  const text = /^\d{1,10}(?=\s*$)/u.exec(latin1(bytes, start, Math.min(to, start + 40)))?.[0];
  if (text === undefined) return NOT_DECLARED;
  return { number: Number(text), digits: { start, end: start + text.length } };
}
