/**
 * Instructions of one kind that are still to be done, in a stream from which more and more is taken.
 *
 * What is gone never comes back, so each is passed over once, however many
 * sequences are asked about: they may all lie in one another.
 */
export class RemainingInstructions {
  private readonly count: number;
  private readonly stands: (at: number) => boolean;
  /** For each removed instruction a later one, such that all between the two are removed; zero for one that remains. */
  private next: Int32Array | null = null;

  /** @param stands whether an instruction remains; may change from true to false only. */
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

/** Follows what is gone to what may stand, and shortens the way for the next time. */
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
