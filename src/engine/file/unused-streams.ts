/** Finds unused streams, which earlier revisions and careless editors left, with or without a cross-reference entry. */
import { findBytes } from '#platform';
import type { PdfFile } from './pdf-file.js';
import {
  findHeadBefore,
  findObjectStart,
  LONGEST_HEAD,
  readIndirectObject,
  type IndirectObject,
} from './syntax.js';
import { readDictionary, readNames } from './value-tree.js';

export interface UnusedStream {
  objectNumber: number;
  /** True if it has a cross-reference entry, although nothing refers to it. */
  isCurrent: boolean;
  /** Raw bytes, up to `endstream`. */
  start: number;
  end: number;
}

/** Answers whether anything refers to an object. */
export interface ObjectUses {
  isKnownUsed(objectNumber: number): boolean;
  isUnused(objectNumber: number): boolean;
}

export interface UnusedSearch {
  edited: ReadonlySet<number>;
  removedOperands: readonly Uint8Array[];
  /** Used for current objects and for objects without an entry; `isUnused` only if they contain a removed operand. */
  uses: ObjectUses;
  /** Streams that pages run. They are in use, and they are most of a document's content. */
  reached: ReadonlySet<number>;
}

const KEYWORD = ' obj';
/** The most bytes of a header before its keyword. */
const LONGEST_HEADER = 24;

/** The most decoded bytes that are searched. A file with more unused streams is rewritten without them. */
const MAX_DECODED = 256 * 1024 * 1024;
/** The limit of decoded bytes times the number of operands searched for. */
const MAX_SEARCHED = 4096 * 1024 * 1024;

/**
 * Values of /Type or /Subtype of streams that are not content: file structure, pictures, attachments, fonts (Table
 * 126).
 */
const NO_CONTENT: ReadonlySet<string> = new Set([
  'ObjStm',
  'XRef',
  'Image',
  'Metadata',
  'EmbeddedFile',
  'Type1C',
  'CIDFontType0C',
  'OpenType',
]);

/**
 * Finds the unused streams that an edit must also clear: older versions of an edited object, and streams whose decoded
 * bytes contain a removed operand.
 *
 * @returns null if there are too many to search, if a current object is inside such a stream, or if some readers may
 * show the stream.
 */
export function findUnusedStreams(
  file: PdfFile,
  { edited, removedOperands, uses, reached }: UnusedSearch,
): UnusedStream[] | null {
  if (file.places === null) return null;
  const { bytes, current, compressed } = file;
  const found: UnusedStream[] = [];
  let decoded = 0;
  for (let at = findBytes(bytes, KEYWORD); at >= 0; at = findBytes(bytes, KEYWORD, at + KEYWORD.length)) {
    const start = findHeadBefore(bytes, at + KEYWORD.length, Math.max(0, at - LONGEST_HEADER));
    const object = start < 0 ? null : readIndirectObject(bytes, start);
    const end = object === null ? -1 : file.findStreamEnd(object);
    if (object === null || end < 0) continue;
    const { objectNumber } = object;
    const offset = current.get(objectNumber);
    const isCurrent = offset !== undefined && findObjectStart(bytes, offset) === object.start;
    const holdsRemoved = (): boolean => {
      const content = file.decode(object, end);
      decoded += content?.length ?? 0;
      return content !== null && removedOperands.some((operand) => findBytes(content, operand) >= 0);
    };
    // If something refers to an object without an entry, the section may be wrong, and other readers may find the
    // object.
    const isKnown = offset !== undefined || compressed.has(objectNumber);
    const isConcerned = isCurrent
      ? !edited.has(objectNumber) &&
        !reached.has(objectNumber) &&
        !uses.isKnownUsed(objectNumber) &&
        couldHoldContent(bytes, object) &&
        holdsRemoved() &&
        uses.isUnused(objectNumber)
      : edited.has(objectNumber) || (holdsRemoved() && (isKnown || uses.isUnused(objectNumber)));
    if (isConcerned) {
      const stream = { objectNumber, isCurrent, start: object.streamStart, end };
      // If the stream's own end is missing, the end that was found may belong to a current object.
      if (holdsCurrent(file, stream) || (isKnown && mayCount(file, object))) return null;
      found.push(stream);
    }
    if (decoded > MAX_DECODED || decoded * removedOperands.length > MAX_SEARCHED) return null;
    at = end;
  }
  return found;
}

/** True if readers that scan for objects may show this version: they have a reason to scan, or its entry is wrong. */
function mayCount(file: PdfFile, { objectNumber, start }: IndirectObject): boolean {
  const isLost = file.current.has(objectNumber) && file.find(objectNumber) === null;
  return isLost || file.findScannedStart(objectNumber) === start;
}

/** True if a cross-reference entry points into the stream. */
function holdsCurrent({ bytes, current }: PdfFile, { start, end }: UnusedStream): boolean {
  for (const offset of current.values()) {
    if (offset >= end || offset < start - LONGEST_HEAD) continue;
    const at = findObjectStart(bytes, offset);
    if (at >= start && at < end) return true;
  }
  return false;
}

/**
 * False for streams that are not content. Object streams and cross-reference streams, for example, may contain the same
 * bytes and must stay although nothing refers to them.
 */
function couldHoldContent(bytes: Uint8Array, { bodyStart, bodyEnd }: IndirectObject): boolean {
  const dictionary = readDictionary(bytes, bodyStart, bodyEnd);
  const kinds = [...readNames(dictionary.get('Type')), ...readNames(dictionary.get('Subtype'))];
  return !dictionary.has('Length1') && !kinds.some((kind) => NO_CONTENT.has(kind));
}
