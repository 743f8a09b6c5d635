/**
 * Finds parts of a value by their path, and changes single entries of a dictionary in a file (ISO 32000-1, 7.3.7).
 *
 * Every byte outside the part is kept, so numbers, names and strings keep their notation. Printing a parsed dictionary
 * would not guarantee that.
 */
import { concatBytes, fromLatin1 } from '#platform';
import {
  readValue,
  type DictionaryEntry,
  type DictionaryValue,
  type FileValue,
  type Span,
} from './value-tree.js';

/** Keys of dictionaries and indices of arrays, outermost first. */
export type ValuePath = (string | number)[];

/** The value at the end of a path. If the last step is a key, the span covers the whole entry. */
export interface ValuePart extends Span {
  value: FileValue;
  isEntry: boolean;
}

/** Null if the path does not exist, or if a dictionary has one of its keys twice. */
export function findValuePart(whole: FileValue, path: ValuePath): ValuePart | null {
  let part: ValuePart = { start: whole.start, end: whole.end, value: whole, isEntry: false };
  for (const step of path) {
    const { value } = part;
    if (value.kind === 'dictionary') {
      const named = findOnly(value, step);
      if (named === null) return null;
      const { start, end, value: inner } = named;
      part = { start, end, value: inner, isEntry: true };
    } else {
      const inner = value.kind === 'array' && typeof step === 'number' ? value.elements[step] : undefined;
      if (inner === undefined) return null;
      part = { start: inner.start, end: inner.end, value: inner, isEntry: false };
    }
  }
  return part;
}

/** Null if the key occurs twice: readers disagree on which one counts, and dropping one would make the other count. */
function findOnly({ entries }: DictionaryValue, wanted: string | number): DictionaryEntry | null {
  const named = entries.filter(({ key }) => key === wanted);
  return named.length === 1 ? named[0]! : null;
}

/** The value at the end of a path; null if there is none. */
export function findValue(whole: FileValue | null, path: ValuePath): FileValue | null {
  return (whole && findValuePart(whole, path)?.value) ?? null;
}

/** The name at the end of a path; null if there is none. */
export function findName(whole: FileValue | null, path: ValuePath): string | null {
  const value = findValue(whole, path);
  return value?.kind === 'name' ? value.name : null;
}

/** Lists all references within a value, in order. */
export function listTargets(whole: FileValue): { objectNumber: number; path: ValuePath }[] {
  const targets: { objectNumber: number; path: ValuePath }[] = [];
  const walk = (part: FileValue, path: ValuePath): void => {
    if (part.kind === 'reference') targets.push({ objectNumber: part.objectNumber, path });
    else if (part.kind === 'dictionary') {
      for (const { key, value } of part.entries) walk(value, [...path, key]);
    } else if (part.kind === 'array') part.elements.forEach((inner, at) => walk(inner, [...path, at]));
  };
  walk(whole, []);
  return targets;
}

/**
 * Sets a key of the dictionary in a range of bytes; a missing key is added.
 *
 * @param text the value, in Latin-1. The key must not need escapes.
 * @returns null if the range is not a dictionary, or if it has a key twice: readers disagree on which one counts.
 */
export function replaceEntry(
  bytes: Uint8Array,
  { start, end }: Span,
  key: string,
  text: string,
): Uint8Array | null {
  const whole = readValue(bytes, start, end);
  if (whole?.kind !== 'dictionary') return null;
  const { entries } = whole;
  if (new Set(entries.map((one) => one.key)).size < entries.length) return null;
  const old = entries.find((one) => one.key === key);
  const last = whole.end - '>>'.length;
  const { from, to, written } =
    old === undefined
      ? { from: last, to: last, written: `/${key} ${text}` }
      : { from: old.value.start, to: old.end, written: ` ${text} ` };
  return concatBytes([bytes.subarray(start, from), fromLatin1(written), bytes.subarray(to, end)]);
}
