/**
 * Counts the long values that are read again and again within one file.
 *
 * Values may stand within each other: thousands of objects that begin one behind another and end together, if at all, are
 * each as long as the rest of the file. What a file honestly holds is read a few times by each who asks for it.
 */
import { overBudget } from '../values/failure.js';

/** Shorter values are not counted: objects are few hundred bytes long. */
const SHORT_VALUE = 16 * 1024;
/** So many bytes in all, and times those of the file. */
const MAX_BYTES = 256 * 1024 * 1024;
const MAX_READINGS = 16;

/** Bytes read so far, by the memory in which they stand: there are many views of it. */
const BYTES_READ = new WeakMap<ArrayBufferLike, number>();

/** To be called before a file is worked on: it may have been before. */
export function beginReadings(bytes: Uint8Array): void {
  BYTES_READ.delete(bytes.buffer);
}

/** @throws EngineFailure `over-budget` where it is one too many. */
export function chargeReading(bytes: Uint8Array, length: number): void {
  if (length < SHORT_VALUE) return;
  const read = (BYTES_READ.get(bytes.buffer) ?? 0) + length;
  BYTES_READ.set(bytes.buffer, read);
  if (read > MAX_BYTES + MAX_READINGS * bytes.length) throw overBudget();
}
