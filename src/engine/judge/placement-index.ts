/**
 * Finds items at one place on several pages, within tolerances.
 *
 * The first item of a kind at a place defines the place; later ones join the nearest place within the tolerance. A grid
 * would separate two stamps a hundredth of a point apart on either side of a grid line, and join two that are a cell
 * apart.
 */
import { pushTo, getOrCreate } from '../values/collections.js';

/** A text or a picture at a position. */
export interface PlacedItem {
  /** Text and way of painting: items of two kinds never share a place. */
  kind: string;
  /** Height of the letters or the picture; it may grow with the page if the place follows the page size. */
  sizePt: number;
  /** Of the page, in points. */
  pageWidthPt: number;
  pageHeightPt: number;
  /** Centre, in page coordinates. */
  x: number;
  y: number;
  /** Directions and colours, each compared with its own tolerance; the last tolerance is used for all further numbers. */
  look: readonly number[];
}

/** The position of all items that are compared by look alone, at any place and in any size. */
export const ANYWHERE = { sizePt: 0, pageWidthPt: 0, pageHeightPt: 0, x: 0, y: 0 };

interface KnownPlace extends PlacedItem {
  id: number;
}

/** Texts of two pages at most this far apart are at one place: stamping tools round, and printers shift. */
export const PLACE_TOLERANCE_PT = 6;
/** Sizes of one stamp differ only by rounding. */
export const SIZE_TOLERANCE_PT = 0.5;
/** Pages have the same size if their sides differ by less than this: scanners cut each page by a point or two. */
const SAME_SIZE_PT = 4;
/** More cells than a column of any page has. */
const CELLS_IN_COLUMN = 2 ** 20;
/** A kind with more places than this has no stamp that follows the page sizes: its places are not searched. */
const MAX_SCALED_PLACES = 256;
/** A cell with more places of one kind, each of another look, holds no stamp: it is not searched. */
const MAX_CROWDED_PLACES = 256;

const NEIGHBOURS = [-1, 0, 1] as const;

export class PlacementIndex {
  private readonly tolerances: readonly number[];
  private readonly followsPages: boolean;
  /** By kind, then by cell. */
  private readonly cells = new Map<string, Map<number, KnownPlace[]>>();
  private readonly kinds = new Map<string, KnownPlace[]>();
  private count = 0;

  /**
   * @param tolerances one for each number of a look.
   * @param followsPages true joins places on pages of different sizes if they follow the size.
   */
  constructor(tolerances: readonly number[], followsPages = false) {
    this.tolerances = tolerances;
    this.followsPages = followsPages;
  }

  /** The number of an item's place, equal for all items at that place. */
  find(item: PlacedItem): number {
    const known = this.findNear(item) ?? (this.followsPages ? this.findScaled(item) : null);
    return known === null ? this.addPlace(item) : known.id;
  }

  private findNear(item: PlacedItem): KnownPlace | null {
    const cells = this.cells.get(item.kind);
    if (cells === undefined) return null;
    let nearest: KnownPlace | null = null;
    let least = Infinity;
    const { column, row } = findCell(item);
    // A list, not a counter: a page may declare a height so large that adding 1 changes nothing.
    for (const across of NEIGHBOURS) {
      for (const down of NEIGHBOURS) {
        const crowd = cells.get(keyOfCell(column + across, row + down));
        if (crowd === undefined || crowd.length > MAX_CROWDED_PLACES) continue;
        for (const place of crowd) {
          const distance = Math.hypot(place.x - item.x, place.y - item.y);
          if (distance > PLACE_TOLERANCE_PT || distance >= least) continue;
          if (!isSamePage(place, item) || !this.looksAlike(place, item)) continue;
          if (!isOfSize(place.sizePt, item.sizePt)) continue;
          nearest = place;
          least = distance;
        }
      }
    }
    return nearest;
  }

  /** Finds a place on a page of another size: at the same fraction of each side, or as far from one of its edges. */
  private findScaled(item: PlacedItem): KnownPlace | null {
    const places = this.kinds.get(item.kind) ?? [];
    if (places.length > MAX_SCALED_PLACES) return null;
    return (
      places.find(
        (place) =>
          !isSamePage(place, item) &&
          growsWithPage(place, item) &&
          this.looksAlike(place, item) &&
          isAtSameShare(place.x, place.pageWidthPt, item.x, item.pageWidthPt) &&
          isAtSameShare(place.y, place.pageHeightPt, item.y, item.pageHeightPt),
      ) ?? null
    );
  }

  private toleranceAt(at: number): number {
    return this.tolerances[Math.min(at, this.tolerances.length - 1)]!;
  }

  private looksAlike(one: PlacedItem, other: PlacedItem): boolean {
    return (
      one.look.length === other.look.length &&
      one.look.every((value, at) => Math.abs(value - other.look[at]!) <= this.toleranceAt(at))
    );
  }

  private addPlace(item: PlacedItem): number {
    const place: KnownPlace = { ...item, id: this.count++ };
    const { column, row } = findCell(item);
    const cells = getOrCreate(this.cells, item.kind, () => new Map<number, KnownPlace[]>());
    pushTo(cells, keyOfCell(column, row), place);
    if (this.followsPages) pushTo(this.kinds, item.kind, place);
    return place.id;
  }
}

function findCell({ x, y }: PlacedItem): { column: number; row: number } {
  return { column: Math.floor(x / PLACE_TOLERANCE_PT), row: Math.floor(y / PLACE_TOLERANCE_PT) };
}

/** Two cells far off any page may share a key; their contents are compared anyway. */
function keyOfCell(column: number, row: number): number {
  return column * CELLS_IN_COLUMN + row;
}

function isSamePage(one: PlacedItem, other: PlacedItem): boolean {
  return (
    Math.abs(one.pageWidthPt - other.pageWidthPt) < SAME_SIZE_PT &&
    Math.abs(one.pageHeightPt - other.pageHeightPt) < SAME_SIZE_PT
  );
}

function isOfSize(one: number, other: number): boolean {
  return Math.abs(one - other) <= SIZE_TOLERANCE_PT;
}

function growsWithPage(one: PlacedItem, other: PlacedItem): boolean {
  const growth = other.pageWidthPt / one.pageWidthPt;
  return isOfSize(one.sizePt, other.sizePt) || isOfSize(one.sizePt * growth, other.sizePt);
}

/** Compares positions along one side of two pages: from its start, from its end, or by fraction. */
function isAtSameShare(one: number, oneSide: number, other: number, otherSide: number): boolean {
  return [one - other, one - oneSide - (other - otherSide), (one / oneSide) * otherSide - other].some(
    (distance) => Math.abs(distance) <= PLACE_TOLERANCE_PT,
  );
}
