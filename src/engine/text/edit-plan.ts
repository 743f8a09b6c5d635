/**
 * Turns admitted occurrences into splices of the file's content streams.
 *
 * A splice changes every execution of its stream: each page that shares a
 * content stream, each drawing of a form. So glyphs are taken out only where
 * all executions agree; an occurrence that others do not join is refused
 * rather than guessed at.
 */
import { cutSplices, type Splice } from '../content/splice.js';
import type { SplitCodes } from '../content/operands.js';
import {
  ANNOTATION_UNIT,
  type AnnotationRemoval,
  type ContentUnit,
  type TracedPage,
  type WholeDraw,
} from '../page-model.js';
import { planCleanExit } from './clean-exit.js';
import { Executions, type Execution } from './executions.js';
import type { OccurrenceFacts } from './occurrence-facts.js';
import { spliceShow } from './show-splice.js';

export type PlanRefusal = 'shared-content' | 'inseparable';

export interface EditPlan {
  /** Splices by the number of the stream object, in its own decoded bytes. */
  splices: Map<number, Splice[]>;
  /** The admitted occurrences that the splices take out. */
  planned: OccurrenceFacts[];
  refused: Map<OccurrenceFacts, PlanRefusal>;
  /** What leaves the page: ordinals by `unit instruction`. */
  removed: Map<string, Set<number>>;
  /** Instructions, as `unit instruction`, that leave with all they painted. */
  removedWhole: Set<string>;
  annotations: AnnotationRemoval[];
  /** The draws that leave whole, of those that were to. */
  plannedDraws: WholeDraw[];
}

