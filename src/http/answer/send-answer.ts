/**
 * Sends answers: a document, a report, or both.
 *
 * They are written piece by piece as the caller reads, so that the pace of reading can be measured, and are charged
 * to the caller from the end of the job to the last piece.
 */
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { create as contentDisposition } from 'content-disposition';
import type { Request, Response } from 'express';
import { contextOf } from '../request/request-context.js';
import { GOOD_BYTES_PER_SECOND } from '../transfer/pace.js';

/** As much as a fast reader accepts in one turn, and small enough to notice a slow one. */
const PIECE_BYTES = 256 * 1024;

/** Charges the answer to the caller from now on, instead of the upload. */
export function chargeAnswer(res: Response, bytes: number): void {
  const context = contextOf(res);
  const beganMs = performance.now();
  const sentBefore = countSentBytes(res);
  const isMoving = () =>
    countSentBytes(res) - sentBefore >= (GOOD_BYTES_PER_SECOND * (performance.now() - beganMs)) / 1000;
  res.once('close', context.holdAnswer(bytes, { isMoving, cut: () => res.destroy() }));
  context.releaseUpload();
}

/** Resolves when the whole answer was passed to the socket or the caller has left; ends the response. */
export async function sendBytes(res: Response, ...parts: Uint8Array[]): Promise<void> {
  res.setHeader(
    'Content-Length',
    parts.reduce((sum, { length }) => sum + length, 0),
  );
  for (const part of parts) {
    for (let at = 0; at < part.length && !res.destroyed; at += PIECE_BYTES) {
      if (!res.write(part.subarray(at, at + PIECE_BYTES))) await drainOrClose(res);
    }
  }
  res.end();
}

/** By hand: `pipeline` adds five listeners to the seven that a response has, and Node warns of more than ten. */
async function drainOrClose(res: Response): Promise<void> {
  if (res.destroyed) return;
  const settled = new AbortController();
  const { signal } = settled;
  await Promise.race([once(res, 'drain', { signal }), once(res, 'close', { signal })]).finally(() =>
    settled.abort(),
  );
}

/** How many bytes of this connection the kernel has accepted. */
function countSentBytes({ socket }: Response): number {
  return socket === null ? 0 : socket.bytesWritten - socket.writableLength;
}

/** Sends a report as JSON. Other callers get a turn first, since a long report takes a while. */
export async function sendJson(res: Response, value: unknown): Promise<void> {
  await nextTurn();
  const bytes = Buffer.from(JSON.stringify(value));
  chargeAnswer(res, bytes.length);
  res.setHeader('Content-Type', 'application/json; charset=utf-8');
  await sendBytes(res, bytes);
}

/** Long enough for any name that a person gave; file systems stop at 255 bytes. */
const MAX_STEM_CHARACTERS = 100;

export async function sendPdf(res: Response, bytes: Uint8Array, uploadName: string): Promise<void> {
  const name = suggestName(uploadName);
  const fallback = name.replace(/[^\x20-\x7e]/g, '_');
  // A bare token is also valid, but many clients look for the quotation marks.
  const disposition = contentDisposition(name, { fallback }).replace(
    /^attachment; filename=([^";]+)(?=;|$)/,
    'attachment; filename="$1"',
  );
  res.setHeader('Content-Disposition', disposition);
  res.setHeader('Content-Type', 'application/pdf');
  await sendBytes(res, bytes);
}

/** The upload's own name, without path and control characters, marked as processed. */
export function suggestName(uploadName: string): string {
  const base = uploadName.split(/[/\\]/).at(-1) ?? '';
  const stem = Array.from(base.replace(/[\p{C}"<>:|?*]/gu, '').replace(/\.pdf$/i, ''))
    .slice(0, MAX_STEM_CHARACTERS)
    .join('')
    .replace(/^[. ]+|[. ]+$/g, '');
  return `${stem === '' ? 'document' : stem}_cleaned.pdf`;
}

const WHOLE = 'multipart/form-data';

/** False for a caller that accepts any type: it gets only the document. */
export function wantsWhole(req: Request): boolean {
  return req.accepts(['application/pdf', WHOLE]) === WHOLE;
}

/**
 * Sends the document and its uncut report as a form, which browsers can read (`Response.formData`): parts `report`
 * (JSON) and `file` (the PDF).
 *
 * The two headers are too small for a report of thirty pages, and `/stats` would perform the removal again.
 */
export async function sendWhole(
  res: Response,
  report: unknown,
  { bytes, fileName }: { bytes: Uint8Array; fileName: string },
): Promise<void> {
  const boundary = `answer-${randomUUID()}`;
  res.setHeader('Content-Type', `${WHOLE}; boundary=${boundary}`);
  const head = (name: string, type: string): string =>
    `--${boundary}\r\nContent-Disposition: form-data; name=${name}\r\nContent-Type: ${type}\r\n\r\n`;
  await sendBytes(
    res,
    Buffer.from(head('"report"', 'application/json')),
    Buffer.from(JSON.stringify(report)),
    Buffer.from(`\r\n${head(`"file"; filename="${suggestName(fileName)}"`, 'application/pdf')}`),
    bytes,
    Buffer.from(`\r\n--${boundary}--\r\n`),
  );
}
