/**
 * Finds a file's objects by walking through its bytes, where its cross-reference sections lead astray.
 *
 * What stands in the data of a stream is none of this file's, as in a PDF within a PDF.
 */
import { findBytes, latin1 } from '#platform';
import { findDeclaredEnd, findStreamEnd, StreamEnds } from './stream-bytes.js';
import type { PdfFile } from './pdf-file.js';
import {
  holdsObjectKeyword,
  OBJECT_HEADER,
  readIndirectObject,
  skipWhiteSpace,
  type IndirectObject,
} from './syntax.js';

/** An object that stands by itself. */
export interface FoundObject extends IndirectObject {
  /** Offset of the end of a stream that does not end where it says; null where it does, and for what is none. */
  guessedEnd: number | null;
}

const END_STREAM = 'endstream';
/** Poppler looks for an object's head where a line begins, and finds none behind anything else on it. */
const BEFORE_HEADER = /(?:^|[\r\n])[\0\t\f ]*$/u;
const LONGEST_BEFORE_HEADER = 9;
/** What may stand behind a value; behind anything else the value has lost its end. */
const AFTER_VALUE = /^(?:endobj|\d{1,10}\s+\d{1,5}\s+obj|xref|trailer|startxref)/u;
const LONGEST_AFTER_VALUE = 32;
/** Its own, or the head of the next where that is lost. */
const OBJECT_END = new RegExp(`endobj|${OBJECT_HEADER.source}`, 'u');

/** A head whose generation is no number of five digits (ISO 32000-1, 7.5.4): some readers find the object nevertheless. */
const ODD_HEADER = /(?<!\d)\d{1,10}\s+\d{6,}\s+obj(?![a-z])/u;

/** A value that has lost its end is read up to the file's, and so is the next within it: so many bytes in all, and times the file. */
const MAX_LOST_BYTES = 16 * 1024 * 1024;
const MAX_LOST_READINGS = 4;

export interface FoundObjects {
  /** All versions of all objects, in the order of the file. */
  objects: FoundObject[];
  /** True where too many values have lost their end: the rest of the file is not looked at, and there is doubt. */
  isGivenUp: boolean;
  /**
   * True where an object seems to begin or end in the data of a stream that ends elsewhere than it says, such a stream has a
   * second end, a stream has none, a head stands within a line or has an impossible generation: readers disagree on which it is.
   */
  isDoubtful: boolean;
}

export function findObjects(file: PdfFile): FoundObjects {
  const { bytes } = file;
  const text = latin1(bytes, 0, bytes.length);
  // Lengths of streams that other objects hold are looked up there.
  const offsets = file.heads.last;
  const ends = new StreamEnds(bytes);
  const objects: FoundObject[] = [];
  let isDoubtful = ODD_HEADER.test(text);
  let bytesLeft = MAX_LOST_BYTES + MAX_LOST_READINGS * bytes.length;
  const header = new RegExp(OBJECT_HEADER);
  for (let match = header.exec(text); match !== null; match = header.exec(text)) {
    const object = readIndirectObject(bytes, match.index);
    if (object === null) continue;
    const { start } = object;
    const streamEnd = object.streamStart < 0 ? null : findStreamEnd(bytes, object, offsets, ends);
    const isGuessed = streamEnd !== null && findDeclaredEnd(bytes, object, offsets) === null;
    const guessedEnd = isGuessed ? streamEnd : null;
    if (object.objectNumber > 0) objects.push({ ...object, guessedEnd });
    isDoubtful ||= !BEFORE_HEADER.test(text.slice(Math.max(0, start - LONGEST_BEFORE_HEADER), start));
    const end = skipObject(bytes, object, streamEnd);
    header.lastIndex = end < 0 ? object.streamStart : end;
    bytesLeft -= Math.max(0, skipWhiteSpace(bytes, object.bodyEnd) - header.lastIndex);
    if (bytesLeft < 0) return { objects, isGivenUp: true, isDoubtful: true };
    if (isGuessed) {
      isDoubtful ||=
        end < 0 || holdsObjectKeyword(text.slice(object.streamStart, end)) || hasSecondEnd(text, end);
    }
  }
  return { objects, isGivenUp: false, isDoubtful };
}

/** Another `endstream` stands before the object's end: the first may be data. */
function hasSecondEnd(text: string, behind: number): boolean {
  const second = text.indexOf(END_STREAM, behind);
  return second >= 0 && text.slice(behind, second).search(OBJECT_END) < 0;
}

/** Offset to go on from: behind the data of a stream, behind a value that ends as it should, or else within it; -1 for a stream without end. */
function skipObject(
  bytes: Uint8Array,
  { bodyStart, bodyEnd }: IndirectObject,
  streamEnd: number | null,
): number {
  if (streamEnd !== null) {
    return streamEnd < 0 ? -1 : findBytes(bytes, END_STREAM, streamEnd) + END_STREAM.length;
  }
  const next = skipWhiteSpace(bytes, bodyEnd);
  return AFTER_VALUE.test(latin1(bytes, next, next + LONGEST_AFTER_VALUE)) ? bodyEnd : bodyStart;
}

/**
 * True where an object is a later version to which no section leads: of an update whose section is lost, or a piece of the
 * file from elsewhere.
 *
 * Where such a stream is not as long as it says, readers that look for the objects themselves show other data each, and none of
 * it may be what was meant.
 */
export function isStrayVersion(
  file: PdfFile,
  { objectNumber, start }: Pick<FoundObject, 'objectNumber' | 'start'>,
): boolean {
  return (
    (file.heads.first.get(objectNumber) ?? start) < start &&
    !file.fromHeader.leadsTo(start - Math.max(0, file.header))
  );
}
