/** Finds the digital signatures of a document (ISO 32000-1, 12.8). */
import type * as mupdf from 'mupdf';

const MAX_FIELDS = 2000;
const MAX_DEPTH = 16;

/**
 * Finds where the bytes that signatures cover end: 0 without a signature, infinity with one of usage rights, because
 * Acrobat Reader then complains of any change as it opens the document.
 *
 * Fields with a value are searched, because the flag in /AcroForm may be out of date. The signature of usage rights has
 * no field.
 */
export function findSignedEnd(document: mupdf.PDFDocument): number {
  const root = document.getTrailer().get('Root');
  if (['UR3', 'UR'].some((kind) => root.get('Perms', kind, 'ByteRange').isArray())) return Infinity;
  return findEnd(root.get('AcroForm', 'Fields'), { left: MAX_FIELDS }, 0);
}

function findEnd(fields: mupdf.PDFObject, budget: { left: number }, depth: number): number {
  if (!fields.isArray() || depth > MAX_DEPTH) return 0;
  let end = 0;
  for (let at = 0; at < fields.length; at++) {
    budget.left--;
    if (budget.left < 0) break;
    const field = fields.get(at);
    if (!field.isDictionary()) continue;
    end = Math.max(end, readEnd(field.get('V', 'ByteRange')), findEnd(field.get('Kids'), budget, depth + 1));
  }
  return end;
}

/** The end of the second part of a range: before and behind the signature itself. A range without one may cover anything. */
function readEnd(range: mupdf.PDFObject): number {
  if (!range.isArray()) return 0;
  return range.get(2).asNumber() + range.get(3).asNumber() || Infinity;
}
