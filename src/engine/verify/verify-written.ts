/** Compares the finished bytes with the trace of the upload, page by page. */
import { isMended, type WrittenFile } from '../values/run-summary.js';
import { isFatal } from '../values/failure.js';
import { openFinishedPages } from '../mupdf/trace/finished-pages.js';
import { ANNOTATION_UNIT, type TracedPage } from '../page/page-model.js';
import type { Trace } from '../mupdf/trace/trace.js';
import type { PlannedRemovals, EditPlan } from '../plan/edit-plan.js';
import { listPagesToVerify, editStreams } from '../plan/stream-edits.js';
import type { DocumentText } from '../lines/reading.js';
import { verifyPage } from './verification.js';

/** Traces every page that an edit affects; returns the differences by page number. */
export function verifyWritten(
  { trace, document }: { trace: Trace; document: DocumentText },
  plan: EditPlan,
  written: WrittenFile,
  onPage?: (done: number, total: number) => void,
): Map<number, string> {
  const failed = new Map<number, string>();
  const edits = editStreams(trace.units, plan, written.removedObjects);
  const finished = openFinishedPages(written, trace, edits);
  const isAmbiguous = ({ paint: { links } }: TracedPage): boolean =>
    links.some(({ unitId }) =>
      trace.units[unitId]?.segments.some((one) => one.isAmbiguous === true && edits.has(one.objectNumber)),
    );
  const comparePage = (page: TracedPage): string | null => {
    if (isAmbiguous(page)) return 'its content is damaged, or its filter is not checked';
    let traced: TracedPage;
    try {
      traced = finished.tracePage(page.pageNumber - 1);
    } catch (error) {
      if (isFatal(error)) throw error;
      // The page could be traced in the upload, so the output lost something of it.
      return 'cannot be read';
    }
    return verifyPage(page, traced, plan.removed, plan.whole);
  };
  try {
    const pages = isMended(written.way)
      ? document.pages
      : listPagesToVerify(document.pages, trace.units, plan);
    pages.forEach((page, done) => {
      onPage?.(done + 1, pages.length);
      const difference = finished.pageCount === trace.pageCount ? comparePage(page) : 'number of pages';
      if (difference !== null) failed.set(page.pageNumber, difference);
    });
  } finally {
    finished.close();
  }
  return failed;
}

/** The removals that are not on a failed page and not in a stream that a failed page runs. */
export function dropFailed(
  plan: EditPlan,
  document: DocumentText,
  failed: Map<number, string>,
): PlannedRemovals {
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
