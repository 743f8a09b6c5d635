/** Where the links of a page are, so that the link of a mark can be found. */
import type * as mupdf from 'mupdf';
import type { PageLink } from '../../page/page-model.js';
import { listElements, useOnce } from '../objects.js';
import { transformBox } from '../../values/geometry.js';

/** Lists the link annotations of a page that are indirect objects. Others have no object number to refer to. */
export function listPageLinks(document: mupdf.PDFDocument, pageIndex: number): PageLink[] {
  const rectangles = listRectangles(document.findPage(pageIndex).get('Annots'));
  if (rectangles.length === 0) return [];
  const matrix = useOnce(document.loadPage(pageIndex), (page) => page.getTransform());
  return rectangles.map(({ objectNumber, rectangle: [x, y, otherX, otherY] }) => ({
    objectNumber,
    box: transformBox(matrix, {
      left: Math.min(x, otherX),
      top: Math.min(y, otherY),
      right: Math.max(x, otherX),
      bottom: Math.max(y, otherY),
    }),
  }));
}

interface LinkRectangle {
  objectNumber: number;
  /** As in the file: two opposite corners. */
  rectangle: [number, number, number, number];
}

function listRectangles(annotations: mupdf.PDFObject): LinkRectangle[] {
  return listElements(annotations)
    .filter((annotation) => annotation.isIndirect() && annotation.get('Subtype').asName() === 'Link')
    .map((annotation) => {
      const corners = annotation.get('Rect');
      const rectangle = [0, 1, 2, 3].map((corner) => corners.get(corner).asNumber());
      return {
        objectNumber: annotation.asIndirect(),
        rectangle: rectangle as LinkRectangle['rectangle'],
      };
    });
}
