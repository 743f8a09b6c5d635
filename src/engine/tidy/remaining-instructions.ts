/**
 * The remaining instructions of one kind in a stream that loses more and more of them.
 *
 * A removed instruction never returns, so each is skipped only once, however many nested sequences are searched.
 */
export class RemainingInstructions {
  private readonly count: number;
  private readonly stands: (at: number) => boolean;
  /** For a removed instruction, a later one such that all in between are removed; zero for one that remains. */
  private next: Int32Array | null = null;

  /** @param stands whether an instruction remains; may only change from true to false. */
  constructor(count: number, stands: (at: number) => boolean) {
    this.count = count;
    this.stands = stands;
  }

  hasBetween(from: number, to: number): boolean {
    return this.findFrom(from) < to;
  }

  /** The first remaining instruction at or after the given one; the instruction count if there is none. */
  private findFrom(from: number): number {
    const next = (this.next ??= new Int32Array(this.count + 1));
    let at = skip(next, from);
    while (at < this.count && !this.stands(at)) {
      next[at] = at + 1;
      at = skip(next, at);
    }
    return at;
  }
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
