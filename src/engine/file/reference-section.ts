/**
 * Writes a cross-reference section, as a table or as a stream (ISO 32000-1, 7.5.4 and 7.5.8).
 */

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
  const rows = Buffer.alloc(all.length * ROW_LENGTH);
  all.forEach((entry, at) => {
    const [kind, second, third] = listFields(entry);
    rows.writeUInt8(kind, at * ROW_LENGTH);
    rows.writeUInt32BE(second, at * ROW_LENGTH + WIDTHS[0]);
    rows.writeUInt16BE(third, at * ROW_LENGTH + WIDTHS[0] + WIDTHS[1]);
  });
  const index = listRanges(all).map((range) => `${range[0]!.objectNumber} ${range.length}`);
  const dictionary =
    `<</Type/XRef/Size ${size}/W[${WIDTHS.join(' ')}]/Index[${index.join(' ')}]` +
    `${kept}${writePrevious(previous)}/Length ${rows.length}>>`;
  return Buffer.concat([
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
  return Buffer.from(text, 'latin1');
}
