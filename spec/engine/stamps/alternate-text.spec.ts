import { expect } from 'chai';
import { decodeTextString, listAlternateTexts } from '../../../src/engine/stamps/alternate-text.js';

describe('listAlternateTexts', () => {
  it('lists all that a property list says, in its order', () => {
    const properties = '<</Alt(DRAFT)/MCID 3/Contents(COPY)/ActualText<FEFF0041>>>';
    expect(listAlternateTexts(properties)).to.deep.equal(['DRAFT', 'COPY', 'A']);
    expect(listAlternateTexts('')).to.deep.equal([]);
  });

  it('leaves expansions of abbreviations and strings that say nothing of a picture', () => {
    expect(listAlternateTexts('<</E(United Nations)/Lang(en)/T(Figure 4)>>')).to.deep.equal([]);
  });
});

describe('decodeTextString', () => {
  for (const [what, codes, text] of [
    ['UTF-16, high byte first', [0xfe, 0xff, 0x03, 0xa3, 0xd8, 0x35, 0xdc, 0x00], 'Σ𝐀'],
    ['UTF-16, low byte first', [0xff, 0xfe, 0xa3, 0x03], 'Σ'],
    ['UTF-8', [0xef, 0xbb, 0xbf, 0xc3, 0xa9], 'é'],
    ['single bytes', [0x45, 0xe9], 'Eé'],
    ['no bytes', [], ''],
    ['a mark alone', [0xfe, 0xff], ''],
    ['half a character at the end', [0xfe, 0xff, 0x00, 0x41, 0x00], 'A\ufffd'],
  ] as const) {
    it(`reads ${what}`, () => {
      expect(decodeTextString(Uint8Array.from(codes))).to.equal(text);
    });
  }
});
