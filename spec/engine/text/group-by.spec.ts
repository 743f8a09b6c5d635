import { expect } from 'chai';
import { groupBy } from '../../../src/engine/text/group-by.js';

describe('groupBy', () => {
  it('keeps keys and items in the order in which they come', () => {
    const groups = groupBy([3, 1, 4, 1, 5, 9, 2, 6], (number) => (number % 2 === 0 ? 'even' : 'odd'));
    expect([...groups]).to.deep.equal([
      ['odd', [3, 1, 1, 5, 9]],
      ['even', [4, 2, 6]],
    ]);
  });
});
