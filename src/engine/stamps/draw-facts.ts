/** The facts of a draw that gates need: where it was written, its position, and how it repeats over the document. */
import { MIN_SCALED_PAGES } from '../judge/occurrence-facts.js';
import { countMostPages, countPages } from '../judge/page-counts.js';
import { isSpread } from '../judge/placement.js';
import { measureOffAxis, OBLIQUE_DEGREES, OPAQUE_ALPHA } from '../judge/surroundings.js';
import { boxArea } from '../values/geometry.js';
import { PAGE_SIZED_SHARE } from '../image/own-draws.js';
import { FLAG } from '../page/page-model.js';
import type { Enclosure } from '../origins/enclosure.js';
import { groupBy } from '../values/collections.js';
import type { PictureSource } from '../values/pictures.js';
import type { StampDraw } from './draws.js';
import { ANYWHERE, PlacementIndex } from '../judge/placement-index.js';

/** Facts of a single draw. */
export interface PageDrawFacts extends Readonly<Enclosure> {
  readonly draw: StampDraw;
  /** A key of the picture, equal for equal pictures; null until it was examined. */
  readonly identity: string | null;
  /** Share of the page that a picture covers; 0 for outlines, which are not measured. */
  readonly cover: number;
  readonly isOblique: boolean;
  readonly isTransparent: boolean;
  /** True if the page shows through the picture. */
  readonly isSeenThrough: boolean;
  readonly isTooSmall: boolean;
}

export interface DrawFacts extends PageDrawFacts {
  readonly pagesWithSamePlacement: number;
  readonly isOnMostPages: boolean;
  readonly isOnLattice: boolean;
}

/** Lower letters are illegible, in points. */
const LEAST_HEIGHT_PT = 4;
const LATTICE_DRAWS = 6;

/**
 * Reads the facts of a single draw; `measureDraws` adds those that depend on others.
 *
 * @param showsThrough whether a picture has its own opacity or mask.
 */
export function readDrawFacts(
  draw: StampDraw,
  enclosure: Enclosure,
  showsThrough: (draw: StampDraw) => boolean,
): PageDrawFacts {
  const { boxInPage, page } = draw;
  const cover = boxInPage === null ? 0 : boxArea(boxInPage) / (page.width * page.height);
  const isTransparent = draw.alpha < OPAQUE_ALPHA || (draw.flags & (FLAG.blended | FLAG.softMasked)) !== 0;
  return {
    ...enclosure,
    draw,
    identity: null,
    cover,
    isOblique: measureOffAxis(measureDegrees(draw)) >= OBLIQUE_DEGREES,
    isTransparent,
    isSeenThrough: isTransparent || showsThrough(draw),
    isTooSmall: boxInPage !== null && Math.min(...measureSides(draw)) < LEAST_HEIGHT_PT,
  };
}

/** Says whether a picture covers the page, which shows through it. */
export function isOverlay({ cover, isSeenThrough }: PageDrawFacts): boolean {
  return isSeenThrough && cover >= PAGE_SIZED_SHARE;
}

/** The angle by which the draw turns its picture, in degrees of the page, clockwise. */
export function measureDegrees({ matrix }: StampDraw): number {
  return (Math.atan2(matrix[1], matrix[0]) * 180) / Math.PI;
}

/** The sides of a picture as it is drawn, in points; of an outline, its scales. */
export function measureSides({ matrix: [a, b, c, d] }: Pick<StampDraw, 'matrix'>): [x: number, y: number] {
  return [Math.hypot(a, b), Math.hypot(c, d)];
}

/** Adds what the examination of the picture showed. */
export function identifyDraw(
  facts: PageDrawFacts,
  { identity, optionalContentName }: PictureSource,
): PageDrawFacts {
  const names = optionalContentName === null ? [] : [optionalContentName];
  return { ...facts, identity, optionalContentNames: [...facts.optionalContentNames, ...names] };
}

