/**
 * Joins text runs into visual lines, in any direction and in any painting order.
 *
 * A line has one style: a mark on the baseline of body text is a separate line, because its size, colour, alpha, form
 * or artifact differs. A change of font alone does not end a line. A word with letters that differ in size or colour is
 * no such line: it is joined by painting order, as long as each run continues the one before it.
 */
import type { PagePaint } from '../page/page-model.js';
import { foldGlyphs, readClusters, type Cluster } from './fold-glyphs.js';
import { groupBy, splitWhere } from '../values/collections.js';
import { sortByIndex } from '../values/sorted.js';
import { isSamePaint, type RunStyle } from './run-style.js';
import { BASELINE_TOLERANCE_EM, MAX_GAP_EM, MAX_OVERLAP_EM, MAX_WORD_GAP_EM, type Run } from './runs.js';

export interface Line {
  style: RunStyle;
  /** In reading order along the direction. */
  runs: Run[];
  /** Folded text, in the order of `runs`. */
  key: string;
}

/** Joins a page's runs; lines come in the painting order of their first runs. */
export function joinLines(paint: PagePaint, runs: Run[]): Line[] {
  const lines: Line[] = [];
  for (const [style, styleRuns] of groupBy(runs, readStyle)) {
    for (const row of groupByBaseline(style, styleRuns)) {
      for (const joined of joinRow(style, row)) {
        lines.push({ style, runs: joined, key: foldRuns(paint, joined) });
      }
    }
  }
  return sortByIndex(lines, readFirstGlyph);
}

/** The folded text of runs, in their order. */
export function foldRuns(paint: PagePaint, runs: readonly Run[]): string {
  let key = '';
  for (const { fromGlyph, toGlyph, replacements } of runs) {
    key += foldGlyphs(paint, fromGlyph, toGlyph, replacements);
  }
  return key;
}

// Named functions, because V8 drops compiled code with the function that it was compiled for.
function readStyle({ style }: Run): RunStyle {
  return style;
}

function readFirstGlyph({ runs: [first] }: Line): number {
  return first!.fromGlyph;
}

function byBaseline(one: Run, other: Run): number {
  return one.baseline - other.baseline;
}

function byPlace(one: Run, other: Run): number {
  return one.along - other.along || one.fromGlyph - other.fromGlyph;
}

/** The clusters of a line in reading order, with the text that the document gives for them. */
export function readLineClusters(paint: PagePaint, line: { runs: readonly Run[] }): Cluster[] {
  return line.runs.flatMap((run) => readClusters(paint, run.fromGlyph, run.toGlyph, run.replacements));
}

function groupByBaseline(style: RunStyle, runs: Run[]): Run[][] {
  if (runs.length === 1) return [runs];
  const tolerance = BASELINE_TOLERANCE_EM * style.fontSizePt;
  return splitWhere([...runs].sort(byBaseline), (last, run) => !(run.baseline - last.baseline > tolerance));
}

/** Lines that may overlap on a baseline; the oldest is closed before one more begins. */
const MAX_COPIES = 64;

/** Joins the runs of one baseline to lines; a second copy painted over the first is a separate line. */
function joinRow(style: RunStyle, row: Run[]): Run[][] {
  if (row.length === 1) return [row];
  const maxGap = MAX_WORD_GAP_EM * style.emPt;
  const maxOverlap = MAX_OVERLAP_EM * style.emPt;
  const sorted = [...row].sort(byPlace);
  const open: Run[][] = [];
  const closed: Run[][] = [];
  for (const run of sorted) {
    let best: Run[] | null = null;
    let bestGap = Infinity;
    for (let at = open.length - 1; at >= 0; at--) {
      const line = open[at]!;
      const gap = run.along - line.at(-1)!.alongEnd;
      if (gap > maxGap) closed.push(...open.splice(at, 1));
      else if (gap >= -maxOverlap && Math.abs(gap) < bestGap) {
        best = line;
        bestGap = Math.abs(gap);
      }
    }
    if (best !== null) {
      best.push(run);
      continue;
    }
    open.push([run]);
    if (open.length > MAX_COPIES) closed.push(open.shift()!);
  }
  return [...closed, ...open];
}

/** Baselines differ by at most this share of the larger size: letters that grow keep theirs. */
const BASELINE_TOLERANCE = 0.1;
/** The same for a sign that is raised and smaller, such as ® after a name. */
const RAISED_TOLERANCE = 0.5;
const RAISED_SIZE = 0.8;

/** Stretches of runs with more than one look along one baseline, in painting order. */
export function joinMixedLines(runs: Run[]): Run[][] {
  return splitWhere(runs, follows, 2).filter((stretch) =>
    stretch.some(({ style }) => style !== stretch[0]!.style),
  );
}

/** Stretches of several runs in one paint, in painting order. */
export function joinSamePaint(runs: readonly Run[]): Run[][] {
  return splitWhere(runs, (one, other) => isSamePaint(one.style, other.style), 2);
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
  if (gap > MAX_GAP_EM * em || gap < -MAX_OVERLAP_EM * em) return false;
  const rise = Math.abs(after.baseline - before.baseline) / Math.max(one.fontSizePt, other.fontSizePt);
  if (rise <= BASELINE_TOLERANCE) return true;
  return rise <= RAISED_TOLERANCE && (isRaised(before, after) || isRaised(after, before));
}

/** Says whether a run is one glyph, smaller than the run beside it. */
function isRaised({ fromGlyph, toGlyph, style }: Run, { style: beside }: Run): boolean {
  return toGlyph - fromGlyph === 1 && style.fontSizePt <= RAISED_SIZE * beside.fontSizePt;
}

/** A gap wider than this share of an em reads as a space. */
const SPACE_EM = 0.18;

/** Text of a line in its painting direction; kerns as wide as a space become spaces. */
export function readLineText(paint: PagePaint, line: Line): { text: string; clusters: Cluster[] } {
  const clusters = readLineClusters(paint, line);
  const { directionX, directionY, emPt } = line.style;
  let text = '';
  let end: number | null = null;
  for (const { glyph, text: own } of clusters) {
    const along = paint.glyphX[glyph]! * directionX + paint.glyphY[glyph]! * directionY;
    if (end !== null && along - end > SPACE_EM * emPt && !/\s$/u.test(text)) text += ' ';
    text += own;
    end = along + Math.abs(paint.glyphAdvance[glyph]!) * emPt;
  }
  return { text: text.trim(), clusters };
}
