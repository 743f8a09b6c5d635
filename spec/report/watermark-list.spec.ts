import { expect } from 'chai';
import { joinRanges } from '../../src/report/watermark-list.js';

describe('joinRanges', () => {
  for (const [pages, told] of [
    [[], ''],
    [[4], '4'],
    [[1, 2, 3], '1-3'],
    [[1, 3, 4, 9], '1,3-4,9'],
  ] as const) {
    it(`formats [${pages.join()}] as "${told}"`, () => {
      expect(joinRanges(pages)).to.equal(told);
    });
  }
});
