/**
 * Says whether a stream's data is valid for each of its filters (ISO 32000-1, 7.4).
 *
 * Readers repair damaged data in different ways, and one may show less of it than another. Such data must not be
 * edited.
 */
import { concatBytes, fromHex, latin1 } from '#platform';
import { inflateWhole } from '../values/inflate.js';

/** False for data that is invalid for one of its filters, for picture filters, and for more than `maxBytes`. */
export function isSoundData(data: Uint8Array, filters: readonly string[], maxBytes: number): boolean {
  let decoded: Uint8Array | null = data;
  for (const filter of filters) {
    decoded = decode(decoded, filter, maxBytes);
    if (decoded === null || decoded.length > maxBytes) return false;
  }
  return true;
}

/** Null for damaged data. */
function decode(data: Uint8Array, filter: string, maxBytes: number): Uint8Array | null {
  switch (filter) {
    case 'FlateDecode':
      return inflateWhole(data, maxBytes);
    case 'ASCII85Decode':
      return decodeAscii85(data);
    case 'ASCIIHexDecode':
      return decodeAsciiHex(data);
    case 'LZWDecode':
      return decodeLzw(data, maxBytes);
    default:
      return null;
  }
}

/** Groups of five digits or `z`, perhaps a last group of two to four, and the end-of-data marker. */
const ASCII85 = /^(?:z|[!-u]{5})*(?:[!-u]{2,4})?~>$/u;
const HIGHEST_WORD = 0xffff_ffff;

function decodeAscii85(data: Uint8Array): Uint8Array | null {
  const text = latin1(data).replace(/[\0\s]+/gu, '');
  if (!ASCII85.test(text)) return null;
  const words: Uint8Array[] = [];
  for (const [group] of text.slice(0, -2).matchAll(/z|[^z]{1,5}/gu)) {
    let value = 0;
    for (const digit of group === 'z' ? '!!!!!' : group.padEnd(5, 'u')) {
      value = value * 85 + digit.charCodeAt(0) - 33;
    }
    // A short group may exceed the highest word, because of the padding, which is removed again.
    if (value > HIGHEST_WORD && group.length === 5) return null;
    const word = new Uint8Array(4);
    new DataView(word.buffer).setUint32(0, Math.min(value, HIGHEST_WORD));
    words.push(word.subarray(0, group === 'z' ? 4 : group.length - 1));
  }
  return concatBytes(words);
}

function decodeAsciiHex(data: Uint8Array): Uint8Array | null {
  const text = latin1(data).replace(/[\0\s]+/gu, '');
  return /^[\da-f]*>$/iu.test(text) ? fromHex(`${text.slice(0, -1)}0`.slice(0, text.length & ~1)) : null;
}

const CLEAR_TABLE = 256;
const END_OF_CODES = 257;
const SHORTEST_CODE_BITS = 9;
const LONGEST_CODE_BITS = 12;

function decodeLzw(data: Uint8Array, maxBytes: number): Uint8Array | null {
  const parts: Uint8Array[] = [];
  let table: Uint8Array[] = [];
  let previous: Uint8Array | null = null;
  let length = 0;
  let width = SHORTEST_CODE_BITS;
  for (let at = 0; at + width <= data.length * 8 && length <= maxBytes;) {
    const code = readBits(data, at, width);
    at += width;
    if (code === END_OF_CODES) {
      return latin1(data.subarray((at + 7) >> 3)).trim() === '' ? concatBytes(parts) : null;
    }
    if (code === CLEAR_TABLE) {
      [table, previous, width] = [[], null, SHORTEST_CODE_BITS];
      continue;
    }
    const known: Uint8Array | undefined =
      code < CLEAR_TABLE ? Uint8Array.of(code) : table[code - END_OF_CODES - 1];
    const isNext: boolean = previous !== null && code - END_OF_CODES - 1 === table.length;
    const part: Uint8Array | null =
      known ?? (isNext ? concatBytes([previous!, previous!.subarray(0, 1)]) : null);
    if (part === null) return null;
    parts.push(part);
    length += part.length;
    if (previous !== null) table.push(concatBytes([previous, part.subarray(0, 1)]));
    previous = part;
    // Codes become longer one code early (7.4.4.2). `table` lacks the 258 initial codes.
    const bits = Math.floor(Math.log2(table.length + END_OF_CODES + 2)) + 1;
    width = Math.min(LONGEST_CODE_BITS, Math.max(SHORTEST_CODE_BITS, bits));
  }
  return length <= maxBytes ? concatBytes(parts) : null;
}

function readBits(data: Uint8Array, at: number, width: number): number {
  const byte = at >> 3;
  const bits = (data[byte]! << 16) | ((data[byte + 1] ?? 0) << 8) | (data[byte + 2] ?? 0);
  return (bits >> (24 - (at & 7) - width)) & ((1 << width) - 1);
}
