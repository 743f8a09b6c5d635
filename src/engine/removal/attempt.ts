/**
 * The rounds of a removal: plan, write and verify.
 *
 * If a page fails the check, its edits are undone and everything is written again without them. Before that, the
 * cleanup (emptied forms, pictures that are no longer drawn) is given up if it does not fit the file's bytes or a check
 * fails with it.
 */
import { planEdits, type EditPlan, type PlannedRemovals } from '../plan/edit-plan.js';
import { editStreams } from '../plan/stream-edits.js';
import { isMended, type WrittenFile } from '../values/run-summary.js';
import type { Strictness } from '../witness/compare-pages.js';
import { askWitness } from '../verify/ask-witness.js';
import { dropFailed, verifyWritten } from '../verify/verify-written.js';
import type { DocumentText } from '../lines/reading.js';
import { warnOfPages } from '../values/page-warnings.js';
import type { Leftovers } from '../mupdf/dictionaries/leftovers.js';
import type { UnfitStreams } from '../mupdf/write/patch.js';
import { writePlanned, type Unwritten } from '../mupdf/write/write.js';
import { listLeftovers, listTracedStreams } from './describe-leftovers.js';
import type { TracedPass } from './pass.js';

/** What one round must do. */
interface Attempt {
  removals: PlannedRemovals;
  /** Stream objects that are edited only if they show the mark, not for the cleanup alone. */
  keptFromCleanup: ReadonlySet<number>;
  /** Descriptions of the pages that earlier rounds left unchanged. */
  warnings: string[];
}

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

const NOTHING: PlannedRemovals = { admitted: [], draws: [] };

/**
 * Chooses what leaves the file besides the planned bytes.
 *
 * @param keptFromCleanup not empty in a round that gives up the cleanup.
 */
export type ListLeftovers = (
  pass: TracedPass,
  plan: EditPlan,
  keptFromCleanup: ReadonlySet<number>,
) => Leftovers;

/** Plans, writes and verifies, until a round leaves everything else unchanged or nothing remains to be removed. */
export async function removeInRounds(
  pass: TracedPass,
  removals: PlannedRemovals,
  list: ListLeftovers = listLeftovers,
): Promise<Attempted> {
  let attempt: Attempt = { removals, keptFromCleanup: new Set(), warnings: [] };
  for (let round = 0; round < MAX_ROUNDS; round++) {
    const plan = planEdits(pass.document.pages, pass.trace, attempt.removals, attempt.keptFromCleanup);
    const { warnings } = attempt;
    // Nothing was planned, or no page is left that passes the check.
    if (plan.planned.length + plan.plannedDraws.length === 0) {
      return { plan, written: null, warnings, witnesses: [] };
    }
    const leftovers = list(pass, plan, attempt.keptFromCleanup);
    const written = writePlan(pass, plan, leftovers);
    if (written.way === 'unfit') {
      attempt = { ...attempt, keptFromCleanup: written.streams };
      continue;
    }
    const hasCleanup = plan.droppedForms.length + leftovers.pictures.length > 0;
    const withoutCleanup = (): Attempt => ({ ...attempt, keptFromCleanup: listTracedStreams(pass.trace) });
    if (written.way === 'unwritten') {
      attempt = hasCleanup ? withoutCleanup() : leaveFile(attempt, written);
      continue;
    }
    const { failed, witnesses } = await check(pass, plan, written);
    if (failed.size === 0) return { plan, written, warnings, witnesses };
    attempt = hasCleanup ? withoutCleanup() : leaveFailed(pass.document, attempt, plan, failed);
  }
  const plan = planEdits(pass.document.pages, pass.trace, NOTHING);
  return { plan, written: null, warnings: attempt.warnings, witnesses: [] };
}

function writePlan(
  pass: TracedPass,
  plan: EditPlan,
  leftovers: Leftovers,
): WrittenFile | UnfitStreams | Unwritten {
  pass.options.onProgress?.('write', 0, 0);
  const edit = { streams: editStreams(pass.trace.units, plan), leftovers };
  // Writing does not check what pages use, such as a font whose widths position the text after the mark; it may be
  // broken.
  return writePlanned(pass.file, edit, pass.trace.wasRepaired);
}

/** What a check found: differences by page number, and the engines that looked besides MuPDF. */
interface Check {
  failed: Map<number, string>;
  witnesses: string[];
}

/** Runs the finished pages; none fails if they paint what they painted before, except the planned removal. */
async function check(pass: TracedPass, plan: EditPlan, written: WrittenFile): Promise<Check> {
  const onPage = (done: number, total: number): void => pass.options.onProgress?.('verify', done, total);
  const failed = verifyWritten(pass, plan, written, onPage);
  return failed.size > 0 ? { failed, witnesses: [] } : askSecondWitness(pass, plan, written);
}

/**
 * Shows the touched pages to the second witness if the caller requested one or the file was mended.
 *
 * @returns no witness if it could not compare.
 */
async function askSecondWitness(
  { document, options, upload, file }: TracedPass,
  plan: EditPlan,
  written: WrittenFile,
): Promise<Check> {
  const unchecked: Check = { failed: new Map(), witnesses: [] };
  const isRequested = options.secondWitness;
  if (!isRequested && !isMended(written.way)) return unchecked;
  const witness = (await options.createSecondWitness?.()) ?? null;
  if (witness === null) return unchecked;
  // Without corrected lengths, another reader may see less of the upload.
  const isCorrected = file.bytes !== upload;
  const strictness: Strictness = isRequested && !isCorrected ? 'change' : 'loss';
  const failed = await askWitness(witness, upload, { document, plan, strictness }, written);
  return failed === null ? unchecked : { failed, witnesses: [witness.name] };
}

/** The next round, which removes nothing. */
function leaveFile(attempt: Attempt, { check: doubt }: Unwritten): Attempt {
  const warning = `The file was left as it was: it is damaged, or programs disagree on what it contains (${doubt}).`;
  return { ...attempt, removals: NOTHING, warnings: [...attempt.warnings, warning] };
}

/** The next round, without the pages that failed. */
function leaveFailed(
  document: DocumentText,
  attempt: Attempt,
  plan: EditPlan,
  failed: Map<number, string>,
): Attempt {
  const kept = dropFailed(plan, document, failed);
  // Damage to pages without edits is caused by how the file is written.
  const isCausedByWriting =
    kept.admitted.length + kept.draws.length === plan.planned.length + plan.plannedDraws.length;
  return {
    ...attempt,
    removals: isCausedByWriting ? NOTHING : kept,
    warnings: [...new Set([...attempt.warnings, ...describeFailed(failed)])],
  };
}

function describeFailed(pages: ReadonlyMap<number, string>): string[] {
  return warnOfPages(
    [...pages.keys()],
    (page) =>
      `Page ${page} was left as it was: the check after the removal found a difference (${pages.get(page)!}).`,
    (rest) => `${rest} more pages were left as they were, too.`,
  );
}
