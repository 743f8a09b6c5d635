/** What lies under a page's text: pictures that fill the page, and grounds on which light letters can be read. */
import { boxArea, intersectBoxes, unitSquareBox, type Box } from '../values/geometry.js';
import {
  EVENT_MATRIX_VALUES,
  eventMatrix,
  FLAG,
  isTextKind,
  PAINT,
  type PagePaint,
  type TracedPage,
} from '../page/page-model.js';
import { visitWithClips } from '../page/visible-boxes.js';
import { countUpTo } from '../values/sorted.js';
import { readLightness } from './surroundings.js';

const SCAN_COVER = 0.8;
/** A filled path darker than this makes light letters readable. */
const DARK_GROUND = 0.5;

/** The event at which pictures, strips and tiles together fill the page; Infinity if they never do. */
export function findScan(page: TracedPage): number {
  return findFull(page, () => true);
}

function findFull(page: TracedPage, counts: (event: number) => boolean): number {
  const { paint } = page;
  const pageBox: Box = { left: 0, top: 0, right: page.width, bottom: page.height };
  let covered = 0;
  for (let event = 0; event < paint.eventCount; event++) {
    const kind = paint.eventKind[event]!;
    if ((kind !== PAINT.fillImage && kind !== PAINT.fillImageMask) || !counts(event)) continue;
    covered += boxArea(intersectBoxes(unitSquareBox(eventMatrix(paint, event)), pageBox));
    if (covered >= SCAN_COVER * boxArea(pageBox)) return event;
  }
  return Infinity;
}

/** A picture of at least this alpha is opaque. */
const OPAQUE_ALPHA = 0.95;

/** The event at which opaque pictures fill the page; stencil masks count, because some are scans. */
export function findCover(page: TracedPage): number {
  return findFull(page, (event) => !isSeenThrough(page, event));
}

/** Pictures lie over a text if they cover more than this share of its box, which is a little larger than the letters. */
const OVERLAP_SHARE = 0.1;

/** The opaque pictures of a page and what they hide; listed once for all marks of the page. */
export class OpaquePictures {
  /** In painting order. */
  private readonly pictures: PaintedShape[] = [];
  /** Those about as large as the page; without stencil masks, which do not hide their whole area. */
  private readonly full: PaintedShape[] = [];

  constructor(page: TracedPage) {
    const { paint, width, height } = page;
    for (let event = 0; event < paint.eventCount; event++) {
      const kind = paint.eventKind[event]!;
      if ((kind !== PAINT.fillImage && kind !== PAINT.fillImageMask) || isSeenThrough(page, event)) continue;
      const picture = { event, box: unitSquareBox(eventMatrix(paint, event)) };
      this.pictures.push(picture);
      if (kind === PAINT.fillImage && boxArea(picture.box) >= SCAN_COVER * width * height) {
        this.full.push(picture);
      }
    }
  }

  /** Says whether pictures painted after an event cover part of a box. */
  lieOver(box: Box, after: number): boolean {
    const enough = OVERLAP_SHARE * boxArea(box);
    let covered = 0;
    for (let at = countUpTo(this.pictures, readEvent, after); at < this.pictures.length; at++) {
      covered += boxArea(intersectBoxes(this.pictures[at]!.box, box));
      if (covered > enough) return true;
    }
    return false;
  }

  /** Says whether a page-sized picture painted after an event covers all of a box. */
  cover(box: Box, after: number): boolean {
    for (let at = countUpTo(this.full, readEvent, after); at < this.full.length; at++) {
      if (holdsBox(this.full[at]!.box, box)) return true;
    }
    return false;
  }
}

function readEvent({ event }: PaintedShape): number {
  return event;
}

/** Says whether a picture is transparent or masked. MuPDF clips to a picture's mask just before it paints the picture. */
function isSeenThrough({ paint }: TracedPage, event: number): boolean {
  return (
    paint.eventAlpha[event]! < OPAQUE_ALPHA ||
    (paint.eventFlags[event]! & (FLAG.blended | FLAG.softMasked)) !== 0 ||
    (event > 0 && paint.eventKind[event - 1] === PAINT.clipImageMask)
  );
}

/** Boxes of letters are estimated: they may extend this far beyond the picture. */
const SLACK_PT = 2;

function holdsBox(outer: Box, inner: Box): boolean {
  return (
    inner.left >= outer.left - SLACK_PT &&
    inner.right <= outer.right + SLACK_PT &&
    inner.top >= outer.top - SLACK_PT &&
    inner.bottom <= outer.bottom + SLACK_PT
  );
}

/** The first event that could be a ground for light letters; Infinity if there is no such event. */
export function findGround({ paint }: TracedPage): number {
  for (let event = 0; event < paint.eventCount; event++) if (isGround(paint, event, 0)) return event;
  return Infinity;
}

/** A paint event and the box of its visible part, in page coordinates. */
export interface PaintedShape {
  event: number;
  box: Box;
}

/** The shapes of a page besides its text. */
export interface PageShapes {
  /** Possible grounds for light letters. */
  grounds: PaintedShape[];
  /** Paths, filled or stroked, including light ones. */
  paths: PaintedShape[];
}

/** How many numbers a box has. */
const BOX_VALUES = 4;

/** @param page its clips and painted paths have their boxes as their last four numbers. */
export function listShapes(page: TracedPage): PageShapes {
  const { paint } = page;
  const grounds: PaintedShape[] = [];
  const paths: PaintedShape[] = [];
  visitWithClips(page, (event, clip) => {
    const isPathEvent = isPath(paint.eventKind[event]!);
    const isDark = isGround(paint, event, BOX_VALUES);
    if (!isPathEvent && !isDark) return;
    const shape = { event, box: intersectBoxes(clip, readEventBox(paint, event) ?? clip) };
    if (isPathEvent) paths.push(shape);
    if (isDark) grounds.push(shape);
  });
  return { grounds, paths };
}

export function countPaths({ paint }: TracedPage): number {
  return paint.eventKind.subarray(0, paint.eventCount).filter(isPath).length;
}

function isPath(kind: number): boolean {
  return kind === PAINT.fillPath || kind === PAINT.strokePath;
}

/** @param boxValues how many numbers of a filled path follow its colour. */
function isGround(paint: PagePaint, event: number, boxValues: number): boolean {
  const kind = paint.eventKind[event]!;
  if (kind === PAINT.fillShade || kind === PAINT.fillImage || kind === PAINT.fillImageMask) return true;
  if (kind !== PAINT.fillPath) return false;
  const colorAt = paint.eventValues[event]! + EVENT_MATRIX_VALUES + 1;
  return readLightness(paint.values, colorAt, paint.eventValues[event + 1]! - boxValues) < DARK_GROUND;
}

/** Null for a shading, which fills all of its clip. */
function readEventBox(paint: PagePaint, event: number): Box | null {
  const kind = paint.eventKind[event]!;
  if (kind === PAINT.fillShade) return null;
  if (!isPath(kind)) return unitSquareBox(eventMatrix(paint, event));
  const [left, top, right, bottom] = paint.values.subarray(
    paint.eventValues[event + 1]! - BOX_VALUES,
    paint.eventValues[event + 1],
  ) as unknown as [number, number, number, number];
  return { left, top, right, bottom };
}

/** Chains whose instruction paints something other than glyphs. */
export function listShapeChains(page: TracedPage): Set<number> {
  const { eventChain, eventKind, eventCount } = page.paint;
  const chains = new Set<number>();
  for (let event = 0; event < eventCount; event++) {
    if (!isTextKind(eventKind[event]!)) chains.add(eventChain[event]!);
  }
  return chains;
}
