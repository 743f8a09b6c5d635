/**
 * Reads the operands of one instruction as written: values with their byte spans.
 */
import { isRegular } from './characters.js';
import { nextToken, skipToken } from './tokens.js';

const PARENTHESIS = 0x28;
const SOLIDUS = 0x2f;
const LESS = 0x3c;

export interface NumberOperand {
  kind: 'number';
  start: number;
  end: number;
  value: number;
}

export interface StringOperand {
  kind: 'string';
  start: number;
  end: number;
  isHex: boolean;
  /** The decoded bytes: character codes in the font's own encoding. */
  codes: Uint8Array;
}

export interface NameOperand {
  kind: 'name';
  start: number;
  end: number;
  name: string;
}

/** A bracket of an array or dictionary, or a keyword; arrays are listed flat. */
export interface OtherOperand {
  kind: 'other';
  start: number;
  end: number;
}

export type Operand = NumberOperand | StringOperand | NameOperand | OtherOperand;

/** Lengths of the character codes of a string, in order; null where the font's codes cannot be told apart. */
export type SplitCodes = (codes: Uint8Array) => number[] | null;

/** Operands between two byte positions, arrays and dictionaries flattened. */
export function readOperands(bytes: Uint8Array, from: number, to: number): Operand[] {
  const operands: Operand[] = [];
  for (let start = nextToken(bytes, from, to), end; start < to; start = nextToken(bytes, end, to)) {
    end = skipToken(bytes, start);
    operands.push(readOperand(bytes, start, end));
  }
  return operands;
}

function readOperand(bytes: Uint8Array, start: number, end: number): Operand {
  const byte = bytes[start]!;
  if (byte === PARENTHESIS)
    return { kind: 'string', start, end, isHex: false, codes: decodeLiteral(bytes, start, end) };
  if (byte === LESS && bytes[start + 1] !== LESS)
    return { kind: 'string', start, end, isHex: true, codes: decodeHex(bytes, start, end) };
  if (byte === SOLIDUS) return { kind: 'name', start, end, name: decodeName(bytes, start + 1, end) };
  const value = isRegular(byte) ? parseNumber(bytes, start, end) : null;
  return value === null ? { kind: 'other', start, end } : { kind: 'number', start, end, value };
}

/** A number as MuPDF reads it, or null for a keyword. Broken numbers ("1.2.3", "--5") count as far as they make sense. */
export function parseNumber(bytes: Uint8Array, from: number, to: number): number | null {
  const text = String.fromCharCode(...bytes.subarray(from, Math.min(to, from + 64)));
  if (!/^[+-]*[0-9.]/u.test(text)) return null;
  const value = Number.parseFloat(text.replace(/^[+-]*(?=[+-])/u, ''));
  return Number.isFinite(value) ? value : 0;
}

const ESCAPES: Record<string, number> = { n: 10, r: 13, t: 9, b: 8, f: 12 };

function decodeLiteral(bytes: Uint8Array, start: number, end: number): Uint8Array {
  const out: number[] = [];
  const last = bytes[end - 1] === 0x29 && end - start > 1 ? end - 1 : end;
  for (let at = start + 1; at < last; at++) {
    const byte = bytes[at]!;
    if (byte === 13) {
      // 7.3.4.2: an end of line in a string counts as one line feed, however it is written.
      if (bytes[at + 1] === 10) at++;
      out.push(10);
    } else if (byte !== 0x5c) {
      out.push(byte);
    } else {
      const next = bytes[++at];
      if (next === undefined || at >= last) break;
      if (next >= 0x30 && next <= 0x37) {
        let value = next - 0x30;
        for (let digits = 1; digits < 3 && bytes[at + 1]! >= 0x30 && bytes[at + 1]! <= 0x37; digits++) {
          value = value * 8 + bytes[++at]! - 0x30;
        }
        out.push(value & 255);
      } else if (next === 13) {
        if (bytes[at + 1] === 10) at++;
      } else if (next !== 10) {
        out.push(ESCAPES[String.fromCharCode(next)] ?? next);
      }
    }
  }
  return Uint8Array.from(out);
}

function hexDigit(byte: number): number {
  if (byte >= 0x30 && byte <= 0x39) return byte - 0x30;
  const letter = byte | 0x20;
  return letter >= 0x61 && letter <= 0x66 ? letter - 0x57 : -1;
}

function decodeHex(bytes: Uint8Array, start: number, end: number): Uint8Array {
  const digits: number[] = [];
  for (let at = start + 1; at < end; at++) {
    const digit = hexDigit(bytes[at]!);
    if (digit >= 0) digits.push(digit);
  }
  if (digits.length % 2 === 1) digits.push(0);
  return Uint8Array.from(
    { length: digits.length / 2 },
    (_, at) => digits[2 * at]! * 16 + digits[2 * at + 1]!,
  );
}

/** A name as its `#xx` escapes spell it (7.3.5), in Latin-1. */
export function decodeName(bytes: Uint8Array, from: number, to: number): string {
  // One by one: names are short, and a map's stream names its font ten thousand times.
  let raw = '';
  for (let at = from; at < to; at++) raw += String.fromCharCode(bytes[at]!);
  if (!raw.includes('#')) return raw;
  return raw.replace(/#([0-9a-fA-F]{2})/gu, (_, hex: string) =>
    String.fromCharCode(Number.parseInt(hex, 16)),
  );
}
