/** Shows the comparison of two documents when both are open. */
import { createComparison, type ReportedPages } from '../comparison/comparison.js';
import { make } from '../element.js';
import { words } from '../words/words.js';
import { openPdfView, type PageSize, type Traits } from '../pdf/open-pdf.js';

/** @param readFacts called with the size of the only page, or of the first one, and with the document's traits. */
export function showComparedPages(
  before: Blob,
  after: Blob,
  readFacts: (size: PageSize, traits: Traits) => ReportedPages,
  onlyPage: number | null = null,
) {
  const element = make('div', {}, make('p', { class: 'card' }, words.compare.opening));
  let comparison: ReturnType<typeof createComparison> | null = null;
  let isClosed = false;

  const open = async (): Promise<void> => {
    const views = await Promise.all([openPdfView(before), openPdfView(after)]);
    const size = await views[0].measurePage(onlyPage ?? 1);
    if (isClosed) {
      for (const view of views) view.close();
      return;
    }
    comparison = createComparison({
      before: views[0],
      after: views[1],
      facts: readFacts(size, views[0].traits),
      onlyPage,
    });
    element.replaceChildren(comparison.element);
  };
  open().catch(() => {
    element.replaceChildren(make('p', { class: 'card' }, words.compare.undrawable));
  });

  return {
    element,
    close(): void {
      isClosed = true;
      comparison?.close();
    },
  };
}
