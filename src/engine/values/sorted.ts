/**
 * Searches in what is in ascending order.
 *
 * Searches create no closures: a page is searched tens of thousands of times, and V8 drops compiled code together
 * with a closure.
 */

/** How many of the first items have no greater number than `limit`; `read` gives those in ascending order. */
export function countUpTo<Item>(items: ArrayLike<Item>, read: (item: Item) => number, limit: number): number {
  let low = 0;
  let high = items.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (read(items[middle]!) <= limit) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Index of the first number that is not less than `least`, in ascending numbers; their count if there is none. */
export function findFirst(sorted: ArrayLike<number>, least: number): number {
  let low = 0;
  let high = sorted.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (sorted[middle]! < least) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Says whether one of the ascending numbers lies between `from` and `to`, the latter excluded. */
export function hasBetween(sorted: ArrayLike<number>, from: number, to: number): boolean {
  const at = findFirst(sorted, from);
  return at < sorted.length && sorted[at]! < to;
}

/** An index of a glyph is less than this, and a place in a list less than what is left of a whole number. */
const INDEX_STRIDE = 2 ** 26;

/** The items in ascending order of an index that each has; numbers are sorted several times quicker than objects. */
export function sortByIndex<Item>(items: readonly Item[], read: (item: Item) => number): Item[] {
  const keys = new Float64Array(items.length);
  for (let at = 0; at < items.length; at++) keys[at] = read(items[at]!) * INDEX_STRIDE + at;
  keys.sort();
  const sorted: Item[] = [];
  for (let at = 0; at < keys.length; at++) sorted.push(items[keys[at]! % INDEX_STRIDE]!);
  return sorted;
}
