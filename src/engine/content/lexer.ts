/**
 * Splits a content stream into instructions, by byte position (ISO 32000-1, 7.2 and 7.8.2).
 *
 * Promise: never throws, always advances, and reads the same token borders as MuPDF does on odd input (unterminated
 * strings, keywords in arrays, numbers glued to letters), because every splice depends on these borders. It does not
 * interpret operators.
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
import { GrowableArray } from '../values/growable-arrays.js';
import { findInlineImageEnd } from './inline-image.js';
import { findOperator, LONGEST_OPERATOR, packWord } from './operators.js';

/** Instructions of one stream as columns; row i spans bytes start[i]..end[i], its operator from operatorStart[i]. */
export interface InstructionTable {
  count: number;
  operators: string[];
  /** Bits of `ROLE`. */
  roles: Uint8Array;
  start: Int32Array;
  operatorStart: Int32Array;
  end: Int32Array;
}

/** A decoded content stream and its instructions. */
export interface LexedStream {
  bytes: Uint8Array;
  instructions: InstructionTable;
}

function isOperandKeyword(bytes: Uint8Array, from: number, to: number): boolean {
  if (to - from !== 4 && to - from !== 5) return false;
  const word = String.fromCharCode(...bytes.subarray(from, to));
  return word === 'true' || word === 'false' || word === 'null';
}

/** Lexes a whole decoded content stream; an unknown operator is ''. */
export function lexInstructions(bytes: Uint8Array): InstructionTable {
  const operators: string[] = [];
  const roles = new GrowableArray(Uint8Array);
  const start = new GrowableArray(Int32Array);
  const operatorStart = new GrowableArray(Int32Array);
  const end = new GrowableArray(Int32Array);
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
    const known = at - tokenStart > LONGEST_OPERATOR ? null : findOperator(packWord(bytes, tokenStart, at));
    // One string for each operator, so that comparing operators compares pointers.
    const operator = known === null ? '' : known.name;
    if (operator === 'BI') at = findInlineImageEnd(bytes, at);
    operators.push(operator);
    roles.push(known === null ? 0 : known.role);
    start.push(operandStart < 0 ? tokenStart : operandStart);
    operatorStart.push(tokenStart);
    end.push(at);
    operandStart = -1;
  }
  return {
    count: operators.length,
    operators,
    roles: roles.take(),
    start: start.take(),
    operatorStart: operatorStart.take(),
    end: end.take(),
  };
}
