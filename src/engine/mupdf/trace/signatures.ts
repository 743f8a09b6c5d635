/** Finds the digital signatures of a document (ISO 32000-1, 12.8). */
import type * as mupdf from 'mupdf';

const MAX_FIELDS = 2000;
const MAX_DEPTH = 16;
/** A range has two parts: all but the signature itself. */
const MAX_NUMBERS = 4;

/** Offsets and lengths of the bytes that a signature covers, in turns. */
export type SignedRange = readonly number[];

/** The range of a signature of usage rights: Acrobat Reader complains of any change as it opens the document. */
const WHOLE_FILE: SignedRange = [0, Infinity];

/**
 * Lists what the document's signatures cover. Fields with a value are searched, because the flag in /AcroForm may be out
 * of date, and the signature of usage rights, which has no field.
 */
export function listSignedRanges(document: mupdf.PDFDocument): SignedRange[] {
  const root = document.getTrailer().get('Root');
  const hasRights = ['UR3', 'UR'].some((kind) => root.get('Perms', kind, 'ByteRange').isArray());
  const ranges: SignedRange[] = hasRights ? [WHOLE_FILE] : [];
  addRanges(root.get('AcroForm', 'Fields'), ranges, { left: MAX_FIELDS }, 0);
  return ranges;
}

function addRanges(
  fields: mupdf.PDFObject,
  ranges: SignedRange[],
  budget: { left: number },
  depth: number,
): void {
  if (!fields.isArray() || depth > MAX_DEPTH) return;
  for (let at = 0; at < fields.length; at++) {
    budget.left--;
    if (budget.left < 0) return;
    const field = fields.get(at);
    if (!field.isDictionary()) continue;
    const range = field.get('V', 'ByteRange');
    if (range.isArray()) {
      ranges.push(
        Array.from({ length: Math.min(range.length, MAX_NUMBERS) }, (_, index) =>
          range.get(index).asNumber(),
        ),
      );
    }
    addRanges(field.get('Kids'), ranges, budget, depth + 1);
  }
}
