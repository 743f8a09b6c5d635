/**
 * Searches in ascending lists.
 *
 * The searches create no closures: a page is searched tens of thousands of times, and V8 drops compiled code together
 * with a closure.
 */

/** Counts the items up to `limit`; `read` gives ascending numbers. */
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

/** Index of the first number that is at least `least`, in ascending numbers; their count if all are less. */
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

/** Says whether one of the ascending numbers is at least `from` and less than `to`. */
export function hasBetween(sorted: ArrayLike<number>, from: number, to: number): boolean {
  const at = findFirst(sorted, from);
  return at < sorted.length && sorted[at]! < to;
}

/** Greater than any place in a list; a glyph's index times this is still a safe whole number. */
const INDEX_STRIDE = 2 ** 26;

/** Sorts items by a numeric index; sorting numbers is several times faster than sorting objects. */
export function sortByIndex<Item>(items: readonly Item[], read: (item: Item) => number): Item[] {
  const keys = new Float64Array(items.length);
  for (let at = 0; at < items.length; at++) keys[at] = read(items[at]!) * INDEX_STRIDE + at;
  keys.sort();
  const sorted: Item[] = [];
  for (let at = 0; at < keys.length; at++) sorted.push(items[keys[at]! % INDEX_STRIDE]!);
  return sorted;
}

/** Each number once, in ascending order. */
export function listDistinct(numbers: Iterable<number>): number[] {
  return [...new Set(numbers)].sort((one, other) => one - other);
}
