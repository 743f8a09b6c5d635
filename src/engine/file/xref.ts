/**
 * Reads the places of a file's objects from its cross-reference sections (ISO 32000-1, 7.5.4 and 7.5.8).
 *
 * Patching in place needs an object's value and the place of its bytes, and MuPDF gives only the value. In case of
 * doubt the result is null: the file is mended first, or left alone.
 */
import { latin1 } from '#platform';
import { nextToken } from '../content/tokens.js';
import { overBudget } from '../values/failure.js';
import { inflateWhole } from '../values/inflate.js';
import { pushTo } from '../values/collections.js';
import { findStreamEnd, MAX_DECODED } from './stream-bytes.js';
import { readIndirectObject, skipValue } from './syntax.js';
import { findValue } from './value-paths.js';
import { readDictionary, readNames, readNumbers, type FileValue } from './value-tree.js';

export interface ObjectPlaces {
  /** Offset of each object outside object streams, in the newest revision. */
  current: Map<number, number>;
  /** Different offsets in older revisions. */
  superseded: Map<number, number[]>;
  /** Objects that are in object streams in any revision, with the numbers of these streams, newest first. */
  compressed: Map<number, number[]>;
}

/** In its last bytes readers look for `startxref` and the end marker. */
const TAIL_BYTES = 2048;
/** More sections than any sound file has. */
const MAX_SECTIONS = 512;
/** An /Index of this length has a hundred thousand ranges. */
const MAX_SECTION_DICTIONARY = 1024 * 1024;
/** For all sections together. No document of the accepted size has this many objects in all of its revisions. */
const MAX_ENTRIES = 1_500_000;

/** Adds an entry by the first two of its fields: its kind, and the offset or object stream (Table 18). */
type NoteEntry = (objectNumber: number, kind: number, place: number) => void;

/**
 * Null if a section of any revision cannot be read, or if the sections form a cycle.
 *
 * @param mayBeCyclic true to get the places in a cycle, too.
 * @throws EngineFailure `over-budget` if there are too many entries: a few bytes can declare millions.
 */
export function readObjectPlaces(bytes: Uint8Array, mayBeCyclic = false): ObjectPlaces | null {
  const places: ObjectPlaces = { current: new Map(), superseded: new Map(), compressed: new Map() };
  let left = MAX_ENTRIES;
  const note: NoteEntry = (objectNumber, kind, place) => {
    if (--left < 0) throw overBudget();
    if (kind === 1) notePlace(places, objectNumber, place);
    else if (kind === 2 && places.compressed.get(objectNumber)?.includes(place) !== true) {
      pushTo(places.compressed, objectNumber, place);
    }
  };
  const seen = new Set<number>();
  const tail = latin1(bytes, Math.max(0, bytes.length - TAIL_BYTES));
  const start = [...tail.matchAll(/startxref\s+(\d+)/gu)].at(-1)?.[1];
  if (start === undefined) return null;
  // Sections, each with the newer ones on the path to it, newest first.
  const queue: { offset: number; newer: number[] }[] = [{ offset: Number(start), newer: [] }];
  for (let section = queue.shift(); section !== undefined; section = queue.shift()) {
    const { offset, newer } = section;
    // The link to the oldest sections is missing. Other readers find objects there that MuPDF does not find.
    if (newer.includes(offset) && !mayBeCyclic) return null;
    if (seen.has(offset)) continue;
    if (seen.size >= MAX_SECTIONS) return null;
    seen.add(offset);
    const next = readSection(bytes, offset, note);
    if (next === null) return null;
    queue.push(...next.map((older) => ({ offset: older, newer: [offset, ...newer] })));
  }
  return places;
}

function notePlace(places: ObjectPlaces, objectNumber: number, offset: number): void {
  const current = places.current.get(objectNumber);
  if (current === undefined && !places.compressed.has(objectNumber)) {
    places.current.set(objectNumber, offset);
  } else if (current !== offset) {
    pushTo(places.superseded, objectNumber, offset);
  }
}

/** Notes a section's entries; returns the sections to which it points, newest first; null if it cannot be read. */
function readSection(bytes: Uint8Array, offset: number, note: NoteEntry): number[] | null {
  const start = nextToken(bytes, offset);
  return latin1(bytes, start, start + 4) === 'xref'
    ? readTable(bytes, start + 4, note)
    : readStream(bytes, start, note);
}

