/**
 * Objects that MuPDF's repair lost: where a stream has lost its end, it passes over those behind it.
 */
import type * as mupdf from 'mupdf';
import { latin1 } from '../../file/syntax.js';
import type { ReferenceIndex } from '../dictionaries/reference-index.js';

/** What is written without them shows less in readers that find them. */
export const LOST_OBJECTS = 'objects that were lost in its repair';

/** An object's head, and `null` where that is all it holds. */
const HEADER = /(?<!\d)(\d{1,10})\s+\d{1,5}\s+obj(?![a-z])(\s*null\b)?/gu;

/** True where something refers to an object that stands in the bytes of a repaired file and that the document does not have. */
export function losesObjects(
  upload: Uint8Array,
  document: mupdf.PDFDocument,
  references: ReferenceIndex,
): boolean {
  if (!document.wasRepaired()) return false;
  const headers = latin1(upload, 0, upload.length).matchAll(HEADER);
  const held = new Set<number>();
  for (const { 1: number, 2: empty } of headers) if (empty === undefined) held.add(Number(number));
  return [...held].some(
    (objectNumber) => isLost(document, objectNumber) && references.listHolders(objectNumber)?.length !== 0,
  );
}

function isLost(document: mupdf.PDFDocument, objectNumber: number): boolean {
  if (objectNumber >= document.countObjects()) return true;
  try {
    return document.newIndirect(objectNumber).resolve().isNull();
  } catch {
    return true;
  }
}
