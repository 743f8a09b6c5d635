/**
 * Walks the tokens of operands, dictionaries and objects (ISO 32000-1, 7.2 and 7.3), by byte position.
 *
 * Token borders are those of `lexer.ts`, which has its own loop because it reads every byte of every content stream.
 */
import {
  CHARACTER_CLASS,
  LESS,
  PARENTHESIS,
  REGULAR,
  SOLIDUS,
  SPACE,
  skipComment,
  skipHexString,
  skipLiteralString,
  skipRegular,
} from './characters.js';

const PERCENT = 0x25;
const GREATER = 0x3e;

/** Where the next token begins, after white space and comments; `to` if there is none before it. */
export function nextToken(bytes: Uint8Array, from: number, to: number = bytes.length): number {
  let at = from;
  while (at < to) {
    const byte = bytes[at]!;
    if (CHARACTER_CLASS[byte] === SPACE) at++;
    else if (byte === PERCENT) at = skipComment(bytes, at);
    else return at;
  }
  return to;
}

/** Offset after the token that begins at `at`: a string, a name, a number, a keyword, a bracket. */
export function skipToken(bytes: Uint8Array, at: number): number {
  const byte = bytes[at]!;
  if (byte === SOLIDUS || CHARACTER_CLASS[byte] === REGULAR) return skipRegular(bytes, at + 1);
  if (byte === PARENTHESIS) return skipLiteralString(bytes, at);
  if (byte !== LESS && byte !== GREATER) return at + 1;
  if (bytes[at + 1] === byte) return at + 2;
  return byte === LESS ? skipHexString(bytes, at) : at + 1;
}
