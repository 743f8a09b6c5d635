/** The bytes of literal and hexadecimal strings (ISO 32000-1, 7.3.4), which are character codes in shown text. */

/** Where codes are stored: one byte or two for each. */
type Codes = Uint8Array | Uint16Array;

const BACKSLASH = 0x5c;
const CARRIAGE_RETURN = 13;
const LINE_FEED = 10;
const DIGIT_ZERO = 0x30;
const DIGIT_SEVEN = 0x37;

/** What a letter after a backslash means. */
const ESCAPED = new Map([
  [0x6e, LINE_FEED],
  [0x72, CARRIAGE_RETURN],
  [0x74, 9],
  [0x62, 8],
  [0x66, 12],
]);

/** Decodes a literal string into `out` at `at`; returns where the codes end. A string is never longer than its source. */
export function decodeLiteralInto(
  bytes: Uint8Array,
  start: number,
  end: number,
  out: Codes,
  at: number,
): number {
  const last = bytes[end - 1] === 0x29 && end - start > 1 ? end - 1 : end;
  let to = at;
  for (let from = start + 1; from < last; from++) {
    const byte = bytes[from]!;
    if (byte === CARRIAGE_RETURN) {
      // 7.3.4.2: an end of line in a string counts as one line feed, however it is written.
      if (bytes[from + 1] === LINE_FEED) from++;
      out[to++] = LINE_FEED;
    } else if (byte !== BACKSLASH) {
      out[to++] = byte;
    } else {
      const next = bytes[++from];
      if (next === undefined || from >= last) break;
      if (isOctal(next)) {
        let value = next - DIGIT_ZERO;
        for (let digits = 1; digits < 3 && isOctal(bytes[from + 1]!); digits++) {
          value = value * 8 + bytes[++from]! - DIGIT_ZERO;
        }
        out[to++] = value & 255;
      } else if (next === CARRIAGE_RETURN) {
        if (bytes[from + 1] === LINE_FEED) from++;
      } else if (next !== LINE_FEED) {
        out[to++] = ESCAPED.get(next) ?? next;
      }
    }
  }
  return to;
}

function isOctal(byte: number): boolean {
  return byte >= DIGIT_ZERO && byte <= DIGIT_SEVEN;
}

/** As `decodeLiteralInto`, for a hexadecimal string: other characters are skipped, and a missing last digit is 0. */
export function decodeHexInto(bytes: Uint8Array, start: number, end: number, out: Codes, at: number): number {
  let to = at;
  let high = -1;
  for (let from = start + 1; from < end; from++) {
    const digit = readHexDigit(bytes[from]!);
    if (digit < 0) continue;
    if (high < 0) {
      high = digit;
    } else {
      out[to++] = high * 16 + digit;
      high = -1;
    }
  }
  if (high >= 0) out[to++] = high * 16;
  return to;
}

function readHexDigit(byte: number): number {
  if (byte >= DIGIT_ZERO && byte <= 0x39) return byte - DIGIT_ZERO;
  const letter = byte | 0x20;
  return letter >= 0x61 && letter <= 0x66 ? letter - 0x57 : -1;
}
