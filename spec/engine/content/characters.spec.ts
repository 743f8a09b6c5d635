import { expect } from 'chai';
import {
  isRegular,
  isWhiteSpace,
  skipComment,
  skipHexString,
  skipLiteralString,
  skipRegular,
} from '../../../src/engine/content/characters.js';

/** The part that a skipping function passes over, from the beginning of a text. */
function passed(skip: (bytes: Uint8Array, at: number) => number, text: string): string {
  return text.slice(0, skip(Buffer.from(text, 'latin1'), 0));
}

describe('characters', () => {
  it('assigns each byte to one class', () => {
    const white = Array.from({ length: 256 }, (_, byte) => byte).filter((byte) => isWhiteSpace(byte));
    expect(white).to.deep.equal([0, 9, 10, 12, 13, 32]);
    const delimiters = Array.from({ length: 256 }, (_, byte) => byte).filter(
      (byte) => !isWhiteSpace(byte) && !isRegular(byte),
    );
    expect(String.fromCharCode(...delimiters)).to.equal('%()/<>[]{}');
  });

  it('treats the end of the bytes as neither class', () => {
    expect([isWhiteSpace(undefined), isRegular(undefined)]).to.deep.equal([false, false]);
  });

  for (const [what, skip, text, taken] of [
    ['a string', skipLiteralString, '(a(b)c)d', '(a(b)c)'],
    ['a string with escaped parentheses', skipLiteralString, '(\\)\\()d', '(\\)\\()'],
    ['an unterminated string', skipLiteralString, '(a(b)', '(a(b)'],
    ['a string that ends with a backslash', skipLiteralString, '(a\\', '(a\\'],
    ['a hexadecimal string', skipHexString, '<61 (>)', '<61 (>'],
    ['an unterminated hexadecimal string', skipHexString, '<61', '<61'],
    ['regular characters', skipRegular, 'ab#c(d', 'ab#c'],
    ['a comment', skipComment, '%a (b\rc', '%a (b'],
    ['an unterminated comment', skipComment, '%a', '%a'],
  ] as const) {
    it(`skips ${what}`, () => {
      expect(passed(skip, text)).to.equal(taken);
    });
  }
});
