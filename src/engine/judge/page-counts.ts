/** Counts the pages that have something, and says how many are most of a document's pages. */
import { listUnitIds } from '../origins/origin.js';
import type { TracedPage } from '../page/page-model.js';
import { addTo } from '../values/group-by.js';

/** A stamp is on at least this share of the pages: some may have been left out or added later. */
const MOST_PAGES = 0.6;

/** The number of pages that counts as most of a document; at least 2. */
export function countMostPages(pageCount: number): number {
  return Math.max(2, Math.ceil(MOST_PAGES * pageCount));
}

/** Counts the pages that have an item, by the key that `readPlace` returns. */
export function countPages<Item extends { occurrence: { pageNumber: number } }>(
  all: readonly Item[],
  readPlace: (item: Item) => string,
): Map<string, number> {
  const pages = new Map<string, Set<number>>();
  for (const item of all) addTo(pages, readPlace(item), item.occurrence.pageNumber);
  return new Map(Array.from(pages, ([place, { size }]) => [place, size]));
}

/** Counts over a document, made once and only when needed. */
export function createPageCounts({ pageCount, pages }: { pageCount: number; pages: TracedPage[] }) {
  let pagesOfUnit: Map<number, number> | null = null;
  /** The number of pages that run a form, pattern or appearance. */
  const countPagesOfUnit = (unitId: number): number => {
    pagesOfUnit ??= countPagesOfUnits(pages);
    return pagesOfUnit.get(unitId) ?? 0;
  };
  return { pageCount, countPagesOfUnit };
}

export type PageCounts = ReturnType<typeof createPageCounts>;

function countPagesOfUnits(pages: TracedPage[]): Map<number, number> {
  const counts = new Map<number, number>();
  for (const { paint } of pages) {
    for (const unitId of listUnitIds(paint)) counts.set(unitId, (counts.get(unitId) ?? 0) + 1);
  }
  return counts;
}
