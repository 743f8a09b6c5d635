/** Shows the comparison of two documents when both are open. */
import { createComparison, type ReportedPages } from '../comparison/comparison.js';
import { make } from '../element.js';
import { words } from '../words/words.js';
import { openPdfView, type PdfView } from '../pdf/open-pdf.js';

/** @param readFacts called with the document before when it is open. */
export function showComparedPages(
  before: Blob,
  after: Blob,
  readFacts: (view: PdfView) => ReportedPages | Promise<ReportedPages>,
) {
  const element = make('div', {}, make('p', { class: 'card' }, words.view.opening));
  let comparison: ReturnType<typeof createComparison> | null = null;
  let isClosed = false;

  const opening = [openPdfView(before), openPdfView(after)] as const;
  const closeViews = async (): Promise<void> => {
    for (const view of await Promise.allSettled(opening)) {
      if (view.status === 'fulfilled') view.value.close();
    }
  };
  const open = async (): Promise<void> => {
    const views = await Promise.all(opening);
    const facts = await readFacts(views[0]);
    if (isClosed) return closeViews();
    comparison = createComparison(...views, facts);
    element.replaceChildren(comparison.element);
  };
  open().catch(() => {
    element.replaceChildren(make('p', { class: 'card' }, words.compare.pageUndrawable));
    void closeViews();
  });

  return {
    element,
    close(): void {
      isClosed = true;
      comparison?.close();
    },
  };
}
