/**
 * The document and its whole report in one answer, as a form, for callers that ask for multipart/form-data in Accept.
 * The two headers are too small for a report of thirty pages, and `/stats` would perform the removal again.
 *
 * The type is the one that browsers read by themselves (`Response.formData`).
 */
import { randomUUID } from 'node:crypto';
import type { Request, Response } from 'express';
import { suggestedName } from './pdf-answer.js';
import { sendBytes } from './send-pieces.js';

const WHOLE = 'multipart/form-data';

/** A caller that accepts everything gets only the document. */
export function wantsWhole(req: Request): boolean {
  return req.accepts(['application/pdf', WHOLE]) === WHOLE;
}

/** Parts `report` (JSON) and `file` (the PDF). Resolves when both were passed to the socket; ends the response. */
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
    Buffer.from(`\r\n${head(`"file"; filename="${suggestedName(fileName)}"`, 'application/pdf')}`),
    bytes,
    Buffer.from(`\r\n--${boundary}--\r\n`),
  );
}
