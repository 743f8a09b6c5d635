/**
 * What a page's other text looks like: the measure against which a mark stands out.
 */
import type { Box } from '../geometry.js';
import type { Line } from './lines.js';
import type { RunStyle } from './run-style.js';
import { isInvisibleKind, MAX_GAP_EM, type Run } from './runs.js';

export interface Surroundings {
  /** Unit vector that most glyphs follow. */
  directionX: number;
  directionY: number;
  /** Font size of the middle glyph, occurrences left out. */
  bodySizePt: number;
  /** Alpha that most glyphs have. */
  bodyAlpha: number;
  /** Lightness from 0 (black) to 1 (white) that most glyphs have. */
  bodyLightness: number;
  glyphCount: number;
  /** The other visible lines. */
  lines: Line[];
}

/** Describes a page's text without the lines that hold the given glyphs. */
export function describeSurroundings(lines: Line[], isOccurrence: (run: Run) => boolean): Surroundings {
  // White space by itself, as a space of a fallback font painted apart, is no text beside anything.
  const others = lines.filter(
    (line) => line.key !== '' && !isInvisibleKind(line.style.kind) && !line.runs.some(isOccurrence),
  );
  const counts = new Map<RunStyle, number>();
  for (const line of others) {
    const glyphs = line.runs.reduce((sum, run) => sum + run.toGlyph - run.fromGlyph, 0);
    counts.set(line.style, (counts.get(line.style) ?? 0) + glyphs);
  }
  const bySize = [...counts].sort(([one], [other]) => one.fontSizePt - other.fontSizePt);
  const glyphCount = bySize.reduce((sum, [, count]) => sum + count, 0);
  let passed = 0;
  const middle = bySize.find(([, count]) => (passed += count) * 2 >= glyphCount)?.[0];
  const most = [...counts].sort(([, one], [, other]) => other - one)[0]?.[0];
  return {
    directionX: most?.directionX ?? 1,
    directionY: most?.directionY ?? 0,
    bodySizePt: middle?.fontSizePt ?? 0,
    bodyAlpha: most?.effectiveAlpha ?? 1,
    bodyLightness: most === undefined ? 0 : readLightness(most.color),
    glyphCount,
    lines: others,
  };
}

/** Lightness of a painted colour by its components; unknown spaces count as dark, which admits nothing. */
export function readLightness(color: ArrayLike<number>, from = 0, to = color.length): number {
  const one = color[from]!;
  const two = color[from + 1]!;
  const three = color[from + 2]!;
  if (to - from === 1) return one;
  if (to - from === 3) return 0.3 * one + 0.59 * two + 0.11 * three;
  if (to - from === 4) return (1 - color[from + 3]!) * (1 - (one + two + three) / 3);
  return 0;
}

/** The upright box around runs: baseline to cap height, a fifth of an em below it. */
export function boxOfRuns(runs: Run[]): Box {
  const box: Box = { left: Infinity, top: Infinity, right: -Infinity, bottom: -Infinity };
  for (const run of runs) {
    const { directionX: ux, directionY: uy, fontSizePt } = run.style;
    for (const along of [run.along, run.alongEnd]) {
      for (const across of [run.baseline - 0.75 * fontSizePt, run.baseline + 0.2 * fontSizePt]) {
        const x = along * ux - across * uy;
        const y = along * uy + across * ux;
        box.left = Math.min(box.left, x);
        box.right = Math.max(box.right, x);
        box.top = Math.min(box.top, y);
        box.bottom = Math.max(box.bottom, y);
      }
    }
  }
  return box;
}

/** The zone in which lower-case letters stand, from the baseline up, as a share of the font size. */
const LETTER_ZONE = 0.5;
/** Two parallel lines whose baselines are nearer than this share of the size are one line of text. */
const SAME_LINE = 0.3;

/** Share of points along the middle of the runs that lie on the letters of another line; a word set into a sentence lies on none. */
export function measureOverlap(runs: Run[], surroundings: Surroundings): number {
  const upright = surroundings.lines.filter((line) => isAxisAligned(line.style));
  let points = 0;
  let covered = 0;
  for (const run of runs) {
    const { directionX: ux, directionY: uy, fontSizePt } = run.style;
    const others = upright.filter((line) => !isSameLine(run, line));
    const across = run.baseline - 0.3 * fontSizePt;
    const steps = Math.max(2, Math.min(24, Math.round((run.alongEnd - run.along) / 4)));
    for (let step = 0; step <= steps; step++) {
      const along = run.along + ((run.alongEnd - run.along) * step) / steps;
      points++;
      if (others.some((line) => isOnLetters(line, along * ux - across * uy, along * uy + across * ux)))
        covered++;
    }
  }
  return points === 0 ? 0 : covered / points;
}

/** Says whether the runs stand in a line of other text: on its baseline, of about its size, beside its words. */
export function isInline(runs: Run[], surroundings: Surroundings): boolean {
  return runs.some((run) =>
    surroundings.lines.some(
      (line) =>
        isSameLine(run, line) &&
        line.runs.some((other) => {
          const gap = Math.max(other.along - run.alongEnd, run.along - other.alongEnd);
          return gap <= MAX_GAP_EM * Math.max(run.style.emPt, other.style.emPt);
        }),
    ),
  );
}

function isAxisAligned({ directionX, directionY }: RunStyle): boolean {
  return Math.min(Math.abs(directionX), Math.abs(directionY)) < 0.05;
}

function isSameLine(run: Run, { style, runs }: Line): boolean {
  const ratio = run.style.fontSizePt / style.fontSizePt;
  return (
    run.style.directionX * style.directionX + run.style.directionY * style.directionY > 0.99 &&
    ratio > 0.6 &&
    ratio < 1.7 &&
    Math.abs(run.baseline - runs[0]!.baseline) < SAME_LINE * Math.max(run.style.fontSizePt, style.fontSizePt)
  );
}

function isOnLetters({ style, runs }: Line, x: number, y: number): boolean {
  const along = x * style.directionX + y * style.directionY;
  const across = y * style.directionX - x * style.directionY;
  return runs.some(
    (run) =>
      along > run.along &&
      along < run.alongEnd &&
      across < run.baseline &&
      across > run.baseline - LETTER_ZONE * style.fontSizePt,
  );
}
