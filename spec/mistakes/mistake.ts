/**
 * One mistake of a caller, and the forms in which callers make it.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { FIXTURES } from '../support/fixtures.js';

export interface Mistake {
  what: string;
  path: string;
  init: RequestInit;
  status: number;
  /** `detail`; of 422 the fields that it names, in order. */
  says: string | string[];
  /** The words that say what to do; null where the sentence is the contract's or has none, and README explains it. */
  remedy: string | null;
}

export type Row = Omit<Mistake, 'path' | 'init'>;

export const PDF_TYPE = 'application/pdf';
export const NOT_PDF = 'Invalid file type. Only PDF files are allowed.';
export const MIB = 1024 * 1024;

export const MARKED = readFileSync(join(FIXTURES, 'found/reportlab.pdf'));

/** A part of these bytes; without a name a browser's form would send none. */
export const part = (bytes: Uint8Array | string, type = PDF_TYPE): File =>
  new File([typeof bytes === 'string' ? bytes : new Uint8Array(bytes)], 'in.pdf', { type });

type Fields = Record<string, string | File | (string | File)[]>;

export function form(fields: Fields): RequestInit {
  const written = new FormData();
  for (const [name, values] of Object.entries(fields)) {
    for (const value of [values].flat()) written.append(name, value);
  }
  return { method: 'POST', body: written };
}

export const body = (content: string | Uint8Array, type: string): RequestInit => ({
  method: 'POST',
  body: typeof content === 'string' ? content : new Uint8Array(content),
  headers: { 'Content-Type': type },
});

/** A mistake in a call of remove_watermark. */
export const text = (row: Row, init: RequestInit): Mistake => ({
  ...row,
  path: '/api/v1/remove-watermark',
  init,
});
