/**
 * Mends an upload's cross-references, so that it can be patched like a sound one.
 *
 * No object is printed anew. Sections at the end lead to the objects where they stand,
 * and bytes before the header go. What MuPDF reads in the mended file must be, object
 * by object, what it made of the upload: where the two differ, nothing is mended.
 */
import '../memory.js';
import type * as mupdf from 'mupdf';
import { findObjects, type FoundObject } from '../../file/found-objects.js';
import { appendReferences, type PlacedObject } from '../../file/rebuilt-references.js';
import { findHeader } from '../../file/syntax.js';
import { readObjectStream } from '../dictionaries/object-texts.js';
import { printObject } from '../dictionaries/reference-index.js';
import { openPdf } from '../open.js';
import { hasDoubtfulObjects, listObjectStreams } from './doubtful-objects.js';
import { loadObjects } from './load-objects.js';
import { takeBytes } from '../take-bytes.js';

/** All are read twice. */
const MAX_OBJECTS = 100_000;
/** What a trailer says of the document itself (ISO 32000-1, 7.5.5). */
const TRAILER_KEYS = ['Root', 'Info', 'Encrypt', 'ID'];

/** Null where it is in doubt which bytes are the document's. */
export function mendReferences(upload: Uint8Array): Uint8Array | null {
  const header = findHeader(upload);
  if (header < 0) return null;
  const file = upload.subarray(header);
  const { document } = openPdf(upload);
  try {
    if (document.countObjects() > MAX_OBJECTS) return null;
    loadObjects(document);
    const found = findObjects(file);
    if (hasDoubtfulObjects(document, file, found)) return null;
    const objects = [...found.objects.map(placeObject), ...listCompressed(document, found.objects)];
    const mended = appendReferences(file, objects, printTrailer(document));
    return mended !== null && isSameDocument(document, mended) ? mended : null;
  } catch (error) {
    // What MuPDF cannot open after all is not mended.
    return passMupdfError(error, null);
  } finally {
    document.destroy();
  }
}

function placeObject({ objectNumber, generation, start }: FoundObject): PlacedObject {
  return { objectNumber, start, entry: { objectNumber, kind: 'offset', offset: start, generation } };
}

/** Objects within object streams (7.5.7), which count for as old as their stream. */
function listCompressed(document: mupdf.PDFDocument, found: FoundObject[]): PlacedObject[] {
  return listObjectStreams(document, found).flatMap(({ objectNumber: container, start }) =>
    readObjectStream(document.newIndirect(container)).map(([objectNumber], index) => ({
      objectNumber,
      start,
      entry: { objectNumber, kind: 'compressed' as const, container, index },
    })),
  );
}

function printTrailer(document: mupdf.PDFDocument): string {
  const trailer = document.getTrailer();
  return TRAILER_KEYS.map((key) => {
    const value = trailer.get(key);
    const isLeftOut = value.isNull() || (key === 'ID' && !isIdentity(value));
    return isLeftOut ? '' : `/${key} ${value.toString(true, true)}`;
  }).join('');
}

/** Two strings (14.4); what is none is worth less than nothing, unless keys were made of it. */
function isIdentity(value: mupdf.PDFObject): boolean {
  return value.isArray() && value.length === 2 && value.get(0).isString() && value.get(1).isString();
}

function isSameDocument(document: mupdf.PDFDocument, mended: Uint8Array): boolean {
  const { document: other } = openPdf(mended);
  try {
    const count = document.countObjects();
    for (let objectNumber = 1; objectNumber < count; objectNumber++)
      if (!isSameObject(describeObject(document, objectNumber), describeObject(other, objectNumber)))
        return false;
    return other.countPages() === document.countPages() && !other.wasRepaired();
  } finally {
    other.destroy();
  }
}

/** An object as MuPDF has it, with the data of a stream; null where it has none. */
interface DescribedObject {
  text: Uint8Array;
  data: Uint8Array | null;
}

function describeObject(document: mupdf.PDFDocument, objectNumber: number): DescribedObject | null {
  try {
    const object = document.newIndirect(objectNumber);
    const text = printObject(document, objectNumber);
    const data = object.isStream() ? takeBytes(object.readRawStream()) : null;
    object.destroy();
    return { text, data };
  } catch (error) {
    return passMupdfError(error, null);
  }
}

function isSameObject(one: DescribedObject | null, other: DescribedObject | null): boolean {
  if (one === null || other === null) return one === other;
  if (Buffer.compare(one.text, other.text) !== 0) return false;
  if (one.data === null || other.data === null) return one.data === other.data;
  return Buffer.compare(one.data, other.data) === 0;
}

/** What MuPDF cannot read is an answer; a spent instance ends the run instead. */
function passMupdfError<Answer>(error: unknown, answer: Answer): Answer {
  if (error instanceof WebAssembly.RuntimeError) throw error;
  return answer;
}
