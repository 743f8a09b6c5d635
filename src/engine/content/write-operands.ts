/** Writes numbers and strings in forms that every reader accepts. */
import { hex, latin1 } from '#platform';

/** A number with at most five decimals, never in exponent form (7.3.3 allows none). */
export function writeNumber(value: number): string {
  const text = value.toFixed(5).replace(/\.?0+$/u, '');
  return text === '-0' ? '0' : text;
}

/** Character codes as a string operand, in the notation that the stream used. */
export function writeString(codes: Uint8Array, isHex: boolean): string {
  if (isHex) return `<${hex(codes)}>`;
  const escaped = latin1(codes)
    .replace(/[\\()]/gu, '\\$&')
    .replaceAll('\r', '\\r')
    .replaceAll('\n', '\\n');
  return `(${escaped})`;
}
