/**
 * Makes a saved file the same whenever the same edit is saved again.
 *
 * MuPDF draws the second part of a trailer's /ID at random with every save. It
 * is replaced by a digest of the rest of the file, which 14.4 of ISO 32000-1
 * recommends anyway.
 */
import { createHash } from 'node:crypto';
import { readOperands } from '../../content/operands.js';

const KEY = Buffer.from('/ID', 'latin1');
/** Two identifiers of any writer fit; a trailer that is longer has other entries after them. */
const LOOK_AHEAD = 1024;

/** @param from where the bytes begin that MuPDF wrote; what stands before them is kept. */
export function stabiliseIdentity(bytes: Uint8Array, from: number): Uint8Array {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
  const key = file.lastIndexOf(KEY);
  if (key < from) return bytes;
  const start = key + KEY.length;
  const [open, , second] = readOperands(file, start, Math.min(file.length, start + LOOK_AHEAD));
  if (open?.kind !== 'other' || file[open.start] !== 0x5b || second?.kind !== 'string') return bytes;
  const before = file.subarray(0, second.start);
  const after = file.subarray(second.end);
  const digest = createHash('sha256').update(before).update(after).digest('hex').slice(0, 32);
  // Nothing points behind the trailer's /ID, so its length may change.
  return Buffer.concat([before, Buffer.from(`<${digest}>`, 'latin1'), after]);
}
