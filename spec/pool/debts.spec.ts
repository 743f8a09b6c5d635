import { expect } from 'chai';
import { Debts, FREE_SECONDS, HALF_LIFE_MS, LEVEL_SECONDS } from '../../src/pool/debts.js';

describe('debts', () => {
  /** The level of a caller with one document of so many CPU seconds, some time afterwards. */
  function levelAfter(seconds: number, laterMs = 0): number {
    const debts = new Debts();
    debts.charge('a', 0, seconds, 0);
    return debts.levelOf('a', laterMs);
  }

  it('are zero for a new caller, and for one with small documents, however many', () => {
    const debts = new Debts();
    for (let document = 0; document < 1_000; document += 1) debts.charge('a', 0, FREE_SECONDS, 0);
    expect([debts.levelOf('a', 0), debts.levelOf('b', 0)]).to.deep.equal([0, 0]);
  });

  LEVEL_SECONDS.forEach((from, below) => {
    it(`are of level ${below + 1} from ${from} s on`, () => {
      expect(levelAfter(FREE_SECONDS + from - 0.01)).to.equal(below);
      expect(levelAfter(FREE_SECONDS + from + 0.01)).to.equal(below + 1);
    });
  });

  it('are the same, however often a document is measured', () => {
    const debts = new Debts();
    for (let step = 0; step < 120; step += 1) debts.charge('a', step / 100, 0.01, 0);
    expect(debts.levelOf('a', 0)).to.equal(levelAfter(1.2)).and.to.equal(3);
  });

  it('decrease by half in each half-life', () => {
    expect(levelAfter(FREE_SECONDS + 1.9, HALF_LIFE_MS - 10_000)).to.equal(3);
    expect(levelAfter(FREE_SECONDS + 1.9, HALF_LIFE_MS)).to.equal(2);
  });

  it('record when a caller was last served', () => {
    const debts = new Debts();
    debts.noteService('a', 7);
    debts.charge('a', 0, 1, 8);
    expect([debts.servedAtMs('a'), debts.servedAtMs('b')]).to.deep.equal([7, 0]);
  });

  it('are kept for the callers served last', () => {
    const debts = new Debts();
    for (let caller = 0; caller < 1_001; caller += 1) debts.noteService(`caller ${caller}`, caller);
    expect([debts.servedAtMs('caller 0'), debts.servedAtMs('caller 1')]).to.deep.equal([0, 1]);
  });
});
