/** After this many bytes the remainder is taken, so that sums stay below 2^31: n × 65,520 + 255 × n(n+1)/2. */
const STRETCH = 3_000;
const MODULUS = 65_521;
const SPACE = 0x20;

/** Adler-32 of content followed by a number of spaces (RFC 1950, 8.2). */
export function computeAdler32(content: Uint8Array, spaces = 0): number {
  let low = 1;
  let high = 0;
  for (let at = 0; at < content.length;) {
    const stop = Math.min(content.length, at + STRETCH);
    for (; at < stop; at++) {
      low += content[at]!;
      high += low;
    }
    low %= MODULUS;
    high %= MODULUS;
  }
  for (let left = spaces; left > 0; left -= STRETCH) {
    const count = Math.min(left, STRETCH);
    high = (high + count * low + (SPACE * count * (count + 1)) / 2) % MODULUS;
    low = (low + SPACE * count) % MODULUS;
  }
  return high * 65_536 + low;
}
