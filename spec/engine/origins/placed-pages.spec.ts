import { expect } from 'chai';
import { createPlacedPageTest } from '../../../src/engine/origins/placed-pages.js';

describe('createPlacedPageTest', () => {
  it('counts tagged sequences, also those with equal property lists', () => {
    const lists = [Array<string>(8).fill('<</MCID 0>>'), Array<string>(9).fill('<</MCID 0>>')];
    expect([0, 1].map(createPlacedPageTest((unitId) => lists[unitId]!))).to.deep.equal([false, true]);
  });

  it('ignores other sequences', () => {
    const others = ['', '<</Type/Pagination>>', '<</MCIDs 1>>'].flatMap((list) =>
      Array<string>(9).fill(list),
    );
    expect(createPlacedPageTest(() => others)(0)).to.equal(false);
  });

  it('reads the lists of a stream once', () => {
    let readings = 0;
    const isPlacedPage = createPlacedPageTest(() => {
      readings++;
      return [];
    });
    expect([isPlacedPage(3), isPlacedPage(3), readings]).to.deep.equal([false, false, 1]);
  });
});
