/**
 * How an occurrence looks beside its page's own text.
 */
import type { Occurrence } from '../find/matching.js';
import { isBlended, type RunStyle } from '../lines/run-style.js';
import type { Line } from '../lines/lines.js';
import type { TracedPage } from '../page/page-model.js';
import type { Box } from '../values/geometry.js';
import { isInColumn } from './flow.js';
import { isAtEdge } from './page-edge.js';
import {
  boxOfRuns,
  measureOverlap,
  measureTurn,
  OBLIQUE_DEGREES,
  readLightness,
  readRow,
  type Surroundings,
} from './surroundings.js';

export interface LookFacts {
  /** Not along, across or against the page's reading direction. */
  readonly isOblique: boolean;
  /** Oblique by more than the few degrees at which badges and labels are set for effect. */
  readonly isSlanted: boolean;
  /** On a page whose other lines are oblique in many directions, as the labels of maps are. */
  readonly isAmongOblique: boolean;
  /** In any other direction than the page's reading direction. */
  readonly isTurned: boolean;
  readonly isMoreTransparent: boolean;
  readonly isPale: boolean;
  /** Its font size over that of the page's body text. */
  readonly sizeRatio: number;
  /** Greatest difference of a colour component from the body's, as lightness and as hue. */
  readonly colorDistance: number;
  /** Painted as other text of the page, apart from it. */
  readonly isInPaletteHere: boolean;
  readonly overlap: number;
  /** Nearer to an edge of the page than all of its other text, in the strip that printers leave white. */
  readonly isAtEdge: boolean;
  /** A word set into a line of other text. */
  readonly isInline: boolean;
  /** On one baseline with other text of about its size, however far away. */
  readonly isInRow: boolean;
  /** Between lines of text that begin at its own margin, on this page. */
  readonly isInColumnHere: boolean;
}

/** The page's body text where the page has none: a usual size, black. */
const DEFAULT_BODY_SIZE_PT = 11;
const SLANTED_DEGREES = 15;
/** What more than half of a page's other text has sets nothing apart. */
const MOST_OF_A_PAGE = 0.5;
/** Lines in so many other oblique directions are the labels of a map or a drawing, not one more mark. */
const MAP_DIRECTIONS = 3;
/** Alpha by which text is more transparent than the body: rounding, and the last shade of a fade, are less. */
const LESS_ALPHA = 0.05;
/** Lightness between which text is pale: darker is grey text, lighter is white and invisible. */
const PALE = { least: 0.55, most: 0.97 } as const;
/** And by which it is lighter than the body. */
const LIGHTER = 0.3;

export function readLook(
  page: TracedPage,
  { style, runs }: Occurrence,
  box: Box,
  surroundings: Surroundings,
  palette: Palette,
): LookFacts {
  const { directionX, directionY, bodyLightness } = surroundings;
  const angles = runs.map((run) => measureTurn(run.style, directionX, directionY));
  const offAxis = Math.max(...angles.map((angle) => Math.abs(angle - 90 * Math.round(angle / 90))));
  const body = surroundings.bodySizePt > 0 ? surroundings.bodySizePt : DEFAULT_BODY_SIZE_PT;
  const lightness = readLightness(style.color);
  const row = readRow(runs, surroundings);
  return {
    isOblique: offAxis >= OBLIQUE_DEGREES,
    isSlanted: offAxis >= SLANTED_DEGREES,
    isAmongOblique: isAmongOblique(surroundings, angles[0]!),
    isTurned: angles.some((angle) => Math.abs(angle) >= OBLIQUE_DEGREES),
    isMoreTransparent: isMoreTransparent(style, surroundings),
    isPale: lightness >= PALE.least && lightness <= PALE.most && lightness >= bodyLightness + LIGHTER,
    sizeRatio: style.fontSizePt / body,
    colorDistance: measureColorDistance(style.color, bodyLightness),
    isInPaletteHere: palette.holds(style, box),
    overlap: measureOverlap(runs, surroundings),
    isAtEdge: isAtEdge(box, surroundings.textBox, page),
    isInline: row === 'beside',
    isInRow: row !== 'none',
    isInColumnHere: isInColumn(runs, surroundings),
  };
}

