/** Pauses between attempts while workers fail to start: one attempt at a time, with growing pauses. */

const FIRST_RETRY_MS = 100;
const SLOWEST_RETRY_MS = 10_000;

/** After this many failures in a row, jobs no longer wait. */
const HOPELESS_STARTS = 3;

export class StartPause {
  failedStarts = 0;
  private timer: NodeJS.Timeout | null = null;

  /** True while no start may be tried. */
  get isOn(): boolean {
    return this.timer !== null;
  }

  get isExhausted(): boolean {
    return this.failedStarts >= HOPELESS_STARTS;
  }

  /** @returns how long the pause is, in milliseconds. */
  begin(onEnd: () => void): number {
    const waitMs = Math.min(FIRST_RETRY_MS * 2 ** this.failedStarts, SLOWEST_RETRY_MS);
    this.failedStarts += 1;
    this.timer = setTimeout(() => {
      this.timer = null;
      onEnd();
    }, waitMs);
    return waitMs;
  }

  /** To be called when a worker has started. */
  reset(): void {
    this.failedStarts = 0;
  }

  close(): void {
    clearTimeout(this.timer ?? undefined);
  }
}
