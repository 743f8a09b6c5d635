/** Writes a cross-reference section, as a table or as a stream (ISO 32000-1, 7.5.4 and 7.5.8). */
import { concatBytes, fromLatin1 } from '#platform';
import { splitWhere, groupBy } from '../values/collections.js';

export type SectionEntry = { objectNumber: number } & (
  | { kind: 'offset'; offset: number; generation: number }
  | { kind: 'compressed'; container: number; index: number }
  | { kind: 'free' }
);

export interface ReferenceSection {
  /** In ascending order. Entries of compressed objects are possible only in a stream. */
  entries: SectionEntry[];
  isStream: boolean;
  /** The highest object number plus one. A section that is a stream gets this number. */
  next: number;
  /** Further entries of the trailer, as they are to be written. */
  trailer: string;
}

/** The generation of object 0, and of every free object whose number is never used again. */
const LAST_GENERATION = 65_535;
/** Bytes of a row's three fields. Four bytes are enough for an offset in any upload. */
const WIDTHS = [1, 4, 2] as const;
const ROW_LENGTH = WIDTHS[0] + WIDTHS[1] + WIDTHS[2];

/** Writes a section for an offset, followed by the lines at the end of the file that point to it. */
export function writeSection(section: ReferenceSection, offset: number): Uint8Array {
  const written = section.isStream ? writeStream(section, offset) : writeTable(section);
  return concatBytes([written, fromLatin1(`startxref\n${offset}\n%%EOF\n`)]);
}

function writeTable({ entries, next, trailer }: ReferenceSection): Uint8Array {
  const ranges = listRanges(entries).map(
    (range) => `${range[0]!.objectNumber} ${range.length}\n${range.map(writeRow).join('')}`,
  );
  return fromLatin1(`xref\n${ranges.join('')}trailer\n<</Size ${next}${trailer}>>\n`);
}

function writeStream({ entries, next, trailer }: ReferenceSection, offset: number): Uint8Array {
  const all: SectionEntry[] = [...entries, { kind: 'offset', generation: 0, objectNumber: next, offset }];
  const rows = new Uint8Array(all.length * ROW_LENGTH);
  const view = new DataView(rows.buffer);
  all.forEach((entry, at) => {
    const [kind, second, third] = listFields(entry);
    view.setUint8(at * ROW_LENGTH, kind);
    view.setUint32(at * ROW_LENGTH + WIDTHS[0], second);
    view.setUint16(at * ROW_LENGTH + WIDTHS[0] + WIDTHS[1], third);
  });
  const index = listRanges(all).map((range) => `${range[0]!.objectNumber} ${range.length}`);
  const dictionary =
    `<</Type/XRef/Size ${next + 1}/W[${WIDTHS.join(' ')}]/Index[${index.join(' ')}]` +
    `${trailer}/Length ${rows.length}>>`;
  return concatBytes([
    fromLatin1(`${next} 0 obj\n${dictionary}\nstream\n`),
    rows,
    fromLatin1('\nendstream\nendobj\n'),
  ]);
}

/** Groups entries with consecutive numbers. */
function listRanges(entries: SectionEntry[]): SectionEntry[][] {
  return splitWhere(entries, (one, next) => next.objectNumber === one.objectNumber + 1);
}

/** Exactly twenty bytes, because readers compute a row's offset from its number. */
function writeRow(entry: SectionEntry): string {
  const [, second, third] = listFields(entry);
  const kind = entry.kind === 'free' ? 'f' : 'n';
  return `${String(second).padStart(10, '0')} ${String(third).padStart(5, '0')} ${kind} \n`;
}

function listFields(entry: SectionEntry): [kind: number, second: number, third: number] {
  if (entry.kind === 'free') return [0, 0, LAST_GENERATION];
  return entry.kind === 'offset' ? [1, entry.offset, entry.generation] : [2, entry.container, entry.index];
}

export type VersionEntry = SectionEntry & {
  /** Orders the versions: a later offset is a newer version. */
  start: number;
};

/** The most versions of one object: some programs add a section for each page that they save, and each costs a search. */
const MAX_VERSIONS = 256;
/** More unused object numbers than any program leaves. */
const MAX_GAPS = 100_000;

/**
 * Appends cross-reference sections that list all given versions of objects.
 *
 * @param trailer the entries of the new trailer, as they are to be written.
 * @returns null if sections cannot list the objects.
 */
export function appendReferences(
  file: Uint8Array,
  objects: VersionEntry[],
  trailer: string,
): Uint8Array | null {
  const revisions = listRevisions(objects);
  const newest = revisions.at(-1);
  let next = objects.reduce((highest, { objectNumber }) => Math.max(highest, objectNumber), 0) + 1;
  if (newest === undefined || revisions.length > MAX_VERSIONS) return null;
  if (next - newest.length > MAX_GAPS) return null;
  revisions[revisions.length - 1] = fillGaps(newest);
  const isStream = objects.some(({ kind }) => kind === 'compressed');
  const parts: Uint8Array[] = [file];
  let length = file.length;
  let link = '';
  for (const entries of revisions) {
    const offset: number = length + 1;
    const section = writeSection({ entries, isStream, next, trailer: `${trailer}${link}` }, offset);
    parts.push(fromLatin1('\n'), section);
    length = offset + section.length;
    link = `/Prev ${offset}`;
    if (isStream) next++;
  }
  return concatBytes(parts);
}

/** Adds entries for unused numbers: if one is missing, some readers ignore the sections and scan for objects. */
function fillGaps(entries: SectionEntry[]): SectionEntry[] {
  const filled: SectionEntry[] = [];
  for (const entry of entries) {
    while (filled.length < entry.objectNumber) filled.push({ objectNumber: filled.length, kind: 'free' });
    filled.push(entry);
  }
  return filled;
}

/** Entries by revision, oldest first. The last revision has the newest version of every object. */
function listRevisions(objects: VersionEntry[]): SectionEntry[][] {
  const revisions: SectionEntry[][] = [];
  const ordered = objects.toSorted(
    (one, other) => one.objectNumber - other.objectNumber || other.start - one.start,
  );
  for (const own of groupBy(ordered, ({ objectNumber }) => objectNumber).values()) {
    own.forEach((entry, age) => (revisions[age] ??= [{ objectNumber: 0, kind: 'free' }]).push(entry));
  }
  return revisions.reverse();
}
