/**
 * What the gates ask about an occurrence: facts of its page, and facts that are counted over the document.
 */
import { countMostPages, countPages, type PageCounts } from './page-counts.js';
import type { PageFacts } from './page-facts.js';
import { findByMajority, findCovered } from './placement.js';

/** What is counted over pages, of all occurrences that are measured together. */
export interface DocumentFacts {
  /** Shown at its place faintly on some pages and in full on others. */
  readonly isCoveredInTurn: boolean;
  /** Between lines of text that begin at its own margin, on half of the pages that have it there or more. */
  readonly isInColumn: boolean;
  /** Painted as other text, apart from it, on half of the pages that have it there or more. */
  readonly isInPalette: boolean;
  readonly pagesWithSamePlacement: number;
  readonly isOnMostPages: boolean;
  readonly pagesWithForm: number;
  /** Something dark, a picture or a shading was painted before it: under it, where a decision hangs on that (`laid-grounds.ts`). */
  readonly isOverGround: boolean;
  /** On a page of many paths: the label of a drawing, where a decision hangs on that. */
  readonly isInDrawing: boolean;
}

export interface OccurrenceFacts extends PageFacts, DocumentFacts {}

/** Two pages of two sizes say nothing of how a place follows the size. */
export const MIN_SCALED_PAGES = 3;

/** Counts over the document; one for each, in their order. */
export function measure(all: readonly PageFacts[], counts: PageCounts): OccurrenceFacts[] {
  const pages = countPages(all, ({ placement }) => placement);
  const scaledPages = countPages(all, ({ scaledPlacement }) => scaledPlacement);
  const covered = findCovered(all);
  const inFlow = findByMajority(all, ({ isInColumnHere }) => isInColumnHere);
  const inPalette = findByMajority(all, ({ isInPaletteHere }) => isInPaletteHere);
  return all.map((facts) => {
    const scaled = scaledPages.get(facts.scaledPlacement)!;
    const count = Math.max(pages.get(facts.placement)!, scaled < MIN_SCALED_PAGES ? 0 : scaled);
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
    // Last, because facts that were measured among others hold the counts of those.
    return { ...facts, ...counted };
  });
}
