/** Answers with a PDF and a name to save it under. */
import { create as contentDisposition } from 'content-disposition';
import type { Response } from 'express';
import { sendBytes } from './send-pieces.js';

/** Long enough for any name that a person gave; file systems stop at 255 bytes. */
const MAX_STEM_CHARACTERS = 100;

/** Resolves when the whole answer was passed to the socket; ends the response. */
export async function sendPdf(res: Response, bytes: Uint8Array, uploadName: string): Promise<void> {
  const name = suggestedName(uploadName);
  const fallback = name.replace(/[^\x20-\x7e]/g, '_');
  // A bare token is also valid, but many clients look for the quotation marks.
  const disposition = contentDisposition(name, { fallback }).replace(
    /filename=([^";]+)(?=;|$)/,
    'filename="$1"',
  );
  res.setHeader('Content-Disposition', disposition);
  res.setHeader('Content-Type', 'application/pdf');
  await sendBytes(res, bytes);
}

/** The upload's own name, without path and control characters, marked as processed. */
export function suggestedName(uploadName: string): string {
  const base = uploadName.split(/[/\\]/).at(-1) ?? '';
  const stem = Array.from(base.replace(/[\p{C}"<>:|?*]/gu, '').replace(/\.pdf$/i, ''))
    .slice(0, MAX_STEM_CHARACTERS)
    .join('')
    .replace(/^[. ]+|[. ]+$/g, '');
  return `${stem === '' ? 'document' : stem}_cleaned.pdf`;
}
