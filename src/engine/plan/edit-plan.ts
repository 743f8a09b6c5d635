/**
 * Turns admitted occurrences into splices of the file's content streams.
 *
 * A splice changes every execution of its stream: each page that shares a content stream, each drawing of a form.
 * Glyphs are therefore removed only if all executions agree; other occurrences are refused.
 */
import { cutSplices, type Splice } from '../content/splice.js';
import type { CodeWidth } from '../content/written-codes.js';
import type { ContentUnit, TracedPage, WholeDraw } from '../page/page-model.js';
import {
  makeInstructionRef,
  readInstructionRef,
  type InstructionRef,
  type RemovedGlyphs,
} from '../page/instruction-ref.js';
import { dropShared, findConflicts, findDissent } from './agreement.js';
import { planCleanup, type CleanupPlan, type CleanupSource, type RunDocument } from '../tidy/cleanup-plan.js';
import { Executions, type Execution } from '../origins/executions.js';
import { addTo, pushTo } from '../values/collections.js';
import type { PlanRefusal } from '../values/gate-words.js';
import type { OccurrenceFacts } from '../judge/occurrence-facts.js';
import { spliceShow } from './show-splice.js';

/** What is to be removed: occurrences that a gate admits, and whole draws. */
export interface PlannedRemovals {
  admitted: OccurrenceFacts[];
  draws: WholeDraw[];
}

export interface EditPlan extends Pick<
  CleanupPlan,
  'whole' | 'annotations' | 'propertyLists' | 'descriptiveStrings'
> {
  /** Splices by the number of the stream object, in its own decoded bytes. */
  splices: Map<number, Splice[]>;
  /** The admitted occurrences that the splices remove. */
  planned: OccurrenceFacts[];
  refused: Map<OccurrenceFacts, PlanRefusal>;
  removed: RemovedGlyphs;
  /** The requested draws that are removed whole. */
  plannedDraws: WholeDraw[];
  /** Stream objects of forms that are no longer drawn. */
  droppedForms: number[];
  /** True if an empty form is still drawn. */
  keepsEmptyForm: boolean;
  /** Stream objects that are edited only because they drew a form that is now empty. */
  cleanupOnly: Set<number>;
}

/** The document's content streams, and what a plan needs of their resources. */
export interface PlannedStreams extends CleanupSource {
  units: ContentUnit[];
  findCodeWidth(unitId: number, instruction: number): CodeWidth;
}

/** What the next round plans to remove, and what earlier rounds refused or kept from cleanup. */
interface PlanState {
  planned: OccurrenceFacts[];
  draws: WholeDraw[];
  refused: Map<OccurrenceFacts, PlanRefusal>;
  /** Stream objects that the cleanup alone must not edit. */
  keptFromCleanup: Set<number>;
}

/**
 * Refuses marks with conflicts and plans the rest again, until there are no conflicts.
 *
 * @param keptFromCleanup stream objects that the cleanup alone must not edit.
 */
export function planEdits(
  pages: TracedPage[],
  streams: PlannedStreams,
  { admitted, draws }: PlannedRemovals,
  keptFromCleanup: ReadonlySet<number> = new Set(),
): EditPlan {
  const document = { pages, units: streams.units, executions: new Executions(pages) };
  const state: PlanState = {
    planned: admitted,
    draws: dropShared(draws, document.executions),
    refused: new Map(),
    keptFromCleanup: new Set(keptFromCleanup),
  };
  for (;;) {
    const plan = planRound(document, streams, state);
    if (plan !== null) return plan;
    state.planned = state.planned.filter((facts) => !state.refused.has(facts));
  }
}

/** Null after a conflict: then `state` has fewer removals and must be planned again. */
function planRound(document: RunDocument, streams: PlannedStreams, state: PlanState): EditPlan | null {
  const { planned, draws } = state;
  const removed = collectRemoved(planned);
  const dissent = findDissent(planned, removed, document.executions);
  if (dissent.size > 0) return refusePlaces(state, 'shared-content', dissent);
  const { byUnit, inseparable } = spliceUnits(streams, removed, document.executions);
  if (inseparable.size > 0) return refusePlaces(state, 'inseparable', inseparable);
  const cleanup = planCleanup(document, { planned, removed, draws }, streams, state.keptFromCleanup);
  for (const [unitId, own] of cleanup.splices) byUnit.set(unitId, [...(byUnit.get(unitId) ?? []), ...own]);
  const conflicts = findConflicts(streams.units, byUnit);
  if (conflicts.size > 0) return resolveConflicts(streams.units, conflicts, state);
  return makePlan(streams.units, { ...state, removed }, byUnit, cleanup);
}

