/** How a block of deflated data expresses literals and copies (RFC 1951, 3.2.5 to 3.2.7). */
import type { BitReader } from './bit-stream.js';
import { buildPrefixCode, type PrefixCode } from './huffman.js';

export interface BlockCodes {
  literals: PrefixCode;
  distances: PrefixCode;
}

export const FIXED_BLOCK = 1;
const DYNAMIC_BLOCK = 2;
export const END_OF_BLOCK = 256;

/** By symbol, starting after the end of block. */
export const LENGTH_EXTRA = new Uint8Array([
  0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 2, 2, 2, 2, 3, 3, 3, 3, 4, 4, 4, 4, 5, 5, 5, 5, 0,
]);
export const LENGTH_BASE = sumRanges(3, LENGTH_EXTRA, 258);
export const DISTANCE_EXTRA = new Uint8Array([
  0, 0, 0, 0, 1, 1, 2, 2, 3, 3, 4, 4, 5, 5, 6, 6, 7, 7, 8, 8, 9, 9, 10, 10, 11, 11, 12, 12, 13, 13,
]);
export const DISTANCE_BASE = sumRanges(1, DISTANCE_EXTRA);
/** The symbol for each length of a copy. */
export const LENGTH_SYMBOL = Uint8Array.from({ length: 259 }, (_, length) =>
  LENGTH_BASE.findLastIndex((base) => base <= length),
);

/** Computes the first value of each symbol's range; the last symbol may have a given value. */
function sumRanges(first: number, extra: Uint8Array, last?: number): Uint16Array {
  let base = first;
  const bases = Uint16Array.from(extra, (bits) => {
    const own = base;
    base += 1 << bits;
    return own;
  });
  if (last !== undefined) bases[bases.length - 1] = last;
  return bases;
}

/** The order in which a dynamic block lists the code lengths of its header's code. */
const HEADER_ORDER = [16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15];
const REPEAT_LAST = 16;
const REPEAT_ZERO_SHORT = 17;

/** Reads the rest of a block's header after the type; null for a stored block and for damaged data. */
export function readBlockHeader(reader: BitReader, type: number): BlockCodes | null {
  if (type === FIXED_BLOCK) return FIXED_CODES;
  return type === DYNAMIC_BLOCK ? readDynamicCodes(reader) : null;
}

const FIXED_CODES: BlockCodes = {
  literals: buildPrefixCode(
    new Uint8Array(288).fill(8, 0, 144).fill(9, 144, 256).fill(7, 256, 280).fill(8, 280),
  )!,
  distances: buildPrefixCode(new Uint8Array(30).fill(5))!,
};

function readDynamicCodes(reader: BitReader): BlockCodes | null {
  const literalCount = reader.read(5) + 257;
  const distanceCount = reader.read(5) + 1;
  const headerCount = reader.read(4) + 4;
  const headerLengths = new Uint8Array(19);
  for (let at = 0; at < headerCount; at++) headerLengths[HEADER_ORDER[at]!] = reader.read(3);
  const header = buildPrefixCode(headerLengths);
  const lengths = header && readCodeLengths(reader, header, literalCount + distanceCount);
  if (lengths === null) return null;
  const literals = buildPrefixCode(lengths.subarray(0, literalCount));
  const distances = buildPrefixCode(lengths.subarray(literalCount));
  return literals && distances && { literals, distances };
}

function readCodeLengths(reader: BitReader, header: PrefixCode, count: number): Uint8Array | null {
  const lengths = new Uint8Array(count);
  for (let at = 0; at < count;) {
    const entry = header.table[reader.peek() & ((1 << header.indexBits) - 1)]!;
    if (entry === 0) return null;
    reader.position += entry & 15;
    const symbol = entry >> 4;
    if (symbol < REPEAT_LAST) {
      lengths[at++] = symbol;
      continue;
    }
    const times =
      symbol === REPEAT_LAST
        ? 3 + reader.read(2)
        : symbol === REPEAT_ZERO_SHORT
          ? 3 + reader.read(3)
          : 11 + reader.read(7);
    if (at + times > count || (symbol === REPEAT_LAST && at === 0)) return null;
    lengths.fill(symbol === REPEAT_LAST ? lengths[at - 1]! : 0, at, at + times);
    at += times;
  }
  return lengths;
}
