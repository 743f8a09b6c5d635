/** Recognises a file whose end is lost, as after a download that broke off. */
import { findBytes, findLastBytes } from '#platform';

/** True if an object follows the last `startxref`, which ends a whole file (ISO 32000-1, 7.5.5). */
export function isEndLost(bytes: Uint8Array): boolean {
  const last = Math.max(0, findLastBytes(bytes, 'startxref'));
  return findBytes(bytes, 'endobj', last) !== -1;
}
