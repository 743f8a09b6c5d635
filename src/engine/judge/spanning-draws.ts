/** Forms that span the page, as the page of another file does when a program lays it on or imports it. */
import { eventMatrix, PAINT, type ContentUnit, type TracedPage } from '../page/page-model.js';
import { transformBox, type Box } from '../values/geometry.js';

/**
 * The instructions of the page's contents that draw a form which spans the page, as the page of another file does when a
 * program lays it on. Placed figures, logos and pages printed several to a sheet cover only a part of it.
 */
export function listSpanningDraws(page: TracedPage, units: ContentUnit[]): ReadonlySet<number> {
  const { paint } = page;
  const boxes = readFormBoxes(page, units);
  const seen = new Set<number>();
  const spanning = new Set<number>();
  for (let event = 0; event < paint.eventCount; event++) {
    if (paint.eventKind[event] !== PAINT.clipPath) continue;
    const chain = paint.eventChain[event]!;
    const box = boxes.get(chain);
    // A form is clipped to its /BBox before anything else of it is run (8.10.1).
    if (box === undefined || seen.has(chain)) continue;
    seen.add(chain);
    if (isSpanning(transformBox(eventMatrix(paint, event), box), page)) {
      spanning.add(paint.links[chain]!.instruction);
    }
  }
  return spanning;
}

/** The boxes of the forms that the page's own instructions draw, by the instruction's link. */
function readFormBoxes({ paint: { links }, unitId }: TracedPage, units: ContentUnit[]): Map<number, Box> {
  const boxes = new Map<number, Box>();
  for (const link of links) {
    const parent = links[link.parent];
    const form = units[link.unitId];
    if (parent?.unitId !== unitId || parent.parent >= 0 || form?.kind !== 'form') continue;
    if (form.boundingBox !== null) boxes.set(link.parent, form.boundingBox);
  }
  return boxes;
}

/** A form that covers this share of both sides spans the page: formats differ, and tools leave margins. */
const MOST = 0.8;
/** A page fitted into another format touches two sides and is centred; half of a sheet is not centred. */
const TOUCHING = 0.9;
const LEAST = 0.45;
const OFF_CENTRE = 0.05;

function isSpanning(box: Box, { width, height }: TracedPage): boolean {
  const across = measureCover(box.left, box.right, width);
  const down = measureCover(box.top, box.bottom, height);
  if (across.share >= MOST && down.share >= MOST) return true;
  return (
    Math.max(across.share, down.share) >= TOUCHING &&
    Math.min(across.share, down.share) >= LEAST &&
    Math.max(across.offCentre, down.offCentre) <= OFF_CENTRE
  );
}

/** The share of a side within the box, and the distance of their middles as a share of the side. */
function measureCover(from: number, to: number, side: number): { share: number; offCentre: number } {
  return {
    share: (Math.min(to, side) - Math.max(from, 0)) / side,
    offCentre: Math.abs((from + to) / 2 - side / 2) / side,
  };
}
