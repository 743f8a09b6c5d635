/**
 * Compares how two files are written: a patched file shares nearly all its bytes with the one before.
 */
export type FileRelation =
  | { kind: 'same' }
  /** `bytes` differ, and the file has its old length. */
  | { kind: 'in-place'; bytes: number }
  /** The new file is the old one, in which `bytes` differ, and `added` more. */
  | { kind: 'appended'; bytes: number; added: number }
  | { kind: 'other' };

/** Of the bytes of the old file, how many may differ in one that was only patched. */
const MOST_PATCHED = 0.5;

export function compareFiles(before: Uint8Array, after: Uint8Array): FileRelation {
  if (after.length < before.length) return { kind: 'other' };
  let bytes = 0;
  for (let at = 0; at < before.length; at++) if (before[at] !== after[at]) bytes++;
  if (bytes > before.length * MOST_PATCHED) return { kind: 'other' };
  const added = after.length - before.length;
  if (added > 0) return { kind: 'appended', bytes, added };
  return bytes === 0 ? { kind: 'same' } : { kind: 'in-place', bytes };
}
