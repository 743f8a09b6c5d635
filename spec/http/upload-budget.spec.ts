import { expect } from 'chai';
import { UploadBudget } from '../../src/http/upload-budget.js';
import { PoolFailure } from '../../src/pool/pool-failure.js';

const staying = () => new AbortController().signal;

describe('UploadBudget', () => {
  it('admits what fits and keeps the rest waiting, in order', async () => {
    const budget = new UploadBudget({ totalBytes: 10, maxWaitMs: 60_000 });
    const order: string[] = [];
    const first = await budget.reserve(6, staying());
    const second = budget.reserve(5, staying()).then((giveBack) => {
      order.push('second');
      return giveBack;
    });
    const third = budget.reserve(1, staying()).then((giveBack) => {
      order.push('third');
      return giveBack;
    });
    first();
    await Promise.all([second, third]);
    expect(order).to.deep.equal(['second', 'third']);
  });

  it('gives back once, however often it is told', async () => {
    const budget = new UploadBudget({ totalBytes: 10, maxWaitMs: 0 });
    const giveBack = await budget.reserve(10, staying());
    giveBack();
    giveBack();
    await budget.reserve(10, staying());
    const failure: unknown = await budget.reserve(1, staying()).catch((error: unknown) => error);
    expect(failure).to.be.instanceOf(PoolFailure).with.property('code', 'busy');
  });

  it('lets those behind pass when a waiting caller leaves', async () => {
    const budget = new UploadBudget({ totalBytes: 10, maxWaitMs: 60_000 });
    await budget.reserve(5, staying());
    const leaving = new AbortController();
    const gone = budget.reserve(8, leaving.signal).catch((error: unknown) => error);
    const behind = budget.reserve(5, staying());
    leaving.abort();
    expect(await gone).to.have.property('code', 'cancelled');
    await behind;
  });
});
