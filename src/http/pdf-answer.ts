/**
 * A PDF as the answer, with a name to save it under.
 */
import { create as contentDisposition } from 'content-disposition';
import type { Response } from 'express';

/** Long enough for any name a person gave; file systems stop at 255 bytes. */
const MAX_STEM_CHARACTERS = 100;

/** A reader that takes no byte for so long is gone, and holds memory that others wait for. */
const IDLE_READER_MS = 60_000;

/** Ends the response: nothing else may be written to it. */
export function sendPdf(res: Response, bytes: Uint8Array, uploadName: string): void {
  const name = suggestedName(uploadName);
  const fallback = name.replace(/[^\x20-\x7e]/g, '_');
  // A bare token is correct too, but many clients look for the quotation marks.
  const disposition = contentDisposition(name, { fallback }).replace(
    /filename=([^";]+)(?=;|$)/,
    'filename="$1"',
  );
  res.setHeader('Content-Disposition', disposition);
  res.setHeader('Content-Type', 'application/pdf');
  res.setHeader('Content-Length', bytes.length);
  res.setTimeout(IDLE_READER_MS, () => res.destroy());
  res.end(bytes);
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
