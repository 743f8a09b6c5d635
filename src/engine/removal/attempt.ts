/**
 * The rounds of a removal: plan, write and verify.
 *
 * If a page fails the check, its edits are undone and everything is written again without them. Before that, the
 * cleanup (emptied forms, strings that describe the mark) is given up if it does not fit the file's bytes or a check
 * fails with it.
 */
import { planEdits, type EditPlan } from '../plan/edit-plan.js';
import type { PlannedRemovals } from '../plan/removals.js';
import { editStreams } from '../plan/stream-edits.js';
import { concernsEveryPage, type WrittenFile } from '../values/evidence.js';
import type { Strictness } from '../witness/compare-pages.js';
import { askWitness } from '../verify/ask-witness.js';
import { dropFailed, verifyWritten } from '../verify/verify-written.js';
import type { UnfitStreams } from '../mupdf/write/patch.js';
import { writeEdits, writeRepaired } from '../mupdf/write/write.js';
import { describeLeftovers, listLeftovers, listTracedStreams } from './describe-leftovers.js';
import type { RemovalPass } from './pass.js';

/** What one round must do. */
export interface Attempt {
  /** The first is 0. */
  round: number;
  removals: PlannedRemovals;
  /** Stream objects that are edited only if they show the mark, not for the cleanup alone. */
  spared: ReadonlySet<number>;
  plan: EditPlan;
  /** Descriptions of the pages that earlier rounds left unchanged. */
  warnings: string[];
}

/** Why a round is rejected. */
export type Objection =
  { kind: 'unfit'; streams: ReadonlySet<number> } | { kind: 'failed'; pages: Map<number, string> };

/** The end of the rounds. */
export interface Attempted {
  /** Names of further engines that checked the finished pages and saw no harm. */
  witnesses: string[];
  plan: EditPlan;
  /** Null if nothing was removed. */
  written: WrittenFile | null;
  warnings: string[];
}

/** One full round, two without parts of the cleanup, two without failed pages; then the removal is given up. */
const MAX_ROUNDS = 5;

const NOTHING_SPARED: ReadonlySet<number> = new Set();

/** Plans the removal, including the cleanup of what becomes empty. */
export function planRemoval(pass: RemovalPass, removals: PlannedRemovals): Attempt {
  return {
    round: 0,
    removals,
    spared: NOTHING_SPARED,
    plan: plan(pass, removals, NOTHING_SPARED),
    warnings: [],
  };
}

/** True if the plan removes nothing, or if all rounds are used up. */
export function isGivenUp({ round, plan: { planned, plannedDraws } }: Attempt): boolean {
  return round >= MAX_ROUNDS || planned.length + plannedDraws.length === 0;
}

/** Writes the planned edits into the upload. */
export function writeAttempt(pass: RemovalPass, { plan: planned }: Attempt): WrittenFile | UnfitStreams {
  pass.options.onProgress?.('write', 0, 0);
  const edits = editStreams(pass.trace.units, planned);
  const leftovers = listLeftovers(pass, planned);
  // Writing does not check what pages use, such as a font whose widths position the text after the mark; it may be
  // broken.
  return pass.trace.wasRepaired
    ? writeRepaired(pass.file, edits, leftovers)
    : writeEdits(pass.file, edits, leftovers);
}

/** Runs the finished pages; null if they paint what they painted before, except the planned removal. */
export function verifyAttempt(
  { trace, document, options }: RemovalPass,
  attempt: Attempt,
  written: WrittenFile | UnfitStreams,
): Objection | null {
  if (written.way === 'unfit') return { kind: 'unfit', streams: written.streams };
  const onPage = (done: number, total: number): void => options.onProgress?.('verify', done, total);
  const pages = verifyWritten({ trace, document, onPage }, attempt.plan, written);
  return pages.size === 0 ? null : { kind: 'failed', pages };
}

/**
 * Shows the touched pages to the second witness if the caller requested one or the file was rewritten.
 *
 * @returns the objection, or null if it sees no harm; and the witness's name, or no name if it could not compare.
 */
export async function askSecondWitness(
  { document, options, upload, file }: RemovalPass,
  { plan: planned }: Attempt,
  written: WrittenFile,
): Promise<{ objection: Objection | null; witnesses: string[] }> {
  const isRequested = options.secondWitness;
  if (!isRequested && !concernsEveryPage(written.way)) return { objection: null, witnesses: [] };
  const witness = (await options.createSecondWitness?.()) ?? null;
  // Without corrected lengths, another reader may see less of the upload.
  const isCorrected = file.bytes !== upload;
  const strictness: Strictness = isRequested && !isCorrected ? 'change' : 'loss';
  const removal = { document, plan: planned, strictness };
  const pages = witness && (await askWitness(witness, upload, removal, written));
  if (witness === null || pages === null) return { objection: null, witnesses: [] };
  return { objection: pages.size === 0 ? null : { kind: 'failed', pages }, witnesses: [witness.name] };
}

/** Plans the next round without the cleanup that failed, or without the pages that failed. */
export function planAgain(pass: RemovalPass, attempt: Attempt, objection: Objection): Attempt {
  const round = attempt.round + 1;
  const spare = (spared: ReadonlySet<number>): Attempt => ({
    ...attempt,
    round,
    spared,
    plan: plan(pass, attempt.removals, spared),
  });
  if (objection.kind === 'unfit') return spare(objection.streams);
  if (attempt.plan.droppedForms.length > 0) return spare(listTracedStreams(pass.trace));
  const kept = dropFailed(attempt.plan, pass.document, objection.pages);
  // Damage to pages without edits is caused by how the file is written.
  const { planned, plannedDraws } = attempt.plan;
  const isOfWriting = kept.admitted.length + kept.draws.length === planned.length + plannedDraws.length;
  const removals = isOfWriting ? { admitted: [], draws: [] } : kept;
  return {
    round,
    removals,
    spared: attempt.spared,
    plan: plan(pass, removals, attempt.spared),
    warnings: [...new Set([...attempt.warnings, ...describeFailed(objection.pages)])],
  };
}

/** The final round, with warnings about what is left in the file. */
export function keepAttempt(
  pass: RemovalPass,
  attempt: Attempt,
  written: WrittenFile,
  witnesses: string[] = [],
): Attempted {
  const warnings = [...attempt.warnings, ...describeLeftovers(pass, attempt.plan, written)];
  return { plan: attempt.plan, written, warnings, witnesses };
}

/** Ends without a removal: nothing was planned, or no round left everything else unchanged. */
export function giveUp(pass: RemovalPass, { round, plan: last, warnings }: Attempt): Attempted {
  const empty = round < MAX_ROUNDS ? last : plan(pass, { admitted: [], draws: [] }, NOTHING_SPARED);
  return { plan: empty, written: null, warnings, witnesses: [] };
}

function plan(
  { trace, document }: RemovalPass,
  removals: PlannedRemovals,
  spared: ReadonlySet<number>,
): EditPlan {
  return planEdits(document.pages, trace, removals, spared);
}

function describeFailed(pages: Map<number, string>): string[] {
  return Array.from(
    pages,
    ([pageNumber, difference]) =>
      `Page ${pageNumber} was left as it was: the check after the removal found a difference (${difference}).`,
  );
}
