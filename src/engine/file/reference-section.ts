/**
 * Writes a cross-reference section, as a table or as a stream (ISO 32000-1, 7.5.4 and 7.5.8).
 */
import { concatBytes, fromLatin1 } from '#platform';
import { pushTo } from '../values/group-by.js';

/** Where one object stands. */
export type SectionEntry = { objectNumber: number } & (
  | { kind: 'offset'; offset: number; generation: number }
  | { kind: 'compressed'; container: number; index: number }
  | { kind: 'free' }
);

/** A section and its trailer. */
export interface ReferenceSection {
  /** In ascending order; compressed ones only in a stream. */
  entries: SectionEntry[];
  isStream: boolean;
  /** One more than the highest number of an object; a section that is a stream has this number itself. */
  next: number;
  /** Entries of the trailer beside its own, as they are to be written. */
  kept: string;
  /** Offset of the section before this one; null where this is the first. */
  previous: number | null;
}

/** Of the first entry of a file's list of free objects, and of every object that is never used again. */
const LAST_GENERATION = 65_535;
/** Bytes of a row's three fields: an offset has four, which no upload's length exceeds. */
const WIDTHS = [1, 4, 2] as const;
const ROW_LENGTH = WIDTHS[0] + WIDTHS[1] + WIDTHS[2];

/** The section at an offset, and the lines at the end of the file that lead to it. */
export function writeSection(section: ReferenceSection, offset: number): Uint8Array {
  const { kept, previous } = section;
  const trailer = `${kept}${previous === null ? '' : `/Prev ${previous}`}`;
  const written = section.isStream ? writeStream(section, trailer, offset) : writeTable(section, trailer);
  return concatBytes([written, fromLatin1(`startxref\n${offset}\n%%EOF\n`)]);
}

function writeTable({ entries, next }: ReferenceSection, trailer: string): Uint8Array {
  const ranges = listRanges(entries).map(
    (range) => `${range[0]!.objectNumber} ${range.length}\n${range.map(writeRow).join('')}`,
  );
  return fromLatin1(`xref\n${ranges.join('')}trailer\n<</Size ${next}${trailer}>>\n`);
}

function writeStream({ entries, next }: ReferenceSection, trailer: string, offset: number): Uint8Array {
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

/** Entries whose numbers follow one another. */
function listRanges(entries: SectionEntry[]): SectionEntry[][] {
  const ranges: SectionEntry[][] = [];
  for (const entry of entries) {
    const last = ranges.at(-1);
    if (last?.at(-1)?.objectNumber === entry.objectNumber - 1) last.push(entry);
    else ranges.push([entry]);
  }
  return ranges;
}

/** Twenty bytes, as readers that look a row up by its number want them. */
function writeRow(entry: SectionEntry): string {
  const [, second, third] = listFields(entry);
  return `${pad(second, 10)} ${pad(third, 5)} ${entry.kind === 'free' ? 'f' : 'n'} \n`;
}

function listFields(entry: SectionEntry): [kind: number, second: number, third: number] {
  if (entry.kind === 'free') return [0, 0, LAST_GENERATION];
  return entry.kind === 'offset' ? [1, entry.offset, entry.generation] : [2, entry.container, entry.index];
}

function pad(value: number, digits: number): string {
  return String(value).padStart(digits, '0');
}

/** The entry of one version of an object. */
export type VersionEntry = SectionEntry & {
  /** Orders versions: a later offset is a newer one. */
  start: number;
};

/** A file with more versions of one object than that is made of little else. */
const MAX_VERSIONS = 16;
/** Numbers that no object has: more of them than any program leaves. */
const MAX_GAPS = 100_000;

/**
 * @param trailer the entries of the new trailer, as they are to be written.
 * @returns null if no section can list the objects.
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
  let previous: number | null = null;
  for (const entries of revisions) {
    const offset: number = length + 1;
    const section = writeSection({ entries, isStream, next, kept: trailer, previous }, offset);
    parts.push(fromLatin1('\n'), section);
    length = offset + section.length;
    previous = offset;
    if (isStream) next++;
  }
  return concatBytes(parts);
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
function listRevisions(objects: VersionEntry[]): SectionEntry[][] {
  const versions = new Map<number, VersionEntry[]>();
  for (const object of objects) pushTo(versions, object.objectNumber, object);
  const revisions: SectionEntry[][] = [];
  const ordered = [...versions].sort(([one], [other]) => one - other);
  for (const [, own] of ordered) {
    own
      .sort((one, other) => other.start - one.start)
      .forEach((entry, age) => (revisions[age] ??= [{ objectNumber: 0, kind: 'free' }]).push(entry));
  }
  return revisions.reverse();
}
