import { expect } from 'chai';
import { addTo, splitWhere, groupBy, pushTo, getOrCreate } from '../../../src/engine/values/collections.js';

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

describe('remember', () => {
  it('makes a value once for each key, also null', () => {
    const known = new Map<string, number | null>();
    let made = 0;
    const read = (key: string): number | null =>
      getOrCreate(known, key, () => {
        made++;
        return key === '' ? null : key.length;
      });
    expect([read('ab'), read('ab'), read(''), read('')]).to.deep.equal([2, 2, null, null]);
    expect(made).to.equal(2);
  });
});

describe('divide', () => {
  const isNext = (before: number, after: number): boolean => after === before + 1;

  it('begins a stretch at each item that does not continue the one before it', () => {
    expect(splitWhere([1, 2, 3, 5, 7, 8], isNext)).to.deep.equal([[1, 2, 3], [5], [7, 8]]);
    expect(splitWhere([], isNext)).to.deep.equal([]);
  });

  it('leaves out shorter stretches if they are not asked for', () => {
    expect(splitWhere([1, 2, 3, 5, 7, 8], isNext, 2)).to.deep.equal([
      [1, 2, 3],
      [7, 8],
    ]);
  });
});
