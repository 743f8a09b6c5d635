/**
 * Holds the finished bytes against the trace of the upload, page by page.
 */
import type { WrittenFile } from './evidence.js';
import { openFinishedPages } from './mupdf/finished-pages.js';
import { ANNOTATION_UNIT } from './page-model.js';
import type { Leaving, Passage } from './passage.js';
import type { EditPlan } from './text/edit-plan.js';
import { listPagesToVerify } from './text/reach.js';
import type { DocumentText } from './text/reading.js';
import { editStreams } from './text/stream-edits.js';
import { createVerificationMemory, verifyPage } from './text/verification.js';

/** Traces every page that an edit reaches; returns what differs, by page number. */
export function verifyWritten(
  { trace, document, options }: Passage,
  plan: EditPlan,
  written: WrittenFile,
): Map<number, string> {
  const failed = new Map<number, string>();
  const edits = editStreams(trace.units, plan, written.gone);
  const finished = openFinishedPages(written, trace, edits, trace.budget.limits);
  const memory = createVerificationMemory();
  try {
    const pages =
      written.way === 'rewritten' ? document.pages : listPagesToVerify(document.pages, trace.units, plan);
    pages.forEach((page, done) => {
      options.onProgress?.('verify', done + 1, pages.length);
      const difference =
        finished.pageCount === trace.pageCount
          ? verifyPage(page, finished.tracePage(page), plan.removed, plan.removedWhole, memory)
          : 'number of pages';
      if (difference !== null) failed.set(page.pageNumber, difference);
    });
  } finally {
    finished.close();
  }
  return failed;
}

/** What no failed page reaches; a failed page takes along all that share its edited streams. */
export function dropFailed(plan: EditPlan, document: DocumentText, failed: Map<number, string>): Leaving {
  const failedUnits = new Set(
    document.pages
      .filter(({ pageNumber }) => failed.has(pageNumber))
      .flatMap((page) => page.paint.links.map(({ unitId }) => unitId)),
  );
  return {
    admitted: plan.planned.filter(({ origins }) => !origins.some(({ unitId }) => failedUnits.has(unitId))),
    draws: plan.plannedDraws.filter(
      ({ pageNumber, unitId }) =>
        !(unitId === ANNOTATION_UNIT ? failed.has(pageNumber) : failedUnits.has(unitId)),
    ),
  };
}
