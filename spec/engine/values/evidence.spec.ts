import { expect } from 'chai';
import { concernsEveryPage } from '../../../src/engine/values/evidence.js';

describe('concernsEveryPage', () => {
  for (const [way, expected] of [
    ['in-place', false],
    ['appended', false],
    ['mended', true],
  ] as const) {
    it(`is ${expected} for a file that was written ${way}`, () => {
      expect(concernsEveryPage(way)).to.equal(expected);
    });
  }
});
