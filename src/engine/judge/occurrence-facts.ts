/** The facts that gates use about an occurrence: those of its page, and those counted over the document. */
import { isCopyNotice } from '../values/copy-wording.js';
import { countItems, groupBy } from '../values/collections.js';
import { countMostPages, countPages, pageOf } from './page-counts.js';
import type { DocumentFacts, PageFacts } from './page-facts.js';
import { findByMajority, findCovered } from './placement.js';

export interface OccurrenceFacts extends PageFacts, DocumentFacts {}

/** Two pages of two sizes do not show that a place follows the page size. */
export const MIN_SCALED_PAGES = 3;

/** Adds the facts counted over the document; returns one item for each, in the same order. */
export function addDocumentFacts(all: readonly PageFacts[], pageCount: number): OccurrenceFacts[] {
  const pages = countPages(all, ({ placement }) => placement, pageOf);
  const scaledPages = countPages(all, ({ scaledPlacement }) => scaledPlacement, pageOf);
  const facingPages = countFacingPages(all);
  const oblique = countItems(
    all.flatMap(({ isOblique, occurrence: { target } }) => (isOblique ? target.key : [])),
  );
  const covered = findCovered(all);
  const inPalette = findByMajority(all, ({ isInPaletteHere }) => isInPaletteHere);
  return all.map((facts) => {
    const scaled = scaledPages.get(facts.scaledPlacement)!;
    const count = Math.max(
      pages.get(facts.placement)!,
      scaled < MIN_SCALED_PAGES ? 0 : scaled,
      facingPages.get(facts.placement) ?? 0,
    );
    const counted: DocumentFacts = {
      isCoveredInTurn: covered.has(facts),
      isInPalette: inPalette.has(facts),
      pagesWithSamePlacement: count,
      isOnMostPages: count >= countMostPages(pageCount),
      obliqueCount: oblique.get(facts.occurrence.target.key) ?? 0,
    };
    // Counted facts come last: `facts` may hold the counts of an earlier measurement.
    return { ...facts, ...counted };
  });
}

/** A text on fewer left pages, or on fewer right pages, may be at one height by chance. */
const MIN_FACING_PAGES = 2;

/**
 * Counts the pages of marks that are at one place on left pages and at another, of the same height, on right pages: both
 * together, for each placement that has a counterpart.
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
