/** How many of the first items have no greater number than `limit`; `read` gives those in ascending order. */
export function countUpTo(length: number, read: (at: number) => number, limit: number): number {
  let low = 0;
  let high = length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (read(middle) <= limit) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Index of the first number that is not less than `least`, in ascending numbers; their count where there is none. */
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
