import { expect } from 'chai';
import { listAlternateTexts } from '../../../src/engine/stamps/named-stamps.js';

describe('listAlternateTexts', () => {
  it('lists all strings of a property list that describe a picture, in order', () => {
    const properties = '<</Alt(DRAFT)/MCID 3/Contents(COPY)/ActualText<FEFF0041>>>';
    expect(listAlternateTexts(properties)).to.deep.equal(['DRAFT', 'COPY', 'A']);
    expect(listAlternateTexts('')).to.deep.equal([]);
  });

  it('omits expansions of abbreviations and other strings', () => {
    expect(listAlternateTexts('<</E(United Nations)/Lang(en)/T(Figure 4)>>')).to.deep.equal([]);
  });
});
