import { expect } from 'chai';
import { decodeTextString } from '../../../src/engine/content/text-string.js';

describe('decodeTextString', () => {
  for (const [what, codes, text] of [
    ['UTF-16, high byte first', [0xfe, 0xff, 0x03, 0xa3, 0xd8, 0x35, 0xdc, 0x00], 'Σ𝐀'],
    ['UTF-16, low byte first', [0xff, 0xfe, 0xa3, 0x03], 'Σ'],
    ['UTF-8', [0xef, 0xbb, 0xbf, 0xc3, 0xa9], 'é'],
    ['single bytes', [0x45, 0xe9], 'Eé'],
    ['no bytes', [], ''],
    ['only a byte order mark', [0xfe, 0xff], ''],
    ['half a character at the end', [0xfe, 0xff, 0x00, 0x41, 0x00], 'A'],
  ] as const) {
    it(`reads ${what}`, () => {
      expect(decodeTextString(Uint8Array.from(codes))).to.equal(text);
    });
  }
});
