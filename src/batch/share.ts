/** Divides files among machines without communication, by a stable hash of their names. */
import { hash } from 'node:crypto';

/** One of `count` shares; the first is 0. */
export type Share = NonNullable<ReturnType<typeof parseShare>>;

export const WHOLE: Share = { index: 0, count: 1 };

/** The most indexes that Kubernetes allows. */
const MAX_SHARES = 100_000;

/** Reads `3/8`; null if the text has another form. Indexes count from 0, as in Kubernetes. */
export function parseShare(text: string) {
  const match = /^(\d{1,6})\/(\d{1,6})$/u.exec(text);
  if (match === null) return null;
  const [index, count] = [Number(match[1]), Number(match[2])];
  return index < count && count <= MAX_SHARES ? { index, count } : null;
}

/** Six bytes of a digest: they fit into a number exactly, and shares are even up to chance. */
export function isInShare(name: string, { index, count }: Share): boolean {
  return count === 1 || hash('sha256', name, 'buffer').readUIntBE(0, 6) % count === index;
}

/** The suffix of the file names of one share; empty if there is only one share. */
export function shareSuffix({ index, count }: Share): string {
  const width = String(count).length;
  return count === 1 ? '' : `-${String(index).padStart(width, '0')}-of-${count}`;
}
