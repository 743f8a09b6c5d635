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
/** Highest number that readers take (ISO 32000-1, annex C). */
const MAX_OBJECT_NUMBER = 8_388_607;

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
  let next = objects.reduce((highest, { objectNumber }) => Math.max(highest, objectNumber), 0) + 1;
  if (revisions.length === 0 || revisions.length > MAX_VERSIONS || next > MAX_OBJECT_NUMBER) return null;
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
