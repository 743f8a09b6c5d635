/**
 * Splits a content stream into instructions, by byte position (ISO 32000-1, 7.2 and 7.8.2).
 *
 * Promise: never throws, always advances, and reads the same token borders as
 * MuPDF does on odd input (unterminated strings, keywords in arrays, numbers
 * glued to letters), because every splice rests on these borders. Nothing is
 * interpreted here.
 */
import {
  CHARACTER_CLASS,
  DELIMITER,
  SPACE,
  skipComment,
  skipHexString,
  skipLiteralString,
  skipRegular,
} from './characters.js';
import { findInlineImageEnd } from './inline-image.js';

/** Instructions of one stream as columns; row i spans bytes start[i]..end[i], its operator from operatorStart[i]. */
export interface InstructionTable {
  count: number;
  operators: string[];
  start: Int32Array;
  operatorStart: Int32Array;
  end: Int32Array;
}

const BORDERS_AT_FIRST = 3 * 1024;

/** Borders of the instructions being lexed, three to each, in memory that every stream uses in turn. */
let borders = new Int32Array(BORDERS_AT_FIRST);

function growBorders(): void {
  const grown = new Int32Array(borders.length * 2);
  grown.set(borders);
  borders = grown;
}

/** Takes the borders apart into columns of their own. */
function takeTable(operators: string[]): InstructionTable {
  const count = operators.length;
  const start = new Int32Array(count);
  const operatorStart = new Int32Array(count);
  const end = new Int32Array(count);
  for (let at = 0, border = 0; at < count; at++, border += 3) {
    start[at] = borders[border]!;
    operatorStart[at] = borders[border + 1]!;
    end[at] = borders[border + 2]!;
  }
  return { count, operators, start, operatorStart, end };
}

const OPERATOR_NAMES = new Map<number, string>();

/** Operators are a document's own words where they are none of PDF's, and borders its outline. */
export function forgetInstructions(): void {
  OPERATOR_NAMES.clear();
  borders = new Int32Array(BORDERS_AT_FIRST);
}

function packBytes(bytes: Uint8Array, from: number, to: number): number {
  let packed = 0;
  for (let at = from; at < to; at++) packed = packed * 256 + bytes[at]!;
  return packed;
}

/** One string object per operator, so that comparing operators compares pointers. */
function readOperator(bytes: Uint8Array, from: number, to: number): string {
  if (to - from > 3) return '';
  const packed = packBytes(bytes, from, to);
  let name = OPERATOR_NAMES.get(packed);
  if (name === undefined) {
    name = String.fromCharCode(...bytes.subarray(from, to));
    if (OPERATOR_NAMES.size < 4096) OPERATOR_NAMES.set(packed, name);
  }
  return name;
}

function isOperandKeyword(bytes: Uint8Array, from: number, to: number): boolean {
  if (to - from !== 4 && to - from !== 5) return false;
  const word = String.fromCharCode(...bytes.subarray(from, to));
  return word === 'true' || word === 'false' || word === 'null';
}

/** Lexes a whole decoded content stream; an unknown operator is listed under its name, or '' when longer than three bytes. */
export function lexInstructions(bytes: Uint8Array): InstructionTable {
  const operators: string[] = [];
  let border = 0;
  const length = bytes.length;
  let operandStart = -1;
  let arrayDepth = 0;
  let at = 0;
  while (at < length) {
    const byte = bytes[at]!;
    const characterClass = CHARACTER_CLASS[byte];
    if (characterClass === SPACE) {
      at++;
      continue;
    }
    const tokenStart = at;
    if (characterClass === DELIMITER) {
      if (byte === 0x25) {
        at = skipComment(bytes, at);
        continue;
      }
      if (byte === 0x28) at = skipLiteralString(bytes, at);
      else if (byte === 0x3c && bytes[at + 1] === 0x3c) at += 2;
      else if (byte === 0x3c) at = skipHexString(bytes, at);
      else if (byte === 0x3e && bytes[at + 1] === 0x3e) at += 2;
      else if (byte === 0x2f) at = skipRegular(bytes, at + 1);
      else {
        at++;
        if (byte === 0x5b) arrayDepth = 1;
        else if (byte === 0x5d) arrayDepth = 0;
      }
      if (operandStart < 0) operandStart = tokenStart;
      continue;
    }
    at = skipRegular(bytes, at);
    const isNumber = byte < 0x3a && (byte >= 0x30 || byte === 0x2b || byte === 0x2d || byte === 0x2e);
    if (isNumber || arrayDepth > 0 || isOperandKeyword(bytes, tokenStart, at)) {
      if (operandStart < 0) operandStart = tokenStart;
      continue;
    }
    const operator = readOperator(bytes, tokenStart, at);
    if (operator === 'BI') at = findInlineImageEnd(bytes, at);
    operators.push(operator);
    if (border === borders.length) growBorders();
    borders[border] = operandStart < 0 ? tokenStart : operandStart;
    borders[border + 1] = tokenStart;
    borders[border + 2] = at;
    border += 3;
    operandStart = -1;
  }
  return takeTable(operators);
}
