/**
 * Answers that are too long to be handed to the socket at once.
 *
 * Written piece by piece as the caller reads, so that the pace of reading can be
 * seen, and charged to the caller from the end of the job to the last piece.
 */
import { once } from 'node:events';
import type { Response } from 'express';
import { contextOf } from '../request/request-context.js';

/** As much as a fast reader takes in one turn; a slow one is noticed by as little. */
const PIECE_BYTES = 256 * 1024;

/** The caller pays for the answer from here on, and no longer for the upload. */
export function chargeAnswer(res: Response, bytes: number): void {
  const context = contextOf(res);
  res.once(
    'close',
    context.holdAnswer(bytes, () => res.destroy()),
  );
  context.releaseUpload();
}

/** Resolves when all was handed over or the caller has left; ends the response. */
export async function sendBytes(res: Response, bytes: Uint8Array): Promise<void> {
  res.setHeader('Content-Length', bytes.length);
  for (let at = 0; at < bytes.length && !res.destroyed; at += PIECE_BYTES) {
    if (!res.write(bytes.subarray(at, at + PIECE_BYTES))) await roomInSocket(res);
  }
  res.end();
}

async function roomInSocket(res: Response): Promise<void> {
  if (res.destroyed) return;
  const either = new AbortController();
  const { signal } = either;
  await Promise.race([once(res, 'drain', { signal }), once(res, 'close', { signal })]).finally(() =>
    either.abort(),
  );
}
