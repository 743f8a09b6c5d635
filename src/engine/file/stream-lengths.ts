/**
 * Finds streams whose /Length is not the length of their data (ISO 32000-1, 7.3.8.2).
 *
 * Readers mend these without a word, and not all alike: where too much is declared,
 * some look for `endstream` from the data's first byte on, others behind the declared
 * length, and find that of another stream. The whole file is walked through, but of a
 * sound stream only its dictionary is looked at.
 */
import { findBytes, findLastBytes, fromLatin1, latin1 } from '#platform';
import { isWhiteSpace } from '../content/characters.js';
import { CarefulReader, END_STREAM, skipToEndStream, type WrongLength } from './careful-reader.js';
import type { PdfFile } from './pdf-file.js';
import { StreamEnds } from './stream-bytes.js';

/** Dictionaries of streams are shorter; what is longer is read in full only if need be. */
const USUAL_DICTIONARY = 2048;
/** A file with more of them is made of nothing else. */
const MAX_WRONG = 100_000;

const SPACE = 0x20;
const STREAM = fromLatin1('stream');
const LENGTH = fromLatin1('/Length');

/** In the order of the file; nothing where every stream that has a /Length ends where it says. */
export interface StreamFaults {
  lengths: WrongLength[];
  /** Offsets at which `endstream` should stand: the object ends there. */
  lostEnds: number[];
  /** A space behind `stream` where a line should end, which most readers take for data. */
  spaces: { at: number; streamEnd: number }[];
}

export function findStreamFaults(pdf: PdfFile): StreamFaults {
  const file = pdf.bytes;
  const found: StreamFaults = { lengths: [], lostEnds: [], spaces: [] };
  const ends = new StreamEnds(file);
  let careful: CarefulReader | null = null;
  let after = 0;
  let keyword = findBytes(file, STREAM);
  while (keyword >= 0 && found.lengths.length + found.lostEnds.length < MAX_WRONG) {
    const streamStart = readStreamStart(file, keyword);
    let next = keyword + STREAM.length;
    if (streamStart >= 0) {
      const end = findDeclaredEnd(file, ends, after, keyword, streamStart);
      if (end >= 0) next = end;
      else {
        careful ??= new CarefulReader(pdf, ends);
        const read = careful.read(keyword, after);
        if (read !== null) next = read.isLost ? read.end : read.end + END_STREAM.length;
        if (read?.wrong) found.lengths.push(read.wrong);
        if (read?.isLost === true) found.lostEnds.push(read.end);
      }
      after = next;
    } else if (isSpaced(file, keyword)) {
      const at = keyword + STREAM.length;
      const end = findDeclaredEnd(file, ends, after, keyword, at + 1);
      if (end >= 0) {
        found.spaces.push({ at, streamEnd: end });
        next = after = end;
      }
    }
    keyword = findBytes(file, STREAM, next);
  }
  return found;
}

/** Offset of the data; -1 where the word begins no stream. */
function readStreamStart(file: Uint8Array, keyword: number): number {
  if (!followsDictionary(file, keyword)) return -1;
  const at = keyword + STREAM.length;
  if (file[at] === 13) return file[at + 1] === 10 ? at + 2 : at + 1;
  return file[at] === 10 ? at + 1 : -1;
}

function followsDictionary(file: Uint8Array, keyword: number): boolean {
  let before = keyword - 1;
  while (before > 0 && isWhiteSpace(file[before])) before--;
  return file[before] === 0x3e && file[before - 1] === 0x3e;
}

/** A space and no line end stands behind the word. */
function isSpaced(file: Uint8Array, keyword: number): boolean {
  const at = keyword + STREAM.length;
  return file[at] === SPACE && !isWhiteSpace(file[at + 1]) && followsDictionary(file, keyword);
}

/** Offset after `endstream` where a number of the dictionary's text leads there; -1 sends to the careful reading. */
function findDeclaredEnd(
  file: Uint8Array,
  ends: StreamEnds,
  from: number,
  keyword: number,
  streamStart: number,
): number {
  const dictionary = file.subarray(Math.max(from, keyword - USUAL_DICTIONARY), keyword);
  for (let at = findLastBytes(dictionary, LENGTH); at >= 0; at = findLastBytes(dictionary, LENGTH, at - 1)) {
    const value = /^\s*(\d{1,10})(\s+\d{1,5}\s+R)?/u.exec(
      latin1(dictionary, at + LENGTH.length, at + LENGTH.length + 32),
    );
    if (value !== null) {
      const isReference = value[2] !== undefined;
      const length = isReference ? findNearNumber(file, ends, streamStart, value[1]!) : Number(value[1]);
      const end = length < 0 ? -1 : skipToEndStream(file, streamStart + length);
      if (end >= 0) return end + END_STREAM.length;
    }
    if (at === 0) break;
  }
  return -1;
}

/** The number object that most programs write right behind the stream; -1 where another object stands there. */
function findNearNumber(
  file: Uint8Array,
  ends: StreamEnds,
  streamStart: number,
  objectNumber: string,
): number {
  const keyword = ends.findNext(streamStart);
  if (keyword < 0) return -1;
  const text = latin1(file, keyword, keyword + 80);
  const number = /^endstream\s+endobj\s+(\d{1,10})\s+\d{1,5}\s+obj\s+(\d{1,10})\s+endobj/u.exec(text);
  return number?.[1] === objectNumber ? Number(number[2]) : -1;
}