function isMoreTransparent(style: RunStyle, { transparentShare, bodyAlpha }: Surroundings): boolean {
  if (transparentShare >= MOST_OF_A_PAGE) return false;
  return style.effectiveAlpha <= bodyAlpha - LESS_ALPHA || isBlended(style);
}

/** Says whether lines stand in several oblique directions that are none of a line's own. */
export function isAmongOblique({ obliqueDirections }: Surroundings, degrees: number): boolean {
  let count = 0;
  for (const other of obliqueDirections) if (Math.abs(other - degrees) >= OBLIQUE_DEGREES) count++;
  return count >= MAP_DIRECTIONS;
}

function measureColorDistance(color: number[], bodyLightness: number): number {
  const lightness = Math.abs(readLightness(color) - bodyLightness);
  if (color.length === 3 || color.length === 4) {
    const hues = color.slice(0, 3);
    return Math.max(lightness, Math.max(...hues) - Math.min(...hues));
  }
  return color.length === 0 ? 0 : lightness;
}

/** Difference of a component, and of transparencies, within which two texts are painted alike. */
const ALIKE = 0.03;
/** Other lines of a stamp are nearer to it than so many of its sizes. */
const APART_EM = 3;

/** A stamp may have a number far beside it, which is no text of the page's own. */
const WORD = /\p{L}{2}/u;

/** Which paints a page's other text has: a running head in the colour of the headings is the page's design, and no stamp. */
export class Palette {
  private readonly lines: readonly Line[];
  /** By paint: a page may have thousands of styles, and lines, in a few paints. */
  private paints: Map<string, { style: RunStyle; reach: Box }> | null = null;

  constructor(lines: readonly Line[]) {
    this.lines = lines;
  }

  /** Says whether other words, apart from what a box holds, are painted alike. */
  holds(style: RunStyle, box: Box): boolean {
    const distance = APART_EM * style.fontSizePt;
    this.paints ??= measurePaints(this.lines);
    for (const own of this.paints.values())
      if (isPaintedAlike(own.style, style) && isSomeApart(box, own.reach, distance)) return true;
    return false;
  }
}

function measurePaints(lines: readonly Line[]): Map<string, { style: RunStyle; reach: Box }> {
  const paints = new Map<string, { style: RunStyle; reach: Box }>();
  for (const { key, style, runs } of lines) {
    if (!WORD.test(key)) continue;
    const { left, top, right, bottom } = boxOfRuns(runs);
    const paint = `${style.color.join(' ')} ${style.effectiveAlpha}`;
    const known = paints.get(paint);
    if (known === undefined) {
      paints.set(paint, { style, reach: { left, top, right, bottom } });
      continue;
    }
    const { reach } = known;
    reach.left = Math.max(reach.left, left);
    reach.top = Math.max(reach.top, top);
    reach.right = Math.min(reach.right, right);
    reach.bottom = Math.min(reach.bottom, bottom);
  }
  return paints;
}

function isPaintedAlike(one: RunStyle, other: RunStyle): boolean {
  return (
    one.color.length === other.color.length &&
    Math.abs(one.effectiveAlpha - other.effectiveAlpha) <= ALIKE &&
    one.color.every((component, at) => Math.abs(component - other.color[at]!) <= ALIKE)
  );
}

/** @param reach the greatest left and top edges of some boxes, and the least right and bottom ones. */
function isSomeApart(box: Box, reach: Box, distance: number): boolean {
  return (
    reach.top - box.bottom > distance ||
    box.top - reach.bottom > distance ||
    reach.left - box.right > distance ||
    box.left - reach.right > distance
  );
}
