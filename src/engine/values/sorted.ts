/** How many of the first items have no greater number than `limit`; `read` gives those in ascending order. */
export function countUpTo(length: number, read: (at: number) => number, limit: number): number {
  return countWhile(length, (at) => read(at) <= limit);
}

/** Index of the first number that is not less than `least`, in ascending numbers; their count where there is none. */
export function findFirst(sorted: ArrayLike<number>, least: number): number {
  return countWhile(sorted.length, (at) => sorted[at]! < least);
}

/** How many of the first items pass a test that none of the rest passes. */
function countWhile(length: number, passes: (at: number) => boolean): number {
  let low = 0;
  let high = length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (passes(middle)) low = middle + 1;
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
