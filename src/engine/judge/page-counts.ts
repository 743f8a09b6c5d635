/** Counts the pages that have something, and says how many are most of a document's pages. */
import { addTo } from '../values/collections.js';

/** A stamp is on at least this share of the pages: some may have been left out or added later. */
const MOST_PAGES = 0.6;

/** The number of pages that counts as most of a document; at least 2. */
export function countMostPages(pageCount: number): number {
  return Math.max(2, Math.ceil(MOST_PAGES * pageCount));
}

/** Counts the pages that have an item, by the key that `readPlace` returns. */
export function countPages<Item, Key>(
  all: readonly Item[],
  readPlace: (item: Item) => Key,
  readPage: (item: Item) => number,
): Map<Key, number> {
  const pages = new Map<Key, Set<number>>();
  for (const item of all) addTo(pages, readPlace(item), readPage(item));
  return new Map(Array.from(pages, ([place, { size }]) => [place, size]));
}

export function pageOf({ occurrence }: { occurrence: { pageNumber: number } }): number {
  return occurrence.pageNumber;
}
