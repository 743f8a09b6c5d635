/**
 * Objects that MuPDF lost: in a repair it passes over those behind a stream without its end, and what it cannot read is null to it.
 */
import type * as mupdf from 'mupdf';
import { findObjects, SoughtObjects, type FoundObjects } from '../../file/found-objects.js';
import { findHeader, latin1, OBJECT_HEADER, readIndirectObject } from '../../file/syntax.js';
import { readObjectPlaces } from '../../file/xref.js';
import type { ReferenceIndex } from '../dictionaries/reference-index.js';
import { readObjectStream } from '../dictionaries/object-texts.js';
import { hasDoubtfulObjects } from './doubtful-objects.js';
import { loadObjects } from './load-objects.js';
import { misreadsObjects } from './misread-objects.js';
import { listObjectStreams } from './object-streams.js';

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
    found.isGivenUp ||
    losesObjects(upload, document, found, references) ||
    misreadsObjects(upload, document, found.objects);
  return isLossy ? LOST_OBJECTS : null;
}

/**
 * True where something refers to an object that stands in the bytes of a file and that the document does not have, or
 * where readers disagree on what a file's objects are: a repaired one's, or one's whose sections lead astray.
 */
export function losesObjects(
  upload: Uint8Array,
  document: mupdf.PDFDocument,
  found: FoundObjects,
  references: ReferenceIndex,
): boolean {
  loadObjects(document);
  const isMissed = (objectNumber: number): boolean =>
    isLost(document, objectNumber) && references.listHolders(objectNumber)?.length !== 0;
  // What a section says nothing of was freed there.
  if (!document.wasRepaired()) return listPlaced(upload).some(isMissed) || holdsSought(upload);
  if (hasDoubtfulObjects(document, upload, found)) return true;
  const inStreams = listObjectStreams(document, found.objects).flatMap(({ objectNumber }) =>
    readObjectStream(document.newIndirect(objectNumber)).map(([number]) => number),
  );
  return [...listHeld(upload), ...inStreams].some(isMissed);
}

/** Readers that look for the objects themselves have reason to, and show other versions than those that the sections lead to. */
function holdsSought(upload: Uint8Array): boolean {
  const file = upload.subarray(Math.max(0, findHeader(upload)));
  const places = readObjectPlaces(file);
  if (places === null) return false;
  const sought = new SoughtObjects(file, places);
  return [...places.current.keys(), ...places.compressed.keys()].some((one) => sought.find(one) !== null);
}

/** Numbers of objects that the sections lead to. */
function listPlaced(upload: Uint8Array): number[] {
  const file = upload.subarray(Math.max(0, latin1(upload, 0, upload.length).indexOf('%PDF-')));
  return [...(readObjectPlaces(file)?.current ?? [])]
    .filter(([objectNumber, offset]) => {
      const object = readIndirectObject(file, offset);
      return (
        object?.objectNumber === objectNumber &&
        latin1(file, object.bodyStart, object.bodyEnd).trim() !== 'null'
      );
    })
    .map(([objectNumber]) => objectNumber);
}

/** Numbers of objects that stand anywhere. */
function listHeld(upload: Uint8Array): Set<number> {
  const held = new Set<number>();
  for (const { 1: number, 2: empty } of latin1(upload, 0, upload.length).matchAll(HEADER))
    if (empty === undefined) held.add(Number(number));
  return held;
}

function isLost(document: mupdf.PDFDocument, objectNumber: number): boolean {
  if (objectNumber >= document.countObjects()) return true;
  try {
    return document.newIndirect(objectNumber).resolve().isNull();
  } catch {
    return true;
  }
}
