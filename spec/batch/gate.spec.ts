import { setImmediate as turn } from 'node:timers/promises';
import { expect } from 'chai';
import { Gate } from '../../src/batch/gate.js';

describe('Gate', () => {
  it('lets as many in as it has places, in the order in which they came', async () => {
    const gate = new Gate(2);
    const began: number[] = [];
    let inside = 0;
    let most = 0;
    const passing = [1, 2, 3, 4, 5].map((number) =>
      gate.pass(async () => {
        began.push(number);
        most = Math.max(most, ++inside);
        await turn();
        inside--;
        return number;
      }),
    );
    expect(began).to.deep.equal([1, 2]);
    expect(await Promise.all(passing)).to.deep.equal([1, 2, 3, 4, 5]);
    expect(began).to.deep.equal([1, 2, 3, 4, 5]);
    expect(most).to.equal(2);
  });

  it('gives the place of work that failed to the next', async () => {
    const gate = new Gate(1);
    const failing = gate.pass(() => Promise.reject(new Error('no')));
    const next = gate.pass(() => Promise.resolve('yes'));
    await failing.catch(() => undefined);
    expect(await next).to.equal('yes');
    expect(await gate.pass(() => Promise.resolve('again'))).to.equal('again');
  });
});
