/** Canonical prefix codes of deflated data (RFC 1951, 3.2.2), for reading and writing. */
const MAX_CODE_LENGTH = 15;

/** Codes by symbol, with their bits as in the data: first bit lowest. */
export interface PrefixCode {
  /** Bits by which `table` is indexed: the longest code's length. */
  indexBits: number;
  /** `symbol << 4 | length` by the next bits of the data; 0 if no code begins with them. */
  table: Uint16Array;
  /** Length of each symbol's code; 0 for a symbol that the data cannot express. */
  lengths: Uint8Array;
  codes: Uint16Array;
}

/** Null if too many short codes make the lengths invalid. Codes may be missing, as with a single distance. */
export function buildPrefixCode(lengths: Uint8Array): PrefixCode | null {
  const counts = new Uint16Array(MAX_CODE_LENGTH + 1);
  let indexBits = 1;
  for (const length of lengths) {
    counts[length]!++;
    if (length > indexBits) indexBits = length;
  }
  counts[0] = 0;
  const next = new Int32Array(MAX_CODE_LENGTH + 2);
  for (let length = 1; length <= MAX_CODE_LENGTH; length++) {
    next[length + 1] = (next[length]! + counts[length]!) << 1;
    if (next[length]! + counts[length]! > 1 << length) return null;
  }
  const table = new Uint16Array(1 << indexBits);
  const codes = new Uint16Array(lengths.length);
  for (let symbol = 0; symbol < lengths.length; symbol++) {
    const length = lengths[symbol]!;
    if (length === 0) continue;
    const code = reverseBits(next[length]!++, length);
    codes[symbol] = code;
    for (let at = code; at < table.length; at += 1 << length) table[at] = (symbol << 4) | length;
  }
  return { indexBits, table, lengths, codes };
}

function reverseBits(code: number, length: number): number {
  let reversed = 0;
  for (let bit = 0; bit < length; bit++) reversed |= ((code >> bit) & 1) << (length - 1 - bit);
  return reversed;
}
