/** The facts that gates use about an occurrence: those of its page, and those counted over the document. */
import { countFacingPages } from './facing-pages.js';
import { countMostPages, countPages, type PageCounts } from './page-counts.js';
import type { PageFacts } from './page-facts.js';
import { findByMajority, findCovered } from './placement.js';

/** Facts that are counted over the pages of all occurrences measured together. */
export interface DocumentFacts {
  /** Shown at its place faintly on some pages and in full on others. */
  readonly isCoveredInTurn: boolean;
  /** In a column of text, for at least half of the occurrences at its place. */
  readonly isInColumn: boolean;
  /** Painted like other text at a distance, for at least half of the occurrences at its place. */
  readonly isInPalette: boolean;
  readonly pagesWithSamePlacement: number;
  readonly isOnMostPages: boolean;
  readonly pagesWithForm: number;
  /**
   * A dark shape, a picture or a shading was painted before it; if the verdict depends on it, `laid-grounds.ts` checks
   * that it lies under the text.
   */
  readonly isOverGround: boolean;
  /** The page has many paths; if the verdict depends on it, `laid-grounds.ts` checks that the text is the label of a drawing. */
  readonly isInDrawing: boolean;
}

export interface OccurrenceFacts extends PageFacts, DocumentFacts {}

/** Two pages of two sizes do not show that a place follows the page size. */
export const MIN_SCALED_PAGES = 3;

/** Adds the facts counted over the document; returns one item for each, in the same order. */
export function measure(all: readonly PageFacts[], counts: PageCounts): OccurrenceFacts[] {
  const pages = countPages(all, ({ placement }) => placement);
  const scaledPages = countPages(all, ({ scaledPlacement }) => scaledPlacement);
  const facingPages = countFacingPages(all);
  const covered = findCovered(all);
  const inFlow = findByMajority(all, ({ isInColumnHere }) => isInColumnHere);
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
      isInColumn: inFlow.has(facts),
      isInPalette: inPalette.has(facts),
      pagesWithSamePlacement: count,
      isOnMostPages: count >= countMostPages(counts.pageCount),
      pagesWithForm: counts.countPagesOfUnit(facts.origins[0]?.unitId ?? -1),
      isOverGround: facts.isAfterGround,
      isInDrawing: facts.isBesidePaths,
    };
    // Counted facts come last: `facts` may hold the counts of an earlier measurement.
    return { ...facts, ...counted };
  });
}
