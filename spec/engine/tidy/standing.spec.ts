import { expect } from 'chai';
import { Standing } from '../../../src/engine/tidy/standing.js';

describe('Standing', () => {
  it('sees what leaves between two questions', () => {
    const left = new Set([2, 5]);
    const standing = new Standing(8, (at) => left.has(at));
    expect([standing.hasBetween(0, 8), standing.hasBetween(3, 5), standing.hasBetween(3, 6)]).to.deep.equal([
      true,
      false,
      true,
    ]);
    left.delete(5);
    expect([standing.hasBetween(3, 8), standing.hasBetween(0, 8)]).to.deep.equal([false, true]);
    left.delete(2);
    expect(standing.hasBetween(0, 8)).to.equal(false);
    expect(standing.hasBetween(8, 8)).to.equal(false);
  });

  it('asks about each instruction that is gone once, however many sequences lie in one another', () => {
    const count = 5000;
    let asked = 0;
    const standing = new Standing(count, () => {
      asked++;
      return false;
    });
    for (let from = 0; from < count; from++) standing.hasBetween(from, count - from);
    expect(asked).to.equal(count);
  });
});
