/** Boxes on a page, upright and turned. */
import { type Box, boxArea, enclose, intersectBoxes } from '../../engine/values/geometry.js';

/** A point in shares of the page's width and height, from the top left. */
export interface Corner {
  x: number;
  y: number;
}

/** The four corners, clockwise from the top left. */
export function listCorners({ left, top, right, bottom }: Box): Corner[] {
  return [
    { x: left, y: top },
    { x: right, y: top },
    { x: right, y: bottom },
    { x: left, y: bottom },
  ];
}

/** Converts a box in points to shares of the page, cut to the page. */
export function toShares(
  { left, top, right, bottom }: Box,
  { widthPt, heightPt }: { widthPt: number; heightPt: number },
): Box {
  const clamp = (share: number): number => Math.min(1, Math.max(0, share));
  return {
    left: clamp(left / widthPt),
    top: clamp(top / heightPt),
    right: clamp(right / widthPt),
    bottom: clamp(bottom / heightPt),
  };
}

/** A shape is in a box if their upright boxes share this much. */
const SAME_PLACE = 0.5;

/** The shape that fills this box best; null if every shape overlaps it too little. */
export function findShape(box: Box, shapes: readonly (readonly Corner[])[]): readonly Corner[] | null {
  const shares = shapes.map((corners) => measureOverlap(box, enclose(corners)));
  const most = Math.max(0, ...shares);
  return most < SAME_PLACE ? null : shapes[shares.indexOf(most)]!;
}

/** The common area of two boxes, as a share of the area that they cover together. */
function measureOverlap(one: Box, other: Box): number {
  const common = boxArea(intersectBoxes(one, other));
  return common === 0 ? 0 : common / (boxArea(one) + boxArea(other) - common);
}

/** For a convex polygon: true if the point is on the same side of all its edges. */
export function isInside(corners: readonly Corner[], { x, y }: Corner): boolean {
  const sides = corners.map((from, at) => {
    const to = corners[(at + 1) % corners.length]!;
    return Math.sign((to.x - from.x) * (y - from.y) - (to.y - from.y) * (x - from.x));
  });
  return !(sides.includes(1) && sides.includes(-1));
}

/** A turned box must be smaller than this share of the upright one, so that round things have upright boxes. */
const TURNED_SHARE = 0.85;

/** The smallest box around points, at any angle; upright if turning it saves little. */
export function fitTurnedBox(points: readonly Corner[]): Corner[] {
  const hull = wrap(points);
  const upright = listCorners(enclose(hull));
  let best = upright;
  let least = TURNED_SHARE * measureArea(upright);
  hull.forEach((from, at) => {
    const to = hull[(at + 1) % hull.length]!;
    const length = Math.hypot(to.x - from.x, to.y - from.y);
    if (length === 0) return;
    const [cos, sin] = [(to.x - from.x) / length, (to.y - from.y) / length];
    const turned = hull.map(({ x, y }) => ({ x: x * cos + y * sin, y: y * cos - x * sin }));
    const box = listCorners(enclose(turned)).map(({ x, y }) => ({
      x: x * cos - y * sin,
      y: x * sin + y * cos,
    }));
    const area = measureArea(box);
    if (area < least) [best, least] = [box, area];
  });
  return best;
}

/** The area of a polygon whose edges do not cross. */
export function measureArea(corners: readonly Corner[]): number {
  const doubled = corners.reduce((sum, from, at) => {
    const to = corners[(at + 1) % corners.length]!;
    return sum + from.x * to.y - to.x * from.y;
  }, 0);
  return Math.abs(doubled) / 2;
}

/** The convex hull, by Andrew's monotone chain. */
function wrap(points: readonly Corner[]): Corner[] {
  const sorted = points.toSorted((one, other) => one.x - other.x || one.y - other.y);
  const half = (ordered: Corner[]): Corner[] => {
    const chain: Corner[] = [];
    for (const point of ordered) {
      while (chain.length > 1 && !turnsLeft(chain.at(-2)!, chain.at(-1)!, point)) chain.pop();
      chain.push(point);
    }
    return chain.slice(0, -1);
  };
  return [...half(sorted), ...half(sorted.toReversed())];
}

function turnsLeft(one: Corner, two: Corner, three: Corner): boolean {
  return (two.x - one.x) * (three.y - one.y) - (two.y - one.y) * (three.x - one.x) > 0;
}
