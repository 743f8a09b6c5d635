/**
 * Boxes in the plane, indexed to find those that contain a point.
 *
 * The boxes are packed once, along a curve that keeps neighbours together: a page may have hundreds of thousands of
 * pieces of text, and a mark tiled over it thousands of points to look up. All edges lie in one array of numbers,
 * because an object for each box and node would need more memory than the page's paint.
 */
import type { Box } from './geometry.js';

/** Members of a node: few enough to be tested one after another. */
const NODE_SIZE = 16;

/** Numbers of a box, in this order: left, top, right, bottom. */
const EDGES = 4;

export class BoxTree {
  /** Edges of the boxes in packed order, then of the nodes above them, level by level. */
  private readonly edges: Float64Array;
  /** The index that each packed box has in the given list. */
  private readonly order: Uint32Array;
  /** Number of the first node of each level; the boxes are the first level. */
  private readonly levels: number[] = [0];

  /** @param boxes a box with an edge that is not a number contains no point. */
  constructor(boxes: readonly Box[]) {
    this.order = orderByPlace(boxes);
    let total = this.order.length;
    for (let size = total; size > 1;) {
      this.levels.push(total);
      size = Math.ceil(size / NODE_SIZE);
      total += size;
    }
    this.edges = new Float64Array(EDGES * total);
    for (let at = 0; at < this.order.length; at++) this.put(at, boxes[this.order[at]!]!);
    for (let level = 1; level < this.levels.length; level++) this.packLevel(level, total);
  }

  /** Says whether the condition holds for any box around a point, edges included. */
  someAt(x: number, y: number, holds: (index: number) => boolean): boolean {
    const top = this.levels.length - 1;
    return this.order.length > 0 && this.someAmong(top, this.levels[top]!, 1, { x, y, holds });
  }

  private packLevel(level: number, total: number): void {
    const { edges, levels } = this;
    const from = levels[level]!;
    for (let node = from; node < (levels[level + 1] ?? total); node++) {
      const child = levels[level - 1]! + NODE_SIZE * (node - from);
      const end = Math.min(child + NODE_SIZE, from);
      const box: Box = { left: Infinity, top: Infinity, right: -Infinity, bottom: -Infinity };
      for (let at = EDGES * child; at < EDGES * end; at += EDGES) {
        box.left = Math.min(box.left, edges[at]!);
        box.top = Math.min(box.top, edges[at + 1]!);
        box.right = Math.max(box.right, edges[at + 2]!);
        box.bottom = Math.max(box.bottom, edges[at + 3]!);
      }
      this.put(node, box);
    }
  }

  private put(at: number, { left, top, right, bottom }: Box): void {
    this.edges[EDGES * at] = left;
    this.edges[EDGES * at + 1] = top;
    this.edges[EDGES * at + 2] = right;
    this.edges[EDGES * at + 3] = bottom;
  }

  /** Tests `count` nodes of a level from `first` on, and descends into those around the point. */
  private someAmong(
    level: number,
    first: number,
    count: number,
    asked: { x: number; y: number; holds: (index: number) => boolean },
  ): boolean {
    const { edges, levels, order } = this;
    const { x, y } = asked;
    for (let node = first; node < first + count; node++) {
      const at = EDGES * node;
      if (!(x >= edges[at]! && x <= edges[at + 2]! && y >= edges[at + 1]! && y <= edges[at + 3]!)) continue;
      if (level === 0) {
        if (asked.holds(order[node]!)) return true;
        continue;
      }
      const child = levels[level - 1]! + NODE_SIZE * (node - levels[level]!);
      if (this.someAmong(level - 1, child, Math.min(NODE_SIZE, levels[level]! - child), asked)) return true;
    }
    return false;
  }
}

function isBox({ left, top, right, bottom }: Box): boolean {
  return left <= right && top <= bottom;
}

/** Bits of a place along each axis: the curve's order need not be exact. */
const PLACE_BITS = 13;
/** Greater than the number of glyphs that a page may have, so that a place on the curve and an index fit in one number. */
const INDEX_STRIDE = 2 ** 27;

/** Indices of the valid boxes, sorted by where their middles lie on a curve that keeps neighbours together (Morton's). */
function orderByPlace(boxes: readonly Box[]): Uint32Array {
  const across = measureScale(boxes, readMiddleX);
  const down = measureScale(boxes, readMiddleY);
  const keys = new Float64Array(boxes.length);
  let count = 0;
  for (let index = 0; index < boxes.length; index++) {
    const box = boxes[index]!;
    if (!isBox(box)) continue;
    const place =
      spreadBits(placeOn(across, readMiddleX(box))) + 2 * spreadBits(placeOn(down, readMiddleY(box)));
    keys[count++] = place * INDEX_STRIDE + index;
  }
  return takeIndexes(keys.subarray(0, count).sort());
}

function takeIndexes(keys: Float64Array): Uint32Array {
  const indexes = new Uint32Array(keys.length);
  for (let at = 0; at < keys.length; at++) indexes[at] = keys[at]! % INDEX_STRIDE;
  return indexes;
}

function readMiddleX({ left, right }: Box): number {
  return left / 2 + right / 2;
}

function readMiddleY({ top, bottom }: Box): number {
  return top / 2 + bottom / 2;
}

/** Maps coordinates of one axis to whole numbers. */
interface Scale {
  least: number;
  stepsPerPt: number;
}

function measureScale(boxes: readonly Box[], readMiddle: (box: Box) => number): Scale {
  let least = Infinity;
  let most = -Infinity;
  for (const box of boxes) {
    const middle = readMiddle(box);
    if (!Number.isFinite(middle)) continue;
    least = Math.min(least, middle);
    most = Math.max(most, middle);
  }
  return { least, stepsPerPt: (2 ** PLACE_BITS - 1) / (most - least) };
}

/** The position of a box's middle along one axis; infinite boxes have no middle and get position 0. */
function placeOn({ least, stepsPerPt }: Scale, middle: number): number {
  const place = Math.floor((middle - least) * stepsPerPt);
  return place >= 0 && place < 2 ** PLACE_BITS ? place : 0;
}

/** A number's bits, each followed by a zero bit. */
function spreadBits(number: number): number {
  let bits = number;
  bits = (bits | (bits << 8)) & 0x00ff00ff;
  bits = (bits | (bits << 4)) & 0x0f0f0f0f;
  bits = (bits | (bits << 2)) & 0x33333333;
  return (bits | (bits << 1)) & 0x55555555;
}
