/**
 * Reads values with the bytes of each of their parts (ISO 32000-1, 7.3).
 */
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

/** A number, a name or a string; of the others those that are keywords. */
export type FileValue = DictionaryValue | ArrayValue | ReferenceValue | Operand;

/** Values nest a few levels deep; a file that nests deeper is hostile. */
const MAX_DEPTH = 48;

/** Null where the bytes hold anything but one well-formed value. */
export function readValue(bytes: Uint8Array, from: number, to: number): FileValue | null {
  const reader = new ValueReader(bytes, from, to);
  const value = reader.read(0);
  return reader.isWellFormed() ? value : null;
}

/**
 * The entries of a dictionary by key, as far as they can be made out: the last of a name, and what is no entry left out.
 *
 * @returns nothing where no dictionary begins.
 */
export function readDictionary(bytes: Uint8Array, from: number, to: number): Map<string, FileValue> {
  const value = new ValueReader(bytes, from, to).read(0);
  return new Map(value.kind === 'dictionary' ? value.entries.map((entry) => [entry.key, entry.value]) : []);
}

/** Reads on past what is out of place: a bracket of either kind closes, another token is left out, an end is the end of all. */
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
      objectNumber: asSmallInteger(objectNumber.value),
      generation: generation.value,
    };
  }

  private readEntries(start: number, depth: number): DictionaryValue {
    const entries: DictionaryEntry[] = [];
    for (let end = this.close('>>'); ; end = this.close('>>')) {
      if (end >= 0) return { kind: 'dictionary', start, end, entries };
      const key = this.operands[this.at++]!;
      if (key.kind !== 'name') this.isSpoilt = true;
      else if (this.closes(this.operands[this.at])) this.isSpoilt = true;
      else {
        const value = this.read(depth + 1);
        entries.push({ key: key.name, start: key.start, end: value.end, value });
      }
    }
  }

  private readElements(start: number, depth: number): ArrayValue {
    const elements: FileValue[] = [];
    for (let end = this.close(']'); ; end = this.close(']')) {
      if (end >= 0) return { kind: 'array', start, end, elements };
      elements.push(this.read(depth + 1));
    }
  }

  /** Offset after a closing bracket, or at the end; -1 where a value goes on. */
  private close(bracket: string): number {
    const next = this.operands[this.at];
    if (!this.closes(next)) return -1;
    if (next === undefined || this.textOf(next) !== bracket) this.isSpoilt = true;
    this.at++;
    return next?.end ?? this.bytes.length;
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

/** The numbers of a value in their order, those of references as well. */
export function readNumbers(value: FileValue | undefined): number[] {
  if (value?.kind === 'number') return [asSmallInteger(value.value)];
  if (value?.kind === 'reference') return [value.objectNumber, value.generation];
  return listInner(value).flatMap(readNumbers);
}

export function readNames(value: FileValue | undefined): string[] {
  return value?.kind === 'name' ? [value.name] : listInner(value).flatMap(readNames);
}

function listInner(value: FileValue | undefined): FileValue[] {
  if (value?.kind === 'dictionary') return value.entries.map((entry) => entry.value);
  return value?.kind === 'array' ? value.elements : [];
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
