/**
 * Where an occurrence stands and how it looks there, to compare over pages.
 */
import type { Box } from '../values/geometry.js';
import type { TracedPage } from '../page/page-model.js';
import { groupBy } from '../values/group-by.js';
import { hasBetween } from '../values/sorted.js';
import type { Occurrence } from '../find/matching.js';
import type { Line } from '../lines/lines.js';
import { isParallel, type RunStyle } from '../lines/run-style.js';
import type { Run } from '../lines/runs.js';
import { PlacementIndex } from './placement-index.js';

export interface Placement {
  /** Look and place by number, equal for the same stamp on several pages. */
  placement: string;
  /** As the placement, whatever the transparency. */
  place: string;
  /** Equal as well for a stamp whose place follows the size of its page. */
  scaledPlacement: string;
}

/** How an occurrence repeats on its own page. */
export interface Repetition {
  /** The only one of its look on its page, but for copies at its very place. */
  isSingle: boolean;
  isOnLattice: boolean;
  /** How many of its look its page has on that lattice; 0 off one. */
  tiles: number;
}

interface Placed extends Placement {
  occurrence: Occurrence;
  style: RunStyle;
  isMoreTransparent: boolean;
}

/** Differences within which two directions, as unit vectors, and two colours are one. */
const LOOK_TOLERANCES = [0.02, 0.02, 0.06] as const;
/** Transparencies nearer than this are one. */
const ALPHA_TOLERANCE = 0.03;
/** Alpha by which text is fainter on one page than on another: rounding is less. */
const FAINTER_ALPHA = 0.05;

/** Gives occurrences of a document the places at which they stand, by tolerance. */
export class Placements {
  private readonly places = new PlacementIndex(LOOK_TOLERANCES);
  private readonly scaledPlaces = new PlacementIndex(LOOK_TOLERANCES, true);
  private readonly known = new Map<number, { alpha: number; placement: Placement }[]>();

  /** One object for all that stand at one place: a stamp lies there on a thousand pages. */
  find({ width, height }: TracedPage, { occurrence, style, box }: PlacedText): Placement {
    const standing = {
      kind: occurrence.target.key,
      sizePt: style.fontSizePt,
      pageWidthPt: width,
      pageHeightPt: height,
      x: (box.left + box.right) / 2,
      y: (box.top + box.bottom) / 2,
      look: [style.directionX, style.directionY, ...style.color],
    };
    const place = this.places.find(standing);
    const shades = this.known.get(place) ?? [];
    this.known.set(place, shades);
    let shade = shades.find(({ alpha }) => Math.abs(alpha - style.effectiveAlpha) <= ALPHA_TOLERANCE);
    if (shade === undefined) {
      const shadeOf = (number: number): string =>
        `${number} ${Math.round(style.effectiveAlpha / ALPHA_TOLERANCE)}`;
      const placement = {
        place: `${place}`,
        placement: `${place} ${shades.length}`,
        scaledPlacement: shadeOf(this.scaledPlaces.find(standing)),
      };
      shade = { alpha: style.effectiveAlpha, placement };
      shades.push(shade);
    }
    return shade.placement;
  }
}

interface PlacedText {
  occurrence: Occurrence;
  style: RunStyle;
  box: Box;
}

/**
 * What stands at one place faintly on some pages and in full on others:
 * slides cover an item before its turn and after.
 */
export function findCovered<Item extends Readonly<Placed>>(all: readonly Item[]): ReadonlySet<Item> {
  const covered = new Set<Item>();
  const places = groupBy(all, ({ occurrence, place }) => `${occurrence.target.key} ${place}`);
  for (const place of places.values()) {
    const shownAlpha = place.reduce(
      (most, { isMoreTransparent, style }) =>
        isMoreTransparent ? most : Math.max(most, style.effectiveAlpha),
      0,
    );
    if (!place.some(({ style }) => style.effectiveAlpha <= shownAlpha - FAINTER_ALPHA)) continue;
    for (const facts of place) covered.add(facts);
  }
  return covered;
}

/** Majority vote: what holds of half of the pages that have a placement, or of more, holds of the placement. */
export function findByMajority<Item extends Readonly<Placed>>(
  all: readonly Item[],
  holdsHere: (item: Item) => boolean,
): ReadonlySet<Item> {
  const settled = new Set<Item>();
  const places = groupBy(all, ({ occurrence, placement }) => `${occurrence.target.key} ${placement}`);
  for (const place of places.values()) {
    if (2 * place.filter(holdsHere).length < place.length) continue;
    for (const facts of place) settled.add(facts);
  }
  return settled;
}

