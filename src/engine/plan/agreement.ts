/**
 * Finds instructions whose executions disagree on what is removed.
 *
 * An edit changes every run of its stream, so a loss of only some runs cannot be made in the shared stream.
 */
import { cutSplices, type Splice } from '../content/splice.js';
import { ANNOTATION_UNIT, type ContentUnit, type WholeDraw } from '../page/page-model.js';
import {
  makeInstructionRef,
  readInstructionRef,
  type InstructionRef,
  type RemovedGlyphs,
} from '../page/instruction-ref.js';
import type { Executions } from '../origins/executions.js';
import { addTo } from '../values/collections.js';
import type { OccurrenceFacts } from '../judge/occurrence-facts.js';

/** Draws whose instruction is removed in all of its runs; an annotation's draw affects no other page. */
export function dropShared(draws: WholeDraw[], executions: Executions): WholeDraw[] {
  const runs = new Set(draws.map(({ pageNumber, chain }) => `${pageNumber} ${chain}`));
  return draws.filter(
    ({ unitId, instruction }) =>
      unitId === ANNOTATION_UNIT ||
      executions
        .list(unitId, instruction)
        .every(({ page, chain }) => runs.has(`${page.pageNumber} ${chain}`)),
  );
}

/** Instructions whose executions do not all lose the same glyphs. */
export function findDissent(
  planned: OccurrenceFacts[],
  removed: RemovedGlyphs,
  executions: Executions,
): Set<InstructionRef> {
  const repeated = new Map<InstructionRef, Map<string, Set<number>>>();
  for (const place of removed.keys()) {
    // An instruction that runs once cannot disagree; most documents have only such.
    if (executions.list(...readInstructionRef(place)).length > 1) repeated.set(place, new Map());
  }
  if (repeated.size === 0) return new Set();
  for (const { occurrence, origins } of planned) {
    for (const { unitId, instruction, ordinal, chain } of origins) {
      const runs = repeated.get(makeInstructionRef(unitId, instruction));
      if (runs !== undefined) addTo(runs, `${occurrence.pageNumber} ${chain}`, ordinal);
    }
  }
  const dissent = new Set<InstructionRef>();
  for (const [place, runs] of repeated) {
    const lost = removed.get(place)!.size;
    for (const { page, chain } of executions.list(...readInstructionRef(place))) {
      if (runs.get(`${page.pageNumber} ${chain}`)?.size !== lost) dissent.add(place);
    }
  }
  return dissent;
}

/** Stream objects that are part of several units which would edit them differently. */
export function findConflicts(units: ContentUnit[], byUnit: Map<number, Splice[]>): Set<number> {
  const edits = new Map<number, string>();
  const conflicts = new Set<number>();
  const edited = new Set(
    [...byUnit.keys()].flatMap((unitId) => units[unitId]!.segments.map(({ objectNumber }) => objectNumber)),
  );
  for (const unit of units) {
    if (!unit.segments.some(({ objectNumber }) => edited.has(objectNumber))) continue;
    const cut = cutSplices(byUnit.get(unit.id) ?? [], unit.segments);
    unit.segments.forEach(({ objectNumber }, at) => {
      const text = JSON.stringify(cut[at]!.toSorted((one, other) => one.start - other.start));
      if ((edits.get(objectNumber) ?? text) !== text) conflicts.add(objectNumber);
      edits.set(objectNumber, text);
    });
  }
  return conflicts;
}
