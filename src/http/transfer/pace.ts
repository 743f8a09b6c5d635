/**
 * Detects a sender or a reader that is so slow that it holds more resources than it uses.
 *
 * Bytes are counted in windows, so that a fast beginning does not excuse a later silence; a stall shorter than a
 * window is accepted.
 */
export interface PaceRule {
  bytesPerSecond: number;
  /** A window with fewer bytes than the pace requires is too slow. */
  windowMs: number;
}

export type Pace = ReturnType<typeof watchPace>;

/** Starts to watch; `tooSlow` is called at most once, and ends the watch. */
export function watchPace({ bytesPerSecond, windowMs }: PaceRule, tooSlow: () => void) {
  const leastBytes = (bytesPerSecond * windowMs) / 1000;
  let movedBytes = 0;
  let isPaused = false;
  const timer = setInterval(() => {
    // After a long task the event loop runs timers before sockets: data that arrived meanwhile must be counted first.
    if (!isPaused) setImmediate(judge);
  }, windowMs);
  let isWatching = true;
  const stop = () => {
    isWatching = false;
    clearInterval(timer);
  };
  const judge = () => {
    if (!isWatching || isPaused) return;
    if (movedBytes < leastBytes) {
      stop();
      tooSlow();
    }
    movedBytes = 0;
  };
  return {
    /** Counts bytes that moved. */
    moved(bytes: number): void {
      movedBytes += bytes;
    },
    /** Stops the clock while the other side waits for the service; the next window begins at `resume`. */
    pause(): void {
      isPaused = true;
    },
    resume(): void {
      if (!isPaused) return;
      isPaused = false;
      movedBytes = 0;
      timer.refresh();
    },
    stop,
  };
}
