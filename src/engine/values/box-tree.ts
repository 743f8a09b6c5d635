/**
 * Boxes in the plane, asked which of them hold a point.
 *
 * Packed once (sort-tile-recursive): a page may have hundreds of thousands of
 * pieces of text, and a mark tiled over it thousands of points to ask about.
 */
import { uniteBoxes, type Box } from './geometry.js';

/** Members of a node: few enough to be asked one after another. */
const NODE_SIZE = 16;

interface Node {
  box: Box;
  /** Nodes below, or indices of boxes. */
  children: Node[];
  leaves: number[];
}

export class BoxTree {
  private readonly root: Node | null;

  /** @param boxes what has an edge that is no number holds no point. */
  constructor(boxes: readonly Box[]) {
    const leaves = boxes.flatMap((box, at) => (isBox(box) ? { box, children: [], leaves: [at] } : []));
    let nodes: Node[] = packNodes(leaves);
    while (nodes.length > 1) nodes = packNodes(nodes);
    this.root = nodes[0] ?? null;
  }

  /** Says whether a question holds of any box around a point, edges included. */
  someAt(x: number, y: number, holds: (index: number) => boolean): boolean {
    return this.root !== null && someBelow(this.root, x, y, holds);
  }
}

function isBox({ left, top, right, bottom }: Box): boolean {
  return left <= right && top <= bottom;
}

/** Puts neighbours together, columns first. */
function packNodes(nodes: Node[]): Node[] {
  const columnSize = NODE_SIZE * Math.ceil(Math.sqrt(nodes.length / NODE_SIZE));
  const packed: Node[] = [];
  const byX = sortBy(nodes, ({ left, right }) => left / 2 + right / 2);
  for (let from = 0; from < byX.length; from += columnSize) {
    const column = sortBy(byX.slice(from, from + columnSize), ({ top, bottom }) => top / 2 + bottom / 2);
    for (let at = 0; at < column.length; at += NODE_SIZE)
      packed.push(joinNodes(column.slice(at, at + NODE_SIZE)));
  }
  return packed;
}

function sortBy(nodes: Node[], measure: (box: Box) => number): Node[] {
  const places = nodes.map((node) => ({ node, place: measure(node.box) }));
  // Infinite places are equal to each other, and their difference is no number.
  places.sort((one, other) => (one.place === other.place ? 0 : one.place < other.place ? -1 : 1));
  return places.map(({ node }) => node);
}

function joinNodes(nodes: Node[]): Node {
  const box = nodes.map((node) => node.box).reduce(uniteBoxes);
  return { box, children: nodes, leaves: [] };
}

function someBelow(node: Node, x: number, y: number, holds: (index: number) => boolean): boolean {
  const { left, top, right, bottom } = node.box;
  if (!(x >= left && x <= right && y >= top && y <= bottom)) return false;
  return node.leaves.some(holds) || node.children.some((child) => someBelow(child, x, y, holds));
}
