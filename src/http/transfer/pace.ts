/**
 * Detects a sender or a reader that is so slow that it holds more resources than it uses.
 *
 * Bytes are counted in windows, so that a fast beginning does not excuse a later silence; a stall shorter than a
 * window is accepted.
 */
import type { IncomingMessage, ServerResponse } from 'node:http';

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

/** 10 MB in 40 s: at this pace no body is ended for want of memory, and an answer only beyond twice the limit. */
export const GOOD_BYTES_PER_SECOND = 256 * 1024;

/** `totalMs` is from the first byte, and checked once in each window. */
export const ANSWER_RULE = { bytesPerSecond: 16 * 1024, windowMs: 30_000, totalMs: 120_000 };

/**
 * Ends the connection of an answer that is read too slowly, or not to its end before a deadline.
 *
 * The kernel accepts megabytes at once and asks for more in large steps, so the pace is measured over half a minute. A
 * caller that reads steadily at that pace is not cut off.
 */
export function watchAnswer(
  req: IncomingMessage,
  res: ServerResponse,
  { bytesPerSecond, windowMs, totalMs }: typeof ANSWER_RULE,
): void {
  const { socket } = req;
  const leastBytes = (bytesPerSecond * windowMs) / 1000;
  let readBeforeBytes = 0;
  let windows = 0;
  const timer = setInterval(() => {
    if (!res.headersSent) return;
    const readBytes = socket.bytesWritten - socket.writableLength;
    // The first window began before the answer and is not judged.
    const isSlow = windows > 0 && readBytes - readBeforeBytes < leastBytes;
    readBeforeBytes = readBytes;
    windows += 1;
    if (isSlow || windows * windowMs > totalMs) res.destroy();
  }, windowMs);
  res.once('close', () => clearInterval(timer));
}
