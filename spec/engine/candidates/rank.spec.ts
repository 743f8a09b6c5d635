import { expect } from 'chai';
import { isNumbering } from '../../../src/engine/candidates/rank.js';

describe('isNumbering', () => {
  for (const text of ['7', '- 7 -', 'Page 3 of 12', 'Seite 3', '3 / 12', 'S. 3 von 4', '', 'p3']) {
    it(`is true for ${JSON.stringify(text)}`, () => {
      expect(isNumbering(text)).to.equal(true);
    });
  }

  for (const text of ['Copy 3', 'Page three', 'of page 3', 'Page 3 of 12 pages']) {
    it(`is false for ${JSON.stringify(text)}`, () => {
      expect(isNumbering(text)).to.equal(false);
    });
  }

  it('ends for a hundred thousand digits before a letter', () => {
    expect(isNumbering(`${'1 2-'.repeat(25_000)}x`)).to.equal(false);
  });
});
