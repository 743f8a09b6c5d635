/**
 * What is costly to start and kept for a while after its use: threads, processes.
 */

/** As long as the service keeps a caller's process. */
export const KEPT_MS = 60_000;

export class KeptForReuse<Kept> {
  private readonly start: () => Kept;
  private readonly end: (kept: Kept) => Promise<unknown>;
  private readonly used = new Set<Kept>();
  /** The one used last comes last. */
  private readonly idle: { kept: Kept; leaving: ReturnType<typeof setTimeout> }[] = [];
  private isClosed = false;

  constructor(start: () => Kept, end: (kept: Kept) => Promise<unknown>) {
    this.start = start;
    this.end = end;
  }

  /**
   * The idle one that was used last, so that the others can end; a new one if none is idle.
   *
   * @throws Error after `close`.
   */
  take(): Kept {
    if (this.isClosed) throw new Error('nothing is started any more');
    const last = this.idle.pop();
    clearTimeout(last?.leaving);
    const taken = last?.kept ?? this.start();
    this.used.add(taken);
    return taken;
  }

  giveBack(kept: Kept): void {
    this.used.delete(kept);
    if (this.isClosed) {
      void this.end(kept);
      return;
    }
    const leaving = setTimeout(() => {
      this.idle.splice(
        this.idle.findIndex((one) => one.kept === kept),
        1,
      );
      void this.end(kept);
    }, KEPT_MS);
    // A browser has numbers for its timers.
    leaving.unref?.();
    this.idle.push({ kept, leaving });
  }

  /** For one that is of no further use. */
  async drop(kept: Kept): Promise<void> {
    this.used.delete(kept);
    await this.end(kept);
  }

  /** Ends all, also those in use. */
  async close(): Promise<void> {
    this.isClosed = true;
    const idle = this.idle.splice(0);
    idle.forEach(({ leaving }) => clearTimeout(leaving));
    await Promise.all([...idle.map(({ kept }) => kept), ...this.used].map((kept) => this.end(kept)));
  }
}
