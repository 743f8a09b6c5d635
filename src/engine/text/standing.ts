/**
 * Instructions of one kind that are still to be done, in a stream from which more and more is taken.
 *
 * What is gone never comes back, so each is passed over once, however many
 * sequences are asked about: they may all lie in one another.
 */
export class Standing {
  private readonly count: number;
  private readonly stands: (at: number) => boolean;
  /** For each instruction one at or after it before which none stands. */
  private readonly next: Int32Array;

  /** @param stands may turn false in time, and never true again. */
  constructor(count: number, stands: (at: number) => boolean) {
    this.count = count;
    this.stands = stands;
    this.next = Int32Array.from({ length: count + 1 }, (_, at) => at);
  }

  hasBetween(from: number, to: number): boolean {
    return this.findFrom(from) < to;
  }

  /** The first that stands at or after an instruction; the instruction count where none does. */
  private findFrom(from: number): number {
    let at = this.skip(from);
    while (at < this.count && !this.stands(at)) {
      this.next[at] = at + 1;
      at = this.skip(at);
    }
    return at;
  }

  private skip(from: number): number {
    let last = from;
    while (this.next[last] !== last) last = this.next[last]!;
    for (let at = from; at !== last;) {
      const following = this.next[at]!;
      this.next[at] = last;
      at = following;
    }
    return last;
  }
}
