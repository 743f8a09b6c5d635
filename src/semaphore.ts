/** Lets some in at a time; the others wait in the order in which they came. */
export class Semaphore {
  private free: number;
  private readonly waiting: (() => void)[] = [];

  /** @param places how many tasks may run at once. */
  constructor(places: number) {
    this.free = places;
  }

  /**
   * Runs the task as soon as there is a place for it.
   *
   * @param signal ends the wait with its reason; a running task is not ended.
   */
  async run<Result>(work: () => Promise<Result>, signal?: AbortSignal): Promise<Result> {
    if (this.free > 0) this.free--;
    else await this.waitForPlace(signal);
    try {
      return await work();
    } finally {
      // The place passes directly to the next task.
      const next = this.waiting.shift();
      if (next === undefined) this.free++;
      else next();
    }
  }

  private waitForPlace(signal: AbortSignal | undefined): Promise<void> {
    return new Promise((resolve, reject) => {
      const enter = (): void => {
        signal?.removeEventListener('abort', leave);
        resolve();
      };
      const leave = (): void => {
        this.waiting.splice(this.waiting.indexOf(enter), 1);
        reject(signal?.reason as Error);
      };
      signal?.addEventListener('abort', leave, { once: true });
      this.waiting.push(enter);
    });
  }
}
