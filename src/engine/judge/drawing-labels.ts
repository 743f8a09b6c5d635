/**
 * Tells the label of a chart or a drawing from a mark that lies over it.
 *
 * A drawing paints lines before its label and after it, on all sides of it, or
 * sets it into a shape of its own; a mark comes after the last line, or before
 * the first, and fits no shape.
 */
import { boxArea, uniteBoxes, type Box } from '../values/geometry.js';
import type { PaintedShape } from './page-grounds.js';

/** Paths that make a drawing; tables and rules of a page are fewer around one place. */
export const DRAWING_PATHS = 8;
/** Paths before a label, and after it, that go on with one drawing. */
const MORE_PATHS = 3;
/** Shapes that take in more of the page are its frame or its ground. */
const FRAME_SHARE = 0.8;
/** How many times its label's box a shape takes in at most. */
const ROOM = 6;

/**
 * @param box of the text, painted at `event`.
 * @param shapes of the page, as far as they are seen.
 */
export function isDrawingLabel(
  { box, event }: { box: Box; event: number },
  shapes: readonly PaintedShape[],
  pageArea: number,
): boolean {
  const own = shapes.filter((shape) => boxArea(shape.box) < FRAME_SHARE * pageArea);
  const near = own.filter((shape) => isNear(shape.box, box));
  if (near.length < DRAWING_PATHS) return false;
  const before = near.filter((shape) => shape.event < event);
  const after = near.filter((shape) => shape.event > event);
  if (goesAround(before, box) && goesAround(after, box)) return true;
  return near.some((shape) => holds(shape.box, box) && boxArea(shape.box) <= ROOM * boxArea(box));
}

/** No farther away than the text is long. */
function isNear(shape: Box, box: Box): boolean {
  const reach = Math.max(box.right - box.left, box.bottom - box.top);
  return (
    shape.left <= box.right + reach &&
    shape.right >= box.left - reach &&
    shape.top <= box.bottom + reach &&
    shape.bottom >= box.top - reach
  );
}

function goesAround(shapes: readonly PaintedShape[], box: Box): boolean {
  return shapes.length >= MORE_PATHS && holds(shapes.map((shape) => shape.box).reduce(uniteBoxes), box);
}

function holds(outer: Box, inner: Box): boolean {
  return (
    outer.left <= inner.left &&
    outer.right >= inner.right &&
    outer.top <= inner.top &&
    outer.bottom >= inner.bottom
  );
}
