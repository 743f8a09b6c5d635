/** The place and the look of an occurrence, to compare over pages. */
import type { Box } from '../values/geometry.js';
import type { TracedPage } from '../page/page-model.js';
import { groupBy, getOrCreate } from '../values/collections.js';
import { hasBetween } from '../values/sorted.js';
import type { Occurrence } from '../find/matching.js';
import type { Line } from '../lines/lines.js';
import { isParallel, type RunStyle } from '../lines/run-style.js';
import { PlacementIndex } from './placement-index.js';

export interface Placement {
  /** Look and place by number, equal for the same stamp on several pages. */
  placement: string;
  /** The placement without the transparency. */
  place: string;
  /** Also equal for a stamp if its place follows the size of the page. */
  scaledPlacement: string;
  /** Also equal for a stamp at one height of left and right pages. */
  facingPlacement: string;
}

/** How an occurrence repeats on its own page. */
export interface Repetition {
  /** The only one of its look on its page, except for copies at the same place. */
  isSingle: boolean;
  isOnLattice: boolean;
  /** How many occurrences of its look are on that lattice; 0 without a lattice. */
  tiles: number;
}

interface Placed extends Placement {
  style: RunStyle;
  isMoreTransparent: boolean;
}

/** Tolerances for direction (unit vector x and y) and colour. */
const LOOK_TOLERANCES = [0.02, 0.02, 0.06] as const;
/** Alphas at most this far apart count as equal. */
const ALPHA_TOLERANCE = 0.03;
/** Text is fainter on one page than on another if its alpha is lower by this much: rounding is less. */
const FAINTER_ALPHA = 0.05;

/** Gives each occurrence of a document its place, within tolerances. */
export class Placements {
  private readonly places = new PlacementIndex(LOOK_TOLERANCES);
  private readonly scaledPlaces = new PlacementIndex(LOOK_TOLERANCES, true);
  private readonly heights = new PlacementIndex(LOOK_TOLERANCES);
  private readonly known = new Map<number, { alpha: number; placement: Placement }[]>();

  /** Returns one shared object for all occurrences at one place: a stamp may be there on a thousand pages. */
  find({ width, height }: TracedPage, { occurrence, style, box }: PlacedText): Placement {
    const item = {
      kind: occurrence.target.key,
      sizePt: style.fontSizePt,
      pageWidthPt: width,
      pageHeightPt: height,
      x: (box.left + box.right) / 2,
      y: (box.top + box.bottom) / 2,
      look: [style.directionX, style.directionY, ...style.color],
    };
    const place = this.places.find(item);
    const shades = getOrCreate(this.known, place, () => []);
    let shade = shades.find(({ alpha }) => Math.abs(alpha - style.effectiveAlpha) <= ALPHA_TOLERANCE);
    if (shade === undefined) {
      const shadeOf = (number: number): string =>
        `${number} ${Math.round(style.effectiveAlpha / ALPHA_TOLERANCE)}`;
      const placement = {
        place: `${place}`,
        placement: `${place} ${shades.length}`,
        scaledPlacement: shadeOf(this.scaledPlaces.find(item)),
        facingPlacement: shadeOf(this.heights.find({ ...item, x: 0 })),
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

/** Occurrences at a place where the text is faint on some pages and not on others: slides fade an item before and after its turn. */
export function findCovered<Item extends Readonly<Placed>>(all: readonly Item[]): ReadonlySet<Item> {
  const isCovered = (place: Item[]): boolean => {
    const shown = place.filter(({ isMoreTransparent }) => !isMoreTransparent);
    const shownAlpha = shown.reduce((most, { style }) => Math.max(most, style.effectiveAlpha), 0);
    return place.some(({ style }) => style.effectiveAlpha <= shownAlpha - FAINTER_ALPHA);
  };
  const places = groupBy(all, ({ place }) => place);
  return new Set([...places.values()].filter(isCovered).flat());
}

/** Majority vote: a fact that holds for at least half of the occurrences at a placement holds for all of them. */
export function findByMajority<Item extends Readonly<Placed>>(
  all: readonly Item[],
  holdsHere: (item: Item) => boolean,
): ReadonlySet<Item> {
  const places = groupBy(all, ({ placement }) => placement);
  const isMajority = (place: Item[]): boolean => 2 * place.filter(holdsHere).length >= place.length;
  return new Set([...places.values()].filter(isMajority).flat());
}

/** Tiles of one row, or of one column, differ by at most this many points. */
const IN_ROW_PT = 4;

/** Says whether values belong to at least two rows or columns. */
export function isSpread(values: number[]): boolean {
  const sorted = sortNumbers(values);
  return sorted.at(-1)! - sorted[0]! > IN_ROW_PT;
}

/** Fewer tiles in rows and columns may be chance. */
const LATTICE_TILES = 6;
/** Other lines of the same look for each tile: a mark has up to four lines in all; the cells of a table have more texts. */
const MAX_KIN = 3;

/** Says whether two texts have one size, direction, transparency and colour. */
export function looksSame(one: RunStyle, other: RunStyle): boolean {
  return (
    Math.abs(one.fontSizePt - other.fontSizePt) < 0.5 &&
    Math.abs(one.effectiveAlpha - other.effectiveAlpha) < ALPHA_TOLERANCE &&
    isParallel(one, other) &&
    one.color.join(' ') === other.color.join(' ')
  );
}

/** Cells of a table align with other cells to this precision, and are of about one size. */
const CELL_TOLERANCE_PT = 1;
const CELL_SIZE_RATIO = 1.4;

function isLikeCell(one: RunStyle, other: RunStyle): boolean {
  return (
    isParallel(one, other) &&
    one.fontSizePt < CELL_SIZE_RATIO * other.fontSizePt &&
    one.fontSizePt * CELL_SIZE_RATIO > other.fontSizePt
  );
}

/** Says whether most occurrences share a baseline and a start or centre with other text, as the cells of a table do. */
function areCells(look: PlacedText[], others: Line[]): boolean {
  const { style } = look[0]!;
  const parts = others.filter((line) => isLikeCell(line.style, style)).flatMap(({ runs }) => runs);
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
 * Facts that depend on the other occurrences of a page: whether one is alone in its look, and whether the places form a
 * grid of at least two rows and two columns. Returns one item for each, in their order.
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
      others.filter(({ style }) => looksSame(style, look[0]!.style)).length <= MAX_KIN * look.length &&
      !areCells(look, others);
    const isSingle = new Set(look.map(({ place }) => place)).size === 1;
    const repetition = { isSingle, isOnLattice, tiles: isOnLattice ? look.length : 0 };
    for (const one of look) known.set(one, repetition);
  }
  return all.map((one) => known.get(one)!);
}
