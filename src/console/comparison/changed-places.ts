/** Finds the places where two drawings of a page differ: adjacent changes are one place, in a box that may be turned. */
import { type Corner, fitTurnedBox, listCorners } from '../view/shapes.js';
import { readContext, TOLERANCE } from './difference.js';

/** The drawings are compared at a size whose longer side has this many pixels. */
const COMPARED_PX = 900;

/** Changes in neighbouring cells are one place; the longer side has this many cells. */
const CELLS = 90;

/** @returns the corners of each place, in shares of the page. */
export function findChangedPlaces(before: HTMLCanvasElement, after: HTMLCanvasElement): Corner[][] {
  const difference = subtractDrawings(before, after);
  const { width, height } = difference;
  const cellPx = Math.max(1, Math.ceil(Math.max(width, height) / CELLS));
  const columns = Math.ceil(width / cellPx);
  const rows = Math.ceil(height / cellPx);
  const ends = new Map<number, Corner[]>();
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      if (!isChanged(difference.data, 4 * (y * width + x))) continue;
      const cell = Math.floor(y / cellPx) * columns + Math.floor(x / cellPx);
      const cellEnds = ends.get(cell);
      const last = cellEnds?.at(-1);
      if (cellEnds === undefined) ends.set(cell, [{ x, y }]);
      // The first and last changed pixel of a cell's row are enough.
      else if (last!.y === y && cellEnds.at(-2)?.y === y) last!.x = x;
      else cellEnds.push({ x, y });
    }
  }
  return joinCells([...ends.keys()], columns, rows).map((cells) => {
    const points = cells.flatMap((cell) => ends.get(cell)!.flatMap(surround));
    return fitTurnedBox(points).map(({ x, y }) => ({ x: x / width, y: y / height }));
  });
}

/** The difference of both drawings, at the same small size. */
function subtractDrawings(before: HTMLCanvasElement, after: HTMLCanvasElement): ImageData {
  const scale = Math.min(1, COMPARED_PX / Math.max(before.width, before.height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(before.width * scale));
  canvas.height = Math.max(1, Math.round(before.height * scale));
  const context = readContext(canvas);
  context.drawImage(before, 0, 0, canvas.width, canvas.height);
  context.globalCompositeOperation = 'difference';
  context.drawImage(after, 0, 0, canvas.width, canvas.height);
  return context.getImageData(0, 0, canvas.width, canvas.height);
}

function isChanged(data: Uint8ClampedArray, at: number): boolean {
  return Math.max(data[at]!, data[at + 1]!, data[at + 2]!) > TOLERANCE;
}

/** The corners of the pixel and its neighbours. */
function surround({ x, y }: Corner): Corner[] {
  return listCorners({ left: x - 1, top: y - 1, right: x + 2, bottom: y + 2 });
}

/** Cells that touch, corners included, in groups. */
function joinCells(cells: number[], columns: number, rows: number): number[][] {
  const open = new Set(cells);
  const groups: number[][] = [];
  for (const first of cells) {
    if (!open.delete(first)) continue;
    const group = [first];
    for (const cell of group) {
      const [column, row] = [cell % columns, Math.floor(cell / columns)];
      for (let y = Math.max(0, row - 1); y <= Math.min(rows - 1, row + 1); y += 1) {
        for (let x = Math.max(0, column - 1); x <= Math.min(columns - 1, column + 1); x += 1) {
          if (open.delete(y * columns + x)) group.push(y * columns + x);
        }
      }
    }
    groups.push(group);
  }
  return groups;
}
