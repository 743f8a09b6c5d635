/**
 * Where the resources of a page stand.
 */
import type * as mupdf from 'mupdf';

/** Page trees are a few levels deep; a parent may also be its own ancestor. */
const MAX_PAGE_TREE_DEPTH = 64;

/** The page or page tree node whose resources a page has (7.7.3.4); 0 if it is no object of its own. */
export function findResourcesHolder(page: mupdf.PDFObject): number {
  for (let node = page, depth = 0; node.isDictionary() && depth < MAX_PAGE_TREE_DEPTH; depth++) {
    if (!node.get('Resources').isNull()) return node.isIndirect() ? node.asIndirect() : 0;
    node = node.get('Parent');
  }
  return 0;
}

/** The same for two objects only where they are one, or read alike. */
export function keyOfHome(object: mupdf.PDFObject): string {
  return object.isIndirect() ? `object ${object.asIndirect()}` : object.toString(true);
}
