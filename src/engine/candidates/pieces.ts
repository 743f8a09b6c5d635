/**
 * Texts of a page that one hint could name, as a person would type them: its lines, and letters that are painted one by
 * one.
 */
import { createOccurrence, type Occurrence } from '../find/matching.js';
import { joinKeys, type Cluster } from '../lines/fold-glyphs.js';
import { type Line, readLineText, readLineClusters, joinSamePaint } from '../lines/lines.js';
import { countGlyphs, type Run } from '../lines/runs.js';
import type { TracedPage, PagePaint } from '../page/page-model.js';
import { isReordered, listReadingOrders, RIGHT_TO_LEFT } from '../lines/reading-order.js';
import { normalizeSpace, splitLigatures } from '../values/phrases.js';

export function pieceOfLine(page: TracedPage, line: Line): Occurrence {
  const { text, clusters } = readTypedLine(page.paint, line);
  return createOccurrence(page, { key: line.key, text: splitLigatures(text) }, 'line', line.runs, clusters);
}

/** The fewest letters and the most glyphs of a word, or of a line of words. */
const LEAST_LETTERS = 3;
const MOST_GLYPHS = 256;
/** Letters painted one by one are runs of at most this many glyphs, on average. */
const GLYPHS_PER_RUN = 2;

/** Stretches of runs that are letters painted one by one, in one paint: on an arc, or each over the next. */
export function listLetterStretches(runs: readonly Run[]): Run[][] {
  return joinSamePaint(runs).filter((stretch) => {
    const glyphs = countGlyphs(stretch);
    return (
      stretch.length >= LEAST_LETTERS && glyphs <= MOST_GLYPHS && glyphs <= GLYPHS_PER_RUN * stretch.length
    );
  });
}

/** Null for fewer than `LEAST_LETTERS` letters. */
export function pieceOfRuns(page: TracedPage, runs: Run[]): Occurrence | null {
  const { text, clusters } = readTypedLetters(page.paint, runs);
  const key = joinKeys(clusters);
  return key.length < LEAST_LETTERS
    ? null
    : createOccurrence(page, { key, text }, 'sequence', runs, clusters);
}

export function readTypedLine(paint: PagePaint, line: Line): ReturnType<typeof readLineText> {
  if (!isReordered(line.key)) return readLineText(paint, line);
  const clusters = readLineClusters(paint, line);
  return { text: joinText(orderAsTyped(clusters)), clusters };
}

/** A step between letters counts as a space if it is more than this many times the usual one. */
const SPACE_STEPS = 1.6;

/** Reads letters painted one by one, at any places: a letter far from the one before it begins a word. */
function readTypedLetters(paint: PagePaint, runs: readonly Run[]) {
  const clusters = readLineClusters(paint, { runs });
  const steps = clusters.map(({ glyph }, at) =>
    at === 0 ? 0 : measureStep(paint, clusters[at - 1]!.glyph, glyph),
  );
  const usual = steps.slice(1).sort((one, other) => one - other)[Math.floor((steps.length - 1) / 2)] ?? 0;
  let text = '';
  for (const [at, cluster] of clusters.entries()) {
    if (steps[at]! > SPACE_STEPS * usual && !/\s$/u.test(text)) text += ' ';
    text += cluster.text;
  }
  return { text: normalizeSpace(text), clusters };
}

function measureStep(paint: PagePaint, one: number, other: number): number {
  return Math.hypot(paint.glyphX[other]! - paint.glyphX[one]!, paint.glyphY[other]! - paint.glyphY[one]!);
}

/** Glyphs are in order from left to right: right-to-left text is typed from the other end, and signs and accents move behind their letters. */
function orderAsTyped(clusters: Cluster[]): Cluster[] {
  const orders = [...listReadingOrders(clusters)];
  const isBackward = clusters.some(({ text }) => RIGHT_TO_LEFT.test(text));
  return orders[isBackward ? 1 : orders.length - 1] ?? clusters;
}

const COMBINING = /^\p{M}$/u;

function joinText(clusters: Cluster[]): string {
  // An accent that was moved behind its letter has become a combining one.
  return normalizeSpace(
    clusters
      .map(({ text, key }) => (COMBINING.test(key) ? key : text))
      .join('')
      .normalize('NFC'),
  );
}
