/**
 * Joins runs of several looks that were painted in succession along one baseline.
 *
 * A line has one look, so that a mark on a line of body text is separate. A word with letters that differ in size or
 * colour is not such a line; it is joined by painting order, as long as each run continues the one before it.
 */
import { MAX_GAP_EM, MAX_OVERLAP_EM, type Run } from './runs.js';

/** Baselines differ by at most this share of the larger size: letters that grow keep theirs. */
const BASELINE_TOLERANCE = 0.1;

/** Stretches of runs with more than one look, in painting order. */
export function joinMixedLines(runs: Run[]): Run[][] {
  const mixed: Run[][] = [];
  let from = 0;
  let isMixed = false;
  for (let at = 1; at <= runs.length; at++) {
    if (at < runs.length && follows(runs[at - 1]!, runs[at]!)) {
      isMixed ||= runs[at]!.style !== runs[at - 1]!.style;
      continue;
    }
    if (isMixed) mixed.push(runs.slice(from, at));
    isMixed = false;
    from = at;
  }
  return mixed;
}

/** Says whether a run continues where the one before it ended; size and colour may differ. */
function follows(before: Run, after: Run): boolean {
  const one = before.style;
  const other = after.style;
  if (one.unitId !== other.unitId || one.parentLink !== other.parentLink) return false;
  if (one.artifact !== other.artifact || one.kind !== other.kind) return false;
  if (one.directionX * other.directionX + one.directionY * other.directionY < 0.9999) return false;
  const em = Math.max(one.emPt, other.emPt);
  const gap = after.along - before.alongEnd;
  return (
    Math.abs(after.baseline - before.baseline) <=
      BASELINE_TOLERANCE * Math.max(one.fontSizePt, other.fontSizePt) &&
    gap <= MAX_GAP_EM * em &&
    gap >= -MAX_OVERLAP_EM * em
  );
}
