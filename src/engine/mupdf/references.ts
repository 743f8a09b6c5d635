/**
 * Counts who refers to whom in a document.
 *
 * Objects that nothing reaches count as well: a reference from one of them makes
 * its target shared, which only ever means more care.
 */
import type * as mupdf from 'mupdf';

/** More objects than any document of this service's size has; a cross-reference section can claim millions. */
export const MAX_OBJECTS = 1_000_000;

/** Strings first, so that no reference is read inside one. */
const STRING_OR_REFERENCE = /\((?:\\[^]|[^\\()])*\)|<[0-9A-Fa-f]*>|(\d+) \d+ R\b/gu;

/** References to each object, by its number; null where the document has too many objects to ask. */
export function countReferences(document: mupdf.PDFDocument): Map<number, number> | null {
  const counts = new Map<number, number>();
  const objectCount = document.countObjects();
  if (objectCount > MAX_OBJECTS) return null;
  countIn(document.getTrailer(), counts);
  for (let objectNumber = 1; objectNumber < objectCount; objectNumber++) {
    const reference = document.newIndirect(objectNumber);
    const object = reference.resolve();
    if (!object.isNull()) countIn(object, counts);
    object.destroy();
    reference.destroy();
  }
  return counts;
}

/** Object numbers that a dictionary or array itself refers to. */
export function listReferences(object: mupdf.PDFObject): number[] {
  const found: number[] = [];
  for (const [, target] of object.toString(true, true).matchAll(STRING_OR_REFERENCE)) {
    if (target !== undefined) found.push(Number(target));
  }
  return found;
}

function countIn(object: mupdf.PDFObject, counts: Map<number, number>): void {
  for (const target of listReferences(object)) counts.set(target, (counts.get(target) ?? 0) + 1);
}
