/**
 * Recognises a scan that was cut into strips: pictures of one width, each adjoining the previous one, that together
 * cover the page. A single strip cannot be selected.
 */
import { boxArea, uniteBoxes, type Box } from '../values/geometry.js';

/** Strips meet within a pixel of a coarse scan. */
const SEAM_TOLERANCE_PT = 1;

/** Says for each box, in painting order, whether it belongs to a row of strips that covers at least the given area. */
export function findStrips(boxes: Box[], leastArea: number): boolean[] {
  const isStrip = boxes.map(() => false);
  let first = 0;
  for (let at = 1; at <= boxes.length; at++) {
    const box = boxes[at];
    if (box !== undefined && isContinued(boxes[at - 1]!, box)) continue;
    const row = boxes.slice(first, at);
    if (row.length > 1 && boxArea(row.reduce(uniteBoxes)) >= leastArea) isStrip.fill(true, first, at);
    first = at;
  }
  return isStrip;
}

/** Says whether the next strip adjoins, in either direction; on turned pages scans lie sideways. */
function isContinued(one: Box, next: Box): boolean {
  const isNear = (a: number, b: number): boolean => Math.abs(a - b) <= SEAM_TOLERANCE_PT;
  const hasSameSides = isNear(one.left, next.left) && isNear(one.right, next.right);
  const hasSameEnds = isNear(one.top, next.top) && isNear(one.bottom, next.bottom);
  const meetsVertically = isNear(one.bottom, next.top) || isNear(one.top, next.bottom);
  const meetsSideways = isNear(one.right, next.left) || isNear(one.left, next.right);
  return (hasSameSides && meetsVertically) || (hasSameEnds && meetsSideways);
}
