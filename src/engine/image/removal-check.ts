/**
 * Proves that a finished document lost the draws that were chosen of one page, and nothing else.
 *
 * By paint: the pages that the edit can have reached are traced again, everything
 * that they can ever show included, and compared object by object. By pixels: the page as a reader sees
 * it is the same everywhere outside the draws' visible boxes.
 */
import type { Box } from '../values/geometry.js';
import type { TracedPage } from '../page/page-model.js';
import type { InstructionRef } from '../page/instruction-ref.js';
import { verifyPage } from '../verify/verification.js';
import { hasPageGroup, withoutPageGroup } from './page-group.js';
import { arePixelsSameOutside, type Pixels } from './pixel-check.js';

/** What the upload gives. */
export interface Expected {
  pageCount: number;
  /** The page before the edit. */
  edited: TracedPage;
  /** The draws. */
  removed: ReadonlySet<InstructionRef>;
  /** What of them was visible, in page. */
  boxes: Box[];
  /** The edited page before the edit. */
  rendered: Pixels;
}

/** What the finished bytes give. */
export interface Finished {
  trace: { pageCount: number; tracePage: (pageIndex: number) => TracedPage };
  rendered: Pixels;
}

/**
 * Null if the removal is proved; otherwise what differs first, in words that quote nothing of the document.
 *
 * @param others pages before the edit that it can have reached, too.
 */
export function findFault(
  expected: Expected,
  others: TracedPage[],
  { trace, rendered }: Finished,
): string | null {
  if (trace.pageCount !== expected.pageCount) return 'number of pages';
  for (const page of [expected.edited, ...others]) {
    const gone = page === expected.edited ? expected.removed : undefined;
    const after = trace.tracePage(page.pageNumber - 1);
    const before = hasPageGroup(page) && !hasPageGroup(after) ? withoutPageGroup(page) : page;
    const fault = verifyPage(before, after, new Map(), gone);
    if (fault !== null) return fault;
  }
  return arePixelsSameOutside(expected.rendered, rendered, expected.boxes)
    ? null
    : 'pixels outside the image';
}
