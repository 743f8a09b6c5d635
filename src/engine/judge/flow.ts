/** Distinguishes text that the page sets in its own column from text laid over the page. */
import { isParallel } from '../lines/run-style.js';
import type { Run } from '../lines/runs.js';
import type { Surroundings } from './surroundings.js';

/** The starts of two lines at one margin differ by at most this many points. */
const SAME_MARGIN_PT = 1;

/** Two lines follow each other if their baselines are at most this many times the larger size apart. */
const NEXT_LINE_EM = 2.5;
/** A line more than this many times as large as its neighbour does not follow it, but may be between two lines. */
const LIKE_SIZE = 2.5;
/** Lines with baselines nearer than this many times the larger size are written across each other. */
const ACROSS_EM = 0.75;

/** Says whether each run begins at the margin of other lines, next to one or between two, as headings, captions and last lines do. */
export function isInColumn(runs: Run[], { index }: Surroundings): boolean {
  return runs.every((run) => {
    const { fontSizePt } = run.style;
    const distances = index
      .listAtMargin(run, SAME_MARGIN_PT)
      .filter(
        ({ style, runs: [first] }) =>
          isParallel(run.style, style) && Math.abs(first!.along - run.along) <= SAME_MARGIN_PT,
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
