/**
 * Finds streams that stand in a file but that nothing uses: what earlier revisions
 * and careless editors leave behind, with a cross-reference entry or without.
 */
import { findBytes, latin1 } from '#platform';
import type { PdfFile } from './pdf-file.js';
import { findObjectStart, readIndirectObject, type IndirectObject } from './syntax.js';
import { readDictionary, readNames } from './value-tree.js';
import type { ObjectPlaces } from './xref.js';

export interface OrphanStream {
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

export interface OrphanSearch {
  edited: ReadonlySet<number>;
  removedOperands: readonly Uint8Array[];
  /** Asked of current objects and of those that no section knows; in full only where they hold a removed operand. */
  uses: ObjectUses;
  /** Streams that pages run: they are no orphans, and most of a document's content. */
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
 * Orphans that an edit concerns: older versions of an edited object, and any
 * whose decoded bytes hold one of the removed operands.
 *
 * @returns null where there is more to look through than any document leaves behind, where objects that count stand inside an orphan, or where it may count itself.
 */
export function findOrphanStreams(
  file: PdfFile,
  { edited, removedOperands, uses, reached }: OrphanSearch,
): OrphanStream[] | null {
  const { bytes, places } = file;
  if (places === null) return null;
  const current = listStarts(bytes, places);
  /** Readers that look for the object take this version; what nothing refers to, none looks for. */
  const isSought = ({ objectNumber, start }: IndirectObject): boolean =>
    isKnown(places, objectNumber) && file.findSoughtStart(objectNumber) === start;
  const starts = Float64Array.from(current.values()).sort();
  const found: OrphanStream[] = [];
  let decoded = 0;
  for (let at = findBytes(bytes, ' obj'); at >= 0; at = findBytes(bytes, ' obj', at + 4)) {
    const object = readObjectAround(bytes, at);
    if (object === null || object.streamStart < 0) continue;
    const isCurrent = current.get(object.objectNumber) === object.start;
    const end = file.findStreamEnd(object);
    if (end < 0) continue;
    const orphan = { objectNumber: object.objectNumber, isCurrent, start: object.streamStart, end };
    const isEdited = edited.has(orphan.objectNumber);
    const holdsRemoved = (): boolean => {
      const content = file.decode(object, end);
      decoded += content?.length ?? 0;
      return holdsAny(content, removedOperands);
    };
    const isConcerned = isCurrent
      ? !isEdited &&
        !reached.has(orphan.objectNumber) &&
        !uses.isKnownUsed(orphan.objectNumber) &&
        couldHoldContent(bytes, object) &&
        holdsRemoved() &&
        uses.isUnused(orphan.objectNumber)
      : isEdited ||
        (holdsRemoved() && (isKnown(places, orphan.objectNumber) || uses.isUnused(orphan.objectNumber)));
    // Where its own end is lost, the next one is that of an object which counts.
    if (
      isConcerned &&
      (holdsAnyOf(starts, orphan) || isLedAstray(file, places, object) || isSought(object))
    ) {
      return null;
    }
    if (isConcerned) found.push(orphan);
    if (decoded > MAX_DECODED || decoded * removedOperands.length > MAX_SEARCHED) return null;
    at = end;
  }
  return found;
}

/** Of what no section knows, though something refers to it, the section may be wrong: other readers may find it. */
function isKnown({ current, compressed }: ObjectPlaces, objectNumber: number): boolean {
  return current.has(objectNumber) || compressed.has(objectNumber);
}

/** The section leads to no object of this number: to readers that look for it, this one may be it. */
function isLedAstray(file: PdfFile, { current }: ObjectPlaces, { objectNumber }: IndirectObject): boolean {
  return current.has(objectNumber) && file.find(objectNumber) === null;
}

/** The object whose ` obj` stands at an offset. */
function readObjectAround(bytes: Uint8Array, keyword: number): IndirectObject | null {
  const before = latin1(bytes, Math.max(0, keyword - LONGEST_HEADER), keyword);
  const header = /\d{1,10} \d{1,5}$/u.exec(before);
  return header && readIndirectObject(bytes, keyword - header[0].length);
}

/** Where each object's number stands. */
function listStarts(bytes: Uint8Array, { current }: ObjectPlaces): Map<number, number> {
  return new Map(
    Array.from(current, ([objectNumber, offset]) => [objectNumber, findObjectStart(bytes, offset)]),
  );
}

/** @param starts in ascending order. */
function holdsAnyOf(starts: Float64Array, { start, end }: OrphanStream): boolean {
  let low = 0;
  let high = starts.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (starts[middle]! < start) low = middle + 1;
    else high = middle;
  }
  return low < starts.length && starts[low]! < end;
}

/** Leaves out what is no content but may hold the same bytes, and must stay though nothing refers to it: object and cross-reference streams. */
function couldHoldContent(bytes: Uint8Array, { bodyStart, bodyEnd }: IndirectObject): boolean {
  const dictionary = readDictionary(bytes, bodyStart, bodyEnd);
  const kinds = [...readNames(dictionary.get('Type')), ...readNames(dictionary.get('Subtype'))];
  return !dictionary.has('Length1') && !kinds.some((kind) => NO_CONTENT.has(kind));
}

function holdsAny(decoded: Uint8Array | null, needles: readonly Uint8Array[]): boolean {
  return decoded !== null && needles.some((needle) => findBytes(decoded, needle) >= 0);
}
