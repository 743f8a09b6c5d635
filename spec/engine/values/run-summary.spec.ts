import { expect } from 'chai';
import { isMended } from '../../../src/engine/values/run-summary.js';

describe('isMended', () => {
  for (const [way, expected] of [
    ['in-place', false],
    ['appended', false],
    ['mended', true],
  ] as const) {
    it(`is ${expected} for a file that was written ${way}`, () => {
      expect(isMended(way)).to.equal(expected);
    });
  }
});
