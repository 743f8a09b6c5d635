/**
 * Plans the removal of one draw: which bytes leave which of the page's content streams.
 *
 * Only the painting instruction with its operands goes. What stood around it
 * (q, cm, Q, marked content) stays as written: it paints nothing.
 */
import { applySplices, cutSplices } from '../content/splice.js';
import type { ContentUnit, TracedPage } from '../page/page-model.js';
import { readDrawnName } from './own-draws.js';

export interface RemovalPlan {
  pageIndex: number;
  /** New decoded content by position among the page's content streams; streams that keep their bytes are left out. */
  contents: Map<number, Uint8Array>;
  /** The picture, where no other instruction that the page runs draws it; null for inline images, which leave with their bytes. */
  lastDrawn: { objectNumber: number; name: string } | null;
}

/** Object number of the picture that a unit's resources name; null where it is none. */
export type FindPicture = (unitId: number, name: string) => number | null;

/** @param units everything that the page draws with. */
export function planRemoval(
  page: TracedPage,
  instruction: number,
  units: ContentUnit[],
  findPicture: FindPicture,
): RemovalPlan {
  const unit = units[page.unitId]!;
  const { start, end } = unit.instructions;
  const splice = { start: start[instruction]!, end: end[instruction]!, replacement: '' };
  const contents = new Map<number, Uint8Array>();
  cutSplices([splice], unit.segments).forEach((splices, position) => {
    const segment = unit.segments[position]!;
    const bytes = unit.bytes.subarray(segment.start, segment.start + segment.length);
    if (splices.length > 0) contents.set(position, applySplices(bytes, splices));
  });
  return {
    pageIndex: page.pageNumber - 1,
    contents,
    lastDrawn: findLastDrawn(unit, instruction, units, findPicture),
  };
}

function findLastDrawn(
  unit: ContentUnit,
  instruction: number,
  units: ContentUnit[],
  findPicture: FindPicture,
): RemovalPlan['lastDrawn'] {
  const name = unit.instructions.operators[instruction] === 'Do' ? readDrawnName(unit, instruction) : null;
  const objectNumber = name === null ? null : findPicture(unit.id, name);
  if (name === null || objectNumber === null) return null;
  const isDrawnElsewhere = units.some((other) =>
    other.instructions.operators.some((operator, at) => {
      if (operator !== 'Do' || (other.id === unit.id && at === instruction)) return false;
      const drawn = readDrawnName(other, at);
      return drawn !== null && findPicture(other.id, drawn) === objectNumber;
    }),
  );
  return isDrawnElsewhere ? null : { objectNumber, name };
}
