/** Finds the pictures that nothing draws any more after a removal. */
import { readLastName } from '../content/operands.js';
import { makeInstructionRef } from '../page/instruction-ref.js';
import type { ContentUnit } from '../page/page-model.js';
import type { LastDrawn } from '../values/pictures.js';
import type { EditPlan } from './edit-plan.js';

/** Object number of the picture that a unit's resources name; null if it is not a picture. */
export type FindPicture = (unitId: number, name: string) => number | null;

/**
 * Lists the pictures of the plan's draws that no other instruction draws. Inline images are removed with their bytes.
 *
 * @param units everything that the document draws with.
 */
export function listLastDrawn(
  units: ContentUnit[],
  { plannedDraws, whole }: Pick<EditPlan, 'plannedDraws' | 'whole'>,
  findPicture: FindPicture,
): LastDrawn[] {
  const pictures = new Map<number, LastDrawn>();
  for (const { pageNumber, unitId, instruction } of plannedDraws) {
    const name = readDrawnName(units[unitId]!, instruction);
    const objectNumber = name === null ? null : findPicture(unitId, name);
    if (name !== null && objectNumber !== null) {
      pictures.set(objectNumber, { pageNumber, objectNumber, name });
    }
  }
  for (const unit of pictures.size === 0 ? [] : units) {
    for (const name of listNamesLeft(unit, whole)) pictures.delete(findPicture(unit.id, name) ?? 0);
  }
  return [...pictures.values()];
}

function listNamesLeft(unit: ContentUnit, whole: EditPlan['whole']): Set<string> {
  const { operators } = unit.instructions;
  const names = new Set<string>();
  for (let at = operators.indexOf('Do'); at >= 0; at = operators.indexOf('Do', at + 1)) {
    const name = whole.has(makeInstructionRef(unit.id, at)) ? null : readDrawnName(unit, at);
    if (name !== null) names.add(name);
  }
  return names;
}

/** Null for an inline image. */
function readDrawnName(unit: ContentUnit, instruction: number): string | null {
  return unit.instructions.operators[instruction] === 'Do' ? readLastName(unit, instruction) : null;
}
