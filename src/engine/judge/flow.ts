/**
 * Tells text that the page sets in its own column from text laid over the page.
 */
import { isParallel } from '../lines/run-style.js';
import type { Run } from '../lines/runs.js';
import type { Surroundings } from './surroundings.js';

/** Points by which two lines that begin at one margin may differ. */
const SAME_MARGIN_PT = 1;

/** Two lines whose baselines are nearer than this many times the larger one's size follow each other. */
const NEXT_LINE_EM = 2.5;
/** Letters larger than their neighbour's by more than this follow no line, but may stand between two. */
const LIKE_SIZE = 2.5;
/** Nearer than this they are written across each other. */
const ACROSS_EM = 0.75;

/** Says whether the runs begin where other lines begin, next to one of them or between two: as headings, captions and last lines do. */
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
