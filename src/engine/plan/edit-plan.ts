/**
 * Turns admitted occurrences into splices of the file's content streams.
 *
 * A splice changes every execution of its stream: each page that shares a
 * content stream, each drawing of a form. So glyphs are taken out only where
 * all executions agree; an occurrence that others do not join is refused here,
 * and may go from a copy of the stream (`sharing.ts`).
 */
import { cutSplices, type Splice } from '../content/splice.js';
import type { SplitCodes } from '../content/operands.js';
import type { AnnotationRemoval, ContentUnit, TracedPage, WholeDraw } from '../page/page-model.js';
import { makePlace, readPlace, type Place, type RemovedGlyphs } from '../page/place.js';
import { dropShared, findConflicts, findDissent, touchesConflict } from './agreement.js';
import { planCleanExit } from '../tidy/clean-exit.js';
import type { PropertyListUse } from '../tidy/emptied-layers.js';
import type { Described, PropertyLists } from '../tidy/speaking-strings.js';
import { Executions, type Execution } from '../origins/executions.js';
import { addTo, pushTo } from '../values/group-by.js';
import type { OccurrenceFacts } from '../judge/occurrence-facts.js';
import type { Removals } from './removals.js';
import { spliceShow } from './show-splice.js';

export type PlanRefusal = 'shared-content' | 'inseparable';

export interface EditPlan {
  /** Splices by the number of the stream object, in its own decoded bytes. */
  splices: Map<number, Splice[]>;
  /** The admitted occurrences that the splices take out. */
  planned: OccurrenceFacts[];
  refused: Map<OccurrenceFacts, PlanRefusal>;
  /** What leaves the page. */
  removed: RemovedGlyphs;
  /** Instructions that leave with all they painted. */
  removedWhole: Set<Place>;
  annotations: AnnotationRemoval[];
  /** The draws that leave whole, of those that were to. */
  plannedDraws: WholeDraw[];
  /** Stream objects of forms that nothing draws any more. */
  droppedForms: number[];
  /** A form in which nothing is left is drawn as before. */
  keepsEmptyForm: boolean;
  /** Null where optional content plays no part. */
  propertyLists: PropertyListUse | null;
  /** What describes sequences in which nothing is left. */
  described: Described;
  /** Stream objects that are edited only because they drew what is empty now. */
  tidied: Set<number>;
}

/** The document's content streams, and what a plan asks of their resources. */
export interface PlannedStreams {
  units: ContentUnit[];
  propertyLists: PropertyLists;
  findSplitCodes(unitId: number, instruction: number): SplitCodes;
}

const NOTHING_SPARED: ReadonlySet<number> = new Set();

/**
 * Refuses what stands in a conflict and plans the rest anew, until nothing does.
 *
 * @param untouched stream objects that are not to be edited for tidiness alone.
 */
export function planEdits(
  pages: TracedPage[],
  streams: PlannedStreams,
  { admitted, draws }: Removals,
  untouched: ReadonlySet<number> = NOTHING_SPARED,
): EditPlan {
  const { units, propertyLists } = streams;
  const executions = new Executions(pages);
  const refused = new Map<OccurrenceFacts, PlanRefusal>();
  let planned = admitted;
  let plannedDraws = dropShared(draws, executions);
  const spared = new Set(untouched);
  for (;;) {
    const removed = collectRemoved(planned);
    const dissent = findDissent(planned, removed, executions);
    const { byUnit, inseparable } =
      dissent.size > 0
        ? { byUnit: new Map<number, Splice[]>(), inseparable: new Set<Place>() }
        : spliceUnits(streams, removed, executions);
    if (dissent.size === 0 && inseparable.size === 0) {
      const leaving = { planned, removed, draws: plannedDraws };
      const exit = planCleanExit({ pages, units, executions }, leaving, { spared, propertyLists });
      for (const [unitId, own] of exit.splices) byUnit.set(unitId, [...(byUnit.get(unitId) ?? []), ...own]);
      const conflicts = findConflicts(units, byUnit);
      if (conflicts.size === 0) {
        const { whole: removedWhole, annotations, forms, propertyLists, described } = exit;
        const listStreams = (ids: Iterable<number>): number[] =>
          [...ids].flatMap((id) => units[id]!.segments.map(({ objectNumber }) => objectNumber));
        const tidied = new Set(listStreams(exit.tidied));
        return {
          splices: gatherSplices(units, byUnit),
          planned,
          refused,
          removed,
          removedWhole,
          annotations,
          plannedDraws,
          droppedForms: listStreams(forms.dropped),
          keepsEmptyForm: forms.kept.size > 0,
          propertyLists,
          described,
          tidied,
        };
      }
      if (spareConflicts(units, exit.forms.drawers, conflicts, spared)) continue;
      refuse(planned, refused, 'shared-content', ({ origins }) => touchesConflict(origins, units, conflicts));
      plannedDraws = plannedDraws.filter((draw) => !touchesConflict([draw], units, conflicts));
    }
    refuse(planned, refused, 'shared-content', (facts) =>
      listPlaces(facts).some((place) => dissent.has(place)),
    );
    refuse(planned, refused, 'inseparable', (facts) =>
      listPlaces(facts).some((place) => inseparable.has(place)),
    );
    planned = planned.filter((facts) => !refused.has(facts));
  }
}

