/**
 * Plans the removal of draws: which bytes are removed from which of the page's content streams.
 *
 * Only the painting instructions with their operands are removed. Instructions around them (q, cm, Q, marked content)
 * stay, because they paint nothing.
 */
import { readLastName } from '../content/operands.js';
import { applySplices, cutSplices } from '../content/splice.js';
import type { ContentUnit, TracedPage } from '../page/page-model.js';
import type { PageEdit } from '../values/pictures.js';

/** Object number of the picture that a unit's resources name; null if it is not a picture. */
export type FindPicture = (unitId: number, name: string) => number | null;

/**
 * @param instructions those of the page's own contents that draw one picture.
 * @param units everything that the page draws with.
 */
export function planDrawRemoval(
  page: TracedPage,
  instructions: number[],
  units: ContentUnit[],
  findPicture: FindPicture,
): PageEdit {
  const unit = units[page.unitId]!;
  const { start, end } = unit.instructions;
  const taken = instructions.map((at) => ({ start: start[at]!, end: end[at]!, replacement: '' }));
  const contents = new Map<number, () => Uint8Array>();
  cutSplices(taken, unit.segments).forEach((splices, position) => {
    const segment = unit.segments[position]!;
    const bytes = unit.bytes.subarray(segment.start, segment.start + segment.length);
    if (splices.length > 0) contents.set(segment.objectNumber, () => applySplices(bytes, splices));
  });
  return {
    pageIndex: page.pageNumber - 1,
    contents,
    lastDrawn: findLastDrawn({ ...page, unit }, instructions, units, findPicture),
  };
}

function findLastDrawn(
  { pageNumber, unit }: { pageNumber: number; unit: ContentUnit },
  instructions: number[],
  units: ContentUnit[],
  findPicture: FindPicture,
): PageEdit['lastDrawn'] {
  const instruction = instructions[0]!;
  const name = unit.instructions.operators[instruction] === 'Do' ? readLastName(unit, instruction) : null;
  const objectNumber = name === null ? null : findPicture(unit.id, name);
  if (name === null || objectNumber === null) return null;
  const isDrawnElsewhere = units.some((other) =>
    other.instructions.operators.some((operator, at) => {
      if (operator !== 'Do' || (other.id === unit.id && instructions.includes(at))) return false;
      const drawn = readLastName(other, at);
      return drawn !== null && findPicture(other.id, drawn) === objectNumber;
    }),
  );
  return isDrawnElsewhere ? null : { pageNumber, objectNumber, name };
}
