/**
 * Limits how long an answer may take: a caller must read at a minimum pace, and finish before a deadline.
 *
 * The kernel accepts megabytes at once and asks for more in large steps, so the pace is measured over half a minute.
 * A caller that reads steadily at that pace is not cut off.
 */
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { PaceRule } from './pace.js';

export interface AnswerRule extends PaceRule {
  /** From the first byte; checked once in each window. */
  totalMs: number;
}

export const ANSWER_RULE: AnswerRule = { bytesPerSecond: 16 * 1024, windowMs: 30_000, totalMs: 120_000 };

/** Ends the connection of an answer that is read too slowly. */
export function watchAnswer(
  req: IncomingMessage,
  res: ServerResponse,
  { bytesPerSecond, windowMs, totalMs }: AnswerRule,
): void {
  const { socket } = req;
  const leastBytes = (bytesPerSecond * windowMs) / 1000;
  let readBefore = 0;
  let windows = 0;
  const timer = setInterval(() => {
    if (!res.headersSent) return;
    const read = socket.bytesWritten - socket.writableLength;
    // The first window began before the answer and is not judged.
    const isSlow = windows > 0 && read - readBefore < leastBytes;
    readBefore = read;
    windows += 1;
    if (isSlow || windows * windowMs > totalMs) res.destroy();
  }, windowMs);
  res.once('close', () => clearInterval(timer));
}
