/**
 * Finds a file's objects by scanning its bytes, for files whose cross-reference sections are wrong.
 *
 * Objects inside a stream's data do not count: they belong to an embedded PDF.
 */
import { findBytes, latin1 } from '#platform';
import { nextToken } from '../content/tokens.js';
import { createEndSearch, findDeclaredEnd, findStreamEnd } from './stream-bytes.js';
import type { PdfFile } from './pdf-file.js';
import { holdsObjectKeyword, OBJECT_HEADER, readIndirectObject, type IndirectObject } from './syntax.js';

/** An object that is not in an object stream. */
export interface FoundObject extends IndirectObject {
  /** Offset of a stream's end if /Length is wrong; null if it is right or the object is not a stream. */
  guessedEnd: number | null;
}

const END_STREAM = 'endstream';
/** Poppler finds an object header only at the beginning of a line. */
const BEFORE_HEADER = /(?:^|[\r\n])[\0\t\f ]*$/u;
const LONGEST_BEFORE_HEADER = 9;
/** What may follow a complete value; otherwise the value's end is missing. */
const AFTER_VALUE = /^(?:endobj|\d{1,10}\s+\d{1,5}\s+obj|xref|trailer|startxref)/u;
const LONGEST_AFTER_VALUE = 32;
/** The object's own `endobj`, or the next object's header if that is missing. */
const OBJECT_END = new RegExp(`endobj|${OBJECT_HEADER.source}`, 'u');

/** A header whose generation has more than five digits (ISO 32000-1, 7.5.4). Some readers accept such an object. */
const ODD_HEADER = /(?<!\d)\d{1,10}\s+\d{6,}\s+obj(?![a-z])/u;

/**
 * A value without an end is read to the end of the file, and so is each value nested in it. These limit the bytes that
 * are read that way: a fixed number, plus a multiple of the file's length.
 */
const MAX_LOST_BYTES = 16 * 1024 * 1024;
const MAX_LOST_READINGS = 4;

export interface FoundObjects {
  /** All versions of all objects, in file order. */
  objects: FoundObject[];
  /**
   * True if readers may disagree on where objects are: a stream with a wrong length contains `obj` or `endobj`, or has
   * two ends; a stream has no end; a header is not at the beginning of a line, or its generation is impossible; too many
   * values have no end, and the rest of the file was not scanned.
   */
  isDoubtful: boolean;
}

export function findObjects(file: PdfFile): FoundObjects {
  const { bytes } = file;
  const text = latin1(bytes, 0, bytes.length);
  // Used to look up a stream's /Length that is an indirect object.
  const offsets = file.heads.last;
  const findEnd = createEndSearch(bytes);
  const objects: FoundObject[] = [];
  let isDoubtful = ODD_HEADER.test(text);
  let bytesLeft = MAX_LOST_BYTES + MAX_LOST_READINGS * bytes.length;
  const header = new RegExp(OBJECT_HEADER);
  for (let match = header.exec(text); match !== null; match = header.exec(text)) {
    const object = readIndirectObject(bytes, match.index);
    if (object === null) continue;
    const { start } = object;
    const streamEnd = object.streamStart < 0 ? null : findStreamEnd(bytes, object, offsets, findEnd);
    const isGuessed = streamEnd !== null && findDeclaredEnd(bytes, object, offsets) === null;
    const guessedEnd = isGuessed ? streamEnd : null;
    if (object.objectNumber > 0) objects.push({ ...object, guessedEnd });
    isDoubtful ||= !BEFORE_HEADER.test(text.slice(Math.max(0, start - LONGEST_BEFORE_HEADER), start));
    const end = skipObject(bytes, object, streamEnd);
    header.lastIndex = end < 0 ? object.streamStart : end;
    bytesLeft -= Math.max(0, nextToken(bytes, object.bodyEnd) - header.lastIndex);
    if (bytesLeft < 0) return { objects, isDoubtful: true };
    if (isGuessed) {
      isDoubtful ||=
        end < 0 || holdsObjectKeyword(text.slice(object.streamStart, end)) || hasSecondEnd(text, end);
    }
  }
  return { objects, isDoubtful };
}

/** True if another `endstream` precedes the object's end: the first one may be data. */
function hasSecondEnd(text: string, behind: number): boolean {
  const second = text.indexOf(END_STREAM, behind);
  return second >= 0 && text.slice(behind, second).search(OBJECT_END) < 0;
}

/**
 * Returns the offset at which to continue: after a stream's data, after a complete value, or at the beginning of an
 * incomplete one; -1 for a stream without an end.
 */
function skipObject(
  bytes: Uint8Array,
  { bodyStart, bodyEnd }: IndirectObject,
  streamEnd: number | null,
): number {
  if (streamEnd !== null) {
    return streamEnd < 0 ? -1 : findBytes(bytes, END_STREAM, streamEnd) + END_STREAM.length;
  }
  const next = nextToken(bytes, bodyEnd);
  return AFTER_VALUE.test(latin1(bytes, next, next + LONGEST_AFTER_VALUE)) ? bodyEnd : bodyStart;
}
