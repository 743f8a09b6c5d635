/** The character classes of PDF syntax and the borders of its simplest tokens (ISO 32000-1, 7.2.2, 7.3.4). */

export const REGULAR = 0;
export const SPACE = 1;
export const DELIMITER = 2;

export const PARENTHESIS = 0x28;
export const SOLIDUS = 0x2f;
export const LESS = 0x3c;

export const CHARACTER_CLASS = new Uint8Array(256);
for (const code of [0, 9, 10, 12, 13, 32]) CHARACTER_CLASS[code] = SPACE;
for (const character of '()<>[]{}/%') CHARACTER_CLASS[character.charCodeAt(0)] = DELIMITER;

export function isWhiteSpace(byte: number | undefined): boolean {
  return byte !== undefined && CHARACTER_CLASS[byte] === SPACE;
}

export function isRegular(byte: number | undefined): boolean {
  return byte !== undefined && CHARACTER_CLASS[byte] === REGULAR;
}

/** Index after the `)` that closes the literal string opened at `at`; the end of the bytes if it is not closed. */
export function skipLiteralString(bytes: Uint8Array, at: number): number {
  let depth = 0;
  for (let index = at; index < bytes.length; index++) {
    const byte = bytes[index];
    if (byte === 0x5c) index++;
    else if (byte === 0x28) depth++;
    else if (byte === 0x29 && --depth === 0) return index + 1;
  }
  return bytes.length;
}

/** Index after the `>` that closes the hexadecimal string opened at `at`. */
export function skipHexString(bytes: Uint8Array, at: number): number {
  // Most are a few glyphs long, for which a loop is faster than a call of indexOf.
  for (let index = at; index < bytes.length; index++) if (bytes[index] === 0x3e) return index + 1;
  return bytes.length;
}

export function skipRegular(bytes: Uint8Array, at: number): number {
  let index = at;
  while (index < bytes.length && CHARACTER_CLASS[bytes[index]!] === REGULAR) index++;
  return index;
}

export function skipComment(bytes: Uint8Array, at: number): number {
  let index = at;
  while (index < bytes.length && bytes[index] !== 10 && bytes[index] !== 13) index++;
  return index;
}
