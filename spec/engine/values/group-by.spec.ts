import { expect } from 'chai';
import { addTo, groupBy, pushTo } from '../../../src/engine/values/group-by.js';

describe('groupBy', () => {
  it('keeps keys and items in their order of appearance', () => {
    const groups = groupBy([3, 1, 4, 1, 5, 9, 2, 6], (number) => (number % 2 === 0 ? 'even' : 'odd'));
    expect([...groups]).to.deep.equal([
      ['odd', [3, 1, 1, 5, 9]],
      ['even', [4, 2, 6]],
    ]);
  });
});

describe('addTo and pushTo', () => {
  it('create and extend an entry; sets hold each value once', () => {
    const sets = new Map([['known', new Set([1])]]);
    const lists = new Map([['known', [1]]]);
    for (const [key, value] of [
      ['known', 1],
      ['known', 2],
      ['new', 3],
    ] as const) {
      addTo(sets, key, value);
      pushTo(lists, key, value);
    }
    expect([...sets].map(([key, values]) => [key, ...values])).to.deep.equal([
      ['known', 1, 2],
      ['new', 3],
    ]);
    expect([...lists]).to.deep.equal([
      ['known', [1, 1, 2]],
      ['new', [3]],
    ]);
  });
});
