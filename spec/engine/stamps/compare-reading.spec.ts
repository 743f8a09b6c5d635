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
    it(`accepts ${JSON.stringify(reading)} as ${hint}`, () => {
      expect(compareReading(reading, parseHint(hint))).to.equal('same');
    });
  }

  for (const [what, hint, reading] of [
    ['a short word with one other letter', 'DRAFT', 'KRAFT'],
    ['a short word without one letter', 'DRAFT', 'DRAF'],
    ['another number', 'COPY NUMBER 37', 'COPY NUMBER 38'],
    ['a number that the hint does not have', 'CONFIDENTIAL', 'CONFIDENTIAL 7'],
    ['more words than the hint has', 'CONFIDENTIAL', 'CONFIDENTIAL DRAFT'],
    ['fewer words', 'CONFIDENTIAL DRAFT', 'CONFIDENTIAL'],
    ['a word with another beginning', 'CONFIDENTIAL', 'INFLUENTIAL'],
  ] as const) {
    it(`refuses ${what}, but allows another reading`, () => {
      expect(compareReading(reading, parseHint(hint))).to.equal('near');
    });
  }

  for (const [what, reading] of [
    ['another word', 'Northwind Traders'],
    ['nothing', ''],
    ['white space and noise', ' \n.,- |'],
    ['a page of text that contains the hint', `CONFIDENTIAL ${'and the rest of a page of text '.repeat(30)}`],
  ] as const) {
    it(`does not relate ${what} to the hint`, () => {
      expect(compareReading(reading, parseHint('CONFIDENTIAL'))).to.equal('other');
    });
  }
});
