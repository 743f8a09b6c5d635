import { expect } from 'chai';
import { findVisibleRange } from '../../../src/console/comparison/visible-range.js';

describe('console: the visible part of a list', () => {
  it('has the visible items and three on either side, within the list', () => {
    expect(findVisibleRange(0, 500, 100, 1000)).to.deep.equal({ start: 0, end: 8 });
    expect(findVisibleRange(50_050, 500, 100, 1000)).to.deep.equal({ start: 497, end: 509 });
    expect(findVisibleRange(99_500, 500, 100, 1000)).to.deep.equal({ start: 992, end: 1000 });
    expect(findVisibleRange(-80, 500, 100, 2)).to.deep.equal({ start: 0, end: 2 });
    // Scrolled beyond a list that has become shorter.
    expect(findVisibleRange(5000, 500, 100, 2)).to.deep.equal({ start: 2, end: 2 });
  });
});
