/**
 * Reads the few pieces of file structure that patching needs (ISO 32000-1, 7.3.10 and 7.5), from raw bytes.
 */
import { isWhiteSpace, skipComment, skipRegular } from '../content/characters.js';
import { readOperands, type Operand } from '../content/operands.js';
import { nextToken, skipToken } from '../content/tokens.js';
import { chargeReading } from './long-readings.js';

/** `N G obj`, as it stands in the file. */
export interface ObjectHead {
  objectNumber: number;
  generation: number;
  /** Offset of the object number. */
  start: number;
  /** Offset after `obj`. */
  bodyStart: number;
}

/** An indirect object as it stands in the file. */
export interface IndirectObject extends ObjectHead {
  /** Offset after the object's dictionary or other value: before `stream` or `endobj`. */
  bodyEnd: number;
  /** Offset of a stream's first raw byte, or -1. */
  streamStart: number;
}

/** The head of an object, wherever it stands; its first group is the number. */
export const OBJECT_HEADER = /(?<!\d)(\d{1,10})\s+\d{1,5}\s+obj(?![a-z])/gu;

/** The last head of each number. */
export function findLastHeaders(text: string): Map<number, number> {
  const headers = new Map<number, number>();
  for (const { 1: number, index } of text.matchAll(OBJECT_HEADER)) headers.set(Number(number), index);
  return headers;
}

export function skipWhiteSpace(bytes: Uint8Array, from: number): number {
  let at = from;
  for (;;) {
    while (isWhiteSpace(bytes[at])) at++;
    if (bytes[at] !== 0x25) return at;
    at = skipComment(bytes, at);
  }
}

/** The end of an object within data, as readers that search for the end of a stream take it for one. */
const END_OBJECT = /endobj(?=[\0\s()<>[\]{}/%]|$)/u;

/** True where an object seems to begin or to end in what is taken for data: those who repair a file take it so. */
export function holdsObjectKeyword(data: string): boolean {
  return END_OBJECT.test(data) || data.search(OBJECT_HEADER) >= 0;
}

function readInteger(bytes: Uint8Array, from: number): { value: number; end: number } | null {
  const end = skipRegular(bytes, from);
  const text = latin1(bytes, from, Math.min(end, from + 20));
  return /^\d{1,12}$/u.test(text) ? { value: Number(text), end } : null;
}

/** Cut at the end of the bytes; damaged files point behind it. */
export function latin1(bytes: Uint8Array, from: number, to: number): string {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString('latin1', from, to);
}

/** Readers look for the header no further. */
const LONGEST_PREFIX = 1024;

/** Offset of the header, from which all others are counted where bytes stand before it; -1 where readers find none. */
export function findHeader(file: Uint8Array): number {
  return latin1(file, 0, LONGEST_PREFIX).indexOf('%PDF-');
}

/** False where bytes stand before the header: they shift all offsets. */
export function startsWithHeader(file: Uint8Array): boolean {
  return latin1(file, 0, 5) === '%PDF-';
}

/** From white space before an object to its `obj`: a million entries may lead to as many offsets in one blank. */
const LONGEST_HEAD = 1024;

/** Where an object's number stands: its offset may be that of white space before it, as every reader takes it. */
export function findObjectStart(bytes: Uint8Array, offset: number): number {
  return skipWhiteSpace(bytes.subarray(0, offset + LONGEST_HEAD), offset);
}

/** Null where none stands there. */
export function readObjectHead(bytes: Uint8Array, offset: number): ObjectHead | null {
  if (offset < 0 || offset >= bytes.length) return null;
  const head = bytes.subarray(0, offset + LONGEST_HEAD);
  const start = skipWhiteSpace(head, offset);
  const objectNumber = readInteger(head, start);
  if (objectNumber === null) return null;
  const generation = readInteger(head, skipWhiteSpace(head, objectNumber.end));
  if (generation === null) return null;
  const keyword = skipWhiteSpace(head, generation.end);
  if (latin1(head, keyword, keyword + 3) !== 'obj') return null;
  return {
    objectNumber: objectNumber.value,
    generation: generation.value,
    start,
    bodyStart: keyword + 3,
  };
}

/** Reads `N G obj <value> [stream]` at an offset; null where none stands there. */
export function readIndirectObject(bytes: Uint8Array, offset: number): IndirectObject | null {
  const head = readObjectHead(bytes, offset);
  if (head === null) return null;
  const { bodyStart } = head;
  const bodyEnd = skipValue(bytes, bodyStart);
  const next = skipWhiteSpace(bytes, bodyEnd);
  chargeReading(bytes, next - bodyEnd);
  let streamStart = -1;
  if (latin1(bytes, next, next + 6) === 'stream') {
    streamStart = next + 6;
    if (bytes[streamStart] === 13 && bytes[streamStart + 1] === 10) streamStart += 2;
    else if (bytes[streamStart] === 10 || bytes[streamStart] === 13) streamStart++;
  }
  return { ...head, bodyEnd, streamStart };
}

/** What stands behind a value that is missing. */
const AFTER_VALUE = /^(endobj|stream|endstream|startxref)$/u;

/** Offset after the value that begins at or after `from`: a dictionary, an array, a string, a name, a number or a reference. */
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

/** The direct entries of a dictionary's top level, values as operands; nested values are left out but counted as present. */
export function readDictionary(bytes: Uint8Array, from: number, to: number): Map<string, Operand[]> {
  const entries = new Map<string, Operand[]>();
  const operands = readOperands(bytes, from, to);
  let depth = 0;
  let key: string | null = null;
  for (const operand of operands) {
    const text = operand.kind === 'other' ? latin1(bytes, operand.start, operand.end) : '';
    if (text === '<<' || text === '[') depth++;
    if (operand.kind === 'name' && depth === 1 && (key === null || entries.get(key)!.length > 0)) {
      key = operand.name;
      entries.set(key, []);
    } else if (key !== null && depth >= 1) entries.get(key)!.push(operand);
    if (text === '>>' || text === ']') depth--;
  }
  return entries;
}

/** The numbers of an entry, brackets left out. */
export function readNumbers(entry: Operand[] | undefined): number[] {
  return (entry ?? [])
    .filter((operand) => operand.kind === 'number')
    .map((operand) => asSmallInteger(operand.value));
}

/**
 * The same number, an integer in the way in which V8 counts with integers.
 *
 * Operands hold fractions as well, so whatever is read from one is a number with its own place
 * in memory, and so is every sum and every record of offsets that it enters. Compiled code that
 * expects an integer was thrown away for it and made again, with each second document.
 */
function asSmallInteger(value: number): number {
  const integer = value | 0;
  return integer === value ? integer : value;
}

export function readNames(entry: Operand[] | undefined): string[] {
  return (entry ?? []).filter((operand) => operand.kind === 'name').map((operand) => operand.name);
}
