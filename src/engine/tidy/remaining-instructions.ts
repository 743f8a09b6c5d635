/**
 * Returns a test: does an instruction of one kind remain between two others, in a stream that loses more and more of
 * them?
 *
 * A removed instruction never returns, so each is skipped only once, however many nested sequences are searched.
 *
 * @param remains says whether an instruction remains; may only change from true to false.
 */
export function createRemainingTest(
  count: number,
  remains: (at: number) => boolean,
): (from: number, to: number) => boolean {
  /** For a removed instruction, a later one such that all in between are removed; zero for one that remains. */
  let next: Int32Array | null = null;
  return (from, to) => {
    next ??= new Int32Array(count + 1);
    let at = skip(next, from);
    while (at < count && !remains(at)) {
      next[at] = at + 1;
      at = skip(next, at);
    }
    return at < to;
  };
}

/** Follows removed instructions to one that may remain, and shortens the path for the next search. */
function skip(next: Int32Array, from: number): number {
  let last = from;
  while (next[last] !== 0) last = next[last]!;
  for (let at = from; at !== last;) {
    const following = next[at]!;
    next[at] = last;
    at = following;
  }
  return last;
}
