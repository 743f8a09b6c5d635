/**
 * The character codes that a stream shows, in order, with the instruction that shows each.
 *
 * The stream paints the same number of glyphs in the same order, so counting assigns each glyph to its instruction.
 * If anything in the stream makes that uncertain, there is no result.
 */
import { LESS, PARENTHESIS } from './characters.js';
import type { InstructionTable, LexedStream } from './lexer.js';
import { decodeHexInto, decodeLiteralInto } from './string-codes.js';
import { ROLE } from './operators.js';
import { findFontSetters } from './text-context.js';
import { nextToken, skipToken } from './tokens.js';

export interface WrittenCodes {
  /** Instructions that show text, in order. */
  instructions: Int32Array;
  /** The end of each instruction's codes in `codes`; they begin where the previous ones end. */
  ends: Int32Array;
  codes: Uint16Array;
}

/** The number of bytes in each code of a font; null if only MuPDF can separate the codes. */
export type CodeWidth = 1 | 2 | null;

const DIGIT_ZERO = 0x30;

/** Filled, stroked and invisible text (9.3.6): each glyph is painted once. */
const RENDERING_MODES = new Set([0, 1, 3]);

/**
 * Null if the stream shows no text, or text that cannot be counted.
 *
 * @param readWidth reads the width of the font that a `Tf` sets.
 */
export function readWrittenCodes(
  { bytes, instructions: table }: LexedStream,
  readWidth: (setter: number) => CodeWidth,
): WrittenCodes | null {
  const { count, room } = measureShows(table);
  if (count === 0) return null;
  const setters = findFontSetters(table);
  const instructions = new Int32Array(count);
  const ends = new Int32Array(count);
  const codes = new Uint16Array(room);
  let show = 0;
  let length = 0;
  let setter = -1;
  let width: CodeWidth = null;
  for (let at = 0; at < table.count; at++) {
    const role = table.roles[at]!;
    if ((role & ROLE.setsMode) !== 0 && !paintsOnce(bytes, table, at)) return null;
    if ((role & ROLE.shows) === 0) continue;
    if (setters[at]! !== setter) {
      setter = setters[at]!;
      width = setter < 0 ? null : readWidth(setter);
    }
    if (width === null) return null;
    const range = { bytes, from: table.start[at]!, to: table.operatorStart[at]! };
    length = readShown(range, table.operators[at] === 'TJ', width, { codes, length });
    if (length < 0) return null;
    instructions[show] = at;
    ends[show++] = length;
  }
  return { instructions, ends, codes: codes.slice(0, length) };
}

/** Counts the instructions that show text, and the most codes that they can have. */
function measureShows({ count, roles, start, operatorStart }: InstructionTable) {
  let shows = 0;
  let room = 0;
  for (let at = 0; at < count; at++) {
    if ((roles[at]! & ROLE.shows) === 0) continue;
    shows++;
    room += operatorStart[at]! - start[at]!;
  }
  return { count: shows, room };
}

function paintsOnce(bytes: Uint8Array, table: InstructionTable, at: number): boolean {
  const to = table.operatorStart[at]!;
  const mode = nextToken(bytes, table.start[at]!, to);
  const isDigit = mode < to && skipToken(bytes, mode) === mode + 1 && nextToken(bytes, mode + 1, to) === to;
  return isDigit && RENDERING_MODES.has(bytes[mode]! - DIGIT_ZERO);
}

/** Adds the codes of one instruction's strings; returns where they end, or -1 if they cannot be determined. */
function readShown(
  { bytes, from, to }: { bytes: Uint8Array; from: number; to: number },
  isArray: boolean,
  width: 1 | 2,
  { codes, length }: { codes: Uint16Array; length: number },
): number {
  let strings = 0;
  let written = length;
  for (let at = nextToken(bytes, from, to), end; at < to; at = nextToken(bytes, end, to)) {
    end = skipToken(bytes, at);
    const isLiteral = bytes[at] === PARENTHESIS;
    if (!isLiteral && (bytes[at] !== LESS || bytes[at + 1] === LESS)) continue;
    strings++;
    const decode = isLiteral ? decodeLiteralInto : decodeHexInto;
    const begun = written;
    written = decode(bytes, at, end, codes, begun);
    if (width === 2) {
      if ((written - begun) % 2 !== 0) return -1;
      written = joinPairs(codes, begun, written);
    }
  }
  return isArray || strings === 1 ? written : -1;
}

/** Joins each two bytes into one code, in place; returns where the codes end. */
function joinPairs(codes: Uint16Array, from: number, to: number): number {
  let joined = from;
  for (let at = from; at < to; at += 2) codes[joined++] = codes[at]! * 256 + codes[at + 1]!;
  return joined;
}
