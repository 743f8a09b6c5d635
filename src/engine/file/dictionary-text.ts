/**
 * Changes single entries of a dictionary as it stands in a file (ISO 32000-1, 7.3.7).
 *
 * Every byte outside the entry stays: numbers, names and strings keep their
 * spelling, which no printing of a parsed dictionary would promise. Dictionaries
 * that name a key twice are refused, because readers disagree on which counts.
 */
import { skipRegular } from '../content/characters.js';
import { readOperands } from '../content/operands.js';
import { latin1, skipValue, skipWhiteSpace } from './syntax.js';

/** Half-open range of the bytes that hold a value. */
export interface ValueSpan {
  start: number;
  end: number;
}

/** The object that a value refers to; null where the value is no reference. */
export function readReference(value: Uint8Array): number | null {
  const match = /^\s*(\d{1,10})\s+\d{1,5}\s+R\s*$/u.exec(latin1(value, 0, 40));
  return match === null ? null : Number(match[1]);
}

/** The values of a dictionary by key, names decoded; null where the bytes are no dictionary or name a key twice. */
export function listEntries(bytes: Uint8Array): Map<string, ValueSpan> | null {
  return readEntries(bytes)?.entries ?? null;
}

/** The bytes of one value; null where there is none. */
export function readEntry(bytes: Uint8Array, key: string): Uint8Array | null {
  const span = listEntries(bytes)?.get(key);
  return span === undefined ? null : bytes.subarray(span.start, span.end);
}

/**
 * The dictionary with other values for some keys; a null takes the entry out.
 *
 * @param values Latin-1 text by key; keys that the dictionary lacks are added and must need no escapes.
 */
export function replaceEntries(bytes: Uint8Array, values: Map<string, string | null>): Uint8Array | null {
  const read = readEntries(bytes);
  if (read === null) return null;
  const parts: { at: number; end: number; text: string }[] = [];
  for (const [key, value] of values) {
    const old = read.entries.get(key);
    if (old !== undefined && value !== null) parts.push({ at: old.start, end: old.end, text: ` ${value} ` });
    else if (old !== undefined) parts.push({ at: old.keyStart, end: old.end, text: ' ' });
    else if (value !== null) parts.push({ at: read.end, end: read.end, text: `/${key} ${value}` });
  }
  let text = '';
  let copied = 0;
  for (const { at, end, text: replacement } of parts.sort((one, other) => one.at - other.at)) {
    text += latin1(bytes, copied, at) + replacement;
    copied = end;
  }
  return Buffer.from(text + latin1(bytes, copied, bytes.length), 'latin1');
}

/** @returns `end` is the offset of the closing `>>`. */
function readEntries(
  bytes: Uint8Array,
): { entries: Map<string, ValueSpan & { keyStart: number }>; end: number } | null {
  const entries = new Map<string, ValueSpan & { keyStart: number }>();
  let at = skipWhiteSpace(bytes, 0);
  if (latin1(bytes, at, at + 2) !== '<<') return null;
  at = skipWhiteSpace(bytes, at + 2);
  while (bytes[at] === 0x2f) {
    const keyEnd = skipRegular(bytes, at + 1);
    const [key] = readOperands(bytes, at, keyEnd);
    const start = skipWhiteSpace(bytes, keyEnd);
    if (key?.kind !== 'name' || entries.has(key.name) || latin1(bytes, start, start + 2) === '>>')
      return null;
    const end = skipReference(bytes, start) ?? skipValue(bytes, start);
    entries.set(key.name, { keyStart: at, start, end });
    at = skipWhiteSpace(bytes, end);
  }
  return latin1(bytes, at, at + 2) === '>>' ? { entries, end: at } : null;
}

/** The end of `12 0 R`, whose parts are values by themselves; null where none stands there. */
function skipReference(bytes: Uint8Array, start: number): number | null {
  const match = /^\d{1,10}\s+\d{1,5}\s+R(?![^\s<>[\](){}/%])/u.exec(latin1(bytes, start, start + 40));
  return match === null ? null : start + match[0].length;
}
