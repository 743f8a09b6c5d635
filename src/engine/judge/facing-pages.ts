/** Counts the pages of marks that are at one place on left pages and at another, of the same height, on right pages. */
import { groupBy } from '../values/group-by.js';
import { isCopyNotice } from '../values/copy-wording.js';
import { countPages, pageOf } from './page-counts.js';
import type { PageFacts } from './page-facts.js';

/** A text on fewer left pages, or on fewer right pages, may be at one height by chance. */
const MIN_FACING_PAGES = 2;

/**
 * Returns the number of left and right pages together, for each placement that has a counterpart.
 *
 * Most mirrored text belongs to the layout: running heads, addresses of magazines, labels of forms. So only notices of the
 * copy in the margins count.
 */
export function countFacingPages(all: readonly PageFacts[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  const beside = all.filter(({ isInMargin, isAtEdge }) => isInMargin || isAtEdge);
  for (const alike of groupBy(beside, ({ facingPlacement }) => facingPlacement).values()) {
    const [right, left] = [1, 0].map((parity) =>
      findCommonest(alike.filter(({ occurrence }) => occurrence.pageNumber % 2 === parity)),
    );
    if (right === undefined || left === undefined || right.placement === left.placement) continue;
    if (Math.min(right.pages, left.pages) < MIN_FACING_PAGES) continue;
    // Tested last, because it is slow and only a few texts are mirrored.
    if (!isCopyNotice(alike[0]!.occurrence.target.text)) continue;
    for (const { placement } of [right, left]) counts.set(placement, right.pages + left.pages);
  }
  return counts;
}

/** The placement that is on most pages. */
function findCommonest(all: PageFacts[]): { placement: string; pages: number } | undefined {
  const counts = [...countPages(all, ({ placement }) => placement, pageOf)];
  const [most] = counts.sort(([, one], [, other]) => other - one);
  return most && { placement: most[0], pages: most[1] };
}
