/**
 * No answer lasts for ever: each has a pace at which it must be read, and a time
 * by which it must have been.
 *
 * The kernel takes megabytes at once and asks for more in large steps, so the
 * pace is looked at over half a minute; who reads steadily at it is not cut.
 */
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { PaceRule } from './pace.js';

export interface AnswerRule extends PaceRule {
  /** From the first byte; looked at once in each window. */
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
    // The first window began before the answer did, and is not judged.
    const isSlow = windows > 0 && read - readBefore < leastBytes;
    readBefore = read;
    windows += 1;
    if (isSlow || windows * windowMs > totalMs) res.destroy();
  }, windowMs);
  res.once('close', () => clearInterval(timer));
}
