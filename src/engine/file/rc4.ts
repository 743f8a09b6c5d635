/**
 * RC4, which old encrypted PDFs use and which Node's crypto no longer offers everywhere.
 */

/** Encrypts or decrypts: the cipher is its own inverse. */
export function applyRc4(key: Uint8Array, bytes: Uint8Array): Uint8Array {
  const state = Uint8Array.from({ length: 256 }, (_, at) => at);
  const swap = (one: number, other: number): void => {
    const kept = state[one]!;
    state[one] = state[other]!;
    state[other] = kept;
  };
  for (let at = 0, other = 0; at < 256; at++) {
    other = (other + state[at]! + key[at % key.length]!) & 255;
    swap(at, other);
  }
  let at = 0;
  let other = 0;
  return bytes.map((byte) => {
    at = (at + 1) & 255;
    other = (other + state[at]!) & 255;
    swap(at, other);
    return byte ^ state[(state[at]! + state[other]!) & 255]!;
  });
}