function readTable(bytes: Uint8Array, from: number, note: NoteEntry): number[] | null {
  let at = nextToken(bytes, from);
  for (;;) {
    const header = /^(\d+)\s+(\d+)\s*/u.exec(latin1(bytes, at, at + 40));
    if (header === null) break;
    at += header[0].length;
    const first = Number(header[1]);
    for (let index = 0; index < Number(header[2]); index++) {
      const entry = /^\s*(\d{10})\s(\d{5})\s([nf])\s*/u.exec(latin1(bytes, at, at + 24));
      if (entry === null) return null;
      note(first + index, entry[3] === 'n' ? 1 : 0, Number(entry[1]));
      at += entry[0].length;
    }
  }
  if (latin1(bytes, at, at + 7) !== 'trailer') return null;
  const trailer = readDictionary(bytes, at + 7, skipValue(bytes, at + 7));
  return ['XRefStm', 'Prev'].flatMap((key) => readNumbers(trailer.get(key)).slice(0, 1));
}

function readStream(bytes: Uint8Array, offset: number, note: NoteEntry): number[] | null {
  const object = readIndirectObject(bytes, offset);
  if (object === null || object.bodyEnd - object.bodyStart > MAX_SECTION_DICTIONARY) return null;
  const dictionary = readDictionary(bytes, object.bodyStart, object.bodyEnd);
  // The offsets of objects are not known while the sections are read: the length of a section is a number in it.
  const end = findStreamEnd(bytes, object, new Map());
  const [size] = readNumbers(dictionary.get('Size'));
  const widths = readNumbers(dictionary.get('W'));
  if (end < 0 || size === undefined || widths.length !== 3 || Math.min(...widths) < 0) return null;
  const rows = decodeRows(bytes.subarray(object.streamStart, end), dictionary);
  if (rows === null) return null;
  const indexes = dictionary.has('Index') ? readNumbers(dictionary.get('Index')) : [0, size];
  const [kindWidth, placeWidth, thirdWidth] = widths as [number, number, number];
  const rowLength = kindWidth + placeWidth + thirdWidth;
  let at = 0;
  for (let pair = 0; pair + 1 < indexes.length; pair += 2) {
    const [first, count] = [indexes[pair]!, indexes[pair + 1]!];
    for (let index = 0; index < count && at + rowLength <= rows.length; index++, at += rowLength) {
      const kind = kindWidth === 0 ? 1 : readField(rows, at, kindWidth);
      const place = readField(rows, at + kindWidth, placeWidth);
      note(first + index, kind, place);
      // Some readers treat other kinds as null (7.5.8.3), others then scan the file for objects.
      if (kind > 2) return null;
    }
  }
  return readNumbers(dictionary.get('Prev')).slice(0, 1);
}

function readField(rows: Uint8Array, at: number, width: number): number {
  let value = 0;
  for (let index = 0; index < width; index++) value = value * 256 + rows[at + index]!;
  return value;
}

function decodeRows(raw: Uint8Array, dictionary: Map<string, FileValue>): Uint8Array | null {
  const filters = readNames(dictionary.get('Filter'));
  if (filters.length === 0) return raw;
  if (filters.length > 1 || filters[0] !== 'FlateDecode') return null;
  const decoded = inflateWhole(raw, MAX_DECODED, true);
  if (decoded === null) return null;
  const given = dictionary.get('DecodeParms') ?? null;
  const parameters = given?.kind === 'array' ? (given.elements[0] ?? null) : given;
  const parameter = (name: string): number | undefined => {
    const value = findValue(parameters, [name]);
    return value?.kind === 'number' ? value.value : undefined;
  };
  const predictor = parameter('Predictor') ?? 1;
  if (predictor >= 10) return undoPngPrediction(decoded, parameter('Columns') ?? 1);
  return predictor === 1 ? decoded : null;
}

/**
 * Undoes PNG prediction of one-byte samples (ISO 32000-1, 7.4.4.4): each row names its predictor.
 *
 * @returns null for predictors other than None, Sub and Up: cross-reference streams use no others.
 */
export function undoPngPrediction(predicted: Uint8Array, columns: number): Uint8Array | null {
  const rowCount = Math.floor(predicted.length / (columns + 1));
  const rows = new Uint8Array(rowCount * columns);
  for (let row = 0; row < rowCount; row++) {
    const filter = predicted[row * (columns + 1)]!;
    if (filter > 2) return null;
    for (let column = 0; column < columns; column++) {
      const at = row * columns + column;
      const left = filter === 1 && column > 0 ? rows[at - 1]! : 0;
      const up = filter === 2 && row > 0 ? rows[at - columns]! : 0;
      rows[at] = predicted[row * (columns + 1) + 1 + column]! + left + up;
    }
  }
  return rows;
}
