/**
 * Finds streams whose /Length is not the length of their data (ISO 32000-1, 7.3.8.2).
 *
 * Readers mend these without a word, and not all alike: where too much is declared,
 * some look for `endstream` from the data's first byte on, others behind the declared
 * length, and find that of another stream. The whole file is walked through, but of a
 * sound stream only its dictionary is looked at.
 */
import { isWhiteSpace } from '../content/characters.js';
import { listEntries, readReference } from './dictionary-text.js';
import {
  findLastHeaders,
  findObjectStart,
  holdsObjectKeyword,
  latin1,
  OBJECT_HEADER,
  readIndirectObject,
  skipWhiteSpace,
} from './syntax.js';
import { StreamEnds, trimLineEnd } from './stream-bytes.js';
import { readObjectPlaces, type ObjectPlaces } from './xref.js';

/** A stream whose data ends elsewhere than its dictionary says. */
export interface WrongLength {
  /** Offset of the object's number. */
  objectStart: number;
  /** Offset of `endstream`. */
  streamEnd: number;
  /** What /Length should say. */
  length: number;
  /** The digits that say something else, wherever they stand; null where they were not found. */
  digits: { start: number; end: number } | null;
}

/** More white space than this before `endstream` is data. */
const MAX_WHITE_SPACE = 16;
/** Dictionaries of streams are shorter; what is longer is read in full only if need be. */
const USUAL_DICTIONARY = 2048;
const LONGEST_DICTIONARY = 256 * 1024;
/** A file with more of them is made of nothing else. */
const MAX_WRONG = 100_000;

const SPACE = 0x20;
const STREAM = Buffer.from('stream', 'latin1');
const END_STREAM = Buffer.from('endstream', 'latin1');
/** `stream`, and a line end. */
const LONGEST_KEYWORD = 8;

const LENGTH = Buffer.from('/Length', 'latin1');

/** In the order of the file; nothing where every stream that has a /Length ends where it says. */
export interface StreamFaults {
  lengths: WrongLength[];
  /** Offsets at which `endstream` should stand: the object ends there. */
  lostEnds: number[];
  /** A space behind `stream` where a line should end, which most readers take for data. */
  spaces: { at: number; streamEnd: number }[];
}

