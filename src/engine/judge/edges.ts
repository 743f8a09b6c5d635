/** Says where a text lies on its page: in the margins, in the strips along the edges, or beyond all other text. */
import type { Line } from '../lines/lines.js';
import { boxOfLines } from '../lines/runs.js';
import type { TracedPage } from '../page/page-model.js';
import { isCopyNotice } from '../values/copy-wording.js';
import type { Box } from '../values/geometry.js';
import { isNumbering } from '../values/wording.js';
import { EDGE_PT, type Surroundings } from './surroundings.js';

/** The share of a page's height that heads take at its top, and feet at its bottom; slides have feet in their lowest seventh. */
const MARGIN_SHARE = 0.15;

type PageSize = Pick<TracedPage, 'width' | 'height'>;

export function isInMargin({ top, bottom }: Box, { height }: PageSize): boolean {
  return bottom <= MARGIN_SHARE * height || top >= (1 - MARGIN_SHARE) * height;
}

/** Says whether a box lies in a strip along an edge of a page, where stamping tools write. */
export function isInStrip({ left, top, right, bottom }: Box, { width, height }: PageSize): boolean {
  return bottom <= EDGE_PT || right <= EDGE_PT || top >= height - EDGE_PT || left >= width - EDGE_PT;
}

/** Says whether a box lies in the strip along a page's edges, beyond the box of all other text. */
export function isAtEdge(box: Box, text: Box, page: PageSize): boolean {
  return (
    (box.top >= text.bottom && page.height - box.bottom <= EDGE_PT) ||
    (box.bottom <= text.top && box.top <= EDGE_PT) ||
    isAtSide(box, text, page)
  );
}

function isAtSide(box: Box, text: Box, { width }: PageSize): boolean {
  return (
    (box.left >= text.right && width - box.right <= EDGE_PT) ||
    (box.right <= text.left && box.left <= EDGE_PT)
  );
}

/** A text as it is placed among the others of its page. */
interface PlacedWords {
  text: string;
  box: Box;
  isTurned: boolean;
  /** All other lines on its baseline. */
  row: ReadonlySet<Line>;
}

/** Page numbers without words: sums of money are longer, and rules have no digit. */
const NUMBER = /^\P{L}{0,3}\p{Nd}{1,5}(?:\P{L}{1,3}\p{Nd}{1,5})?\P{L}{0,3}$/u;

/** Says whether a text is at the edge of its page, except for the page's number on its baseline. */
export function isAtEdgeBesideNumber(
  { text, box, isTurned, row }: PlacedWords,
  page: PageSize,
  { textBox, middleBox, lines }: Surroundings,
): boolean {
  if (isAtEdge(box, textBox, page)) return true;
  // A line along a side is at the edge although a stamp in the head or foot reaches farther out.
  if (isTurned && isAtSide(box, middleBox, page)) return true;
  // A foot line beside the number of its page is at the edge all the same.
  const others = [...row].filter(({ key }) => !NUMBER.test(key));
  if (row.size === 0 || !others.every(({ key }) => isWordedNumber(key))) return false;
  // The page's own head is often beside `Page 3`, too: there, only a notice of the copy counts.
  if (others.length > 0 && !isCopyNotice(text)) return false;
  return isAtEdge(box, boxOfLines(lines.filter((line) => !row.has(line))), page);
}

/** Says whether a text is a page's number with its words, such as `Page 3 of 5`. */
function isWordedNumber(text: string): boolean {
  return /\p{L}/u.test(text) && /\p{Nd}/u.test(text) && isNumbering(text);
}
