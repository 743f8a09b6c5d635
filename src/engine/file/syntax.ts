/** Reads the parts of the file structure that patching needs from raw bytes (ISO 32000-1, 7.3.10 and 7.5). */
import { findLastBytes, latin1 } from '#platform';
import { skipRegular } from '../content/characters.js';
import { nextToken, skipToken } from '../content/tokens.js';
import { overBudget } from '../values/failure.js';

export interface IndirectObject {
  objectNumber: number;
  generation: number;
  /** Offset of the object number. */
  start: number;
  /** Offset after `obj`. */
  bodyStart: number;
  /** Offset after the object's value, before `stream` or `endobj`. */
  bodyEnd: number;
  /** Offset of the first raw byte of the stream's data, or -1. */
  streamStart: number;
}

/** An object header anywhere in a text; the first group is the object number. */
export const OBJECT_HEADER = /(?<!\d)(\d{1,10})\s+\d{1,5}\s+obj(?![a-z])/gu;

/** Offsets of the first and the last header of each object number, anywhere in the file. */
export interface Heads {
  first: ReadonlyMap<number, number>;
  last: ReadonlyMap<number, number>;
}

export function findHeads(text: string): Heads {
  const first = new Map<number, number>();
  const last = new Map<number, number>();
  for (const { 1: digits, index } of text.matchAll(OBJECT_HEADER)) {
    const objectNumber = Number(digits);
    if (!first.has(objectNumber)) first.set(objectNumber, index);
    last.set(objectNumber, index);
  }
  return { first, last };
}

/** The longest header before its keyword. Real headers contain little white space. */
const LONGEST_BEFORE_KEYWORD = 40;
const BEFORE_KEYWORD = /(?<!\d)\d{1,10}\s+\d{1,5}\s+$/u;

/** Offset of the last complete header between two offsets; -1 if there is none. */
export function findHeadBefore(bytes: Uint8Array, to: number, from: number): number {
  const range = bytes.subarray(from, to);
  for (let at = findLastBytes(range, 'obj'); at > 0; at = findLastBytes(range, 'obj', at - 1)) {
    const start = Math.max(0, at - LONGEST_BEFORE_KEYWORD);
    const head = BEFORE_KEYWORD.exec(latin1(range, start, at));
    if (head !== null && !/[a-z]/u.test(latin1(range, at + 3, at + 4))) return from + start + head.index;
  }
  return -1;
}

/** `endobj` in data, in the form that readers accept when they search for the end of a stream. */
const END_OBJECT = /endobj(?=[\0\s()<>[\]{}/%]|$)/u;

/** True if stream data contains `obj` or `endobj`, which readers that repair a file take for an object's border. */
export function holdsObjectKeyword(data: string): boolean {
  return END_OBJECT.test(data) || data.search(OBJECT_HEADER) >= 0;
}

function readInteger(bytes: Uint8Array, from: number): { value: number; end: number } | null {
  const end = skipRegular(bytes, from);
  const text = latin1(bytes, from, Math.min(end, from + 20));
  return /^\d{1,12}$/u.test(text) ? { value: Number(text), end } : null;
}

/** The longest white space and header that are read: otherwise, a million entries could point into one long blank. */
const LONGEST_HEAD = 1024;

/** Offset of the object number. Like all readers, it accepts an offset of white space before the number. */
export function findObjectStart(bytes: Uint8Array, offset: number): number {
  return nextToken(bytes.subarray(0, offset + LONGEST_HEAD), offset);
}

/** Null if there is no object header at the offset. */
function readHead(bytes: Uint8Array, offset: number): Omit<IndirectObject, 'bodyEnd' | 'streamStart'> | null {
  if (offset < 0 || offset >= bytes.length) return null;
  const head = bytes.subarray(0, offset + LONGEST_HEAD);
  const start = nextToken(head, offset);
  const objectNumber = readInteger(head, start);
  if (objectNumber === null) return null;
  const generation = readInteger(head, nextToken(head, objectNumber.end));
  if (generation === null) return null;
  const keyword = nextToken(head, generation.end);
  if (latin1(head, keyword, keyword + 3) !== 'obj') return null;
  return { objectNumber: objectNumber.value, generation: generation.value, start, bodyStart: keyword + 3 };
}

/** Reads `N G obj <value> [stream]` at an offset; null if there is no object. */
export function readIndirectObject(bytes: Uint8Array, offset: number): IndirectObject | null {
  const head = readHead(bytes, offset);
  if (head === null) return null;
  const bodyEnd = skipValue(bytes, head.bodyStart);
  const next = nextToken(bytes, bodyEnd);
  chargeReading(bytes, next - bodyEnd);
  // Readers skip a few spaces before the line end, which some programs write.
  const keyword = /^stream(?: {0,8}(?:\r\n|\r|\n))?/u.exec(latin1(bytes, next, next + 16))?.[0];
  return { ...head, bodyEnd, streamStart: keyword === undefined ? -1 : next + keyword.length };
}

/** Keywords that show that a value is missing. */
const AFTER_VALUE = /^(endobj|stream|endstream|startxref)$/u;

/** Offset after the value that begins at or after `from`. */
export function skipValue(bytes: Uint8Array, from: number): number {
  const end = findValueEnd(bytes, from);
  chargeReading(bytes, end - from);
  return end;
}

function findValueEnd(bytes: Uint8Array, from: number): number {
  let depth = 0;
  for (let start = nextToken(bytes, from), end; start < bytes.length; start = nextToken(bytes, end)) {
    end = skipToken(bytes, start);
    const byte = bytes[start]!;
    if (byte === 0x5b || (byte === 0x3c && bytes[start + 1] === byte)) depth++;
    else if (byte === 0x5d || (byte === 0x3e && bytes[start + 1] === byte)) depth--;
    else if (depth === 0 && AFTER_VALUE.test(latin1(bytes, start, Math.min(end, start + 10)))) return start;
    if (depth <= 0) return end;
  }
  return bytes.length;
}

/** Shorter values are not charged: most objects are a few hundred bytes long. */
const SHORT_VALUE = 16 * 1024;
/** The limit of charged bytes: a fixed number, plus a multiple of the file's length. */
const MAX_BYTES = 256 * 1024 * 1024;
const MAX_FILE_READINGS = 16;

/** Bytes charged so far, by the underlying memory, because a file has many views. */
const BYTES_READ = new WeakMap<ArrayBufferLike, number>();

/** Resets the count. Call it before working on a file, because the same memory may have been used before. */
export function beginReadings(bytes: Uint8Array): void {
  BYTES_READ.delete(bytes.buffer);
}

/** @throws EngineFailure `over-budget` if the limit is exceeded. */
export function chargeReading(bytes: Uint8Array, length: number): void {
  if (length < SHORT_VALUE) return;
  const read = (BYTES_READ.get(bytes.buffer) ?? 0) + length;
  BYTES_READ.set(bytes.buffer, read);
  if (read > MAX_BYTES + MAX_FILE_READINGS * bytes.length) throw overBudget();
}

/** The linearisation dictionary is in the file's first kilobyte. */
const LINEARISED_WITHIN = 1024;

/** The object number of the linearisation dictionary; null if it is not found with certainty. */
export function findLinearisation(upload: Uint8Array): number | null {
  const beginning = latin1(upload, 0, LINEARISED_WITHIN);
  const header = /(\d+)\s+\d+\s+obj\s*<<[^>]*\/Linearized/u.exec(beginning);
  return header === null ? null : Number(header[1]);
}
