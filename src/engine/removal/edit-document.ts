/**
 * Plans, writes and verifies until a written file passes or nothing is left to take out.
 */
import type { WrittenFile } from '../values/evidence.js';
import { describeLeftovers, listLeftovers, listTracedStreams } from './leftovers.js';
import { writeEdits } from '../mupdf/write/write.js';
import type { Removals } from '../plan/removals.js';
import type { Passage } from './passage.js';
import { planEdits, type EditPlan } from '../plan/edit-plan.js';
import { editStreams } from '../plan/stream-edits.js';
import { dropFailed, verifyWritten } from '../verify/verify-written.js';

export interface EditedDocument {
  plan: EditPlan;
  /** Null where nothing was removed. */
  written: WrittenFile | null;
  warnings: string[];
}

/**
 * A page whose check fails is undone and everything written anew; more rounds than this mean that nothing can be kept.
 * Two of them are for what is left of the mark: it is left where its going does not fit, or where a check fails with it.
 */
const MAX_WRITING_ROUNDS = 5;

const NOTHING_SPARED: ReadonlySet<number> = new Set();

/** @param spared stream objects that are not worth an edit for what is left of the mark alone. */
export function planRemoval(
  { trace, document }: Passage,
  { admitted, draws }: Removals,
  spared: ReadonlySet<number> = NOTHING_SPARED,
): EditPlan {
  return planEdits(
    document.pages,
    trace.units,
    admitted,
    (unitId, instruction) => trace.findSplitCodes(unitId, instruction),
    draws,
    { spared, propertyLists: trace.propertyLists },
  );
}

/** @param firstPlan as made of what is to leave. */
export function editDocument(passage: Passage, leaving: Removals, firstPlan: EditPlan): EditedDocument {
  const { file, trace, document, options } = passage;
  const onPage = (done: number, total: number): void => options.onProgress?.('verify', done, total);
  const warnings: string[] = [];
  let remaining = leaving;
  let plan = firstPlan;
  let spared = NOTHING_SPARED;
  for (let round = 0; round < MAX_WRITING_ROUNDS; round++) {
    if (round > 0) plan = planRemoval(passage, remaining, spared);
    if (plan.planned.length + plan.plannedDraws.length === 0) return { plan, written: null, warnings };
    passage.options.onProgress?.('write', 0, 0);
    const written = writeEdits(file, editStreams(trace.units, plan), listLeftovers(passage, plan));
    if (written.way === 'unfit') {
      spared = written.streams;
      continue;
    }
    const failed = verifyWritten({ trace, document, onPage }, plan, written);
    if (failed.size === 0) {
      warnings.push(...describeLeftovers(passage, plan, written));
      return { plan, written, warnings };
    }
    if (plan.droppedForms.length > 0) {
      spared = listTracedStreams(trace);
      continue;
    }
    for (const [pageNumber, difference] of failed) {
      warnings.push(
        `Page ${pageNumber} was left as it was: the check after the removal found a difference (${difference}).`,
      );
    }
    remaining = dropFailed(plan, document, failed);
  }
  return { plan: planRemoval(passage, { admitted: [], draws: [] }), written: null, warnings };
}
