/**
 * Takes annotations, with their pop-ups, from their pages.
 */
import '../memory.js';
import type * as mupdf from 'mupdf';
import { groupBy } from '../../values/group-by.js';
import type { AnnotationRemoval } from '../../page/page-model.js';
import { readPopupParent } from './popup-parent.js';

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
      if (!leaving.has(annotation.asIndirect()) && !leaving.has(readPopupParent(annotation))) continue;
      deleted.push(annotation.asIndirect());
      annotations.delete(at);
    }
  }
  return deleted;
}
