/**
 * Finds streams whose /Length is not the length of their data (ISO 32000-1, 7.3.8.2).
 *
 * Readers correct these silently, but in different ways. If the declared length is too long, some readers search for
 * `endstream` from the first byte of the data, others from the declared end, and may find another stream's.
 */
import { equalBytes, findBytes, fromLatin1, latin1 } from '#platform';
import { isWhiteSpace } from '../content/characters.js';
import type { PdfFile } from './pdf-file.js';
import { StreamEnds, trimLineEnd } from './stream-bytes.js';
import {
  findHeadBefore,
  findObjectStart,
  holdsObjectKeyword,
  readIndirectObject,
  skipWhiteSpace,
  type IndirectObject,
} from './syntax.js';
import { readDictionary } from './value-tree.js';

/** More wrong lengths than any real file has. */
const MAX_WRONG = 100_000;
/** More white space than this before `endstream` is data. */
const MAX_WHITE_SPACE = 16;
const LONGEST_DICTIONARY = 256 * 1024;
/** `stream` and an end-of-line marker. */
const LONGEST_KEYWORD = 8;

const STREAM = fromLatin1('stream');
const END_STREAM = fromLatin1('endstream');

export interface WrongLength {
  /** Offset of the object number. */
  objectStart: number;
  /** Offset of `endstream`. */
  streamEnd: number;
  /** The correct value of /Length. */
  length: number;
  /** The digits of the wrong value, here or in another object; null if they were not found. */
  digits: { start: number; end: number } | null;
}

/** Lists streams with a wrong /Length, in file order. */
export function findWrongLengths(file: PdfFile): WrongLength[] {
  const reader = new LengthReader(file);
  let keyword = findBytes(file.bytes, STREAM);
  while (keyword >= 0 && reader.wrong.length < MAX_WRONG) {
    keyword = findBytes(file.bytes, STREAM, reader.read(keyword));
  }
  return reader.wrong;
}

interface DeclaredLength {
  number: number;
  digits: { start: number; end: number } | null;
}

const NOT_DECLARED: DeclaredLength = { number: -1, digits: null };

class LengthReader {
  readonly wrong: WrongLength[] = [];
  private readonly pdf: PdfFile;
  private readonly file: Uint8Array;
  private readonly ends: StreamEnds;
  private offsets: Set<number> | null = null;
  /** End of the last stream. */
  private after = 0;

  constructor(pdf: PdfFile) {
    this.pdf = pdf;
    this.file = pdf.bytes;
    this.ends = new StreamEnds(pdf.bytes);
  }

  /** Reads the stream whose keyword may be at an offset; returns the offset at which to continue. */
  read(keyword: number): number {
    const behind = keyword + STREAM.length;
    const isLineEnd = this.file[behind] === 10 || this.file[behind] === 13;
    if (!isLineEnd || !this.followsDictionary(keyword)) return behind;
    const object = this.readObject(keyword);
    this.after = Math.max(behind, object === null ? -1 : this.readStream(object));
    return this.after;
  }

  private followsDictionary(keyword: number): boolean {
    let before = keyword - 1;
    while (before > 0 && isWhiteSpace(this.file[before])) before--;
    return this.file[before] === 0x3e && this.file[before - 1] === 0x3e;
  }

  /** Reads the nearest object before the keyword; null if the keyword does not follow its dictionary. */
  private readObject(keyword: number): IndirectObject | null {
    const start = findHeadBefore(this.file, keyword, Math.max(this.after, keyword - LONGEST_DICTIONARY));
    // The dictionary must end before the keyword.
    const object =
      start < 0 ? null : readIndirectObject(this.file.subarray(0, keyword + LONGEST_KEYWORD), start);
    const isItsOwn = object !== null && object.streamStart >= keyword;
    return isItsOwn && object.streamStart <= keyword + LONGEST_KEYWORD ? object : null;
  }

  /** Returns the offset after the stream; -1 if the stream has no end. */
  private readStream(object: IndirectObject): number {
    const { start, streamStart } = object;
    const declared = this.findLength(object);
    const declaredEnd = streamStart + (declared?.number ?? -1);
    const end = declaredEnd < streamStart ? -1 : this.skipToEnd(declaredEnd);
    if (end >= 0) return end + END_STREAM.length;
    const streamEnd = this.ends.findNext(streamStart);
    if (declared !== null && this.hasLostKeyword(declaredEnd, streamEnd)) return declaredEnd;
    if (streamEnd < 0) return -1;
    if (declared !== null) {
      const length = trimLineEnd(this.file, streamStart, streamEnd) - streamStart;
      const isCertain =
        this.endsObject(start, streamEnd) && !holdsObjectKeyword(latin1(this.file, streamStart, streamEnd));
      const digits = isCertain ? declared.digits : null;
      this.wrong.push({ objectStart: start, streamEnd, length, digits });
    }
    return streamEnd + END_STREAM.length;
  }

  /** Offset of `endstream` if only white space precedes it; otherwise -1. */
  private skipToEnd(from: number): number {
    let at = from;
    while (at < from + MAX_WHITE_SPACE && isWhiteSpace(this.file[at])) at++;
    return equalBytes(this.file.subarray(at, at + END_STREAM.length), END_STREAM) ? at : -1;
  }

  /** True if `endobj` follows the data directly, so that the next `endstream` belongs to another stream. */
  private hasLostKeyword(end: number, keyword: number): boolean {
    if (keyword >= 0 && keyword < end) return false;
    return /^\s{0,16}endobj/u.test(latin1(this.file, end, end + 24));
  }

  /** Null if the length is an object that was not found, perhaps because it is in an object stream. */
  private findLength({ bodyStart, bodyEnd }: IndirectObject): DeclaredLength | null {
    const length = readDictionary(this.file, bodyStart, bodyEnd).get('Length');
    if (length === undefined) return NOT_DECLARED;
    if (length.kind !== 'reference') return this.readNumber(length.start, length.end);
    const object = this.findNumberObject(length.objectNumber);
    return object && this.readNumber(object.bodyStart, object.bodyEnd);
  }

  private findNumberObject(objectNumber: number): IndirectObject | null {
    const known = this.pdf.find(objectNumber);
    if (known !== null) return known;
    // Offsets are wrong more often than numbers. The last object with this number is used, as in readers that repair.
    const last = this.pdf.heads.last.get(objectNumber);
    return last === undefined ? null : readIndirectObject(this.file, last);
  }

  private readNumber(from: number, to: number): DeclaredLength {
    const start = skipWhiteSpace(this.file, from);
    const text = /^\d{1,10}(?=\s*$)/u.exec(latin1(this.file, start, Math.min(to, start + 40)))?.[0];
    if (text === undefined) return NOT_DECLARED;
    return { number: Number(text), digits: { start, end: start + text.length } };
  }

  /**
   * False if this may be the end of a stream inside the data, as in an embedded PDF: the next object is not this
   * file's.
   */
  private endsObject(start: number, streamEnd: number): boolean {
    const end = /^endstream\s+endobj\s*/u.exec(latin1(this.file, streamEnd, streamEnd + 64));
    if (end === null) return false;
    const next = streamEnd + end[0].length;
    if (!/^\d{1,10}\s+\d{1,5}\s+obj/u.test(latin1(this.file, next, next + 32))) return true;
    const { current, superseded } = this.pdf.places ?? { current: new Map(), superseded: new Map() };
    this.offsets ??= new Set(
      [...current.values(), ...[...superseded.values()].flat()].map((at) => findObjectStart(this.file, at)),
    );
    return !this.offsets.has(start) || this.offsets.has(next);
  }
}
