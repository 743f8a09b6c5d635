/**
 * Checks the size of an untrusted JSON head before it is parsed.
 *
 * Parsed JSON can take a hundred times the size of its text: eight million nested brackets took a gigabyte. One pass
 * over the bytes counts values and their depth; it need not check that they are valid JSON.
 */

/** A head, its evidence, their locations, an entry and its box are five levels; one more list has room. */
export const MAX_HEAD_DEPTH = 6;

/** Twice as many as ten thousand pages have with all locations that `evidence-cut.ts` keeps. */
export const MAX_HEAD_VALUES = 600_000;

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const COMMA = 0x2c;
/** `[` and `{`, and `]` and `}`, differ only in this bit. */
const BRACE_BIT = 0x20;
const OPENING = 0x7b;
const CLOSING = 0x7d;

/** Why these bytes must not be parsed; null if they may be. */
export function faultOfHead(head: Uint8Array): string | null {
  let depth = 0;
  let values = 1;
  for (let at = 0; at < head.length; at += 1) {
    const byte = head[at]!;
    if (byte === QUOTE) {
      at = endOfString(head, at);
    } else if (byte === COMMA) {
      values += 1;
    } else if ((byte | BRACE_BIT) === OPENING) {
      depth += 1;
      values += 1;
    } else if ((byte | BRACE_BIT) === CLOSING) {
      depth -= 1;
    }
    if (depth > MAX_HEAD_DEPTH) {
      return `a frame head is nested more than ${MAX_HEAD_DEPTH} deep`;
    }
    if (values > MAX_HEAD_VALUES) {
      return `a frame head has more than ${MAX_HEAD_VALUES} values`;
    }
  }
  return null;
}

/** The index of the closing quotation mark, or the end of the bytes. */
function endOfString(head: Uint8Array, opening: number): number {
  let at = opening + 1;
  while (at < head.length && head[at] !== QUOTE) {
    at += head[at] === BACKSLASH ? 2 : 1;
  }
  return at;
}
