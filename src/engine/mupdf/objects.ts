/** Reads MuPDF's objects. */
import type * as mupdf from 'mupdf';
import { enclose, type Box } from '../values/geometry.js';

/** Returns what an action reads; null if MuPDF fails. If the instance is spent, throws: the whole run must end. */
export function orNull<Result>(read: () => Result): Result | null {
  try {
    return read();
  } catch (error) {
    if (error instanceof WebAssembly.RuntimeError) throw error;
    return null;
  }
}

/** Runs an action with a wrapper of the package, and destroys the wrapper afterwards. */
export function useOnce<Wrapper extends { destroy(): void }, Result>(
  wrapper: Wrapper,
  use: (wrapper: Wrapper) => Result,
): Result {
  try {
    return use(wrapper);
  } finally {
    wrapper.destroy();
  }
}

/** The elements of an array; empty for any other value. */
export function listElements(array: mupdf.PDFObject): mupdf.PDFObject[] {
  return array.isArray() ? Array.from({ length: array.length }, (_, at) => array.get(at)) : [];
}

/** A rectangle, which may be given by any two opposite corners (7.9.5); null for any other value. */
export function readRectangle(array: mupdf.PDFObject): Box | null {
  if (!array.isArray() || array.length !== 4) return null;
  const read = (at: number): number => array.get(at).asNumber();
  return enclose([
    { x: read(0), y: read(1) },
    { x: read(2), y: read(3) },
  ]);
}

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
