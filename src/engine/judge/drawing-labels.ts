/**
 * Distinguishes the label of a chart or a drawing from a mark that lies over it.
 *
 * A drawing paints paths before and after its label and on all sides of it, or sets the label into a shape. A mark is
 * painted after the last path or before the first, and fits no shape.
 */
import { boxArea, holdsBox, uniteBoxes, type Box } from '../values/geometry.js';
import type { PaintedShape } from './page-grounds.js';

/** At least this many paths make a drawing; tables and rules have fewer near one place. */
export const DRAWING_PATHS = 8;
/** A drawing has at least this many paths before its label, and as many after it. */
const MORE_PATHS = 3;
/** A shape that covers at least this share of the page is its frame or its ground. */
const FRAME_SHARE = 0.8;
/** A shape around a label has at most this many times the area of the label's box. */
const MAX_SHAPE_RATIO = 6;

/**
 * @param box the box of the text, painted at `event`.
 * @param shapes the visible parts of the page's shapes.
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
  return near.some(
    (shape) => holdsBox(shape.box, box) && boxArea(shape.box) <= MAX_SHAPE_RATIO * boxArea(box),
  );
}

/** Says whether the shape is at most the text's length away. */
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
  return shapes.length >= MORE_PATHS && holdsBox(shapes.map((shape) => shape.box).reduce(uniteBoxes), box);
}
