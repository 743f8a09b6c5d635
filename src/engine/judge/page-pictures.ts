/** The pictures of a page: those that fill it, and those that hide text. */
import { boxArea, holdsBox, intersectBoxes, unitSquareBox, type Box } from '../values/geometry.js';
import { keyOfStream } from '../page/instruction-ref.js';
import {
  eventMatrix,
  FLAG,
  isPictureKind,
  PAINT,
  type ContentUnit,
  type TracedPage,
} from '../page/page-model.js';
import { OPAQUE_ALPHA } from './surroundings.js';

/** Pictures that cover this share of a page fill it. */
const SCAN_COVER = 0.8;

/** The event at which pictures, strips and tiles together fill the page; Infinity if they never do. */
export function findScan(page: TracedPage): number {
  return findFull(page, listPictures(page));
}

/** The streams that paint the pictures up to an event, as `keyOfStream` names them. */
export function listScanStreams(page: TracedPage, scan: number, units: ContentUnit[]): ReadonlySet<string> {
  const { links, eventChain } = page.paint;
  const streams = new Set<string>();
  for (const { event } of listPictures(page)) {
    const link = links[eventChain[event]!];
    const unit = units[link?.unitId ?? -1];
    if (event <= scan && link && unit) streams.add(keyOfStream(unit, link.instruction));
  }
  return streams;
}

function findFull({ width, height }: TracedPage, pictures: PaintedPicture[]): number {
  const page: Box = { left: 0, top: 0, right: width, bottom: height };
  let covered = 0;
  for (const { event, box } of pictures) {
    covered += boxArea(intersectBoxes(box, page));
    if (covered >= SCAN_COVER * boxArea(page)) return event;
  }
  return Infinity;
}

/** The pictures of a page in painting order, with their whole boxes. */
function listPictures({ paint }: TracedPage): PaintedPicture[] {
  const pictures: PaintedPicture[] = [];
  for (let event = 0; event < paint.eventCount; event++) {
    if (!isPictureKind(paint.eventKind[event]!)) continue;
    pictures.push({ event, box: unitSquareBox(eventMatrix(paint, event)) });
  }
  return pictures;
}

/** Pictures lie over a text if they cover more than this share of its box, which is a little larger than the letters. */
const OVERLAP_SHARE = 0.1;

/** The opaque pictures of a page and what they hide; listed once for all marks of the page. */
export class OpaquePictures {
  /** The event at which they fill the page, Infinity if they never do; stencil masks count, because some are scans. */
  readonly filledAt: number;
  /** In painting order. */
  private readonly pictures: PaintedPicture[];
  /** Those about as large as the page; without stencil masks, which do not hide their whole area. */
  private readonly full: PaintedPicture[];

  constructor(page: TracedPage) {
    const { paint, width, height } = page;
    this.pictures = listPictures(page).filter(({ event }) => !isSeenThrough(page, event));
    this.filledAt = findFull(page, this.pictures);
    this.full = this.pictures.filter(
      ({ event, box }) =>
        paint.eventKind[event] === PAINT.fillImage && boxArea(box) >= SCAN_COVER * width * height,
    );
  }

  /** Says whether pictures painted after an event cover part of a box. */
  lieOver(box: Box, after: number): boolean {
    const enough = OVERLAP_SHARE * boxArea(box);
    let covered = 0;
    return this.pictures.some((picture) => {
      if (picture.event > after) covered += boxArea(intersectBoxes(picture.box, box));
      return covered > enough;
    });
  }

  /** Says whether a page-sized picture painted after an event covers all of a box. */
  cover(box: Box, after: number): boolean {
    return this.full.some((picture) => picture.event > after && holdsBox(picture.box, box, SLACK_PT));
  }
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

/** The paint event of a picture, and its whole box in page coordinates. */
interface PaintedPicture {
  event: number;
  box: Box;
}
