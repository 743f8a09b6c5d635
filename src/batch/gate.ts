/**
 * Lets some in at a time; the others wait in the order in which they came.
 */
export class Gate {
  private free: number;
  private readonly waiting: (() => void)[] = [];

  /** @param places how many may be inside at once. */
  constructor(places: number) {
    this.free = places;
  }

  /** Does the work once there is a place for it, and gives the place to the next. */
  async pass<Result>(work: () => Promise<Result>): Promise<Result> {
    if (this.free > 0) this.free--;
    else await new Promise<void>((resolve) => this.waiting.push(resolve));
    try {
      return await work();
    } finally {
      // A place goes on to the next without being free in between.
      const next = this.waiting.shift();
      if (next === undefined) this.free++;
      else next();
    }
  }
}
