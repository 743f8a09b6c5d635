/** Where the edge of a page is, as stamping tools use it. */
import type { Box } from '../values/geometry.js';

/** The width of the strip along the edges of a page where stamping tools write and text blocks do not. */
export const EDGE_PT = 36;

/** Says whether a box lies in that strip, beyond the box of all other text. */
export function isAtEdge(box: Box, text: Box, { width, height }: { width: number; height: number }): boolean {
  return (
    (box.top >= text.bottom && height - box.bottom <= EDGE_PT) ||
    (box.bottom <= text.top && box.top <= EDGE_PT) ||
    (box.left >= text.right && width - box.right <= EDGE_PT) ||
    (box.right <= text.left && box.left <= EDGE_PT)
  );
}
