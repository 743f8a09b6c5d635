import { expect } from 'chai';
import { canAllFinish, findLeastNeedBeside } from '../../../src/http/upload/safe-state.js';

const growing = (heldBytes: number, claimBytes: number) => ({ heldBytes, claimBytes, isWhole: false });
const whole = (heldBytes: number) => ({ heldBytes, claimBytes: heldBytes + 100, isWhole: true });

describe('canAllFinish', () => {
  it('lets the body with the least need finish first, and the next one with its memory', () => {
    const bodies = [growing(5, 15), growing(5, 8)];
    expect(canAllFinish(bodies, 5)).to.equal(true);
    expect(canAllFinish(bodies, 4)).to.equal(false);
    expect(canAllFinish(bodies, 2)).to.equal(false);
  });

  it('counts the memory of whole bodies, which need no more', () => {
    expect(canAllFinish([whole(3), growing(5, 8)], 0)).to.equal(true);
    expect(canAllFinish([whole(2), growing(5, 8)], 0)).to.equal(false);
  });
});

describe('findLeastNeedBeside', () => {
  it('is that of another growing body, or infinite if there is none', () => {
    const body = growing(9, 10);
    expect(findLeastNeedBeside([body, growing(5, 15), growing(5, 8), whole(4)], body)).to.equal(3);
    expect(findLeastNeedBeside([body, whole(4)], body)).to.equal(Infinity);
  });
});
