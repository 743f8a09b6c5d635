import { expect } from 'chai';
import { RemainingInstructions } from '../../../src/engine/tidy/remaining-instructions.js';

describe('RemainingInstructions', () => {
  it('notices instructions removed between two queries', () => {
    const left = new Set([2, 5]);
    const remaining = new RemainingInstructions(8, (at) => left.has(at));
    expect([
      remaining.hasBetween(0, 8),
      remaining.hasBetween(3, 5),
      remaining.hasBetween(3, 6),
    ]).to.deep.equal([true, false, true]);
    left.delete(5);
    expect([remaining.hasBetween(3, 8), remaining.hasBetween(0, 8)]).to.deep.equal([false, true]);
    left.delete(2);
    expect(remaining.hasBetween(0, 8)).to.equal(false);
    expect(remaining.hasBetween(8, 8)).to.equal(false);
  });

  it('tests each removed instruction once, however deeply sequences are nested', () => {
    const count = 5000;
    let asked = 0;
    const remaining = new RemainingInstructions(count, () => {
      asked++;
      return false;
    });
    for (let from = 0; from < count; from++) remaining.hasBetween(from, count - from);
    expect(asked).to.equal(count);
  });
});
