/** The look of a page's other text, with which a mark is compared. */
import type { Box } from '../values/geometry.js';
import { holdsAny, LineIndex } from '../lines/line-index.js';
import type { Line } from '../lines/lines.js';
import { isBlended, type RunStyle } from '../lines/run-style.js';
import { boxOfLines, boxOfRuns, countGlyphs, isInvisibleKind, type Run } from '../lines/runs.js';
import { getOrCreate } from '../values/collections.js';

export interface Surroundings {
  /** Unit vector along which the body's glyphs follow each other. */
  directionX: number;
  directionY: number;
  /** Median font size of the glyphs, without occurrences. */
  bodySizePt: number;
  bodyAlpha: number;
  /** Lightness of the body's style, from 0 (black) to 1 (white). */
  bodyLightness: number;
  /** Share of glyphs that are transparent or blended; if most are, transparency distinguishes no mark. */
  transparentShare: number;
  /** Directions of lines off the four right angles, in degrees: maps have many. */
  obliqueDirections: number[];
  /** Around all other lines; empty if there are no others. */
  readonly textBox: Box;
  /** Around the other lines that do not reach into the strips at the head and the foot of the page. */
  readonly middleBox: Box;
  /** The other visible lines. */
  lines: Line[];
  otherLines: LineIndex;
  /** All visible lines: texts that are judged together may be lines of one stamp. */
  allLines: LineIndex;
}

/** The width of the strip along the edges of a page where stamping tools write and text blocks do not. */
export const EDGE_PT = 36;

/** Cached by the list of a page's lines: each text of a page is compared with all others. */
const VISIBLE = new WeakMap<readonly Line[], LineIndex>();

/**
 * Describes a page's text without the lines that hold any of the given runs.
 *
 * @param height of the page, in points.
 */
export function readSurroundings(
  lines: Line[],
  occurrenceRuns: ReadonlySet<Run>,
  height: number,
): Surroundings {
  const allLines = getOrCreate(VISIBLE, lines, () => new LineIndex(lines.filter(isVisible)));
  const others: Line[] = [];
  for (const line of lines) if (isVisible(line) && !holdsAny(line, occurrenceRuns)) others.push(line);
  const counts = countByStyle(others);
  const bySize = [...counts].sort(([one], [other]) => one.fontSizePt - other.fontSizePt);
  const glyphCount = bySize.reduce((sum, [, count]) => sum + count, 0);
  let passed = 0;
  const middle = bySize.find(([, count]) => (passed += count) * 2 >= glyphCount)?.[0];
  const most = chooseBodyStyle(counts, others);
  let textBox: Box | null = null;
  let middleBox: Box | null = null;
  const isInMiddle = ({ runs }: Line): boolean => {
    const { top, bottom } = boxOfRuns(runs);
    return top > EDGE_PT && height - bottom > EDGE_PT;
  };
  return {
    directionX: most?.directionX ?? 1,
    directionY: most?.directionY ?? 0,
    bodySizePt: middle?.fontSizePt ?? 0,
    bodyAlpha: most?.effectiveAlpha ?? 1,
    bodyLightness: most === undefined ? 0 : readLightness(most.color),
    transparentShare: glyphCount === 0 ? 0 : countTransparent(counts) / glyphCount,
    obliqueDirections: listObliqueDirections(counts, most),
    // Computed on demand: only judgements need it, and a map has 20,000 lines.
    get textBox() {
      return (textBox ??= boxOfLines(others));
    },
    get middleBox() {
      return (middleBox ??= boxOfLines(others.filter(isInMiddle)));
    },
    lines: others,
    otherLines: allLines.without(occurrenceRuns),
    allLines,
  };
}

/** White space alone, such as a space painted apart in a fallback font, does not count as text. */
function isVisible({ key, style }: Line): boolean {
  return key !== '' && !isInvisibleKind(style.kind);
}

