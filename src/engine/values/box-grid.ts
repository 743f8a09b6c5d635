/** Items by the cells of a grid that their boxes touch: a mark tiled over a map looks up thousands of points. */
import type { Box } from './geometry.js';
import { pushTo } from './collections.js';

/** The side of a cell: a few words of body text. */
const CELL_PT = 32;
/** A larger box is kept apart from the cells, and tested for each point. A line of text across a page touches 40 cells. */
const MAX_CELLS = 64;
/** Columns and rows on either side of the origin, more than any page has; places farther out count as the last ones. */
const REACH = 2 ** 19;

export class BoxGrid<Item> {
  private readonly cells = new Map<number, Item[]>();
  private readonly large: Item[] = [];

  add({ left, top, right, bottom }: Box, item: Item): void {
    const firstColumn = toCell(left);
    const lastColumn = toCell(right);
    const firstRow = toCell(top);
    const lastRow = toCell(bottom);
    const isSmall = (lastColumn - firstColumn + 1) * (lastRow - firstRow + 1) <= MAX_CELLS;
    // Also a box with an edge that is not a number.
    if (!isSmall) {
      this.large.push(item);
      return;
    }
    for (let row = firstRow; row <= lastRow; row++) {
      for (let column = firstColumn; column <= lastColumn; column++) {
        pushTo(this.cells, numberCell(column, row), item);
      }
    }
  }

  /** Says whether the condition holds for any of the items whose box may contain a point. */
  someAt(x: number, y: number, holds: (item: Item) => boolean): boolean {
    const here = this.cells.get(numberCell(toCell(x), toCell(y)));
    return here?.some(holds) === true || this.large.some(holds);
  }
}

function toCell(place: number): number {
  return Math.max(-REACH, Math.min(REACH, Math.floor(place / CELL_PT)));
}

/** Each cell has a number of its own. */
function numberCell(column: number, row: number): number {
  return row * (2 * REACH + 1) + column;
}