/** Adds counts over the document, as far as pictures are known; the results are in the same order. */
export function measureDraws(all: readonly PageDrawFacts[], pageCount: number): DrawFacts[] {
  const places = new DrawPlacements();
  const placed = all.map((facts) => ({ facts, ...places.find(facts) }));
  const pagesOfShape = countPages(placed, ({ shape }) => shape, pageOf);
  const pages = countPages(placed, ({ placement }) => placement, pageOf);
  const scaledPages = countPages(placed, ({ scaledPlacement }) => scaledPlacement, pageOf);
  const alikeOnPage = groupBy(placed, keyOnPage);
  const lattices = new Map(Array.from(alikeOnPage, ([key, alike]) => [key, formLattice(alike)]));
  return placed.map((one) => {
    const scaled = scaledPages.get(one.scaledPlacement)!;
    return {
      ...one.facts,
      // Must come last, because the given facts may contain earlier counts.
      pagesWithSamePlacement: Math.max(pages.get(one.placement)!, scaled < MIN_SCALED_PAGES ? 0 : scaled),
      isOnMostPages: pagesOfShape.get(one.shape)! >= countMostPages(pageCount),
      isOnLattice: lattices.get(keyOnPage(one))!,
    };
  });
}

interface ShapedDraw {
  facts: PageDrawFacts;
  shape: number;
}

function pageOf({ facts }: { facts: PageDrawFacts }): number {
  return facts.draw.page.pageNumber;
}

function keyOnPage(draw: ShapedDraw): string {
  return `${pageOf(draw)} ${draw.shape}`;
}

function formLattice(draws: ShapedDraw[]): boolean {
  return (
    draws.length >= LATTICE_DRAWS &&
    isSpread(draws.map(({ facts }) => facts.draw.matrix[4])) &&
    isSpread(draws.map(({ facts }) => facts.draw.matrix[5]))
  );
}

/** How much the sides of one picture may differ between pages, in points: programs round, and fit pictures to pages. */
const SIDE_TOLERANCE_PT = 3;
/** The same for an outline, whose matrix is not a size: a form's own scale may be that of the page. */
const SCALE_TOLERANCE = 0.01;
/** Opacities that differ by less are equal. */
export const ALPHA_TOLERANCE = 0.03;

class DrawPlacements {
  private readonly shapes = new PlacementIndex([1]);
  private readonly places = new PlacementIndex([ALPHA_TOLERANCE]);
  private readonly scaledPlaces = new PlacementIndex([ALPHA_TOLERANCE], true);

  /**
   * Numbers of a draw. `shape` is equal for draws with the same size, rotation and content, as far as that was examined,
   * at any position; `placement` for those at one place, `scaledPlacement` also if the place scales with the page's size.
   */
  find({ draw, identity }: PageDrawFacts): Record<'shape' | 'placement' | 'scaledPlacement', number> {
    const { kind, matrix, measure, alpha, page } = draw;
    const [a, b, c, d, e, f] = matrix;
    const [x, y] = measureSides({ matrix });
    const tolerance = kind === 'image' ? SIDE_TOLERANCE_PT : SCALE_TOLERANCE;
    const shape = this.shapes.find({
      ...ANYWHERE,
      kind: `${kind} ${measure} ${identity ?? ''}`,
      // Places of this index are sizes.
      x,
      y,
      look: [a, b, c, d].map((value) => value / tolerance),
    });
    const item = {
      kind: `${shape}`,
      sizePt: 0,
      pageWidthPt: page.width,
      pageHeightPt: page.height,
      // The middle of a picture, or the origin of an outline.
      x: kind === 'image' ? e + (a + c) / 2 : e,
      y: kind === 'image' ? f + (b + d) / 2 : f,
      look: [alpha],
    };
    return { shape, placement: this.places.find(item), scaledPlacement: this.scaledPlaces.find(item) };
  }
}
