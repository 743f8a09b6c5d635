/** Answers with a report as JSON; other callers get a turn between its parts, since a long one takes a while. */
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Response } from 'express';
import { chargeAnswer, sendBytes } from './send-pieces.js';

export async function sendJson(res: Response, value: unknown): Promise<void> {
  await nextTurn();
  const bytes = Buffer.from(JSON.stringify(value));
  chargeAnswer(res, bytes.length);
  res.setHeader('Content-Type', 'application/json; charset=utf-8');
  await sendBytes(res, bytes);
}
