/**
 * Takes annotations, with their pop-ups, from their pages.
 */
import './memory.js';
import type * as mupdf from 'mupdf';
import type { AnnotationRemoval } from '../page-model.js';

/** Returns the object numbers of all that left. */
export function deleteAnnotations(document: mupdf.PDFDocument, removals: AnnotationRemoval[]): number[] {
  const deleted: number[] = [];
  // With the first change MuPDF forgets where the pages are, and looks for each through the whole page tree.
  const pages = removals.map(({ pageNumber }) => document.findPage(pageNumber - 1));
  for (const [index, { objectNumber }] of removals.entries()) {
    const annotations = pages[index]!.get('Annots');
    for (let at = annotations.length - 1; at >= 0; at--) {
      const annotation = annotations.get(at);
      if (!annotation.isIndirect()) continue;
      const isPopup =
        annotation.get('Subtype').asName() === 'Popup' && isObject(annotation.get('Parent'), objectNumber);
      if (annotation.asIndirect() !== objectNumber && !isPopup) continue;
      deleted.push(annotation.asIndirect());
      annotations.delete(at);
    }
  }
  return deleted;
}

function isObject(object: mupdf.PDFObject, objectNumber: number): boolean {
  return object.isIndirect() && object.asIndirect() === objectNumber;
}
