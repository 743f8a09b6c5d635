/** Finds out whether a document has a digital signature (ISO 32000-1, 12.8). */
import type * as mupdf from 'mupdf';

const MAX_FIELDS = 2000;
const MAX_DEPTH = 16;

/**
 * Searches for a signature field with a value, because the flag in /AcroForm may be out of date, and for the signature
 * of usage rights, which has no field: if a change breaks it, Acrobat Reader complains as it opens the document.
 */
export function holdsSignature(document: mupdf.PDFDocument): boolean {
  const root = document.getTrailer().get('Root');
  if (['UR3', 'UR'].some((kind) => root.get('Perms', kind, 'ByteRange').isArray())) return true;
  return holdsSigned(root.get('AcroForm', 'Fields'), { left: MAX_FIELDS }, 0);
}

function holdsSigned(fields: mupdf.PDFObject, budget: { left: number }, depth: number): boolean {
  if (!fields.isArray() || depth > MAX_DEPTH) return false;
  for (let at = 0; at < fields.length; at++) {
    budget.left--;
    if (budget.left < 0) return false;
    const field = fields.get(at);
    if (!field.isDictionary()) continue;
    if (field.get('V', 'ByteRange').isArray()) return true;
    if (holdsSigned(field.get('Kids'), budget, depth + 1)) return true;
  }
  return false;
}
