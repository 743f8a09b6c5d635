/** Reads cross-reference sections strictly, newest first (ISO 32000-1, 7.5.4 to 7.5.8). */
import { findBytes, inflate } from '#platform';
import {
  StrictFault,
  StrictReader,
  readWholeEntry,
  readWholeItems,
  type StrictValue,
} from './strict-values.js';

export type StrictEntry =
  | { kind: 'offset'; offset: number; generation: number }
  | { kind: 'compressed'; container: number }
  | { kind: 'free' };

export interface StrictXref {
  entries: Map<number, StrictEntry>;
  /** The trailer of the newest section. */
  trailer: Map<string, StrictValue>;
  isEncrypted: boolean;
}

type Row = [objectNumber: number, entry: StrictEntry];
type Dictionary = Map<string, StrictValue>;

const MAX_SECTIONS = 512;
const MAX_DECODED_SECTION = 64 * 1024 * 1024;
/** Where a reader looks for `startxref`, from the end. */
const TAIL = 2048;

/**
 * @param text the bytes as Latin-1.
 * @throws StrictFault if a section is not at its offset or is malformed.
 */
export function readStrictXref(bytes: Uint8Array, text: string): StrictXref {
  const last = [...text.slice(-TAIL).matchAll(/startxref[\0\t\n\f\r ]+(\d{1,15})/gu)].at(-1);
  if (last === undefined) throw new StrictFault('startxref');
  const entries = new Map<number, StrictEntry>();
  const seen = new Set<number>();
  let newest: Dictionary | null = null;
  let isEncrypted = false;
  for (const queue = [Number(last[1])]; queue.length > 0;) {
    const offset = queue.shift()!;
    if (seen.has(offset)) continue;
    if (seen.size >= MAX_SECTIONS || offset >= bytes.length) {
      throw new StrictFault('a cross-reference section');
    }
    seen.add(offset);
    const reader = new StrictReader(text, offset);
    const { trailer, rows } = reader.peekToken() === 'xref' ? readTable(reader) : readStream(reader, bytes);
    // Newer sections are read first: their entries count.
    for (const [objectNumber, entry] of rows) {
      if (!entries.has(objectNumber)) entries.set(objectNumber, entry);
    }
    newest ??= trailer;
    isEncrypted ||= trailer.has('Encrypt');
    for (const key of ['XRefStm', 'Prev']) {
      const next = readWholeEntry(trailer, key);
      if (next !== undefined) queue.push(next);
    }
  }
  return { entries, trailer: newest ?? new Map(), isEncrypted };
}

interface Section {
  trailer: Dictionary;
  rows: Iterable<Row>;
}

function readTable(reader: StrictReader): Section {
  reader.expect('xref');
  const rows: Row[] = [];
  const row = /[\0\t\n\f\r ]*(\d{10}) (\d{5}) ([nf])/y;
  while (reader.peekToken() !== 'trailer') {
    const first = reader.readWhole();
    const count = reader.readWhole();
    for (let index = 0; index < count; index++) {
      row.lastIndex = reader.at;
      const match = row.exec(reader.text);
      if (match === null) throw new StrictFault('a row of the cross-reference table');
      reader.at = row.lastIndex;
      const entry: StrictEntry =
        match[3] === 'f'
          ? { kind: 'free' }
          : { kind: 'offset', offset: Number(match[1]), generation: Number(match[2]) };
      rows.push([first + index, entry]);
    }
  }
  reader.expect('trailer');
  const trailer = reader.readValue();
  if (trailer.kind !== 'dictionary') throw new StrictFault('the trailer');
  // 7.5.8.4: objects that a hybrid file hides from old readers are free in the table and listed in the stream.
  const isHybrid = trailer.entries.has('XRefStm');
  const own = isHybrid ? rows.filter(([, entry]) => entry.kind !== 'free') : rows;
  return { trailer: trailer.entries, rows: own };
}

function readStream(reader: StrictReader, bytes: Uint8Array): Section {
  reader.readWhole();
  reader.readWhole();
  reader.expect('obj');
  const value = reader.readValue();
  if (value.kind !== 'dictionary' || reader.readToken() !== 'stream') {
    throw new StrictFault('a cross-reference section');
  }
  const dataStart = reader.at + (reader.text.startsWith('\r\n', reader.at) ? 2 : 1);
  return { trailer: value.entries, rows: listRows(bytes, dataStart, value.entries) };
}

