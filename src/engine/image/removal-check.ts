/**
 * Proves that a finished document lost the one draw and nothing else.
 *
 * By paint: every page is traced again, everything that it can ever show
 * included, and compared object by object. By pixels: the page as a reader sees
 * it is the same everywhere outside the draw's visible box.
 */
import type { Box } from '../geometry.js';
import type { TracedPage } from '../page-model.js';
import { verifyPage } from '../text/verification.js';
import { hasPageGroup, withoutPageGroup } from './page-group.js';
import { isSameOutside, type Pixels } from './pixel-check.js';

/** What the finished bytes give. */
export interface Finished {
  trace: { pageCount: number; tracePage: (pageIndex: number) => TracedPage };
  rendered: Pixels;
}

/**
 * Null where the removal is proved; otherwise what differs first, in words that quote nothing of the document.
 *
 * @param pages every page of the upload, `edited` among them.
 * @param removed the draw as `unit instruction`.
 */
export function findFault(
  pages: TracedPage[],
  edited: TracedPage,
  removed: string,
  boxInPage: Box,
  rendered: Pixels,
  finished: Finished,
): string | null {
  if (finished.trace.pageCount !== pages.length) return 'number of pages';
  for (const page of pages) {
    const gone = page === edited ? new Set([removed]) : undefined;
    const after = finished.trace.tracePage(page.pageNumber - 1);
    const before = hasPageGroup(page) && !hasPageGroup(after) ? withoutPageGroup(page) : page;
    const fault = verifyPage(before, after, new Map(), gone);
    if (fault !== null) return fault;
  }
  return isSameOutside(rendered, finished.rendered, boxInPage) ? null : 'pixels outside the image';
}
