/** Parses values and keeps the byte range of each part (ISO 32000-1, 7.3). */
import { latin1 } from '#platform';
import { readOperands, type NumberOperand, type Operand } from '../content/operands.js';

/** Half-open range of the bytes. */
export interface Span {
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
  generation: number;
}

/** `Operand` covers numbers, names, strings and keywords. */
export type FileValue = DictionaryValue | ArrayValue | ReferenceValue | Operand;

/** Real values are nested only a few levels deep. */
const MAX_DEPTH = 48;

/** Null unless the bytes are exactly one well-formed value. */
export function readValue(bytes: Uint8Array, from: number, to: number): FileValue | null {
  const reader = new ValueReader(bytes, from, to);
  const value = reader.read(0);
  return reader.isWellFormed() ? value : null;
}

/**
 * Reads the entries of a dictionary by key, leniently: the last entry of a key counts, and invalid entries are skipped.
 *
 * @returns an empty map if no dictionary begins there.
 */
export function readDictionary(bytes: Uint8Array, from: number, to: number): Map<string, FileValue> {
  const value = new ValueReader(bytes, from, to).read(0);
  return new Map(value.kind === 'dictionary' ? value.entries.map((entry) => [entry.key, entry.value]) : []);
}

/**
 * Tolerates errors: either kind of bracket closes a value, an unexpected token is skipped, and the end closes
 * everything.
 */
class ValueReader {
  private readonly bytes: Uint8Array;
  private readonly operands: Operand[];
  private at = 0;
  private isSpoilt = false;

  constructor(bytes: Uint8Array, from: number, to: number) {
    this.bytes = bytes;
    this.operands = readOperands(bytes, from, to);
  }

  isWellFormed(): boolean {
    return !this.isSpoilt && this.at === this.operands.length;
  }

  read(depth: number): FileValue {
    const operand = this.operands[this.at++];
    if (operand === undefined || depth > MAX_DEPTH) return this.spoil(operand);
    const { start } = operand;
    if (operand.kind === 'number') return this.readReference(operand) ?? operand;
    if (operand.kind !== 'other') return operand;
    switch (this.textOf(operand)) {
      case '<<':
        return this.readEntries(start, depth);
      case '[':
        return this.readElements(start, depth);
      case 'true':
      case 'false':
      case 'null':
        return operand;
      default:
        return this.spoil(operand);
    }
  }

  private readReference(objectNumber: NumberOperand): ReferenceValue | null {
    const generation = this.operands[this.at];
    const keyword = this.operands[this.at + 1];
    if (generation?.kind !== 'number' || keyword?.kind !== 'other' || this.textOf(keyword) !== 'R') {
      return null;
    }
    this.at += 2;
    return {
      kind: 'reference',
      start: objectNumber.start,
      end: keyword.end,
      objectNumber: objectNumber.value,
      generation: generation.value,
    };
  }

  private readEntries(start: number, depth: number): DictionaryValue {
    const entries: DictionaryEntry[] = [];
    const end = this.readParts('>>', () => {
      const key = this.operands[this.at++]!;
      if (key.kind !== 'name' || this.closes(this.operands[this.at])) this.isSpoilt = true;
      else {
        const value = this.read(depth + 1);
        entries.push({ key: key.name, start: key.start, end: value.end, value });
      }
    });
    return { kind: 'dictionary', start, end, entries };
  }

  private readElements(start: number, depth: number): ArrayValue {
    const elements: FileValue[] = [];
    const end = this.readParts(']', () => elements.push(this.read(depth + 1)));
    return { kind: 'array', start, end, elements };
  }

  /** Reads parts up to a closing bracket, or to the end of the bytes; returns the offset after it. */
  private readParts(bracket: string, readPart: () => void): number {
    while (!this.closes(this.operands[this.at])) readPart();
    const last = this.operands[this.at++];
    if (last === undefined || this.textOf(last) !== bracket) this.isSpoilt = true;
    return last?.end ?? this.bytes.length;
  }

  private closes(operand: Operand | undefined): boolean {
    return operand === undefined || (operand.kind === 'other' && /^(?:>>|\])$/u.test(this.textOf(operand)));
  }

  private spoil(operand: Operand | undefined): Operand {
    this.isSpoilt = true;
    return operand ?? { kind: 'other', start: this.bytes.length, end: this.bytes.length };
  }

  private textOf({ start, end }: Operand): string {
    return latin1(this.bytes, start, Math.min(end, start + 6));
  }
}

/** Lists the numbers of a value in order, including those of references. */
export function readNumbers(value: FileValue | undefined): number[] {
  if (value?.kind === 'number') return [value.value];
  if (value?.kind === 'reference') return [value.objectNumber, value.generation];
  return listInner(value).flatMap(readNumbers);
}

/** Lists the names of a value in order, without keys. */
export function readNames(value: FileValue | undefined): string[] {
  return value?.kind === 'name' ? [value.name] : listInner(value).flatMap(readNames);
}

function listInner(value: FileValue | undefined): FileValue[] {
  if (value?.kind === 'dictionary') return value.entries.map((entry) => entry.value);
  return value?.kind === 'array' ? value.elements : [];
}
