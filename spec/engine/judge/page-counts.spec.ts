import { expect } from 'chai';
import { countMostPages, countPages, pageOf } from '../../../src/engine/judge/page-counts.js';

describe('countMostPages', () => {
  for (const [pages, most] of [
    [1, 2],
    [2, 2],
    [3, 2],
    [4, 3],
    [5, 3],
    [6, 4],
    [10, 6],
    [11, 7],
  ] as const) {
    it(`is ${most} of ${pages}`, () => expect(countMostPages(pages)).to.equal(most));
  }
});

describe('countPages', () => {
  it('counts each page with a placement once', () => {
    const on = (place: string, pageNumber: number) => ({ place, occurrence: { pageNumber } });
    const counts = countPages([on('a', 1), on('a', 1), on('a', 2), on('b', 2)], ({ place }) => place, pageOf);
    expect([...counts]).to.deep.equal([
      ['a', 2],
      ['b', 1],
    ]);
  });
});
