/**
 * Gives a file cross-reference sections that lead to its own objects, byte for byte as they stand there.
 *
 * Older versions of an object stand in sections of their own, as in a file that was
 * updated: nothing in it is left that no section knows.
 */
import { pushTo } from '../values/group-by.js';
import {
  writeStreamSection,
  writeTable,
  type SectionEntry,
  type SectionTrailer,
} from './reference-section.js';

/** A version of an object, and where it stands. */
export interface PlacedObject {
  objectNumber: number;
  /** Orders versions: a later offset is a newer one. */
  start: number;
  entry: SectionEntry;
}

/** A file with more versions of one object than that is made of little else. */
const MAX_VERSIONS = 16;
/** Numbers that no object has: more of them than any program leaves. */
const MAX_GAPS = 100_000;

/**
 * @param trailer the entries of the new trailer, as they are to be written.
 * @returns null where no section can tell of the objects.
 */
export function appendReferences(
  file: Uint8Array,
  objects: PlacedObject[],
  trailer: string,
): Uint8Array | null {
  const revisions = listRevisions(objects);
  const newest = revisions.at(-1);
  let next = objects.reduce((highest, { objectNumber }) => Math.max(highest, objectNumber), 0) + 1;
  if (newest === undefined || revisions.length > MAX_VERSIONS) return null;
  if (next - newest.length > MAX_GAPS) return null;
  revisions[revisions.length - 1] = fillGaps(newest);
  const hasCompressed = objects.some(({ entry }) => entry.kind === 'compressed');
  const parts: Uint8Array[] = [file];
  let length = file.length;
  let previous: number | null = null;
  for (const entries of revisions) {
    const offset: number = length + 1;
    const own: SectionTrailer = { size: hasCompressed ? next + 1 : next, kept: trailer, previous };
    const section = hasCompressed
      ? writeStreamSection(entries, own, { objectNumber: next++, offset })
      : writeTable(entries, own);
    const end = Buffer.from(`startxref\n${offset}\n%%EOF\n`, 'latin1');
    parts.push(Buffer.from('\n', 'latin1'), section, end);
    length = offset + section.length + end.length;
    previous = offset;
  }
  return Buffer.concat(parts);
}

/** A number that no section names is a fault to some readers, which then look for all objects themselves. */
function fillGaps(entries: SectionEntry[]): SectionEntry[] {
  const filled: SectionEntry[] = [];
  for (const entry of entries) {
    while (filled.length < entry.objectNumber) filled.push({ objectNumber: filled.length, kind: 'free' });
    filled.push(entry);
  }
  return filled;
}

/** Entries by revision, the oldest first: the last one has the newest version of every object. */
function listRevisions(objects: PlacedObject[]): SectionEntry[][] {
  const versions = new Map<number, PlacedObject[]>();
  for (const object of objects) pushTo(versions, object.objectNumber, object);
  const revisions: SectionEntry[][] = [];
  const ordered = [...versions].sort(([one], [other]) => one - other);
  for (const [, own] of ordered) {
    own
      .sort((one, other) => other.start - one.start)
      .forEach(({ entry }, age) => (revisions[age] ??= [{ objectNumber: 0, kind: 'free' }]).push(entry));
  }
  return revisions.reverse();
}
