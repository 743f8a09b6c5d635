import { expect } from 'chai';
import { createRemainingTest } from '../../../src/engine/tidy/remaining-instructions.js';

describe('createRemainingTest', () => {
  it('notices instructions removed between two queries', () => {
    const left = new Set([2, 5]);
    const isAnyLeft = createRemainingTest(8, (at) => left.has(at));
    expect([isAnyLeft(0, 8), isAnyLeft(3, 5), isAnyLeft(3, 6)]).to.deep.equal([true, false, true]);
    left.delete(5);
    expect([isAnyLeft(3, 8), isAnyLeft(0, 8)]).to.deep.equal([false, true]);
    left.delete(2);
    expect(isAnyLeft(0, 8)).to.equal(false);
    expect(isAnyLeft(8, 8)).to.equal(false);
  });

  it('tests each removed instruction once, however deeply sequences are nested', () => {
    const count = 5000;
    let asked = 0;
    const isAnyLeft = createRemainingTest(count, () => {
      asked++;
      return false;
    });
    for (let from = 0; from < count; from++) isAnyLeft(from, count - from);
    expect(asked).to.equal(count);
  });
});
