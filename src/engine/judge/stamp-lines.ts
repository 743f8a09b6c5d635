/** The lines of a stamp: several small lines, one under the other. */
import type { Line } from '../lines/lines.js';
import { isParallel } from '../lines/run-style.js';
import type { Run } from '../lines/runs.js';
import type { Surroundings } from './surroundings.js';

/** A stamp has at most this many lines beside the given one; a paragraph has more. */
const MAX_OTHER_LINES = 5;
/** The same beside a line of at most this many font sizes, as signatures write; columns of text are wider. */
const MAX_NARROW_LINES = 8;
const NARROW_EM = 20;
/** Baselines of a stamp's lines are at most this many font sizes apart. */
const LEADING_EM = 1.9;
/** The sizes of a stamp's lines differ by less than this share. */
const SIZE_SHARE = 0.2;

/** The other lines of the stamp that runs belong to; none if they are too many. */
export function gatherStampLines(runs: readonly Run[], { allLines }: Surroundings): ReadonlySet<Line> {
  const index = allLines.without(new Set(runs));
  const stamp = new Set<Line>();
  const reached = [...runs];
  const most = runs.every(isNarrow) ? MAX_NARROW_LINES : MAX_OTHER_LINES;
  for (const run of reached) {
    for (const line of index.listOnBaseline(run, LEADING_EM * run.style.fontSizePt)) {
      if (stamp.has(line) || !isUnderOrOver(run, line)) continue;
      if (stamp.size === most) return new Set();
      stamp.add(line);
      reached.push(...line.runs);
    }
  }
  return stamp;
}

function isNarrow({ along, alongEnd, style }: Run): boolean {
  return alongEnd - along <= NARROW_EM * style.fontSizePt;
}

function isUnderOrOver(run: Run, { style, runs }: Line): boolean {
  return (
    isParallel(run.style, style) &&
    Math.abs(run.style.fontSizePt - style.fontSizePt) < SIZE_SHARE * style.fontSizePt &&
    runs[0]!.along < run.alongEnd &&
    runs.at(-1)!.alongEnd > run.along
  );
}
