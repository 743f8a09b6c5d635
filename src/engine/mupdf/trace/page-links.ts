/** Where the links of a page are, so that the link of a mark can be found. */
import type * as mupdf from 'mupdf';
import type { PageLink } from '../../page/page-model.js';
import { listElements, readRectangle, useOnce } from '../objects.js';
import { transformBox } from '../../values/geometry.js';

/** Lists the link annotations of a page that are indirect objects. Others have no object number to refer to. */
export function listPageLinks(document: mupdf.PDFDocument, pageIndex: number): PageLink[] {
  const links = listElements(document.findPage(pageIndex).get('Annots')).flatMap((annotation) => {
    if (!annotation.isIndirect() || annotation.get('Subtype').asName() !== 'Link') return [];
    const rectangle = readRectangle(annotation.get('Rect'));
    return rectangle === null ? [] : [{ objectNumber: annotation.asIndirect(), rectangle }];
  });
  if (links.length === 0) return [];
  const matrix = useOnce(document.loadPage(pageIndex), (page) => page.getTransform());
  return links.map(({ objectNumber, rectangle }) => ({ objectNumber, box: transformBox(matrix, rectangle) }));
}