/** Points by which tiles of one row, or of one column, differ at most. */
const IN_ROW_PT = 4;

/** Says whether values are those of two rows or columns, or more. */
export function isSpread(values: number[]): boolean {
  const [least, most] = values.reduce(
    ([low, high], value) => [Math.min(low, value), Math.max(high, value)] as const,
    [Infinity, -Infinity] as const,
  );
  return most - least > IN_ROW_PT;
}

/** Fewer in rows and columns are chance. */
const LATTICE_TILES = 6;
/** Lines of a tile beside the hint's own: a mark has up to four in all; the cells of a table are of more texts. */
const MAX_KIN = 3;

/** Other lines of the page that look the same. */
function countKin(style: RunStyle, others: Line[]): number {
  let count = 0;
  for (const line of others) if (looksSame(line.style, style)) count++;
  return count;
}

function looksSame(one: RunStyle, other: RunStyle): boolean {
  return (
    Math.abs(one.fontSizePt - other.fontSizePt) < 0.5 &&
    Math.abs(one.effectiveAlpha - other.effectiveAlpha) < ALPHA_TOLERANCE &&
    isParallel(one, other) &&
    one.color.join(' ') === other.color.join(' ')
  );
}

/** Cells of a table stand in line with other cells to this precision, and are of about one size. */
const CELL_TOLERANCE_PT = 1;
const CELL_SIZE_RATIO = 1.4;

function isLikeCell(one: RunStyle, other: RunStyle): boolean {
  return (
    isParallel(one, other) &&
    one.fontSizePt < CELL_SIZE_RATIO * other.fontSizePt &&
    one.fontSizePt * CELL_SIZE_RATIO > other.fontSizePt
  );
}

/** Says whether most stand on the baselines of other text and begin or centre where other text does: as the cells of a table. */
function areCells(look: PlacedText[], others: Line[]): boolean {
  const { style } = look[0]!;
  const parts: Run[] = [];
  for (const line of others) if (isLikeCell(line.style, style)) for (const run of line.runs) parts.push(run);
  const baselines = sortNumbers(parts.map(({ baseline }) => baseline));
  const starts = sortNumbers(parts.map(({ along }) => along));
  const middles = sortNumbers(parts.map(({ along, alongEnd }) => along + alongEnd));
  const cells = look.filter(({ occurrence: { runs } }) => {
    const [first, last] = [runs[0]!, runs.at(-1)!];
    return (
      holdsNear(baselines, first.baseline, CELL_TOLERANCE_PT) &&
      (holdsNear(starts, first.along, CELL_TOLERANCE_PT) ||
        holdsNear(middles, first.along + last.alongEnd, 2 * CELL_TOLERANCE_PT))
    );
  });
  return 2 * cells.length > look.length;
}

function sortNumbers(values: number[]): Float64Array {
  return Float64Array.from(values).sort();
}

function holdsNear(sorted: Float64Array, value: number, tolerance: number): boolean {
  return hasBetween(sorted, value - tolerance, value + tolerance);
}

interface PlacedHere extends PlacedText {
  place: string;
}

/**
 * Facts that depend on the other occurrences of a page: whether one is alone in its look, and whether the places form
 * a grid of two rows and two columns or more; one for each, in their order.
 */
export function readRepetitions(all: PlacedHere[], others: Line[]): Repetition[] {
  const known = new Map<PlacedHere, Repetition>();
  const looks = groupBy(
    all,
    ({ occurrence, style }) =>
      `${occurrence.target.key} ${Math.round(style.fontSizePt * 10)} ${Math.round(style.directionX * 100)}`,
  );
  for (const look of looks.values()) {
    const isOnLattice =
      look.length >= LATTICE_TILES &&
      isSpread(look.map(({ box }) => box.left)) &&
      isSpread(look.map(({ box }) => box.top)) &&
      countKin(look[0]!.style, others) <= MAX_KIN * look.length &&
      !areCells(look, others);
    const isSingle = new Set(look.map(({ place }) => place)).size === 1;
    const repetition = { isSingle, isOnLattice, tiles: isOnLattice ? look.length : 0 };
    for (const one of look) known.set(one, repetition);
  }
  return all.map((one) => known.get(one)!);
}
