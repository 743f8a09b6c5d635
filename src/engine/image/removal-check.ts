/**
 * Proves that a finished document lost the chosen draws of one page, and nothing else.
 *
 * By paint: all pages that the edit may have changed are traced again with everything that they can show, and
 * compared object by object. By pixels: the page as readers see it is equal everywhere outside the draws' visible
 * boxes.
 */
import type { Box } from '../values/geometry.js';
import type { TracedPage } from '../page/page-model.js';
import type { InstructionRef } from '../page/instruction-ref.js';
import { verifyPage } from '../verify/verification.js';
import { listPageGroup } from './page-group.js';
import { arePixelsSameOutside, type Pixels } from './pixel-check.js';

/** What is known of the upload. */
export interface Expected {
  pageCount: number;
  /** The page before the edit. */
  edited: TracedPage;
  /** The removed draws. */
  removed: ReadonlySet<InstructionRef>;
  /** Their visible parts, in page space. */
  boxes: Box[];
  /** The edited page before the edit. */
  rendered: Pixels;
}

/** What is known of the finished bytes. */
export interface Finished {
  trace: { pageCount: number; tracePage: (pageIndex: number) => TracedPage };
  rendered: Pixels;
}

/**
 * Null if the removal is proved; otherwise the first difference, without quoting the document.
 *
 * @param others further pages, before the edit, that it may have changed.
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
    const ignored = listPageGroup(after).size === 0 ? listPageGroup(page) : undefined;
    const fault = verifyPage(page, after, new Map(), gone, ignored);
    if (fault !== null) return fault;
  }
  return arePixelsSameOutside(expected.rendered, rendered, expected.boxes)
    ? null
    : 'pixels outside the image';
}
