/**
 * On how many pages something stands, and from how many on those are most of them.
 */
import { listUnitIds } from '../origins/origin.js';
import type { TracedPage } from '../page/page-model.js';
import { addTo } from '../values/group-by.js';

/** The share of a document's pages that a stamp is on, where some were left out or came later. */
const MOST_PAGES = 0.6;

/** How many pages of a document are most of them; never one. */
export function countMostPages(pageCount: number): number {
  return Math.max(2, Math.ceil(MOST_PAGES * pageCount));
}

/** The number of pages of each place. */
export function countPages<Item extends { occurrence: { pageNumber: number } }>(
  all: readonly Item[],
  readPlace: (item: Item) => string,
): Map<string, number> {
  const pages = new Map<string, Set<number>>();
  for (const item of all) addTo(pages, readPlace(item), item.occurrence.pageNumber);
  return new Map(Array.from(pages, ([place, { size }]) => [place, size]));
}

/** What is counted once for a document, and only where something is asked of it. */
export class PageCounts {
  readonly pageCount: number;
  private readonly pages: TracedPage[];
  private pagesOfUnit: Map<number, number> | null = null;

  constructor({ pageCount, pages }: { pageCount: number; pages: TracedPage[] }) {
    this.pageCount = pageCount;
    this.pages = pages;
  }

  /** On how many pages a form, pattern or appearance is run. */
  countPagesOfUnit(unitId: number): number {
    this.pagesOfUnit ??= countPagesOfUnits(this.pages);
    return this.pagesOfUnit.get(unitId) ?? 0;
  }
}

function countPagesOfUnits(pages: TracedPage[]): Map<number, number> {
  const counts = new Map<number, number>();
  for (const { paint } of pages) {
    for (const unitId of listUnitIds(paint)) counts.set(unitId, (counts.get(unitId) ?? 0) + 1);
  }
  return counts;
}
