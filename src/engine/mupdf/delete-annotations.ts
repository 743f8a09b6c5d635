/**
 * Takes annotations, with their pop-ups, from their pages.
 */
import './memory.js';
import type * as mupdf from 'mupdf';
import { groupBy } from '../group-by.js';
import type { AnnotationRemoval } from '../page-model.js';

/** Returns the object numbers of all that left. */
export function deleteAnnotations(document: mupdf.PDFDocument, removals: AnnotationRemoval[]): number[] {
  const deleted: number[] = [];
  // With the first change MuPDF forgets where the pages are, and looks for each through the whole page tree.
  const pages = [...groupBy(removals, ({ pageNumber }) => pageNumber)].map(([pageNumber, onPage]) => ({
    annotations: document.findPage(pageNumber - 1).get('Annots'),
    leaving: new Set(onPage.map(({ objectNumber }) => objectNumber)),
  }));
  for (const { annotations, leaving } of pages) {
    for (let at = annotations.length - 1; at >= 0; at--) {
      const annotation = annotations.get(at);
      if (!annotation.isIndirect()) continue;
      const isPopup =
        annotation.get('Subtype').asName() === 'Popup' && isAmong(annotation.get('Parent'), leaving);
      if (!leaving.has(annotation.asIndirect()) && !isPopup) continue;
      deleted.push(annotation.asIndirect());
      annotations.delete(at);
    }
  }
  return deleted;
}

function isAmong(object: mupdf.PDFObject, objectNumbers: ReadonlySet<number>): boolean {
  return object.isIndirect() && objectNumbers.has(object.asIndirect());
}