/** Spares the streams of a conflict from the cleanup; if they still have one, refuses the marks of all contents that use them. */
function resolveConflicts(units: ContentUnit[], conflicts: Set<number>, state: PlanState): null {
  const before = state.keptFromCleanup.size;
  for (const objectNumber of conflicts) state.keptFromCleanup.add(objectNumber);
  if (state.keptFromCleanup.size > before) return null;
  const isTouched = ({ unitId }: { unitId: number }): boolean =>
    units[unitId]?.segments.some(({ objectNumber }) => conflicts.has(objectNumber)) === true;
  refuse(state, 'shared-content', ({ origins }) => origins.some(isTouched));
  state.draws = state.draws.filter((draw) => !isTouched(draw));
  return null;
}

function makePlan(
  units: ContentUnit[],
  { planned, draws, refused, removed }: PlanState & { removed: RemovedGlyphs },
  byUnit: Map<number, Splice[]>,
  { forms, cleanupOnly, ...cleanup }: CleanupPlan,
): EditPlan {
  const listStreams = (ids: Iterable<number>): number[] =>
    [...ids].flatMap((id) => units[id]!.segments.map(({ objectNumber }) => objectNumber));
  return {
    ...cleanup,
    splices: gatherSplices(units, byUnit),
    planned,
    refused,
    removed,
    plannedDraws: draws,
    droppedForms: listStreams(forms.dropped),
    keepsEmptyForm: forms.kept.size > 0,
    cleanupOnly: new Set(listStreams(cleanupOnly)),
  };
}

function refusePlaces(state: PlanState, refusal: PlanRefusal, places: ReadonlySet<InstructionRef>): null {
  refuse(state, refusal, ({ origins }) =>
    origins.some(({ unitId, instruction }) => places.has(makeInstructionRef(unitId, instruction))),
  );
  return null;
}

function refuse(
  { planned, refused }: PlanState,
  refusal: PlanRefusal,
  isRefused: (facts: OccurrenceFacts) => boolean,
): void {
  for (const facts of planned) if (!refused.has(facts) && isRefused(facts)) refused.set(facts, refusal);
}

function collectRemoved(planned: OccurrenceFacts[]): RemovedGlyphs {
  const removed: RemovedGlyphs = new Map();
  for (const { origins } of planned) {
    for (const { unitId, instruction, ordinal } of origins) {
      addTo(removed, makeInstructionRef(unitId, instruction), ordinal);
    }
  }
  return removed;
}

function spliceUnits(streams: PlannedStreams, removed: RemovedGlyphs, executions: Executions) {
  const byUnit = new Map<number, Splice[]>();
  const inseparable = new Set<InstructionRef>();
  const isWhollyRemoved = (execution: Execution, place: InstructionRef): boolean => {
    const ordinals = removed.get(place);
    return ordinals !== undefined && ordinals.size >= (executions.readShown(execution)?.x.length ?? Infinity);
  };
  for (const [place, ordinals] of removed) {
    const [unitId, instruction] = readInstructionRef(place);
    const execution = executions.list(unitId, instruction)[0]!;
    const splice = spliceShow(
      {
        unit: streams.units[unitId]!,
        instruction,
        removed: ordinals,
        execution,
        codeWidth: streams.findCodeWidth(unitId, instruction),
        isWhollyRemoved: (other) => {
          const beside = executions.findBeside(execution, other);
          return beside !== null && isWhollyRemoved(beside, makeInstructionRef(unitId, other));
        },
      },
      executions,
    );
    if (splice === null) inseparable.add(place);
    else pushTo(byUnit, unitId, splice);
  }
  return { byUnit, inseparable };
}

function gatherSplices(units: ContentUnit[], byUnit: Map<number, Splice[]>): Map<number, Splice[]> {
  const splices = new Map<number, Splice[]>();
  for (const [unitId, own] of byUnit) {
    const { segments } = units[unitId]!;
    cutSplices(own, segments).forEach((cut, at) => {
      if (cut.length > 0) splices.set(segments[at]!.objectNumber, cut);
    });
  }
  return splices;
}
