import { expect } from 'chai';
import { listAlternateTexts } from '../../../src/engine/stamps/alternate-text.js';

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
