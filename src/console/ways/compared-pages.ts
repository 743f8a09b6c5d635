/**
 * The comparison of two documents, as soon as both are open.
 */
import { Comparison, type PageFacts } from '../comparison/comparison.js';
import { make } from '../element.js';
import { openPdf, type PageSize } from '../pdf/open-pdf.js';

export interface ComparedPages {
  element: HTMLElement;
  updateFacts: (facts: PageFacts) => void;
  close: () => void;
}

const UNDRAWABLE =
  'The pages cannot be drawn here: this browser’s reader does not open the document. The file itself is not affected.';

/** @param readFacts is given the size of the page that is to be compared alone, or of the first one. */
export function comparePages(
  before: Blob,
  after: Blob,
  readFacts: (size: PageSize) => PageFacts,
  onlyPage: number | null = null,
): ComparedPages {
  const element = make(
    'div',
    { class: 'compared' },
    make('p', { class: 'card opening-pages' }, 'Opening the pages.'),
  );
  let comparison: Comparison | null = null;
  let newest: PageFacts | null = null;
  let isClosed = false;

  const open = async (): Promise<void> => {
    const views = await Promise.all([openPdf(before), openPdf(after)]);
    const size = await views[0].measurePage(onlyPage ?? 1);
    if (isClosed) {
      for (const view of views) view.close();
      return;
    }
    const facts = newest ?? readFacts(size);
    comparison = new Comparison({ before: views[0], after: views[1], facts, onlyPage });
    element.replaceChildren(comparison.element);
  };
  open().catch(() => {
    element.replaceChildren(make('p', { class: 'card' }, UNDRAWABLE));
  });

  return {
    element,
    updateFacts(facts) {
      newest = facts;
      comparison?.updateFacts(facts);
    },
    close() {
      isClosed = true;
      comparison?.close();
    },
  };
}