function listRows(bytes: Uint8Array, dataStart: number, dictionary: Dictionary): Iterable<Row> {
  const rows = decodeRows(bytes, dataStart, dictionary);
  const widths = readWholeItems(dictionary.get('W'));
  if (widths.length !== 3 || !widths.every((width) => width >= 0 && width <= 8)) {
    throw new StrictFault('widths of a cross-reference stream');
  }
  const size = readWholeEntry(dictionary, 'Size') ?? 0;
  const index = dictionary.has('Index') ? readWholeItems(dictionary.get('Index')) : [0, size];
  return readRows(rows, widths as [number, number, number], index);
}

/** Accepts data longer or shorter than declared, because the upload's own sections may be wrong. */
function decodeRows(bytes: Uint8Array, start: number, dictionary: Dictionary): Uint8Array {
  const end = findBytes(bytes, 'endstream', start);
  const declared = readWholeEntry(dictionary, 'Length') ?? -1;
  const filter = dictionary.get('Filter');
  const name = filter?.kind === 'array' ? filter.items[0] : filter;
  if (name === undefined) return bytes.subarray(start, start + declared);
  if (name.kind !== 'name' || name.text !== 'FlateDecode') {
    throw new StrictFault('the filter of a cross-reference stream');
  }
  let decoded: Uint8Array;
  try {
    decoded = inflate(bytes.subarray(start, Math.max(end, start + declared)), {
      maxOutputLength: MAX_DECODED_SECTION,
      // As readers do, which take the rows that are there.
      isPartial: true,
    });
  } catch (error) {
    throw new StrictFault('the data of a cross-reference stream', { cause: error });
  }
  const parameters = dictionary.get('DecodeParms');
  const own = parameters?.kind === 'array' ? parameters.items[0] : parameters;
  if (own?.kind !== 'dictionary') return decoded;
  const predictor = readWholeEntry(own.entries, 'Predictor') ?? 1;
  return predictor >= 10 ? undoPrediction(decoded, readWholeEntry(own.entries, 'Columns') ?? 1) : decoded;
}

/**
 * Undoes PNG prediction with one byte per sample (7.4.4.4): each row names its predictor. Cross-reference streams use
 * only None, Sub and Up.
 *
 * Written again on purpose: a check that shared the engine's reading would share its mistakes.
 */
function undoPrediction(decoded: Uint8Array, columns: number): Uint8Array {
  const count = Math.floor(decoded.length / (columns + 1));
  const rows = new Uint8Array(count * columns);
  for (let row = 0; row < count; row++) {
    const kind = decoded[row * (columns + 1)]!;
    if (kind > 2) throw new StrictFault('prediction of a cross-reference stream');
    for (let column = 0; column < columns; column++) {
      const at = row * columns + column;
      const left = kind === 1 && column > 0 ? rows[at - 1]! : 0;
      const up = kind === 2 && row > 0 ? rows[at - columns]! : 0;
      rows[at] = decoded[row * (columns + 1) + 1 + column]! + left + up;
    }
  }
  return rows;
}

function* readRows(rows: Uint8Array, widths: [number, number, number], index: number[]): Generator<Row> {
  const length = widths[0] + widths[1] + widths[2];
  let at = 0;
  const read = (from: number, width: number): number => {
    let value = 0;
    for (let byte = 0; byte < width; byte++) value = value * 256 + rows[from + byte]!;
    return value;
  };
  for (let pair = 0; pair + 1 < index.length; pair += 2) {
    const count = index[pair + 1]!;
    if (at + count * length > rows.length) throw new StrictFault('the rows of a cross-reference stream');
    for (let one = 0; one < count; one++, at += length) {
      const kind = widths[0] === 0 ? 1 : read(at, widths[0]);
      const second = read(at + widths[0], widths[1]);
      const objectNumber = index[pair]! + one;
      if (kind === 1) {
        const generation = read(at + widths[0] + widths[1], widths[2]);
        yield [objectNumber, { kind: 'offset', offset: second, generation }];
      } else if (kind === 2) yield [objectNumber, { kind: 'compressed', container: second }];
      else yield [objectNumber, { kind: 'free' }];
    }
  }
}
