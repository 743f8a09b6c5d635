/**
 * The rounds of a removal: what is planned, what is written, and what the check makes of it.
 *
 * Each round plans, writes and verifies. A page that fails the check is undone and
 * everything is written anew without it; what is left of the mark (emptied forms,
 * strings that describe it) is spared first, where its going does not fit the
 * file's bytes or a check fails with it.
 */
import { planEdits, type EditPlan } from '../plan/edit-plan.js';
import type { PlannedRemovals } from '../plan/removals.js';
import { editStreams } from '../plan/stream-edits.js';
import type { WrittenFile } from '../values/evidence.js';
import { concernsEveryPage } from '../values/write-mode.js';
import type { Strictness } from '../witness/compare-pages.js';
import { askWitness } from '../verify/ask-witness.js';
import { dropFailed, verifyWritten } from '../verify/verify-written.js';
import type { UnfitStreams } from '../mupdf/write/patch.js';
import { writeEdits, writeRepaired } from '../mupdf/write/write.js';
import { describeLeftovers, listLeftovers, listTracedStreams } from './leftovers.js';
import type { RemovalPass } from './pass.js';

/** What one round is to do. */
export interface Attempt {
  /** From 0. */
  round: number;
  removals: PlannedRemovals;
  /** Stream objects that are edited only where they show the mark, not to tidy up after it. */
  spared: ReadonlySet<number>;
  plan: EditPlan;
  /** Pages that rounds before this one left as they were, in words. */
  warnings: string[];
}

/** Why a round does not stand. */
export type Objection =
  { kind: 'unfit'; streams: ReadonlySet<number> } | { kind: 'failed'; pages: Map<number, string> };

/** The end of the rounds. */
export interface Attempted {
  /** Engines beside the first that looked at the finished pages and saw no harm, by name. */
  witnesses: string[];
  plan: EditPlan;
  /** Null if nothing was removed. */
  written: WrittenFile | null;
  warnings: string[];
}

/** The first, two without parts of the cleanup, two without failed pages. After these the removal is given up. */
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
  // What pages use may be broken where no writing looks, as a font: its widths say how far what follows the mark is moved.
  return pass.trace.wasRepaired
    ? writeRepaired(pass.file, edits, leftovers)
    : writeEdits(pass.file, edits, leftovers);
}

/** Runs the finished pages; null if they paint what they did, less what was to go. */
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
 * @returns the objection, null if it sees no harm; and the name of the witness, none if it cannot open the upload.
 */
export async function askSecondWitness(
  { document, options, upload, isMended }: RemovalPass,
  { plan: planned }: Attempt,
  written: WrittenFile,
): Promise<{ objection: Objection | null; witnesses: string[] }> {
  const isRequested = options.secondWitness;
  if (!isRequested && !concernsEveryPage(written.way)) return { objection: null, witnesses: [] };
  const witness = (await options.createSecondWitness?.()) ?? null;
  const strictness: Strictness = isRequested && !isMended ? 'change' : 'loss';
  const removal = { document, plan: planned, strictness };
  const pages = witness && (await askWitness(witness, upload, removal, written));
  if (witness === null || pages === null) return { objection: null, witnesses: [] };
  return { objection: pages.size === 0 ? null : { kind: 'failed', pages }, witnesses: [witness.name] };
}

/** The next round: without the tidying that was objected to, or else without the pages that failed. */
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
  // Harm to pages without edits comes from how the file is written.
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
