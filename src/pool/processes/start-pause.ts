/**
 * How to go on where workers do not start: one try at a time, ever more slowly.
 */

const FIRST_RETRY_MS = 100;
const SLOWEST_RETRY_MS = 10_000;

/** After so many failures in a row, waiting is of no use to a job. */
const HOPELESS_STARTS = 3;

export class StartPause {
  failedStarts = 0;
  private timer: NodeJS.Timeout | null = null;

  /** Whether no start may be tried now. */
  get isOn(): boolean {
    return this.timer !== null;
  }

  get isHopeless(): boolean {
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

  /** A worker has started. */
  reset(): void {
    this.failedStarts = 0;
  }

  close(): void {
    clearTimeout(this.timer ?? undefined);
  }
}
