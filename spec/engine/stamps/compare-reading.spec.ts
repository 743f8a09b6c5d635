import { expect } from 'chai';
import { parseHint } from '../../../src/engine/values/hint.js';
import { compareReading } from '../../../src/engine/stamps/compare-reading.js';

describe('compareReading', () => {
  for (const [hint, reading] of [
    ['CONFIDENTIAL', 'CONFIDENTIAL'],
    ['CONFIDENTIAL', ' Confi-\ndential\n'],
    ['CONFIDENTIAL', 'C0NFIDENT1AL'],
    ['CONFIDENTIAL', 'CONFIDENTAL'],
    ['CONFIDENTIAL', 'CONFIDENTIAAL'],
    ['INTERNAL USE ONLY', 'lNTERNAL U5E 0NLY'],
    ['DRAFT', 'DRAFT.'],
    ['COPY 37', 'C0PY 37'],
    ['Entwurf für Prüfung', 'Entwurf fur Prufung'],
  ] as const) {
    it(`takes ${JSON.stringify(reading)} for ${hint}`, () => {
      expect(compareReading(reading, parseHint(hint))).to.equal('same');
    });
  }

  for (const [what, hint, reading] of [
    ['a short word with one other letter', 'DRAFT', 'KRAFT'],
    ['a short word that lost a letter', 'DRAFT', 'DRAF'],
    ['another number', 'COPY NUMBER 37', 'COPY NUMBER 38'],
    ['a number where the hint has none', 'CONFIDENTIAL', 'CONFIDENTIAL 7'],
    ['words more than the hint has', 'CONFIDENTIAL', 'CONFIDENTIAL DRAFT'],
    ['fewer words', 'CONFIDENTIAL DRAFT', 'CONFIDENTIAL'],
    ['a word with another beginning', 'CONFIDENTIAL', 'INFLUENTIAL'],
  ] as const) {
    it(`refuses ${what}, though a second look may read otherwise`, () => {
      expect(compareReading(reading, parseHint(hint))).to.equal('near');
    });
  }

  for (const [what, reading] of [
    ['another word', 'Northwind Traders'],
    ['nothing', ''],
    ['white space and noise', ' \n.,- |'],
    ['a page of text that holds it', `CONFIDENTIAL ${'and the rest of a page of text '.repeat(30)}`],
  ] as const) {
    it(`has nothing to do with ${what}`, () => {
      expect(compareReading(reading, parseHint('CONFIDENTIAL'))).to.equal('other');
    });
  }
});
