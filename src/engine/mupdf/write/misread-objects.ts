/**
 * Objects that MuPDF reads with null in the place of what it cannot read: printed anew, they lose what others make of it.
 */
import '../memory.js';
import type * as mupdf from 'mupdf';
import type { FoundObject } from '../../file/found-objects.js';
import { latin1, readIndirectObject } from '../../file/syntax.js';
import { PRINTED_STRING, printText } from '../dictionaries/reference-index.js';

/** Strings first, so that nothing is read inside one. */
const STRING_OR_NULL = new RegExp(`${PRINTED_STRING.source}|\\bnull\\b`, 'gu');
/** Wherever it stands: what is counted too often only makes for less doubt. */
const SPELT_NULL = /null/gu;

/** True where an object that stands by itself has more nulls to MuPDF than any of its versions spells. */
export function misreadsObjects(
  upload: Uint8Array,
  document: mupdf.PDFDocument,
  found: readonly FoundObject[],
): boolean {
  const spelt = new Map<number, number>();
  for (const { objectNumber, start } of found) {
    const object = readIndirectObject(upload, start);
    if (object === null || objectNumber >= document.countObjects()) continue;
    const own = [...latin1(upload, object.bodyStart, object.bodyEnd).matchAll(SPELT_NULL)].length;
    spelt.set(objectNumber, Math.max(own, spelt.get(objectNumber) ?? 0));
  }
  return [...spelt].some(([objectNumber, count]) => countNulls(document, objectNumber) > count);
}

/** None of an object that is null itself: it is not there, as a free one. */
function countNulls(document: mupdf.PDFDocument, objectNumber: number): number {
  const printed = printText(document, objectNumber);
  const tokens = [...printed.matchAll(STRING_OR_NULL)];
  return printed === 'null' ? 0 : tokens.filter(([token]) => token === 'null').length;
}
