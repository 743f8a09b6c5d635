/**
 * Boxes in the plane, indexed to find those that contain a point.
 *
 * The boxes are packed once, in an order that keeps neighbours together: a page may have hundreds of thousands of
 * pieces of text, and a mark tiled over it thousands of points to look up. All edges lie in one array of numbers,
 * because an object for each box and node would need more memory than the page's paint.
 */
import { createBox, type Box } from './geometry.js';
import { sortByIndex } from './sorted.js';

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
    this.order = Uint32Array.from(orderByPlace(boxes));
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
      const box = createBox();
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

/** Indices of the valid boxes, in bands from top to bottom, and within a band from left to right. */
function orderByPlace(boxes: readonly Box[]): number[] {
  const valid = [...boxes.keys()].filter((index) => isBox(boxes[index]!));
  const downwards = sortByIndex(valid, (index) => roundPlace(boxes[index]!.top, boxes[index]!.bottom));
  const bandSize = NODE_SIZE * Math.ceil(Math.sqrt(valid.length / NODE_SIZE));
  const order: number[] = [];
  for (let at = 0; at < valid.length; at += bandSize) {
    const band = downwards.slice(at, at + bandSize);
    order.push(...sortByIndex(band, (index) => roundPlace(boxes[index]!.left, boxes[index]!.right)));
  }
  return order;
}

/** Greater than the side of any page, in points. */
const FARTHEST_PT = 2 ** 26;

/** The middle between two edges as a whole number; 0 outside of pages, where the order of boxes does not matter. */
function roundPlace(from: number, to: number): number {
  const middle = Math.floor(from / 2 + to / 2);
  return middle >= 0 && middle < FARTHEST_PT ? middle : 0;
}
