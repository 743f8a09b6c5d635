/**
 * Finds the image draws of a page's own content stream, and why a draw may not be offered.
 *
 * An own draw is a `Do` or an inline image of the page's contents that paints a picture itself. Pictures painted by a
 * form, pattern, soft mask, Type3 glyph or annotation belong to that object and are only counted, for the page's
 * reason.
 */
import { splitWhere } from '../values/collections.js';
import { readLastName } from '../content/operands.js';
import { isDraw } from '../content/operators.js';
import {
  boxArea,
  intersectBoxes,
  uniteBoxes,
  unitSquareBox,
  type Box,
  type Matrix,
} from '../values/geometry.js';
import {
  KIND_VALUES_AT,
  FLAG,
  PAINT,
  eventMatrix,
  isPictureKind,
  type ContentUnit,
  type PagePaint,
  type TracedPage,
} from '../page/page-model.js';
import { visitWithClips } from '../page/visible-boxes.js';

/** Why a picture is not offered. */
export type Refusal = 'page-sized' | 'nested' | 'turned' | 'unseen';

export interface OwnDraw {
  /** Index in the page's concatenated content stream. */
  instruction: number;
  visibleBoxInPage: Box;
  /** Samples of the source picture. */
  pixelWidth: number;
  pixelHeight: number;
  refusal: Refusal | null;
}

export interface PageDraws {
  /** In painting order. */
  own: OwnDraw[];
  /** Number of pictures that are not painted by the page's own content. */
  nestedCount: number;
  /** Number of pictures that the page's own content draws without painting anything: switched off, or broken. */
  unpaintedCount: number;
}

/** How far the picture's far corner may be off the axes, in points: a fraction of any screen's pixel. */
const AXIS_TOLERANCE_PT = 0.02;
/** A thinner sliver is invisible. */
const LEAST_EXTENT_PT = 0.01;
/** A picture that covers this share of the page is the page itself (a scan or background) or an overlay. */
export const PAGE_SIZED_SHARE = 0.75;

/** @param isPicture whether a name in the page's resources is an image, not a form. */
export function findOwnDraws(
  page: TracedPage,
  unit: ContentUnit | null,
  isPicture: (name: string) => boolean,
): PageDraws {
  const { paint } = page;
  const byChain = new Map<number, OwnDraw>();
  let nestedCount = 0;
  visitWithClips(page, (event, clipInPage) => {
    const kind = paint.eventKind[event]!;
    if (!isPictureKind(kind) && kind !== PAINT.clipImageMask) return;
    const chain = paint.eventChain[event]!;
    if (!isOwnDraw(paint, event, unit)) {
      nestedCount++;
      return;
    }
    const matrix = eventMatrix(paint, event);
    const visible = intersectBoxes(unitSquareBox(matrix), clipInPage);
    const known = byChain.get(chain);
    const at = paint.eventValues[event]! + KIND_VALUES_AT;
    const draw: OwnDraw = {
      instruction: paint.links[chain]!.instruction,
      visibleBoxInPage: known === undefined ? visible : uniteBoxes(known.visibleBoxInPage, visible),
      pixelWidth: paint.values[at]!,
      pixelHeight: paint.values[at + 1]!,
      refusal: known?.refusal ?? null,
    };
    draw.refusal ??= judgeDraw(page, draw, matrix, paint.eventAlpha[event]!);
    byChain.set(chain, draw);
  });
  const own = [...byChain.values()];
  const strips = findStrips(own, PAGE_SIZED_SHARE * page.width * page.height);
  for (const draw of strips) draw.refusal ??= 'page-sized';
  return { own, nestedCount, unpaintedCount: countPictures(unit, isPicture) - own.length };
}

function countPictures(unit: ContentUnit | null, isPicture: (name: string) => boolean): number {
  const drawing = unit?.instructions.operators.filter((operator, instruction) => {
    const name = operator === 'Do' ? readLastName(unit, instruction) : null;
    return operator === 'BI' || (name !== null && isPicture(name));
  });
  return drawing?.length ?? 0;
}

function isOwnDraw(paint: PagePaint, event: number, unit: ContentUnit | null): boolean {
  const link = paint.links[paint.eventChain[event]!];
  if (link === undefined || unit === null || link.parent >= 0 || link.unitId !== unit.id) return false;
  if ((paint.eventFlags[event]! & (FLAG.inMask | FLAG.inTile)) !== 0) return false;
  return isDraw(unit.instructions.operators[link.instruction]);
}

function judgeDraw(page: TracedPage, draw: OwnDraw, matrix: Matrix, alpha: number): Refusal | null {
  const { left, top, right, bottom } = draw.visibleBoxInPage;
  // The negation also refuses a box with NaN.
  if (!(right - left >= LEAST_EXTENT_PT && bottom - top >= LEAST_EXTENT_PT)) return 'unseen';
  if (!(alpha > 0 && draw.pixelWidth > 0 && draw.pixelHeight > 0)) return 'unseen';
  if (!isAxisAligned(matrix)) return 'turned';
  const share = boxArea(draw.visibleBoxInPage) / (page.width * page.height);
  return share < PAGE_SIZED_SHARE ? null : 'page-sized';
}

/** True if the picture is upright, mirrored or turned by a multiple of 90°: its edges are parallel to the page's. */
function isAxisAligned([a, b, c, d]: Matrix): boolean {
  const isZero = (value: number): boolean => Math.abs(value) <= AXIS_TOLERANCE_PT;
  return (isZero(b) && isZero(c)) || (isZero(a) && isZero(d));
}

/** Strips meet within a pixel of a coarse scan. */
const SEAM_TOLERANCE_PT = 1;

/**
 * The strips of a scan: draws in painting order of one width, each adjoining the previous one, that together cover at
 * least the given area.
 */
export function findStrips<Draw extends Pick<OwnDraw, 'visibleBoxInPage'>>(
  draws: Draw[],
  leastArea: number,
): Draw[] {
  const rows = splitWhere(draws, (one, next) => isContinued(one.visibleBoxInPage, next.visibleBoxInPage));
  const boxOf = (row: Draw[]): Box => row.map((draw) => draw.visibleBoxInPage).reduce(uniteBoxes);
  return rows.filter((row) => row.length > 1 && boxArea(boxOf(row)) >= leastArea).flat();
}

/** Says whether the next strip adjoins, in either direction; on turned pages scans lie sideways. */
function isContinued(one: Box, next: Box): boolean {
  const isNear = (a: number, b: number): boolean => Math.abs(a - b) <= SEAM_TOLERANCE_PT;
  const hasSameSides = isNear(one.left, next.left) && isNear(one.right, next.right);
  const hasSameEnds = isNear(one.top, next.top) && isNear(one.bottom, next.bottom);
  const meetsVertically = isNear(one.bottom, next.top) || isNear(one.top, next.bottom);
  const meetsSideways = isNear(one.right, next.left) || isNear(one.left, next.right);
  return (hasSameSides && meetsVertically) || (hasSameEnds && meetsSideways);
}
