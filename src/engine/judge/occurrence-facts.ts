/** The facts that gates use about an occurrence: those of its page, and those counted over the document. */
import { countItems } from '../values/group-by.js';
import { countFacingPages } from './facing-pages.js';
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
