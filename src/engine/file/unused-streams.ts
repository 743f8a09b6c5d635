/** Finds unused streams, which earlier revisions and careless editors left, with or without a cross-reference entry. */
import { findBytes } from '#platform';
import type { PdfFile } from './pdf-file.js';
import { findHeadBefore, findObjectStart, readIndirectObject, type IndirectObject } from './syntax.js';
import { readDictionary, readNames } from './value-tree.js';

export interface UnusedStream {
  objectNumber: number;
  /** True if it has a cross-reference entry, although nothing refers to it. */
  isCurrent: boolean;
  /** Raw bytes, up to `endstream`. */
  start: number;
  end: number;
}

export interface UnusedSearch {
  edited: ReadonlySet<number>;
  removedOperands: readonly Uint8Array[];
  /** True if nothing refers to an object. Asked only for streams that contain a removed operand. */
  isUnused: (objectNumber: number) => boolean;
  /** Streams that pages run. They are in use, and they are most of a document's content. */
  reached: ReadonlySet<number>;
}

const KEYWORD = ' obj';
/** The most bytes of a header before its keyword. */
const LONGEST_HEADER = 24;

/** The most decoded bytes that are searched. A file with more unused streams is left alone. */
const MAX_DECODED = 256 * 1024 * 1024;
/** The limit of decoded bytes times the number of operands searched for. */
const MAX_SEARCHED = 4096 * 1024 * 1024;

/**
 * Values of /Type or /Subtype of streams that are not content: file structure, pictures, attachments, fonts (Table
 * 126).
 */
const NO_CONTENT: ReadonlySet<string> = new Set(
  'ObjStm XRef Image Metadata EmbeddedFile Type1C CIDFontType0C OpenType'.split(' '),
);

/**
 * Finds the unused streams that an edit must also clear: older versions of an edited object, and streams whose decoded
 * bytes contain a removed operand.
 *
 * @returns null if there are too many to search, or if some readers may show the stream.
 */
export function findUnusedStreams(
  file: PdfFile,
  { edited, removedOperands, isUnused, reached }: UnusedSearch,
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
        couldHoldContent(bytes, object) &&
        holdsRemoved() &&
        isUnused(objectNumber)
      : edited.has(objectNumber) || (holdsRemoved() && (isKnown || isUnused(objectNumber)));
    if (isConcerned) {
      // Readers that scan for objects show a later version than that of the sections.
      if (!isCurrent && object.start > (offset ?? Infinity)) return null;
      found.push({ objectNumber, isCurrent, start: object.streamStart, end });
    }
    if (decoded > MAX_DECODED || decoded * removedOperands.length > MAX_SEARCHED) return null;
    at = end;
  }
  return found;
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
