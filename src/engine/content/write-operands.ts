/**
 * Writes operands: numbers and strings in the forms that every reader takes.
 */

/** A number with at most five decimals, never in exponent form (7.3.3 allows none). */
export function writeNumber(value: number): string {
  const text = value.toFixed(5).replace(/\.?0+$/u, '');
  return text === '-0' ? '0' : text;
}

/** Character codes as a string operand, in the notation that the stream used. */
export function writeString(codes: Uint8Array, isHex: boolean): string {
  if (isHex) return `<${Buffer.from(codes).toString('hex')}>`;
  const escaped = Buffer.from(codes)
    .toString('latin1')
    .replace(/[\\()]/gu, '\\$&')
    .replaceAll('\r', '\\r')
    .replaceAll('\n', '\\n');
  return `(${escaped})`;
}
