/**
 * Finds streams that stand in a file but that nothing uses: what earlier revisions
 * and careless editors leave behind, with a cross-reference entry or without.
 */
import { findBytes, latin1 } from '#platform';
import type { PdfFile } from './pdf-file.js';
import { findObjectStart, LONGEST_HEAD, readIndirectObject, type IndirectObject } from './syntax.js';
import { readDictionary, readNames } from './value-tree.js';

export interface UnusedStream {
  objectNumber: number;
  /** It has an entry of its own in the cross-references, and nothing refers to it. */
  isCurrent: boolean;
  /** Raw bytes, up to `endstream`. */
  start: number;
  end: number;
}

/** What refers to an object. */
export interface ObjectUses {
  /** Something refers to it, and that is known without looking. */
  isKnownUsed(objectNumber: number): boolean;
  /** Nothing refers to it. */
  isUnused(objectNumber: number): boolean;
}

export interface UnusedSearch {
  edited: ReadonlySet<number>;
  removedOperands: readonly Uint8Array[];
  /** Asked of current objects and of those that no section knows; in full only where they hold a removed operand. */
  uses: ObjectUses;
  /** Streams that pages run: they are used, and most of a document's content. */
  reached: ReadonlySet<number>;
}

const LONGEST_HEADER = 24;

/** Decoded bytes that are looked through in all; a file with more remainders than that is written anew, without them. */
const MAX_DECODED = 256 * 1024 * 1024;
/** The same times the operands that are looked for in them. */
const MAX_SEARCHED = 4096 * 1024 * 1024;

/** Kinds of stream by /Type or /Subtype: file structure, pictures, attachments and font programs (Table 126). */
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
 * Unused streams that an edit concerns: older versions of an edited object, and any
 * whose decoded bytes hold one of the removed operands.
 *
 * @returns null where there is more to look through than any document leaves behind, where objects that count stand inside such a stream, or where it may count itself.
 */
export function findUnusedStreams(
  file: PdfFile,
  { edited, removedOperands, uses, reached }: UnusedSearch,
): UnusedStream[] | null {
  const { bytes, places } = file;
  if (places === null) return null;
  const { current, compressed } = places;
  const found: UnusedStream[] = [];
  let decoded = 0;
  for (let at = findBytes(bytes, ' obj'); at >= 0; at = findBytes(bytes, ' obj', at + 4)) {
    const object = readObjectAround(bytes, at);
    if (object === null || object.streamStart < 0) continue;
    const end = file.findStreamEnd(object);
    if (end < 0) continue;
    const { objectNumber } = object;
    const offset = current.get(objectNumber);
    const isCurrent = offset !== undefined && findObjectStart(bytes, offset) === object.start;
    const holdsRemoved = (): boolean => {
      const content = file.decode(object, end);
      decoded += content?.length ?? 0;
      return content !== null && removedOperands.some((operand) => findBytes(content, operand) >= 0);
    };
    // Of what no section knows, though something refers to it, the section may be wrong: other readers may find it.
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
      // Where its own end is lost, the next one is that of an object which counts.
      if (holdsCurrent(file, stream) || (isKnown && mayCount(file, object))) return null;
      found.push(stream);
    }
    if (decoded > MAX_DECODED || decoded * removedOperands.length > MAX_SEARCHED) return null;
    at = end;
  }
  return found;
}

/** To readers that look for the object this version may be it: they have reason to, or the section leads to none of its number. */
function mayCount(file: PdfFile, { objectNumber, start }: IndirectObject): boolean {
  const isLost = file.places!.current.has(objectNumber) && file.find(objectNumber) === null;
  return isLost || file.findSoughtStart(objectNumber) === start;
}

/** The object whose ` obj` stands at an offset. */
function readObjectAround(bytes: Uint8Array, keyword: number): IndirectObject | null {
  const before = latin1(bytes, Math.max(0, keyword - LONGEST_HEADER), keyword);
  const header = /\d{1,10} \d{1,5}$/u.exec(before);
  return header && readIndirectObject(bytes, keyword - header[0].length);
}

/** True where a section leads into a stream. */
function holdsCurrent({ bytes, places }: PdfFile, { start, end }: UnusedStream): boolean {
  for (const offset of places!.current.values()) {
    if (offset >= end || offset < start - LONGEST_HEAD) continue;
    const at = findObjectStart(bytes, offset);
    if (at >= start && at < end) return true;
  }
  return false;
}

/** Leaves out what is no content but may hold the same bytes, and must stay though nothing refers to it: object and cross-reference streams. */
function couldHoldContent(bytes: Uint8Array, { bodyStart, bodyEnd }: IndirectObject): boolean {
  const dictionary = readDictionary(bytes, bodyStart, bodyEnd);
  const kinds = [...readNames(dictionary.get('Type')), ...readNames(dictionary.get('Subtype'))];
  return !dictionary.has('Length1') && !kinds.some((kind) => NO_CONTENT.has(kind));
}
