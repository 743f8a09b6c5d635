import { expect } from 'chai';
import { decodeHexInto, decodeLiteralInto } from '../../../src/engine/content/string-codes.js';

function decode(decodeInto: typeof decodeLiteralInto, source: string): string {
  const bytes = Buffer.from(source, 'latin1');
  const out = new Uint16Array(bytes.length + 1);
  // The output already has one code, which must stay.
  out[0] = 0x21;
  const end = decodeInto(bytes, 0, bytes.length, out, 1);
  expect(out[0]).to.equal(0x21);
  return String.fromCharCode(...out.subarray(1, end));
}

describe('decodeLiteralInto', () => {
  for (const [source, codes] of [
    ['(abc)', 'abc'],
    ['()', ''],
    ['(a(b)c)', 'a(b)c'],
    ['(\\n\\r\\t\\b\\f\\(\\)\\\\\\x)', '\n\r\t\b\f()\\x'],
    ['(\\101\\60\\0061\\777)', 'A0\u00061\u00ff'],
    ['(a\\\nb\\\r\nc\\\rd)', 'abcd'],
    ['(a\r\nb\rc\nd)', 'a\nb\nc\nd'],
    ['(never closed', 'never closed'],
    ['(', ''],
  ] as const) {
    it(`reads ${JSON.stringify(source)}`, () => {
      expect(decode(decodeLiteralInto, source)).to.equal(codes);
    });
  }
});

describe('decodeHexInto', () => {
  for (const [source, codes] of [
    ['<414243>', 'ABC'],
    ['<4a 4B\n4>', 'JK@'],
    ['<>', ''],
    ['<4g1>', 'A'],
    ['<41', 'A'],
  ] as const) {
    it(`reads ${JSON.stringify(source)}`, () => {
      expect(decode(decodeHexInto, source)).to.equal(codes);
    });
  }
});
