/**
 * Removes a named text watermark from a PDF and proves that nothing else moved.
 *
 * A pure function of bytes and hint: no clock, no file, no environment. The
 * steps below are the whole method; each is a file of its own.
 */
import { Budget, type BudgetLimits } from './budget.js';
import { applySplices } from './content/splice.js';
import type { RemovalResult, WrittenFile } from './evidence.js';
import { parseHint, type Hint } from './hint.js';
import { writeEdits } from './mupdf/write.js';
import { Trace } from './mupdf/trace.js';
import { classifyMupdfError, isMupdfError } from './mupdf/open.js';
import { concludeRemoval } from './text/conclusion.js';
import { planEdits, type EditPlan } from './text/edit-plan.js';
import type { OccurrenceFacts } from './text/occurrence-facts.js';
import { listPagesToVerify } from './text/reach.js';
import { listRemovedOperands } from './text/removed-operands.js';
import { readDocument, type DocumentText } from './text/reading.js';
import { findTargets } from './text/search.js';
import { verifyPage } from './text/verification.js';

export interface RemovalOptions {
  limits?: BudgetLimits;
  /** Read pictures that could be stamps, where the reading model is installed. */
  readStamps?: boolean;
  /** Called as pages are traced and verified, for a person who waits. */
  onProgress?: (step: 'trace' | 'verify', done: number, total: number) => void;
}

/** A page whose check fails is undone and everything written anew; more rounds than this mean that nothing can be kept. */
const MAX_WRITING_ROUNDS = 3;

/**
 * Removes every occurrence of the hint that a gate admits.
 *
 * @param bytes the upload; never changed.
 * @returns `output` null where nothing was removed: the upload itself is the answer.
 * @throws EngineFailure where the hint breaks the contract or the document cannot be processed.
 */
export function removeTextWatermark(
  bytes: Uint8Array,
  hintText: string,
  options: RemovalOptions = {},
): RemovalResult {
  const hint = parseHint(hintText);
  const budget = new Budget(options.limits);
  try {
    const trace = new Trace(bytes, budget);
    try {
      return removeFromTrace(bytes, hint, trace, budget, options);
    } finally {
      trace.close();
    }
  } catch (error) {
    if (isMupdfError(error)) throw classifyMupdfError(error);
    throw error;
  }
}

function removeFromTrace(
  bytes: Uint8Array,
  hint: Hint,
  trace: Trace,
  budget: Budget,
  options: RemovalOptions,
): RemovalResult {
  const document = readDocument(trace, (done, total) => options.onProgress?.('trace', done, total));
  const findings = findTargets(document, hint);
  let admitted = findings.facts.filter((_, at) => findings.verdicts[at]!.admitted);
  const warnings = [...document.warnings];
  for (let round = 0; round < MAX_WRITING_ROUNDS; round++) {
    const plan = planEdits(document.pages, trace.units, admitted, (unitId, instruction) =>
      trace.findSplitCodes(unitId, instruction),
    );
    if (plan.planned.length === 0) return concludeRemoval(document, hint, findings, plan, null, warnings);
    const written = writeEdits(bytes, editStreams(trace, plan), {
      annotations: plan.annotations,
      removedOperands: listRemovedOperands(trace.units, plan.removed),
    });
    const failed = verifyWritten(written, document, trace, plan, budget, options);
    if (failed.size === 0) return concludeRemoval(document, hint, findings, plan, written, warnings);
    for (const [pageNumber, difference] of failed) {
      warnings.push(
        `Page ${pageNumber} was left as it was: the check after the removal found a difference (${difference}).`,
      );
    }
    admitted = dropFailed(plan, document, failed);
  }
  const nothing = planEdits(document.pages, trace.units, [], () => () => null);
  return concludeRemoval(document, hint, findings, nothing, null, warnings);
}

function editStreams(trace: Trace, plan: EditPlan): Map<number, Uint8Array> {
  const edits = new Map<number, Uint8Array>();
  for (const { segments, bytes } of trace.units) {
    for (const { objectNumber, start, length } of segments) {
      const splices = plan.splices.get(objectNumber);
      if (splices !== undefined && !edits.has(objectNumber)) {
        edits.set(objectNumber, applySplices(bytes.subarray(start, start + length), splices));
      }
    }
  }
  // A product's own copy of the mark's text must not outlive it.
  for (const { id, settingsObjectNumber } of trace.units) {
    if (settingsObjectNumber === 0) continue;
    const isTouched = [...plan.removed.keys()].some((place) => place.startsWith(`${id} `));
    if (isTouched) edits.set(settingsObjectNumber, new Uint8Array(0));
  }
  return edits;
}

/** Traces the finished bytes; returns what differs, by page number. */
function verifyWritten(
  written: WrittenFile,
  document: DocumentText,
  trace: Trace,
  plan: EditPlan,
  budget: Budget,
  options: RemovalOptions,
): Map<number, string> {
  const failed = new Map<number, string>();
  const finished = new Trace(written.bytes, new Budget(budget.limits), { withoutMarkers: true });
  try {
    const pages =
      written.way === 'rewritten'
        ? document.pages
        : listPagesToVerify(document.pages, trace.units, new Set(plan.splices.keys()));
    pages.forEach((page, done) => {
      options.onProgress?.('verify', done + 1, pages.length);
      const difference =
        finished.pageCount === trace.pageCount
          ? verifyPage(page, finished.tracePage(page.pageNumber - 1), plan.removed, plan.removedWhole)
          : 'number of pages';
      if (difference !== null) failed.set(page.pageNumber, difference);
    });
  } finally {
    finished.close();
  }
  return failed;
}

/** Occurrences whose streams no failed page reaches; a failed page takes along all that share its edited streams. */
function dropFailed(plan: EditPlan, document: DocumentText, failed: Map<number, string>): OccurrenceFacts[] {
  const failedUnits = new Set(
    document.pages
      .filter(({ pageNumber }) => failed.has(pageNumber))
      .flatMap((page) => page.paint.links.map(({ unitId }) => unitId)),
  );
  return plan.planned.filter(({ origins }) => !origins.some(({ unitId }) => failedUnits.has(unitId)));
}
