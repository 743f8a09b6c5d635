/** Recognises a file whose end is lost, as after a download that broke off. */
import { findBytes } from '#platform';

/** True if an object follows the last `startxref`, which ends a whole file (ISO 32000-1, 7.5.5). */
export function isEndLost(bytes: Uint8Array): boolean {
  let last = 0;
  for (let at = 0; at !== -1; at = findBytes(bytes, 'startxref', at + 1)) last = at;
  return findBytes(bytes, 'endobj', last) !== -1;
}
