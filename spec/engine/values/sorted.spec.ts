import { expect } from 'chai';
import { countUpTo, findFirst, hasBetween, sortByIndex } from '../../../src/engine/values/sorted.js';

const NUMBERS = [2, 3, 3, 7];

describe('findFirst', () => {
  for (const [least, at] of [
    [1, 0],
    [2, 0],
    [3, 1],
    [4, 3],
    [8, 4],
  ] as const) {
    it(`finds ${at} for ${least}`, () => {
      expect(findFirst(NUMBERS, least)).to.equal(at);
    });
  }
});

describe('countUpTo', () => {
  it('counts like a search from the end', () => {
    for (let limit = 1; limit <= 8; limit++) {
      const count = countUpTo(NUMBERS, Number, limit);
      expect(count - 1, String(limit)).to.equal(NUMBERS.findLastIndex((number) => number <= limit));
    }
    expect(countUpTo([], () => 0, 1)).to.equal(0);
  });
});

describe('hasBetween', () => {
  it('excludes the upper end', () => {
    const answers = [hasBetween(NUMBERS, 4, 7), hasBetween(NUMBERS, 4, 8), hasBetween([], 0, 9)];
    expect(answers).to.deep.equal([false, true, false]);
  });
});

describe('sortByIndex', () => {
  it('sorts items by their indices, and keeps the order of equal ones', () => {
    const items = [
      { index: 3_500_000, name: 'last' },
      { index: 7, name: 'one' },
      { index: 0, name: 'first' },
      { index: 7, name: 'other' },
    ];
    const names = sortByIndex(items, ({ index }) => index).map(({ name }) => name);
    expect(names).to.deep.equal(['first', 'one', 'other', 'last']);
  });
});
