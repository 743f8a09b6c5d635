/**
 * The judge judged: who knows the answer is right everywhere, who does nothing is
 * right nowhere, and no deliberate wound goes unseen. On a sample, another each time.
 */
import { expect } from 'chai';
import { judge } from '../../support/fidelity.js';

const SEED = String(Math.floor(Math.random() * 1000));

describe(`controls of the fidelity judge, seed ${SEED}`, function () {
  this.timeout(0); // A machine may be as slow as it likes.

  it('counts every clean twin as solved, and every document without a mark as kept', () => {
    const records = judge('--control', 'oracle', '--sample', '9', '--seed', SEED);
    expect(records.length).to.be.greaterThan(6);
    for (const { id, kind, verdict, why } of records) {
      expect(verdict, `${id}: ${why.join('; ')}`).to.equal(
        { positive: 'solved', negative: 'kept', ambiguous: 'kept', bad: 'ok' }[kind],
      );
    }
  });

  it('counts no unchanged document as solved, and none as harmed', () => {
    const records = judge('--control', 'no-op', '--sample', '9', '--seed', SEED);
    for (const { id, kind, verdict } of records) {
      expect(verdict, id).to.be.oneOf(kind === 'positive' ? ['missed', 'refused'] : ['kept', 'ok']);
    }
  });

  it('detects every kind of damage that it can inject', () => {
    const records = judge('--control', 'wounds', '--kind', 'positive', '--sample', '2', '--seed', SEED);
    expect(new Set(records.map(({ wound }) => wound)).size).to.be.greaterThan(6);
    expect(records.filter(({ is_found }) => is_found !== true)).to.deep.equal([]);
  });
});
