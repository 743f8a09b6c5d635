/**
 * The text of painted glyphs as a person would type it.
 */
import { readClusters, type Cluster } from '../lines/fold-glyphs.js';
import { readLineText } from '../lines/line-text.js';
import { readLineClusters, type Line } from '../lines/lines.js';
import { isReordered, listReadingOrders } from '../lines/reading-order.js';
import type { Run } from '../lines/runs.js';
import type { PagePaint } from '../page/page-model.js';

export interface TypedText {
  text: string;
  clusters: Cluster[];
}

export function readTypedLine(paint: PagePaint, line: Line): TypedText {
  if (!isReordered(line.key)) return readLineText(paint, line);
  const clusters = readLineClusters(paint, line);
  return { text: joinText(orderAsTyped(clusters)), clusters };
}

/** A step between letters counts as a space if it is more than this many times the usual one. */
const SPACE_STEPS = 1.6;

/** Reads letters painted one by one, at any places: a letter far from the one before it begins a word. */
export function readTypedLetters(paint: PagePaint, runs: readonly Run[]): TypedText {
  const clusters = runs.flatMap((run) => readClusters(paint, run.fromGlyph, run.toGlyph, run.replacements));
  const steps = clusters.map(({ glyph }, at) =>
    at === 0 ? 0 : measureStep(paint, clusters[at - 1]!.glyph, glyph),
  );
  const usual = steps.slice(1).sort((one, other) => one - other)[Math.floor((steps.length - 1) / 2)] ?? 0;
  let text = '';
  for (const [at, cluster] of clusters.entries()) {
    if (steps[at]! > SPACE_STEPS * usual && !/\s$/u.test(text)) text += ' ';
    text += cluster.text;
  }
  return { text: tidySpaces(text), clusters };
}

function measureStep(paint: PagePaint, one: number, other: number): number {
  return Math.hypot(paint.glyphX[other]! - paint.glyphX[one]!, paint.glyphY[other]! - paint.glyphY[one]!);
}

const RIGHT_TO_LEFT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefe]/u;

/** Glyphs are in order from left to right: right-to-left text is typed from the other end, and signs and accents move behind their letters. */
function orderAsTyped(clusters: Cluster[]): Cluster[] {
  const orders = [...listReadingOrders(clusters)];
  const isBackward = clusters.some(({ text }) => RIGHT_TO_LEFT.test(text));
  return orders[isBackward ? 1 : orders.length - 1] ?? clusters;
}

const COMBINING = /^\p{M}$/u;

function joinText(clusters: Cluster[]): string {
  // An accent that was moved behind its letter has become a combining one.
  return tidySpaces(
    clusters
      .map(({ text, key }) => (COMBINING.test(key) ? key : text))
      .join('')
      .normalize('NFC'),
  );
}

function tidySpaces(text: string): string {
  return text.replace(/\s+/gu, ' ').trim();
}
