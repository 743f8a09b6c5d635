/**
 * What the gates ask about a draw: where it was written, how it lies, and how
 * it repeats over the document.
 */
import { countMostPages } from '../judge/page-counts.js';
import { boxArea } from '../values/geometry.js';
import { PAGE_SIZED_SHARE } from '../image/own-draws.js';
import { FLAG } from '../page/page-model.js';
import type { Enclosure } from '../origins/enclosure.js';
import { addTo, pushTo } from '../values/group-by.js';
import type { StampDraw } from './draws.js';

export interface DrawFacts extends Enclosure {
  draw: StampDraw;
  /** What it shows, equal for equal pictures; null until it has been looked at. */
  identity: string | null;
  /** Share of the page that a picture covers; 0 for outlines, which are not measured. */
  cover: number;
  isOblique: boolean;
  isTransparent: boolean;
  /** What lies under a picture of the page's size is seen through it. */
  isOverlay: boolean;
  isTooSmall: boolean;
  pagesWithSamePlacement: number;
  isOnMostPages: boolean;
  isOnLattice: boolean;
}

/** Degrees off the four right angles from which a draw counts as oblique, as for text. */
const OBLIQUE_DEGREES = 4;
/** No one reads letters lower than this, in points. */
const LEAST_HEIGHT_PT = 4;
const LATTICE_DRAWS = 6;

/**
 * What can be said of a draw by itself; `countDraws` tells the rest.
 *
 * @param showsThrough asked of a picture as large as a page: whether it has an opacity or a mask of its own.
 */
export function readDrawFacts(
  draw: StampDraw,
  enclosure: Enclosure,
  showsThrough: (draw: StampDraw) => boolean,
): DrawFacts {
  const { matrix, boxInPage, page } = draw;
  const degrees = measureDegrees(draw);
  const cover = boxInPage === null ? 0 : boxArea(boxInPage) / (page.width * page.height);
  const isTransparent = draw.alpha < 0.95 || (draw.flags & (FLAG.blended | FLAG.softMasked)) !== 0;
  return {
    ...enclosure,
    draw,
    identity: null,
    cover,
    isOblique: Math.abs(degrees - 90 * Math.round(degrees / 90)) >= OBLIQUE_DEGREES,
    isTransparent,
    isOverlay: cover >= PAGE_SIZED_SHARE && (isTransparent || showsThrough(draw)),
    isTooSmall:
      boxInPage !== null &&
      Math.min(Math.hypot(matrix[0], matrix[1]), Math.hypot(matrix[2], matrix[3])) < LEAST_HEIGHT_PT,
    pagesWithSamePlacement: 1,
    isOnMostPages: false,
    isOnLattice: false,
  };
}

/** How the draw turns what it draws, in degrees of the page, clockwise. */
export function measureDegrees({ matrix }: StampDraw): number {
  return (Math.atan2(matrix[1], matrix[0]) * 180) / Math.PI;
}

/** Fills in what only the whole document tells; asked again when identities are known. */
export function countDraws(all: DrawFacts[], pageCount: number): void {
  const pages = new Map<string, Set<number>>();
  const alikeOnPage = new Map<string, DrawFacts[]>();
  for (const facts of all) {
    const { pageNumber } = facts.draw.page;
    const shape = describeShape(facts);
    addTo(pages, describePlacement(facts), pageNumber);
    addTo(pages, shape, pageNumber);
    pushTo(alikeOnPage, `${pageNumber} ${shape}`, facts);
  }
  for (const alike of alikeOnPage.values()) {
    const isOnLattice = formLattice(alike);
    const isOnMostPages = pages.get(describeShape(alike[0]!))!.size >= countMostPages(pageCount);
    for (const facts of alike) {
      facts.pagesWithSamePlacement = pages.get(describePlacement(facts))!.size;
      facts.isOnMostPages = isOnMostPages;
      facts.isOnLattice = isOnLattice;
    }
  }
}

function formLattice(draws: DrawFacts[]): boolean {
  const columns = new Set(draws.map(({ draw }) => Math.round(draw.matrix[4] / 4))).size;
  const rows = new Set(draws.map(({ draw }) => Math.round(draw.matrix[5] / 4))).size;
  return draws.length >= LATTICE_DRAWS && columns >= 2 && rows >= 2;
}

/** Size, turn and content, wherever it lies. */
function describeShape({ draw, identity }: DrawFacts): string {
  const [a, b, c, d] = draw.matrix;
  // A form's own scale may be that of the page; a picture's is its size.
  const unit = draw.kind === 'image' ? 6 : 0.02;
  return [
    draw.kind,
    ...[a, b, c, d].map((value) => Math.round(value / unit)),
    draw.measure,
    identity ?? '',
  ].join(' ');
}

function describePlacement(facts: DrawFacts): string {
  const { matrix, page, alpha } = facts.draw;
  return [
    describeShape(facts),
    Math.round(page.width / 6),
    Math.round(page.height / 6),
    Math.round(matrix[4] / 6),
    Math.round(matrix[5] / 6),
    Math.round(alpha * 20),
  ].join(' ');
}
