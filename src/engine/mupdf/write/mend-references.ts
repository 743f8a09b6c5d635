/**
 * Mends an upload's cross-references, so that it can be patched like a sound one.
 *
 * No object is printed anew. Sections at the end lead to the objects where they stand,
 * and bytes before the header go. What MuPDF reads in the mended file must be, object
 * by object, what it made of the upload: where the two differ, nothing is mended.
 */
import '../memory.js';
import type * as mupdf from 'mupdf';
import { findObjects } from '../../file/found-objects.js';
import { appendReferences } from '../../file/rebuilt-references.js';
import { findHeader } from '../../file/syntax.js';
import { openPdf } from '../open.js';
import { describeObject, isSameObject } from './described-object.js';
import { hasDoubtfulObjects } from './doubtful-objects.js';
import { loadObjects } from './load-objects.js';
import { placeObjects, printTrailer } from './placed-objects.js';

/** All are read twice. */
const MAX_OBJECTS = 100_000;

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
    const objects = placeObjects(document, found.objects);
    const mended = appendReferences(file, objects, printTrailer(document));
    return mended !== null && isSameDocument(document, mended) ? mended : null;
  } catch (error) {
    // What MuPDF cannot open after all is not mended; a spent instance ends the run.
    if (error instanceof WebAssembly.RuntimeError) throw error;
    return null;
  } finally {
    document.destroy();
  }
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
