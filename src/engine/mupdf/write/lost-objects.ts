/**
 * Objects that MuPDF's repair lost: where a stream has lost its end, it passes over those behind it.
 */
import type * as mupdf from 'mupdf';
import { findObjects, type FoundObjects } from '../../file/found-objects.js';
import { latin1, OBJECT_HEADER } from '../../file/syntax.js';
import type { ReferenceIndex } from '../dictionaries/reference-index.js';
import { readObjectStream } from '../dictionaries/object-texts.js';
import { hasDoubtfulObjects, listObjectStreams } from './doubtful-objects.js';
import { misreadsObjects } from './misread-objects.js';

/** What is written without them shows less in readers that find them. */
const LOST_OBJECTS = 'objects that were lost in its repair, or that readers disagree on';

/** An object's head, and `null` where that is all it holds. */
const HEADER = new RegExp(`${OBJECT_HEADER.source}(\\s*null\\b)?`, 'gu');

/** What the file would lose if it were written anew, in words; null for nothing. */
export function describeLoss(
  upload: Uint8Array,
  document: mupdf.PDFDocument,
  references: ReferenceIndex,
): string | null {
  const found = findObjects(upload);
  const isLossy =
    losesObjects(upload, document, found, references) || misreadsObjects(upload, document, found.objects);
  return isLossy ? LOST_OBJECTS : null;
}

/** True where something refers to an object that stands in the bytes of a repaired file and that the document does not have, or where readers disagree on what its objects are. */
export function losesObjects(
  upload: Uint8Array,
  document: mupdf.PDFDocument,
  found: FoundObjects,
  references: ReferenceIndex,
): boolean {
  if (!document.wasRepaired()) return false;
  const headers = latin1(upload, 0, upload.length).matchAll(HEADER);
  const held = new Set<number>();
  for (const { 1: number, 2: empty } of headers) if (empty === undefined) held.add(Number(number));
  if (hasDoubtfulObjects(document, upload, found)) return true;
  const inStreams = listObjectStreams(document, found.objects).flatMap(({ objectNumber }) =>
    readObjectStream(document.newIndirect(objectNumber)).map(([number]) => number),
  );
  return [...held, ...inStreams].some(
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
