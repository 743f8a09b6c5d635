/** Counts a target inside longer text: it is reported as found, and never removed. */
import type { Hint } from '../values/hint.js';
import type { PagePaint } from '../page/page-model.js';
import { joinKeys } from '../lines/fold-glyphs.js';
import { foldRuns, readLineText, readLineClusters, type Line } from '../lines/lines.js';
import { isReordered, listReadingOrders } from '../lines/reading-order.js';
import type { Run } from '../lines/runs.js';
import { holdsWords, listWords } from './similarity.js';
import { isStackedUnder } from './stacks.js';

/** @param isFound true if the page has an occurrence of the target: then text in several colours or wrapped text is not searched. */
export function countSightings(
  paint: PagePaint,
  lines: Line[],
  mixed: Run[][],
  target: Hint,
  isFound: boolean,
): number {
  let count = 0;
  for (const line of lines) count += countOnLine(paint, line, target.key);
  // Text in several colours, or wrapped in a paragraph, counts as present, too.
  if (count > 0 || isFound) return count;
  const inMixed = mixed.reduce((sum, runs) => sum + countInside(foldRuns(paint, runs), target.key), 0);
  return inMixed > 0 ? inMixed : countWrapped(paint, lines, target);
}

/** How often a target begins on one line and ends on the next, as whole words. */
function countWrapped(paint: PagePaint, lines: Line[], target: Hint): number {
  let count = 0;
  for (let at = 1; at < lines.length; at++) {
    const upper = lines[at - 1]!;
    const lower = lines[at]!;
    if (upper.style !== lower.style || !(upper.key + lower.key).includes(target.key)) continue;
    if (!isStackedUnder(upper, lower)) continue;
    const text = `${readLineText(paint, upper).text} ${readLineText(paint, lower).text}`;
    if (holdsWords(listWords(text), listWords(target.text))) count++;
  }
  return count;
}

/** How often a line contains a target, in any reading order. */
function countOnLine(paint: PagePaint, line: Line, key: string): number {
  const count = countInside(line.key, key);
  if (count > 0 || line.key.length < key.length || !isReordered(line.key)) return count;
  const orders = [...listReadingOrders(readLineClusters(paint, line))];
  return Math.max(...orders.map((order) => countInside(joinKeys(order), key)));
}

/** How often `key` is in `text`, without overlap. */
export function countInside(text: string, key: string): number {
  let count = 0;
  for (let at = text.indexOf(key); at >= 0; at = text.indexOf(key, at + key.length)) count++;
  return count;
}