export function findStreamFaults(bytes: Uint8Array): StreamFaults {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
  const found: StreamFaults = { lengths: [], lostEnds: [], spaces: [] };
  const ends = new StreamEnds(file);
  let careful: CarefulReader | null = null;
  let after = 0;
  let keyword = file.indexOf(STREAM);
  while (keyword >= 0 && found.lengths.length + found.lostEnds.length < MAX_WRONG) {
    const streamStart = readStreamStart(file, keyword);
    let next = keyword + STREAM.length;
    if (streamStart >= 0) {
      const end = findDeclaredEnd(file, ends, after, keyword, streamStart);
      if (end >= 0) next = end;
      else {
        careful ??= new CarefulReader(file, ends);
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
    keyword = file.indexOf(STREAM, next);
  }
  return found;
}

/** Offset of the data; -1 where the word begins no stream. */
function readStreamStart(file: Buffer, keyword: number): number {
  if (!followsDictionary(file, keyword)) return -1;
  const at = keyword + STREAM.length;
  if (file[at] === 13) return file[at + 1] === 10 ? at + 2 : at + 1;
  return file[at] === 10 ? at + 1 : -1;
}

function followsDictionary(file: Buffer, keyword: number): boolean {
  let before = keyword - 1;
  while (before > 0 && isWhiteSpace(file[before])) before--;
  return file[before] === 0x3e && file[before - 1] === 0x3e;
}

/** A space and no line end stands behind the word. */
function isSpaced(file: Buffer, keyword: number): boolean {
  const at = keyword + STREAM.length;
  return file[at] === SPACE && !isWhiteSpace(file[at + 1]) && followsDictionary(file, keyword);
}

/** Offset after `endstream` where a number of the dictionary's text leads there; -1 sends to the careful reading. */
function findDeclaredEnd(
  file: Buffer,
  ends: StreamEnds,
  from: number,
  keyword: number,
  streamStart: number,
): number {
  const dictionary = file.subarray(Math.max(from, keyword - USUAL_DICTIONARY), keyword);
  for (let at = dictionary.lastIndexOf(LENGTH); at >= 0; at = dictionary.lastIndexOf(LENGTH, at - 1)) {
    const value = /^\s*(\d{1,10})(\s+\d{1,5}\s+R)?/u.exec(
      dictionary.toString('latin1', at + LENGTH.length, at + LENGTH.length + 32),
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
function findNearNumber(file: Buffer, ends: StreamEnds, streamStart: number, objectNumber: string): number {
  const keyword = ends.findNext(streamStart);
  if (keyword < 0) return -1;
  const text = file.toString('latin1', keyword, keyword + 80);
  const number = /^endstream\s+endobj\s+(\d{1,10})\s+\d{1,5}\s+obj\s+(\d{1,10})\s+endobj/u.exec(text);
  return number?.[1] === objectNumber ? Number(number[2]) : -1;
}

/** Offset of `endstream` where nothing but white space stands before it; -1 otherwise. */
function skipToEndStream(file: Buffer, from: number): number {
  let at = from;
  while (at < from + MAX_WHITE_SPACE && isWhiteSpace(file[at])) at++;
  return file.subarray(at, at + END_STREAM.length).equals(END_STREAM) ? at : -1;
}

/** One stream, read object by object. */
interface CarefulReading {
  /** Offset of `endstream`, or of where it should stand. */
  end: number;
  isLost: boolean;
  /** Null where the length is right, or stands where only a reader of object streams finds it. */
  wrong: WrongLength | null;
}

interface DeclaredLength {
  number: number;
  digits: { start: number; end: number } | null;
}

const NOT_DECLARED: DeclaredLength = { number: -1, digits: null };

class CarefulReader {
  private readonly file: Buffer;
  private readonly ends: StreamEnds;
  private places: ObjectPlaces | null | undefined;
  private offsets: Set<number> | null = null;
  private headers: Map<number, number> | null = null;

  constructor(file: Buffer, ends: StreamEnds) {
    this.file = file;
    this.ends = ends;
  }

  /** Null where no object with a stream is found around the keyword. */
  read(keyword: number, after: number): CarefulReading | null {
    const start = this.findObject(keyword, after);
    // A dictionary that goes on behind the keyword is none of its stream.
    const before = this.file.subarray(0, keyword + LONGEST_KEYWORD);
    const object = start < 0 ? null : readIndirectObject(before, start);
    if (object === null || object.streamStart < keyword || object.streamStart > keyword + LONGEST_KEYWORD)
      return null;
    const { streamStart } = object;
    const declared = this.findLength(object.bodyStart, object.bodyEnd);
    const end = declared === null ? -1 : skipToEndStream(this.file, streamStart + declared.number);
    if (end >= streamStart) return { end, isLost: false, wrong: null };
    const streamEnd = this.ends.findNext(streamStart);
    if (declared !== null && this.hasLostKeyword(streamStart + declared.number, streamEnd))
      return { end: streamStart + declared.number, isLost: true, wrong: null };
    if (streamEnd < 0) return null;
    if (declared === null) return { end: streamEnd, isLost: false, wrong: null };
    const length = trimLineEnd(this.file, streamStart, streamEnd) - streamStart;
    const isCertain =
      this.endsObject(start, streamEnd) && !holdsObjectKeyword(latin1(this.file, streamStart, streamEnd));
    const digits = isCertain ? declared.digits : null;
    return {
      end: streamEnd,
      isLost: false,
      wrong: { objectStart: start, streamEnd, length, digits },
    };
  }

  /** The object ends where the data should, and the next keyword, if any, is that of another stream. */
  private hasLostKeyword(end: number, keyword: number): boolean {
    if (keyword >= 0 && keyword < end) return false;
    return /^\s{0,16}endobj/u.test(latin1(this.file, end, end + 24));
  }

  /** Offset of the nearest `N G obj` before the keyword; -1 where there is none. */
  private findObject(keyword: number, after: number): number {
    const from = Math.max(after, keyword - LONGEST_DICTIONARY);
    const headers = [...latin1(this.file, from, keyword).matchAll(OBJECT_HEADER)];
    return headers.length === 0 ? -1 : from + headers.at(-1)!.index;
  }

  /** Null where it may stand in an object stream. */
  private findLength(bodyStart: number, bodyEnd: number): DeclaredLength | null {
    const body = this.file.subarray(bodyStart, bodyEnd);
    const span = listEntries(body)?.get('Length');
    if (span === undefined) return NOT_DECLARED;
    const reference = readReference(body.subarray(span.start, span.end));
    if (reference === null) return this.readNumber(bodyStart + span.start, bodyStart + span.end);
    const object = this.findNumberObject(reference);
    return object && this.readNumber(object.bodyStart, object.bodyEnd);
  }

  private findNumberObject(objectNumber: number): { bodyStart: number; bodyEnd: number } | null {
    const offset = this.readPlaces()?.current.get(objectNumber);
    const known = offset === undefined ? null : readIndirectObject(this.file, offset);
    if (known?.objectNumber === objectNumber) return known;
    // Offsets are wrong more often than numbers: the last object of this number counts, as for those who repair.
    this.headers ??= findLastHeaders(latin1(this.file, 0, this.file.length));
    const last = this.headers.get(objectNumber);
    return last === undefined ? null : readIndirectObject(this.file, last);
  }

  private readNumber(from: number, to: number): DeclaredLength {
    const start = skipWhiteSpace(this.file, from);
    const text = /^\d{1,10}(?=\s*$)/u.exec(latin1(this.file, start, Math.min(to, start + 40)))?.[0];
    if (text === undefined) return NOT_DECLARED;
    return { number: Number(text), digits: { start, end: start + text.length } };
  }

  /** False where this may be the end of a stream inside the data, as of a PDF within a PDF: what follows is no object of this file. */
  private endsObject(start: number, streamEnd: number): boolean {
    const end = /^endstream\s+endobj\s*/u.exec(latin1(this.file, streamEnd, streamEnd + 64));
    if (end === null) return false;
    const next = streamEnd + end[0].length;
    if (!/^\d{1,10}\s+\d{1,5}\s+obj/u.test(latin1(this.file, next, next + 32))) return true;
    const offsets = this.listOffsets();
    return !offsets.has(start) || offsets.has(next);
  }

  private listOffsets(): Set<number> {
    const { current, superseded } = this.readPlaces() ?? { current: new Map(), superseded: new Map() };
    this.offsets ??= new Set(
      [...current.values(), ...[...superseded.values()].flat()].map((at) => findObjectStart(this.file, at)),
    );
    return this.offsets;
  }

  private readPlaces(): ObjectPlaces | null {
    if (this.places === undefined) this.places = readObjectPlaces(this.file);
    return this.places;
  }
}