/** An oblique style is the body's if it has this many times the glyphs of the upright style, as on a page scanned askew. */
const OBLIQUE_TIMES = 10;
/** It also needs at least this many glyphs: a mark has fewer. */
const OBLIQUE_GLYPHS = 200;

/** The most frequent style; an oblique one only if hardly any text is upright, because marks are oblique. */
function chooseBodyStyle(counts: Map<RunStyle, number>, lines: Line[]): RunStyle | undefined {
  const sorted = [...counts].sort(([, one], [, other]) => other - one);
  const upright = sorted.find(([style]) => isRightAngled(style));
  const [most] = sorted;
  if (most === undefined || isRightAngled(most[0])) return most?.[0];
  const least = Math.max(OBLIQUE_GLYPHS, OBLIQUE_TIMES * (upright?.[1] ?? 0));
  return countDistinctGlyphs(lines, most[0]) >= least ? most[0] : upright?.[0];
}

/** Counts the glyphs of a style's lines, equal lines once: tiles of a mark repeat a few words all over the page. */
function countDistinctGlyphs(lines: Line[], style: RunStyle): number {
  const distinct = new Map(lines.filter((line) => line.style === style).map((line) => [line.key, line]));
  return [...distinct.values()].reduce((sum, { runs }) => sum + countGlyphs(runs), 0);
}

function isRightAngled(style: RunStyle): boolean {
  return measureOffAxis(measureTurn(style, 1, 0)) < OBLIQUE_DEGREES;
}

/** Counts glyphs by style. */
function countByStyle(lines: Line[]): Map<RunStyle, number> {
  const counts = new Map<RunStyle, number>();
  for (const { style, runs } of lines) counts.set(style, (counts.get(style) ?? 0) + countGlyphs(runs));
  return counts;
}

/** What has at least this alpha is opaque: rounding, and the last shade of a fade, are above it. */
export const OPAQUE_ALPHA = 0.95;

function countTransparent(counts: Map<RunStyle, number>): number {
  let sum = 0;
  for (const [style, glyphs] of counts) {
    if (style.effectiveAlpha < OPAQUE_ALPHA || isBlended(style)) sum += glyphs;
  }
  return sum;
}

/** A line at least this many degrees off the four right angles is oblique: scans are askew by less. */
export const OBLIQUE_DEGREES = 4;

/** How many degrees an angle is off the nearest right angle. */
export function measureOffAxis(degrees: number): number {
  return Math.abs(degrees - 90 * Math.round(degrees / 90));
}

/** Distinct directions only, each at least `OBLIQUE_DEGREES` from the others. */
function listObliqueDirections(counts: Map<RunStyle, number>, most: RunStyle | undefined): number[] {
  const directions: number[] = [];
  for (const style of counts.keys()) {
    const degrees = measureTurn(style, most?.directionX ?? 1, most?.directionY ?? 0);
    if (measureOffAxis(degrees) < OBLIQUE_DEGREES) continue;
    if (directions.every((known) => Math.abs(known - degrees) >= OBLIQUE_DEGREES)) directions.push(degrees);
  }
  return directions;
}

/** Degrees from a direction to that of a line, between -180 and 180. */
export function measureTurn(style: RunStyle, directionX: number, directionY: number): number {
  const cross = directionX * style.directionY - directionY * style.directionX;
  const dot = directionX * style.directionX + directionY * style.directionY;
  return (Math.atan2(cross, dot) * 180) / Math.PI;
}

/** Lightness of a painted colour from its components; an unknown colour space counts as dark, so that its text is never pale. */
export function readLightness(color: readonly number[]): number {
  const [one = 0, two = 0, three = 0, black = 0] = color;
  if (color.length === 1) return one;
  if (color.length === 3) return 0.3 * one + 0.59 * two + 0.11 * three;
  return color.length === 4 ? (1 - black) * (1 - (one + two + three) / 3) : 0;
}
