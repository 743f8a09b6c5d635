/**
 * The upright boxes around runs of text, in page space.
 */
import type { Box } from '../values/geometry.js';
import type { Line } from './lines.js';
import type { Run } from './runs.js';

/** The upright box around runs: from the cap height to a fifth of an em below the baseline. */
export function boxOfRuns(runs: readonly Run[]): Box {
  const box = createBox();
  for (const run of runs) growBoxByRun(box, run);
  return box;
}

/** As `boxOfRuns`, for all runs of lines. */
export function boxOfLines(lines: readonly Line[]): Box {
  const box = createBox();
  for (const { runs } of lines) for (const run of runs) growBoxByRun(box, run);
  return box;
}

/** An empty box. */
export function createBox(): Box {
  return { left: Infinity, top: Infinity, right: -Infinity, bottom: -Infinity };
}

function growBoxByRun(box: Box, run: Run): void {
  const { fontSizePt } = run.style;
  growBox(box, run, run.baseline - 0.75 * fontSizePt);
  growBox(box, run, run.baseline + 0.2 * fontSizePt);
}

/** Extends a box to both ends of a run, at a distance across its direction. Makes no array: pages have tens of thousands of runs. */
export function growBox(box: Box, { style, along, alongEnd }: Run, across: number): void {
  const { directionX: ux, directionY: uy } = style;
  const x = along * ux - across * uy;
  const endX = alongEnd * ux - across * uy;
  const y = along * uy + across * ux;
  const endY = alongEnd * uy + across * ux;
  box.left = Math.min(box.left, x, endX);
  box.right = Math.max(box.right, x, endX);
  box.top = Math.min(box.top, y, endY);
  box.bottom = Math.max(box.bottom, y, endY);
}
