/**
 * Finds the object that contains a page's resources.
 */
import type * as mupdf from 'mupdf';

/** Page trees are a few levels deep. The limit also ends a walk through a cyclic tree. */
const MAX_PAGE_TREE_DEPTH = 64;

/** The page, or the page tree node from which it inherits its resources (7.7.3.4); 0 if that is not an indirect object. */
export function findResourcesHolder(page: mupdf.PDFObject): number {
  for (let node = page, depth = 0; node.isDictionary() && depth < MAX_PAGE_TREE_DEPTH; depth++) {
    if (!node.get('Resources').isNull()) return node.isIndirect() ? node.asIndirect() : 0;
    node = node.get('Parent');
  }
  return 0;
}

/** Returns equal keys only for the same object, or for direct objects with the same text. */
export function keyOfHome(object: mupdf.PDFObject): string {
  return object.isIndirect() ? `object ${object.asIndirect()}` : object.toString(true);
}
