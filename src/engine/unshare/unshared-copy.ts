/**
 * Makes a copy of the upload with separate streams for the runs that lose something other runs keep.
 *
 * An edit changes every execution of its stream. If executions disagree, the streams that lead to the mark are copied
 * for the pages concerned, and the removal is planned again on the copy, where they agree. The copy is used only if
 * every page provably paints what it paints in the upload.
 */
import { Budget } from '../values/budget.js';
import type { RemovalResult } from '../values/evidence.js';
import { EngineFailure } from '../values/failure.js';
import { PdfFile } from '../file/pdf-file.js';
import { LoadedFile } from '../mupdf/open.js';
import { Trace } from '../mupdf/trace/trace.js';
import { unshareStreams } from '../mupdf/write/unshare.js';
import type { TracedPage } from '../page/page-model.js';
import type { EditPlan } from '../plan/edit-plan.js';
import type { OccurrenceFacts } from '../judge/occurrence-facts.js';
import { readDocument, type DocumentText } from '../lines/reading.js';
import { planSharing } from './sharing.js';
import { createVerificationMemory, verifyPage } from '../verify/verification.js';

export interface UnsharedCopy {
  file: LoadedFile;
  trace: Trace;
  document: DocumentText;
}

/** Null if no refusal is due to sharing, or if a copy would not help or cannot be made. */
export function openUnsharedCopy(
  upload: PdfFile,
  document: DocumentText,
  admitted: OccurrenceFacts[],
  { refused }: EditPlan,
): UnsharedCopy | null {
  // A page that could not be read may run any stream.
  if (![...refused.values()].includes('shared-content') || document.pages.length < document.pageCount) {
    return null;
  }
  const leaving = admitted.filter((facts) => refused.get(facts) !== 'inseparable');
  const sharing = planSharing(document.pages, document.units, leaving);
  const unshared = sharing && unshareStreams(upload, sharing);
  if (unshared === null) return null;
  const file = new LoadedFile(new PdfFile(unshared.bytes));
  const trace = new Trace(file, new Budget(document.budget.limits));
  let isKept = false;
  try {
    const read = readDocument(trace, () => undefined);
    if (!paintsTheSame(document.pages, read.pages)) return null;
    isKept = true;
    return { file, trace, document: { ...read, copiedFrom: unshared.copiedFrom } };
  } catch (error) {
    // The copies count against the limits, which the upload alone did not exceed.
    if (error instanceof EngineFailure && error.code === 'over-budget') return null;
    throw error;
  } finally {
    if (!isKept) {
      trace.close();
      file.release();
    }
  }
}

/** The result in terms of the upload, with the copies appended; null if it removes no more than the plan without them. */
export function describeAsUnshared(result: RemovalResult, { planned }: EditPlan): RemovalResult | null {
  const { locations, diagnostics } = result.evidence;
  const runs = locations.reduce(
    (sum, { type, properties }) => sum + (type === 'text' ? (properties?.count ?? 0) : 0),
    0,
  );
  if (result.output === null || runs <= planned.length) return null;
  const writing = diagnostics['writing'] === 'in-place' ? 'appended' : diagnostics['writing']!;
  return { ...result, evidence: { ...result.evidence, diagnostics: { ...diagnostics, writing } } };
}

function paintsTheSame(before: TracedPage[], after: TracedPage[]): boolean {
  const memory = createVerificationMemory();
  return (
    before.length === after.length &&
    before.every((page, at) => verifyPage(page, after[at]!, new Map(), new Set(), memory) === null)
  );
}
