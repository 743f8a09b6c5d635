/**
 * Reads the length of one stream object by object, wherever its digits stand (ISO 32000-1, 7.3.8.2).
 *
 * For streams of which the number in their dictionary does not lead to their end: it looks the
 * object, its length and what follows it up in the cross-reference sections, or finds them where
 * these are broken.
 */
import { equalBytes, fromLatin1, latin1 } from '#platform';
import { isWhiteSpace } from '../content/characters.js';
import {
  findObjectStart,
  holdsObjectKeyword,
  OBJECT_HEADER,
  readIndirectObject,
  skipWhiteSpace,
} from './syntax.js';
import { trimLineEnd, type StreamEnds } from './stream-bytes.js';
import type { PdfFile } from './pdf-file.js';
import { listEntries } from './value-paths.js';
import { readValue } from './value-tree.js';

/** More white space than this before `endstream` is data. */
const MAX_WHITE_SPACE = 16;
const LONGEST_DICTIONARY = 256 * 1024;
/** `stream`, and a line end. */
const LONGEST_KEYWORD = 8;

export const END_STREAM = fromLatin1('endstream');

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

/** Offset of `endstream` where nothing but white space stands before it; -1 otherwise. */
export function skipToEndStream(file: Uint8Array, from: number): number {
  let at = from;
  while (at < from + MAX_WHITE_SPACE && isWhiteSpace(file[at])) at++;
  return equalBytes(file.subarray(at, at + END_STREAM.length), END_STREAM) ? at : -1;
}

/** One stream, read object by object. */
export interface CarefulReading {
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

export class CarefulReader {
  private readonly pdf: PdfFile;
  private readonly file: Uint8Array;
  private readonly ends: StreamEnds;
  private offsets: Set<number> | null = null;

  constructor(pdf: PdfFile, ends: StreamEnds) {
    this.pdf = pdf;
    this.file = pdf.bytes;
    this.ends = ends;
  }

  /** Null where no object with a stream is found around the keyword. */
  read(keyword: number, after: number): CarefulReading | null {
    const start = this.findObject(keyword, after);
    // A dictionary that goes on behind the keyword is none of its stream.
    const before = this.file.subarray(0, keyword + LONGEST_KEYWORD);
    const object = start < 0 ? null : readIndirectObject(before, start);
    if (object === null || object.streamStart < keyword || object.streamStart > keyword + LONGEST_KEYWORD) {
      return null;
    }
    const { streamStart } = object;
    const declared = this.findLength(object.bodyStart, object.bodyEnd);
    const end = declared === null ? -1 : skipToEndStream(this.file, streamStart + declared.number);
    if (end >= streamStart) return { end, isLost: false, wrong: null };
    const streamEnd = this.ends.findNext(streamStart);
    if (declared !== null && this.hasLostKeyword(streamStart + declared.number, streamEnd)) {
      return { end: streamStart + declared.number, isLost: true, wrong: null };
    }
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
    const length = listEntries(readValue(this.file, bodyStart, bodyEnd))?.get('Length')?.value;
    if (length === undefined) return NOT_DECLARED;
    if (length.kind !== 'reference') return this.readNumber(length.start, length.end);
    const object = this.findNumberObject(length.objectNumber);
    return object && this.readNumber(object.bodyStart, object.bodyEnd);
  }

  private findNumberObject(objectNumber: number): { bodyStart: number; bodyEnd: number } | null {
    const known = this.pdf.find(objectNumber);
    if (known !== null) return known;
    // Offsets are wrong more often than numbers: the last object of this number counts, as for those who repair.
    const last = this.pdf.heads.last.get(objectNumber);
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
    const { current, superseded } = this.pdf.places ?? { current: new Map(), superseded: new Map() };
    this.offsets ??= new Set(
      [...current.values(), ...[...superseded.values()].flat()].map((at) => findObjectStart(this.file, at)),
    );
    return this.offsets;
  }
}
