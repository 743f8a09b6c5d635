/**
 * Reads a value with the bytes of each of its parts (ISO 32000-1, 7.3), so that a part can be overwritten where it stands.
 */
import { readOperands, type Operand } from '../content/operands.js';
import { latin1 } from './syntax.js';

interface Span {
  start: number;
  end: number;
}

export interface DictionaryValue extends Span {
  kind: 'dictionary';
  entries: DictionaryEntry[];
}

/** A key with its value; the span covers both. */
export interface DictionaryEntry extends Span {
  key: string;
  value: FileValue;
}

export interface ArrayValue extends Span {
  kind: 'array';
  elements: FileValue[];
}

export interface ReferenceValue extends Span {
  kind: 'reference';
  objectNumber: number;
}

export interface NameValue extends Span {
  kind: 'name';
  name: string;
}

export interface NumberValue extends Span {
  kind: 'number';
  value: number;
}

export interface PlainValue extends Span {
  kind: 'string' | 'other';
}

export type FileValue = DictionaryValue | ArrayValue | ReferenceValue | NameValue | NumberValue | PlainValue;

/** Keys of dictionaries and indices of arrays, from a value inwards. */
export type ValuePath = (string | number)[];

/** Values nest a few levels deep; a file that nests deeper is hostile. */
const MAX_DEPTH = 48;

/** Null where the bytes hold anything but one well-formed value. */
export function readValue(bytes: Uint8Array, from: number, to: number): FileValue | null {
  const reader = new ValueReader(bytes, readOperands(bytes, from, to));
  const value = reader.read(0);
  return reader.isAtEnd() ? value : null;
}

class ValueReader {
  private readonly bytes: Uint8Array;
  private readonly operands: Operand[];
  private at = 0;

  constructor(bytes: Uint8Array, operands: Operand[]) {
    this.bytes = bytes;
    this.operands = operands;
  }

  isAtEnd(): boolean {
    return this.at === this.operands.length;
  }

  read(depth: number): FileValue | null {
    const operand = this.operands[this.at++];
    if (operand === undefined || depth > MAX_DEPTH) return null;
    const { start, end } = operand;
    if (operand.kind === 'number') {
      return this.readReference(operand) ?? { kind: 'number', start, end, value: operand.value };
    }
    if (operand.kind === 'name') return { kind: 'name', start, end, name: operand.name };
    if (operand.kind === 'string') return { kind: 'string', start, end };
    switch (this.textOf(operand)) {
      case '<<':
        return this.readEntries(start, depth);
      case '[':
        return this.readElements(start, depth);
      case 'true':
      case 'false':
      case 'null':
        return { kind: 'other', start, end };
      default:
        return null;
    }
  }

  private readReference(objectNumber: Operand): ReferenceValue | null {
    const generation = this.operands[this.at];
    const keyword = this.operands[this.at + 1];
    if (objectNumber.kind !== 'number' || generation?.kind !== 'number' || keyword?.kind !== 'other')
      return null;
    if (this.textOf(keyword) !== 'R') return null;
    this.at += 2;
    return {
      kind: 'reference',
      start: objectNumber.start,
      end: keyword.end,
      objectNumber: objectNumber.value,
    };
  }

  private readEntries(start: number, depth: number): DictionaryValue | null {
    const entries: DictionaryEntry[] = [];
    for (;;) {
      const key = this.operands[this.at++];
      if (key?.kind === 'other' && this.textOf(key) === '>>') {
        return { kind: 'dictionary', start, end: key.end, entries };
      }
      if (key?.kind !== 'name') return null;
      const value = this.read(depth + 1);
      if (value === null) return null;
      entries.push({ key: key.name, start: key.start, end: value.end, value });
    }
  }

  private readElements(start: number, depth: number): ArrayValue | null {
    const elements: FileValue[] = [];
    for (;;) {
      const next = this.operands[this.at];
      if (next?.kind === 'other' && this.textOf(next) === ']') {
        this.at++;
        return { kind: 'array', start, end: next.end, elements };
      }
      const element = this.read(depth + 1);
      if (element === null) return null;
      elements.push(element);
    }
  }

  private textOf({ start, end }: Operand): string {
    return latin1(this.bytes, start, Math.min(end, start + 6));
  }
}

/** The value at the end of a path; the span is that of the whole entry where a key leads to it. */
export interface ValuePart extends Span {
  value: FileValue;
  isEntry: boolean;
}

/** Null where a path leads to nothing, and where one of its keys stands there twice. */
export function findPart(whole: FileValue, path: ValuePath): ValuePart | null {
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

/** Dictionaries that many paths lead through, as resources are. */
const INDEXES = new WeakMap<DictionaryValue, Map<string, DictionaryEntry | null>>();
/** Below this many entries none is made. */
const LARGE_DICTIONARY = 16;

/** Null for a key that stands there twice: readers disagree about which counts, and dropping one would bring the other up. */
function findOnly(dictionary: DictionaryValue, wanted: string | number): DictionaryEntry | null {
  const { entries } = dictionary;
  if (entries.length < LARGE_DICTIONARY) {
    const named = entries.filter(({ key }) => key === wanted);
    return named.length === 1 ? named[0]! : null;
  }
  let index = INDEXES.get(dictionary);
  if (index === undefined) {
    index = new Map();
    for (const entry of entries) index.set(entry.key, index.has(entry.key) ? null : entry);
    INDEXES.set(dictionary, index);
  }
  return typeof wanted === 'string' ? (index.get(wanted) ?? null) : null;
}

/** The value at the end of a path; null where there is none. */
export function findValue(whole: FileValue | null, path: ValuePath): FileValue | null {
  return (whole && findPart(whole, path)?.value) ?? null;
}

/** The name at the end of a path; null where there is none. */
export function findName(whole: FileValue | null, path: ValuePath): string | null {
  const value = findValue(whole, path);
  return value?.kind === 'name' ? value.name : null;
}

/** All references within a value, in the order in which they stand there. */
export function listTargets(whole: FileValue): { objectNumber: number; path: ValuePath }[] {
  const targets: { objectNumber: number; path: ValuePath }[] = [];
  const walk = (part: FileValue, path: ValuePath): void => {
    if (part.kind === 'reference') targets.push({ objectNumber: part.objectNumber, path });
    else if (part.kind === 'dictionary')
      for (const { key, value } of part.entries) walk(value, [...path, key]);
    else if (part.kind === 'array') part.elements.forEach((inner, at) => walk(inner, [...path, at]));
  };
  walk(whole, []);
  return targets;
}
