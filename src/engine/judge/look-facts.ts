/** How an occurrence looks compared with its page's own text. */
import type { Occurrence } from '../find/matching.js';
import { isBlended, type RunStyle } from '../lines/run-style.js';
import { type Line, readLineText } from '../lines/lines.js';
import type { TracedPage } from '../page/page-model.js';
import { intersectBoxes, type Box } from '../values/geometry.js';
import { getOrCreate } from '../values/collections.js';
import { boxOfRuns, type Run } from '../lines/runs.js';
import { isSignatureNotice } from '../values/copy-wording.js';
import { isKnownNotice, isOddText, isTerseNotice, WORD } from '../values/wording.js';
import { isBrowserPrint } from './browser-print.js';
import { isAtEdgeBesideNumber, isInMargin } from './edges.js';
import { isInColumn, measureOverlap, readRow } from './neighbours.js';
import { gatherStampLines } from './stamp-lines.js';
import {
  measureOffAxis,
  measureTurn,
  OBLIQUE_DEGREES,
  readLightness,
  type Surroundings,
} from './surroundings.js';

type Target = Occurrence['target'];

export interface LookFacts {
  /** Not along, across or against the page's reading direction. */
  readonly isOblique: boolean;
  /** Oblique by more than the few degrees at which badges and labels are set for effect. */
  readonly isSlanted: boolean;
  /** On a page with other lines in several oblique directions, as the labels of maps are. */
  readonly isAmongOblique: boolean;
  /** Small beside the page, which has other text. */
  readonly isSmallHere: boolean;
  /** In any other direction than the page's reading direction; level text is not: it may be the running head of a sideways table. */
  readonly isTurned: boolean;
  readonly isMoreTransparent: boolean;
  readonly isPale: boolean;
  /** Its font size over that of the page's body text. */
  readonly sizeRatio: number;
  /** The greater of its difference in lightness from the body, if it is not black, and the spread of its colour components. */
  readonly colorDistance: number;
  /** Other text of the page, at a distance, has the same paint. */
  readonly isInPaletteHere: boolean;
  /** The share of it that lies on other lines' letters. */
  readonly overlap: number;
  /** Nearer to an edge of the page than all other text except a page number on its baseline, in the strip that printers leave white. */
  readonly isAtEdge: boolean;
  /** In the upper or lower part of the page, where heads and feet stand. */
  readonly isInMargin: boolean;
  /** A word set into a line of other text. */
  readonly isInline: boolean;
  /** On one baseline with other text of about its size, at any distance. */
  readonly isInRow: boolean;
  /**
   * A date, an address or a title with the number of the page and of all pages, such as `2/3`: in its row or at the
   * opposite edge (`isBrowserPrint`).
   */
  readonly isBrowserPrint: boolean;
  /** A few words of a notice, over or under another line of it, or a date or an address with two such lines. */
  readonly isInNotice: boolean;
  /** Next to a line of text that begins at the same margin, or between two. */
  readonly isInColumn: boolean;
}

/** The body size that is assumed for a page without other text. */
const DEFAULT_BODY_SIZE_PT = 11;
const SLANTED_DEGREES = 15;
/** A property that at least half of a page's other text has does not distinguish a mark. */
const MOST_OF_A_PAGE = 0.5;
/** Lines in at least this many other oblique directions are the labels of a map or a drawing, not further marks. */
const MAP_DIRECTIONS = 3;
/** Text is more transparent than the body if its alpha is lower by this much: rounding, and the last shade of a fade, are less. */
const LESS_ALPHA = 0.05;
/** The range of lightness in which text is pale: darker is grey text, lighter is white and invisible. */
const PALE = { least: 0.55, most: 0.97 } as const;
/** Pale text is lighter than the body by at least this much. */
const LIGHTER = 0.3;
/** A label is shorter than this share of its page's width and height. */
const LARGE_SHARE = 0.25;
/** Letters this many times as large as the body's are higher than the gap between two of its lines. */
const LARGE = 2;

export function readLook(
  page: TracedPage,
  { style, runs, target }: Occurrence,
  box: Box,
  surroundings: Surroundings,
  hasPaint: PaletteTest,
): LookFacts {
  const { directionX, directionY, bodyLightness } = surroundings;
  const angles = runs.map((run) => measureTurn(run.style, directionX, directionY));
  const offAxis = Math.max(...angles.map(measureOffAxis));
  const isLevel = Math.abs(measureTurn(style, 1, 0)) < OBLIQUE_DEGREES;
  const body = surroundings.bodySizePt > 0 ? surroundings.bodySizePt : DEFAULT_BODY_SIZE_PT;
  // Of several paints, the one that is most like the page's own text decides how pale or coloured the text is.
  const paints = [...new Set(runs.map((run) => run.style))];
  const { lines: row, isInline } = readRow(runs, surroundings);
  const sizeRatio = style.fontSizePt / body;
  const isSignature = isSignatureNotice(target.text);
  const signature = isSignature ? gatherStampLines(runs, surroundings) : new Set<Line>();
  const isTurned = !isLevel && angles.some((angle) => Math.abs(angle) >= OBLIQUE_DEGREES);
  return {
    isOblique: offAxis >= OBLIQUE_DEGREES,
    isSlanted: offAxis >= SLANTED_DEGREES,
    isAmongOblique: isAmongOblique(surroundings, angles[0]!),
    isSmallHere:
      surroundings.lines.length > 0 &&
      box.right - box.left < LARGE_SHARE * page.width &&
      box.bottom - box.top < LARGE_SHARE * page.height,
    isTurned,
    isMoreTransparent: paints.every((paint) => isMoreTransparent(paint, surroundings)),
    isPale: paints.every(({ color }) => isPale(readLightness(color), bodyLightness)),
    sizeRatio,
    colorDistance: Math.min(...paints.map(({ color }) => measureColorDistance(color, bodyLightness))),
    isInPaletteHere: hasPaint(style, box),
    overlap: measureOverlap(runs, surroundings, sizeRatio >= LARGE),
    isAtEdge: isAtEdgeBesideNumber({ text: target.text, box, isTurned, row }, page, surroundings),
    isInMargin: isInMargin(box, page),
    isInline,
    isInNotice: isInNotice(target, runs, page, surroundings),
    isInRow: row.size > 0,
    isBrowserPrint: isBrowserPrint({ text: target.text, runs, box }, page, surroundings),
    isInColumn: isInColumn(runs, surroundings, signature),
  };
}

