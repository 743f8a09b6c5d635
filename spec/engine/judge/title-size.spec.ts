import { expect } from 'chai';
import { createSizeTest } from '../../../src/engine/judge/judgement.js';
import { factsOf } from '../../support/facts.js';

describe('createSizeTest', () => {
  const inSize = (fontSizePt: number, key = 'draft') => factsOf({ key, style: { fontSizePt } });
  const isLarger = createSizeTest([inSize(10), inSize(8)]);

  for (const [what, facts, larger] of [
    ['a quarter larger than the largest', inSize(12.5), true],
    ['less than a quarter larger', inSize(12.4), false],
    ['of words that none had', inSize(8, 'copy'), true],
  ] as const) {
    it(`is ${String(larger)} for one ${what}`, () => expect(isLarger(facts)).to.equal(larger));
  }
});