function listPlaces({ origins }: OccurrenceFacts): Place[] {
  return origins.map(({ unitId, instruction }) => makePlace(unitId, instruction));
}

function refuse(
  planned: OccurrenceFacts[],
  refused: Map<OccurrenceFacts, PlanRefusal>,
  refusal: PlanRefusal,
  isRefused: (facts: OccurrenceFacts) => boolean,
): void {
  for (const facts of planned) if (!refused.has(facts) && isRefused(facts)) refused.set(facts, refusal);
}

function collectRemoved(planned: OccurrenceFacts[]): RemovedGlyphs {
  const removed: RemovedGlyphs = new Map();
  for (const { origins } of planned) {
    for (const { unitId, instruction, ordinal } of origins) {
      addTo(removed, makePlace(unitId, instruction), ordinal);
    }
  }
  return shareEqual(removed);
}

/** Keeps one set for all that are equal: a stamp loses the same glyphs on a thousand pages. Not to be changed from then on. */
function shareEqual(sets: RemovedGlyphs): RemovedGlyphs {
  const known = new Map<string, Set<number>>();
  for (const [place, set] of sets) {
    const key = [...set].join(' ');
    const shared = known.get(key);
    if (shared === undefined) known.set(key, set);
    else sets.set(place, shared);
  }
  return sets;
}

function spliceUnits(
  streams: PlannedStreams,
  removed: RemovedGlyphs,
  executions: Executions,
): { byUnit: Map<number, Splice[]>; inseparable: Set<Place> } {
  const byUnit = new Map<number, Splice[]>();
  const inseparable = new Set<Place>();
  const isWhollyRemoved = (execution: Execution, place: Place): boolean => {
    const ordinals = removed.get(place);
    return ordinals !== undefined && ordinals.size >= (executions.readShown(execution)?.x.length ?? Infinity);
  };
  for (const [place, ordinals] of removed) {
    const [unitId, instruction] = readPlace(place);
    const execution = executions.list(unitId, instruction)[0]!;
    const splice = spliceShow(
      {
        unit: streams.units[unitId]!,
        instruction,
        removed: ordinals,
        execution,
        splitCodes: streams.findSplitCodes(unitId, instruction),
        isWhollyRemoved: (other) => {
          const beside = executions.findBeside(execution, other);
          return beside !== null && isWhollyRemoved(beside, makePlace(unitId, other));
        },
      },
      executions,
    );
    if (splice === null) inseparable.add(place);
    else pushTo(byUnit, unitId, splice);
  }
  return { byUnit, inseparable };
}

/** Leaves empty forms where they are, if the streams that draw them are in conflict; true where that was so. */
function spareConflicts(
  units: ContentUnit[],
  drawers: ReadonlySet<number>,
  conflicts: Set<number>,
  spared: Set<number>,
): boolean {
  const before = spared.size;
  for (const unitId of drawers) {
    for (const { objectNumber } of units[unitId]!.segments)
      if (conflicts.has(objectNumber)) spared.add(objectNumber);
  }
  return spared.size > before;
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
