import { expect } from 'chai';
import { HALF_LIFE_MS, Lateness } from '../../src/pool/lateness.js';

describe('lateness', () => {
  it('is not to have missed once', () => {
    const lateness = new Lateness();
    lateness.note('a', 0);
    expect(lateness.isLate('a', 0)).to.equal(false);
  });

  it('is to have missed twice within the half-life', () => {
    const lateness = new Lateness();
    lateness.note('a', 0);
    lateness.note('a', HALF_LIFE_MS);
    expect(lateness.isLate('a', HALF_LIFE_MS)).to.equal(true);
    const other = new Lateness();
    other.note('a', 0);
    other.note('a', HALF_LIFE_MS * 1.1);
    expect(other.isLate('a', HALF_LIFE_MS * 1.1)).to.equal(false);
  });

  it('is one caller’s alone', () => {
    const lateness = new Lateness();
    lateness.note('a', 0);
    lateness.note('b', 0);
    lateness.note('a', 0);
    expect([lateness.isLate('a', 0), lateness.isLate('b', 0)]).to.deep.equal([true, false]);
  });

  it('passes, the later the more there was', () => {
    const forgottenAfter = (misses: number): number => {
      const lateness = new Lateness();
      for (let miss = 0; miss < misses; miss += 1) lateness.note('a', 0);
      let nowMs = 0;
      while (lateness.isLate('a', nowMs)) nowMs += HALF_LIFE_MS / 10;
      return nowMs;
    };
    expect(forgottenAfter(2)).to.be.within(1, HALF_LIFE_MS);
    expect(forgottenAfter(8)).to.be.within(2 * HALF_LIFE_MS, 3 * HALF_LIFE_MS);
  });
});
