/** Reads the operands of one instruction as written: values with their byte spans. */
import { isRegular, LESS, PARENTHESIS, SOLIDUS } from './characters.js';
import type { LexedStream } from './lexer.js';
import { decodeHexInto, decodeLiteralInto } from './string-codes.js';
import { nextToken, skipToken } from './tokens.js';

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

export type Operand =
  | NumberOperand
  | StringOperand
  | { kind: 'name'; start: number; end: number; name: string }
  /** A bracket of an array or dictionary, or a keyword. */
  | { kind: 'other'; start: number; end: number };

/** Operands between two byte positions, arrays and dictionaries flattened. */
export function readOperands(bytes: Uint8Array, from: number, to: number): Operand[] {
  const operands: Operand[] = [];
  for (let start = nextToken(bytes, from, to), end; start < to; start = nextToken(bytes, end, to)) {
    end = skipToken(bytes, start);
    operands.push(readOperand(bytes, start, end));
  }
  return operands;
}

export function readOperandsOf({ bytes, instructions }: LexedStream, at: number): Operand[] {
  return readOperands(bytes, instructions.start[at]!, instructions.operatorStart[at]!);
}

/** The numbers among them. */
export function readNumbersOf(stream: LexedStream, at: number): number[] {
  return readOperandsOf(stream, at).flatMap((operand) => (operand.kind === 'number' ? operand.value : []));
}

/** The name that an instruction looks up: its last operand; null if that is not a name. */
export function readLastName({ bytes, instructions }: LexedStream, at: number): string | null {
  const to = instructions.operatorStart[at]!;
  let last = to;
  let end = instructions.start[at]!;
  for (let next = nextToken(bytes, end, to); next < to; next = nextToken(bytes, end, to)) {
    last = next;
    end = skipToken(bytes, next);
  }
  return bytes[last] === SOLIDUS ? decodeName(bytes, last + 1, end) : null;
}

/** The first name among the operands, such as that of a font; null if none is one. */
export function readFirstName({ bytes, instructions }: LexedStream, at: number): string | null {
  const to = instructions.operatorStart[at]!;
  for (let start = nextToken(bytes, instructions.start[at]!, to), end; start < to;) {
    end = skipToken(bytes, start);
    if (bytes[start] === SOLIDUS) return decodeName(bytes, start + 1, end);
    start = nextToken(bytes, end, to);
  }
  return null;
}

function readOperand(bytes: Uint8Array, start: number, end: number): Operand {
  const byte = bytes[start]!;
  const isHex = byte === LESS && bytes[start + 1] !== LESS;
  if (isHex || byte === PARENTHESIS) {
    const decode = isHex ? decodeHexInto : decodeLiteralInto;
    const codes = new Uint8Array(end - start);
    return { kind: 'string', start, end, isHex, codes: codes.slice(0, decode(bytes, start, end, codes, 0)) };
  }
  if (byte === SOLIDUS) return { kind: 'name', start, end, name: decodeName(bytes, start + 1, end) };
  const value = isRegular(byte) ? parseNumber(bytes, start, end) : null;
  return value === null ? { kind: 'other', start, end } : { kind: 'number', start, end, value };
}

/** A number as MuPDF reads it, or null for a keyword. Of broken numbers ("1.2.3", "--5") the readable part counts. */
export function parseNumber(bytes: Uint8Array, from: number, to: number): number | null {
  const text = String.fromCharCode(...bytes.subarray(from, Math.min(to, from + 64)));
  if (!/^[+-]*[0-9.]/u.test(text)) return null;
  const value = Number.parseFloat(text.replace(/^[+-]*(?=[+-])/u, ''));
  return Number.isFinite(value) ? value : 0;
}

/** A name with its `#xx` escapes decoded (7.3.5), in Latin-1. */
function decodeName(bytes: Uint8Array, from: number, to: number): string {
  // A loop suits short names; a map's stream names its font ten thousand times.
  let raw = '';
  for (let at = from; at < to; at++) raw += String.fromCharCode(bytes[at]!);
  if (!raw.includes('#')) return raw;
  return raw.replace(/#([0-9a-fA-F]{2})/gu, (_, hex: string) =>
    String.fromCharCode(Number.parseInt(hex, 16)),
  );
}
