/** Items by the cells of a grid that their boxes touch: a mark tiled over a map looks up thousands of points. */
import type { Box } from './geometry.js';
import { pushTo } from './group-by.js';

/** The side of a cell: a few words of body text. */
const CELL_PT = 32;
/** A box over more cells is in none of them, but is tested for each point. A line of body text across a page touches 40. */
const MAX_CELLS = 64;
/** Columns and rows on either side of the origin, more than any page has; places farther out count as the last ones. */
const REACH = 2 ** 19;

export class BoxGrid<Item> {
  private readonly cells = new Map<number, Item[]>();
  private readonly large: Item[] = [];

  add({ left, top, right, bottom }: Box, item: Item): void {
    const [first, last, from, to] = [left, right, top, bottom].map(toCell) as [
      number,
      number,
      number,
      number,
    ];
    // Also if an edge is not a number.
    if (!((last - first + 1) * (to - from + 1) <= MAX_CELLS)) this.large.push(item);
    else {
      for (let row = from; row <= to; row++) {
        for (let column = first; column <= last; column++) pushTo(this.cells, numberCell(column, row), item);
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
