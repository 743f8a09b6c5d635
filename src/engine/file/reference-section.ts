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

export interface SectionTrailer {
  /** One more than the highest number of an object; a section that is a stream counts itself in. */
  size: number;
  /** Further entries of the trailer, as they are to be written. */
  kept: string;
  /** Offset of the section before this one; null where this is the first. */
  previous: number | null;
}

/** Of the first entry of a file's list of free objects, and of every object that is never used again. */
const LAST_GENERATION = 65_535;
/** Bytes of a row's three fields: an offset has four, which no upload's length exceeds. */
const WIDTHS = [1, 4, 2] as const;
const ROW_LENGTH = WIDTHS[0] + WIDTHS[1] + WIDTHS[2];

/** @param entries in ascending order, none of them compressed. */
export function writeTable(entries: SectionEntry[], { size, kept, previous }: SectionTrailer): Uint8Array {
  const ranges = listRanges(entries).map(
    (range) => `${range[0]!.objectNumber} ${range.length}\n${range.map(writeRow).join('')}`,
  );
  return encode(`xref\n${ranges.join('')}trailer\n<</Size ${size}${kept}${writePrevious(previous)}>>\n`);
}

/**
 * @param entries in ascending order.
 * @param own the section itself, which is an object with a number above all others of the file.
 */
export function writeStreamSection(
  entries: SectionEntry[],
  { size, kept, previous }: SectionTrailer,
  own: { objectNumber: number; offset: number },
): Uint8Array {
  const all: SectionEntry[] = [...entries, { kind: 'offset', generation: 0, ...own }];
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
    `<</Type/XRef/Size ${size}/W[${WIDTHS.join(' ')}]/Index[${index.join(' ')}]` +
    `${kept}${writePrevious(previous)}/Length ${rows.length}>>`;
  return concatBytes([
    encode(`${own.objectNumber} 0 obj\n${dictionary}\nstream\n`),
    rows,
    encode('\nendstream\nendobj\n'),
  ]);
}

function writePrevious(previous: number | null): string {
  return previous === null ? '' : `/Prev ${previous}`;
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

function encode(text: string): Uint8Array {
  return fromLatin1(text);
}

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
 * @returns null if no section can list the objects.
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
    const end = fromLatin1(`startxref\n${offset}\n%%EOF\n`);
    parts.push(fromLatin1('\n'), section, end);
    length = offset + section.length + end.length;
    previous = offset;
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
