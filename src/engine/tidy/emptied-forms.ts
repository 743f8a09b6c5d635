/**
 * Finds forms that have become empty. Their draws are removed, and so are forms that only drew them.
 *
 * Either all draws of a form are removed or none: a form that is still drawn anywhere stays in the file.
 */
import { readLastName } from '../content/operands.js';
import type { ContentUnit } from '../page/page-model.js';
import type { StreamAfterRemoval, CleanupEdits } from './stream-after-removal.js';
import { addTo, pushTo, getOrCreate } from '../values/collections.js';

export interface EmptiedForms {
  /** Units of forms that are no longer drawn. */
  dropped: Set<number>;
  /** Units of empty forms that are kept. */
  kept: Set<number>;
  /** Units that lose draws of these forms. */
  drawers: Set<number>;
}

/** What is removed, and how the affected streams are read. */
export interface EmptyingUnits {
  /** Units that lose anything of their own. */
  losing: ReadonlySet<number>;
  /** Stream objects that the cleanup alone must not edit. */
  keptFromCleanup: ReadonlySet<number>;
  edits: CleanupEdits;
  afterRemoval: (unitId: number) => StreamAfterRemoval;
  /** Ends the paths that a unit may lose; called again after each draw that the unit loses. */
  endPaths: (unitId: number) => void;
}

export function dropEmptiedForms(
  units: ContentUnit[],
  { losing, keptFromCleanup, edits, afterRemoval, endPaths }: EmptyingUnits,
): EmptiedForms {
  const forms: EmptiedForms = { dropped: new Set(), kept: new Set(), drawers: new Set() };
  const drawers = indexDrawers(units);
  const draws = new Map<number, Map<number, number[]>>();
  const listDraws = (owner: number): Map<number, number[]> =>
    getOrCreate(draws, owner, () => indexDraws(units[owner]!));
  const isSpared = (owner: number): boolean =>
    units[owner]!.segments.some(({ objectNumber }) => keptFromCleanup.has(objectNumber));
  const waiting = [...losing];
  for (let unitId = waiting.pop(); unitId !== undefined; unitId = waiting.pop()) {
    endPaths(unitId);
    const unit = units[unitId];
    if (unit?.kind !== 'form' || forms.dropped.has(unitId) || !afterRemoval(unitId).isBare()) continue;
    const owners = drawers.get(unitId) ?? [];
    if (unit.isTied || owners.length === 0 || owners.some(isSpared)) {
      forms.kept.add(unitId);
      continue;
    }
    forms.dropped.add(unitId);
    for (const owner of owners) {
      for (const instruction of listDraws(owner).get(unitId) ?? []) addTo(edits.draws, owner, instruction);
      forms.drawers.add(owner);
      waiting.push(owner);
    }
  }
  return forms;
}

function indexDrawers(units: ContentUnit[]): Map<number, number[]> {
  const drawers = new Map<number, number[]>();
  for (const { id, drawnForms } of units) {
    for (const drawn of new Set(drawnForms.values())) pushTo(drawers, drawn, id);
  }
  return drawers;
}

/** The instructions of a unit that draw forms, by form. */
function indexDraws(unit: ContentUnit): Map<number, number[]> {
  const { operators } = unit.instructions;
  const draws = new Map<number, number[]>();
  for (let at = operators.indexOf('Do'); at >= 0; at = operators.indexOf('Do', at + 1)) {
    const name = readLastName(unit, at);
    const form = name === null ? undefined : unit.drawnForms.get(name);
    if (form !== undefined) pushTo(draws, form, at);
  }
  return draws;
}
