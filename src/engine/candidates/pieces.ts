/**
 * Texts of a page that one hint could name: its lines, and letters that are painted one by one.
 */
import type { Occurrence } from '../find/matching.js';
import { joinKeys } from '../lines/fold-glyphs.js';
import type { Line } from '../lines/lines.js';
import { joinMixedLines } from '../lines/mixed-lines.js';
import { isSamePaint } from '../lines/run-style.js';
import type { Run } from '../lines/runs.js';
import type { TracedPage } from '../page/page-model.js';
import { readTypedLetters, readTypedLine } from './typed-text.js';

export function pieceOfLine(page: TracedPage, line: Line): Occurrence {
  const { text, clusters } = readTypedLine(page.paint, line);
  return {
    pageNumber: page.pageNumber,
    target: { key: line.key, text },
    arrangement: 'line',
    runs: line.runs,
    clusters,
    style: line.style,
  };
}

/** The fewest letters and the most glyphs of a word, or of a line of words. */
const LEAST_LETTERS = 3;
const MOST_GLYPHS = 256;
/** Letters painted one by one are runs of at most this many glyphs, on average. */
const GLYPHS_A_RUN = 2;

/** Stretches of runs that are letters painted one by one, in one paint: on an arc, or each over the next. */
export function listLetterStretches(runs: readonly Run[]): Run[][] {
  const stretches: Run[][] = [];
  let from = 0;
  for (let at = 1; at <= runs.length; at++) {
    if (at < runs.length && isSamePaint(runs[at - 1]!.style, runs[at]!.style)) continue;
    const stretch = runs.slice(from, at);
    from = at;
    if (stretch.length < LEAST_LETTERS) continue;
    const glyphs = countGlyphs(stretch);
    if (glyphs <= MOST_GLYPHS && glyphs <= GLYPHS_A_RUN * stretch.length) stretches.push(stretch);
  }
  return stretches;
}

/** Words with letters that differ in look, along one baseline. */
export function listMixedLines(runs: Run[]): Run[][] {
  return joinMixedLines(runs).filter((stretch) => countGlyphs(stretch) <= MOST_GLYPHS);
}

function countGlyphs(runs: readonly Run[]): number {
  return runs.reduce((sum, { fromGlyph, toGlyph }) => sum + toGlyph - fromGlyph, 0);
}

export function pieceOfRuns(
  page: TracedPage,
  runs: Run[],
  arrangement: 'line' | 'sequence',
): Occurrence | null {
  const { text, clusters } = readTypedLetters(page.paint, runs);
  const key = joinKeys(clusters);
  if (key.length < LEAST_LETTERS) return null;
  return {
    pageNumber: page.pageNumber,
    target: { key, text },
    arrangement,
    runs,
    clusters,
    style: runs[0]!.style,
  };
}
