/** Plane geometry as PDF uses it: row vectors, matrices [a b c d e f] (ISO 32000-1, 8.3.3). */

export type Matrix = [number, number, number, number, number, number];

export interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/** The matrix that applies `first`, then `second`. */
export function concatMatrices(first: Matrix, second: Matrix): Matrix {
  return [
    first[0] * second[0] + first[1] * second[2],
    first[0] * second[1] + first[1] * second[3],
    first[2] * second[0] + first[3] * second[2],
    first[2] * second[1] + first[3] * second[3],
    first[4] * second[0] + first[5] * second[2] + second[4],
    first[4] * second[1] + first[5] * second[3] + second[5],
  ];
}

/** The matrix must not flatten the plane. */
export function invertMatrix([a, b, c, d, e, f]: Matrix): Matrix {
  const determinant = a * d - b * c;
  return [
    d / determinant,
    -b / determinant,
    -c / determinant,
    a / determinant,
    (c * f - d * e) / determinant,
    (b * e - a * f) / determinant,
  ];
}

export function applyMatrix(matrix: Matrix, x: number, y: number): { x: number; y: number } {
  return { x: x * matrix[0] + y * matrix[2] + matrix[4], y: x * matrix[1] + y * matrix[3] + matrix[5] };
}

/** An empty box, to be extended. */
export function createBox(): Box {
  return { left: Infinity, top: Infinity, right: -Infinity, bottom: -Infinity };
}

/** The upright box around points. */
export function enclose(points: Iterable<{ x: number; y: number }>): Box {
  const box = createBox();
  for (const { x, y } of points) {
    box.left = Math.min(box.left, x);
    box.top = Math.min(box.top, y);
    box.right = Math.max(box.right, x);
    box.bottom = Math.max(box.bottom, y);
  }
  return box;
}

/** The box of the unit square under a matrix: where an image is drawn. */
export function unitSquareBox(matrix: Matrix): Box {
  const xs = [matrix[4], matrix[4] + matrix[0], matrix[4] + matrix[2], matrix[4] + matrix[0] + matrix[2]];
  const ys = [matrix[5], matrix[5] + matrix[1], matrix[5] + matrix[3], matrix[5] + matrix[1] + matrix[3]];
  return { left: Math.min(...xs), right: Math.max(...xs), top: Math.min(...ys), bottom: Math.max(...ys) };
}

/** The upright box around a box under a matrix. */
export function transformBox(matrix: Matrix, { left, top, right, bottom }: Box): Box {
  return unitSquareBox(concatMatrices([right - left, 0, 0, bottom - top, left, top], matrix));
}

/** A box in shares of a page, measured as the page is. */
export function placeShares(
  { left, top, width, height }: Record<'left' | 'top' | 'width' | 'height', number>,
  pageWidth: number,
  pageHeight: number,
): Box {
  return {
    left: left * pageWidth,
    top: top * pageHeight,
    right: (left + width) * pageWidth,
    bottom: (top + height) * pageHeight,
  };
}

/** For boxes that do not overlap, edges of the result are swapped, and its `boxArea` is 0. */
export function intersectBoxes(one: Box, other: Box): Box {
  return {
    left: Math.max(one.left, other.left),
    top: Math.max(one.top, other.top),
    right: Math.min(one.right, other.right),
    bottom: Math.min(one.bottom, other.bottom),
  };
}

export function uniteBoxes(one: Box, other: Box): Box {
  return {
    left: Math.min(one.left, other.left),
    top: Math.min(one.top, other.top),
    right: Math.max(one.right, other.right),
    bottom: Math.max(one.bottom, other.bottom),
  };
}

/** @param slack how far the inner box may extend beyond the outer one. */
export function holdsBox(outer: Box, inner: Box, slack = 0): boolean {
  return (
    inner.left >= outer.left - slack &&
    inner.right <= outer.right + slack &&
    inner.top >= outer.top - slack &&
    inner.bottom <= outer.bottom + slack
  );
}

/** A mark may be drawn outside every page, with numbers too large to distinguish positions. */
const FARTHEST_PT = 1e9;

/** Rounds to hundredths of a point, for reports; null if a box lies farther out than any page can reach. */
export function roundBox({ left, top, right, bottom }: Box): Box | null {
  if (![left, top, right, bottom].every((value) => Math.abs(value) <= FARTHEST_PT)) return null;
  const round = (value: number): number => Math.round(value * 100) / 100;
  return { left: round(left), top: round(top), right: round(right), bottom: round(bottom) };
}

/** Zero for boxes that do not overlap or are empty. */
export function boxArea(box: Box): number {
  return Math.max(0, box.right - box.left) * Math.max(0, box.bottom - box.top);
}