export function planEdits(
  pages: TracedPage[],
  units: ContentUnit[],
  admitted: OccurrenceFacts[],
  findSplitCodes: (unitId: number, instruction: number) => SplitCodes,
  draws: WholeDraw[] = [],
): EditPlan {
  const executions = new Executions(pages);
  const refused = new Map<OccurrenceFacts, PlanRefusal>();
  let planned = admitted;
  let plannedDraws = dropShared(draws, executions);
  for (;;) {
    const removed = collectRemoved(planned);
    const dissent = findDissent(planned, removed, executions);
    const { byUnit, inseparable } =
      dissent.size > 0
        ? { byUnit: new Map<number, Splice[]>(), inseparable: new Set<string>() }
        : spliceUnits(units, removed, executions, findSplitCodes);
    if (dissent.size === 0 && inseparable.size === 0) {
      const exit = planCleanExit(pages, units, planned, removed, executions, plannedDraws);
      for (const [unitId, own] of exit.splices) byUnit.set(unitId, [...(byUnit.get(unitId) ?? []), ...own]);
      const conflicts = findConflicts(units, byUnit);
      if (conflicts.size === 0) {
        const { whole: removedWhole, annotations } = exit;
        return {
          splices: gatherSplices(units, byUnit),
          planned,
          refused,
          removed,
          removedWhole,
          annotations,
          plannedDraws,
        };
      }
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

function listPlaces({ origins }: OccurrenceFacts): string[] {
  return origins.map(({ unitId, instruction }) => `${unitId} ${instruction}`);
}

function refuse(
  planned: OccurrenceFacts[],
  refused: Map<OccurrenceFacts, PlanRefusal>,
  refusal: PlanRefusal,
  isRefused: (facts: OccurrenceFacts) => boolean,
): void {
  for (const facts of planned) if (!refused.has(facts) && isRefused(facts)) refused.set(facts, refusal);
}

/** Draws whose instruction is to leave wherever it is run; an annotation belongs to its page alone. */
function dropShared(draws: WholeDraw[], executions: Executions): WholeDraw[] {
  const runs = new Set(draws.map(({ pageNumber, chain }) => `${pageNumber} ${chain}`));
  return draws.filter(
    ({ unitId, instruction }) =>
      unitId === ANNOTATION_UNIT ||
      executions
        .list(unitId, instruction)
        .every(({ page, chain }) => runs.has(`${page.pageNumber} ${chain}`)),
  );
}

function collectRemoved(planned: OccurrenceFacts[]): Map<string, Set<number>> {
  const removed = new Map<string, Set<number>>();
  for (const { origins } of planned) {
    for (const { unitId, instruction, ordinal } of origins) {
      const place = `${unitId} ${instruction}`;
      const ordinals = removed.get(place);
      if (ordinals === undefined) removed.set(place, new Set([ordinal]));
      else ordinals.add(ordinal);
    }
  }
  return removed;
}

/** Instructions whose executions do not all lose the same glyphs. */
function findDissent(
  planned: OccurrenceFacts[],
  removed: Map<string, Set<number>>,
  executions: Executions,
): Set<string> {
  const byExecution = new Map<string, Map<string, Set<number>>>();
  for (const { occurrence, origins } of planned) {
    for (const { unitId, instruction, ordinal, chain } of origins) {
      const place = `${unitId} ${instruction}`;
      const runs = byExecution.get(place) ?? new Map<string, Set<number>>();
      const run = `${occurrence.pageNumber} ${chain}`;
      runs.set(run, (runs.get(run) ?? new Set()).add(ordinal));
      byExecution.set(place, runs);
    }
  }
  const dissent = new Set<string>();
  for (const [place, ordinals] of removed) {
    const [unitId, instruction] = place.split(' ').map(Number) as [number, number];
    const runs = byExecution.get(place)!;
    for (const { page, chain } of executions.list(unitId, instruction)) {
      if (runs.get(`${page.pageNumber} ${chain}`)?.size !== ordinals.size) dissent.add(place);
    }
  }
  return dissent;
}

function spliceUnits(
  units: ContentUnit[],
  removed: Map<string, Set<number>>,
  executions: Executions,
  findSplitCodes: (unitId: number, instruction: number) => SplitCodes,
): { byUnit: Map<number, Splice[]>; inseparable: Set<string> } {
  const byUnit = new Map<number, Splice[]>();
  const inseparable = new Set<string>();
  const isWhollyRemoved = (execution: Execution, place: string): boolean => {
    const ordinals = removed.get(place);
    return ordinals !== undefined && ordinals.size >= (executions.readShown(execution)?.x.length ?? Infinity);
  };
  for (const [place, ordinals] of removed) {
    const [unitId, instruction] = place.split(' ').map(Number) as [number, number];
    const execution = executions.list(unitId, instruction)[0]!;
    const splice = spliceShow(
      {
        unit: units[unitId]!,
        instruction,
        removed: ordinals,
        execution,
        splitCodes: findSplitCodes(unitId, instruction),
        isWhollyRemoved: (other) => {
          const beside = executions.findBeside(execution, other);
          return beside !== null && isWhollyRemoved(beside, `${unitId} ${other}`);
        },
      },
      executions,
    );
    if (splice === null) inseparable.add(place);
    else {
      const own = byUnit.get(unitId);
      if (own === undefined) byUnit.set(unitId, [splice]);
      else own.push(splice);
    }
  }
  return { byUnit, inseparable };
}

/** Stream objects that lie in several units which would edit them differently. */
function findConflicts(units: ContentUnit[], byUnit: Map<number, Splice[]>): Set<number> {
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

function touchesConflict(
  places: { unitId: number; instruction: number }[],
  units: ContentUnit[],
  conflicts: Set<number>,
): boolean {
  return (
    conflicts.size > 0 &&
    places.some(({ unitId, instruction }) => {
      const unit = units[unitId];
      if (unit === undefined) return false;
      const start = unit.instructions.start[instruction]!;
      const end = unit.instructions.end[instruction]!;
      return unit.segments.some(
        (segment) =>
          conflicts.has(segment.objectNumber) &&
          segment.start < end &&
          segment.start + segment.length > start,
      );
    })
  );
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
