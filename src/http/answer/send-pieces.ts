/**
 * Sends answers that are too long for one write to the socket.
 *
 * They are written piece by piece as the caller reads, so that the pace of reading can be measured, and are charged
 * to the caller from the end of the job to the last piece.
 */
import { once } from 'node:events';
import type { Response } from 'express';
import { contextOf } from '../request/request-context.js';

/** As much as a fast reader accepts in one turn, and small enough to notice a slow one. */
const PIECE_BYTES = 256 * 1024;

/**
 * A caller that reads at this pace gets its whole answer, even if all answers together need too much memory: 10 MB in
 * 40 s.
 */
const GOOD_BYTES_PER_SECOND = 256 * 1024;

/** Charges the answer to the caller from now on, instead of the upload. */
export function chargeAnswer(res: Response, bytes: number): void {
  const context = contextOf(res);
  const beganMs = performance.now();
  const sentBefore = sentBytes(res);
  const isMoving = () =>
    sentBytes(res) - sentBefore >= (GOOD_BYTES_PER_SECOND * (performance.now() - beganMs)) / 1000;
  res.once('close', context.holdAnswer(bytes, { isMoving, cut: () => res.destroy() }));
  context.releaseUpload();
}

/** Resolves when the whole answer was passed to the socket or the caller has left; ends the response. */
export async function sendBytes(res: Response, ...parts: Uint8Array[]): Promise<void> {
  res.setHeader(
    'Content-Length',
    parts.reduce((sum, { length }) => sum + length, 0),
  );
  for (const part of parts) await writePieces(res, part);
  res.end();
}

async function writePieces(res: Response, bytes: Uint8Array): Promise<void> {
  for (let at = 0; at < bytes.length && !res.destroyed; at += PIECE_BYTES) {
    if (!res.write(bytes.subarray(at, at + PIECE_BYTES))) await roomInSocket(res);
  }
}

async function roomInSocket(res: Response): Promise<void> {
  if (res.destroyed) return;
  const either = new AbortController();
  const { signal } = either;
  await Promise.race([once(res, 'drain', { signal }), once(res, 'close', { signal })]).finally(() =>
    either.abort(),
  );
}

/** How many bytes of this connection the kernel has accepted. */
function sentBytes({ socket }: Response): number {
  return socket === null ? 0 : socket.bytesWritten - socket.writableLength;
}
