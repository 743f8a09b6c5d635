/**
 * Says where a mark's runs are relative to the page's other text: over its letters, beside it on one baseline, or in its
 * column.
 */
import type { LinePart } from '../lines/line-index.js';
import type { Line } from '../lines/lines.js';
import { isParallel, LIKE_COSINE } from '../lines/run-style.js';
import { growBox, MAX_WORD_GAP_EM, type Run } from '../lines/runs.js';
import { createBox, type Box } from '../values/geometry.js';
import { isNetAddress } from '../values/wording.js';
import type { Surroundings } from './surroundings.js';

/** Height of lower-case letters above the baseline, as a share of the font size. */
const LETTER_ZONE = 0.5;
/** Two parallel lines with baselines nearer than this share of the size are one line of text. */
const SAME_LINE = 0.3;
/** Text smaller than this share of its neighbour's size is a note to it, not part of its line. */
const LEAST_RATIO = 0.6;
/** Text larger than its neighbour by this factor has the neighbour as a note. */
const MOST_RATIO = 1.7;

/** Words of one line overlap by at most this many ems (kerning, slanted letters). A word that overlaps more is printed over the line. */
const MAX_WORD_OVERLAP_EM = 0.5;

/** Rows of dots or underscores are filled in: a name over them lies on no letters. */
const HAS_LETTERS = /[\p{L}\p{N}]/u;

/** Boxes are enlarged by this much, so that rounding leaves no point out. */
const ROUNDING_PT = 0.01;

/** A height above the baseline, as a share of the font size: the middle of lower-case letters. */
const MIDDLE = 0.3;
/** Heights near the ends of the letters: the middle of large letters may lie between two lines. */
const NEAR_ENDS = [0.1, 0.5];
/** Less than this share near the ends is a heading whose last letters reach another line. */
const LEAST_NEAR_ENDS = 0.2;

/**
 * The share of points along the runs that lie on the letters of another line; a word of a sentence has 0.
 *
 * @param isLarge letters are higher than the gap between two lines: they may lie across them near their ends only.
 */
export function measureOverlap(runs: Run[], surroundings: Surroundings, isLarge = false): number {
  const middle = measureOverlapAt(MIDDLE, runs, surroundings);
  if (!isLarge) return middle;
  const ends = Math.max(...NEAR_ENDS.map((height) => measureOverlapAt(height, runs, surroundings)));
  return ends < LEAST_NEAR_ENDS ? middle : Math.max(middle, ends);
}

function measureOverlapAt(height: number, runs: Run[], { otherLines }: Surroundings): number {
  let points = 0;
  let covered = 0;
  for (const run of runs) {
    const { directionX: ux, directionY: uy, fontSizePt } = run.style;
    const across = run.baseline - height * fontSizePt;
    const length = run.lettersEnd - run.lettersAlong;
    const steps = Math.max(2, Math.min(24, Math.round(length / 4)));
    for (let step = 0; step <= steps; step++) {
      const along = run.lettersAlong + (length * step) / steps;
      const x = along * ux - across * uy;
      const y = along * uy + across * ux;
      const isOther = (part: LinePart): boolean =>
        isOnLetters(part, x, y) && HAS_LETTERS.test(part.line.key) && !isOnBaselineOf(run, part.line);
      points++;
      if (otherLines.someUprightAt(x, y, boxOfLetters, isOther)) covered++;
    }
  }
  return points === 0 ? 0 : covered / points;
}

/** The other lines of about the same size on the baseline of runs, and whether the runs are a word set into these. */
export function readRow(runs: Run[], { otherLines }: Surroundings) {
  const row = new Set<Line>();
  let isNext = false;
  for (const run of runs) {
    for (const line of otherLines.listOnBaseline(run, (SAME_LINE * run.style.fontSizePt) / LEAST_RATIO)) {
      if (!isOnBaselineOf(run, line)) continue;
      row.add(line);
      isNext ||= line.runs.some((other) => isBeside(run, other));
    }
  }
  // A net address alone does not count: notices often end with that of their product, painted by itself as a link.
  return { lines: row, isInline: isNext && ![...row].every(({ key }) => isNetAddress(key)) };
}

function isBeside(run: Run, other: Run): boolean {
  const gap = Math.max(other.along - run.alongEnd, run.along - other.alongEnd);
  const em = Math.max(run.style.emPt, other.style.emPt);
  return gap >= -MAX_WORD_OVERLAP_EM * em && gap <= MAX_WORD_GAP_EM * em;
}

function isOnBaselineOf(run: Run, { style, runs }: Line): boolean {
  const ratio = run.style.fontSizePt / style.fontSizePt;
  return (
    isParallel(run.style, style, LIKE_COSINE) &&
    ratio > LEAST_RATIO &&
    ratio < MOST_RATIO &&
    Math.abs(run.baseline - runs[0]!.baseline) < SAME_LINE * Math.max(run.style.fontSizePt, style.fontSizePt)
  );
}

function isOnLetters({ line: { style }, run }: LinePart, x: number, y: number): boolean {
  const along = x * style.directionX + y * style.directionY;
  const across = y * style.directionX - x * style.directionY;
  return (
    along > run.lettersAlong &&
    along < run.lettersEnd &&
    across < run.baseline &&
    across > run.baseline - LETTER_ZONE * style.fontSizePt
  );
}

function boxOfLetters({ run }: LinePart): Box {
  const box = createBox();
  growBox(box, run, run.baseline - LETTER_ZONE * run.style.fontSizePt);
  growBox(box, run, run.baseline);
  box.left -= ROUNDING_PT;
  box.right += ROUNDING_PT;
  box.top -= ROUNDING_PT;
  box.bottom += ROUNDING_PT;
  return box;
}

/** The starts of two lines at one margin differ by at most this many points. */
const SAME_MARGIN_PT = 1;

/** Two lines follow each other if their baselines are at most this many times the larger size apart. */
const NEXT_LINE_EM = 2.5;
/** A line more than this many times as large as its neighbour does not follow it, but may be between two lines. */
const LIKE_SIZE = 2.5;
/** Lines with baselines nearer than this many times the larger size are written across each other. */
const ACROSS_EM = 0.75;

/**
 * Says whether each run begins at the margin of other lines, next to one or between two, as headings, captions and last lines do.
 *
 * @param own other lines of the same stamp, which do not count.
 */
export function isInColumn(runs: Run[], { otherLines }: Surroundings, own: ReadonlySet<Line>): boolean {
  return runs.every((run) => {
    const { fontSizePt } = run.style;
    const distances = otherLines
      .listAtMargin(run, SAME_MARGIN_PT)
      .filter(
        (line) =>
          !own.has(line) &&
          isParallel(run.style, line.style) &&
          Math.abs(line.runs[0]!.along - run.along) <= SAME_MARGIN_PT,
      )
      .map(({ style, runs: [first] }) => ({
        isLike: fontSizePt <= LIKE_SIZE * style.fontSizePt,
        size: Math.max(style.fontSizePt, fontSizePt),
        below: first!.baseline - run.baseline,
      }));
    if (distances.some(({ size, below }) => Math.abs(below) < ACROSS_EM * size)) return false;
    return (
      distances.some(({ isLike, size, below }) => isLike && Math.abs(below) <= NEXT_LINE_EM * size) ||
      (distances.some(({ below }) => below < 0) && distances.some(({ below }) => below > 0))
    );
  });
}