/** A date or an address with two lines of a known notice is a line of that notice; with one, it may be a publisher's own. */
const KNOWN_BESIDE_ODD = 2;

function isInNotice(
  target: Target,
  runs: readonly Run[],
  { paint }: TracedPage,
  surroundings: Surroundings,
): boolean {
  const isTerse = isTerseNotice(target.text);
  if (!isTerse && !isOddText(target.text)) return false;
  const beside = [...gatherStampLines(runs, surroundings)];
  const known = beside.filter((line) => isKnownNotice(readLineText(paint, line).text));
  return known.length >= (isTerse ? 1 : KNOWN_BESIDE_ODD);
}

function isPale(lightness: number, bodyLightness: number): boolean {
  return lightness >= PALE.least && lightness <= PALE.most && lightness >= bodyLightness + LIGHTER;
}

function isMoreTransparent(style: RunStyle, { transparentShare, bodyAlpha }: Surroundings): boolean {
  if (transparentShare >= MOST_OF_A_PAGE) return false;
  return style.effectiveAlpha <= bodyAlpha - LESS_ALPHA || isBlended(style);
}

/** Says whether other lines run in several oblique directions that differ from the given one. */
export function isAmongOblique({ obliqueDirections }: Surroundings, degrees: number): boolean {
  const others = obliqueDirections.filter((other) => Math.abs(other - degrees) >= OBLIQUE_DEGREES);
  return others.length >= MAP_DIRECTIONS;
}

/** Text of at most this lightness is black: it distinguishes no mark, not even on a page whose other text is lighter. */
const BLACK = 0.2;

/** Text without a paint of its own, such as invisible text, has no distance. */
function measureColorDistance(color: number[], bodyLightness: number): number {
  if (color.length === 0) return 0;
  const lightness = readLightness(color);
  return Math.max(lightness <= BLACK ? 0 : Math.abs(lightness - bodyLightness), measureHueRange(color));
}

/** The difference of the least and the most of red, green and blue, or of cyan, magenta and yellow; 0 in other colour spaces. */
function measureHueRange(color: number[]): number {
  if (color.length !== 3 && color.length !== 4) return 0;
  const hues = color.slice(0, 3);
  return Math.max(...hues) - Math.min(...hues);
}

/** Two texts are painted alike if their colour components and their alphas differ by at most this. */
const ALIKE = 0.03;
/** Other lines of a stamp are at most this many font sizes away from it. */
const APART_EM = 3;

/** Says whether words at a distance from a box are painted alike. */
export type PaletteTest = (style: RunStyle, box: Box) => boolean;

/** Compares with a page's other text: a running head in the colour of the headings is the page's design and not a stamp. */
export function createPaletteTest(lines: readonly Line[]): PaletteTest {
  /** Keyed by paint: thousands of styles and lines share a few paints. */
  let paints: Map<string, { style: RunStyle; reach: Box }> | null = null;
  return (style, box) => {
    const distance = APART_EM * style.fontSizePt;
    paints ??= measurePaints(lines);
    return [...paints.values()].some(
      (own) => isPaintedAlike(own.style, style) && isSomeApart(box, own.reach, distance),
    );
  };
}

function measurePaints(lines: readonly Line[]): Map<string, { style: RunStyle; reach: Box }> {
  const paints = new Map<string, { style: RunStyle; reach: Box }>();
  for (const { key, style, runs } of lines) {
    // Only words count as the page's own text: a stamp may have a number far away from it.
    if (!WORD.test(key)) continue;
    const box = boxOfRuns(runs);
    const own = getOrCreate(paints, `${style.color.join(' ')} ${style.effectiveAlpha}`, () => ({
      style,
      reach: box,
    }));
    own.reach = intersectBoxes(own.reach, box);
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

/**
 * Says whether any of several boxes is farther than `distance` from a box.
 *
 * @param reach the greatest left and top edges, and the least right and bottom edges, of the several boxes.
 */
function isSomeApart(box: Box, reach: Box, distance: number): boolean {
  return (
    reach.top - box.bottom > distance ||
    box.top - reach.bottom > distance ||
    reach.left - box.right > distance ||
    box.left - reach.right > distance
  );
}
