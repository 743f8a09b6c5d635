/**
 * Whether a file is linearised (Annex F): its hints then count what each page
 * refers to, so that one in which a reference is dropped is not linearised any
 * more, and must not say so.
 */
import { latin1 } from './syntax.js';

/** The linearisation dictionary stands in the file's first kilobyte. */
const LINEARISED_WITHIN = 1024;

/** True also where the dictionary is spelt so that it cannot be told from what is around it. */
export function mayBeLinearised(upload: Uint8Array): boolean {
  return readBeginning(upload).includes('/Linearized');
}

/** The number of the linearisation dictionary; null where there is none that is found for certain. */
export function findLinearisation(upload: Uint8Array): number | null {
  const header = /(\d+)\s+\d+\s+obj\s*<<[^>]*\/Linearized/u.exec(readBeginning(upload));
  return header === null ? null : Number(header[1]);
}

function readBeginning(upload: Uint8Array): string {
  return latin1(upload, 0, LINEARISED_WITHIN);
}
