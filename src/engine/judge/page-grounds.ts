/**
 * What lies under a page's text: pictures that fill the page, and grounds on which light letters can be read.
 */
import { boxArea, intersectBoxes, unitSquareBox, type Box } from '../values/geometry.js';
import { EVENT_MATRIX_VALUES, eventMatrix, isTextKind, PAINT, type TracedPage } from '../page/page-model.js';
import { readLightness } from './surroundings.js';

const SCAN_COVER = 0.8;
/** Lightness below which a filled path makes light letters readable. */
const DARK_GROUND = 0.5;

/** The event by which pictures, strips and tiles together, fill the page; Infinity where they never do. */
export function findScan(page: TracedPage): number {
  const { paint } = page;
  const pageBox: Box = { left: 0, top: 0, right: page.width, bottom: page.height };
  let covered = 0;
  for (let event = 0; event < paint.eventCount; event++) {
    const kind = paint.eventKind[event]!;
    if (kind !== PAINT.fillImage && kind !== PAINT.fillImageMask) continue;
    covered += boxArea(intersectBoxes(unitSquareBox(eventMatrix(paint, event)), pageBox));
    if (covered >= SCAN_COVER * boxArea(pageBox)) return event;
  }
  return Infinity;
}

/** The first event that could be a ground for light letters; Infinity where there is none. */
export function findGround({ paint }: TracedPage): number {
  for (let event = 0; event < paint.eventCount; event++) {
    const kind = paint.eventKind[event]!;
    if (kind === PAINT.fillShade || kind === PAINT.fillImage || kind === PAINT.fillImageMask) return event;
    if (kind !== PAINT.fillPath) continue;
    const colorAt = paint.eventValues[event]! + EVENT_MATRIX_VALUES + 1;
    if (readLightness(paint.values, colorAt, paint.eventValues[event + 1]) < DARK_GROUND) return event;
  }
  return Infinity;
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
