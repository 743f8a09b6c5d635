import { expect } from 'chai';
import { UploadBudget, uploadLimits } from '../../../src/http/upload/upload-budget.js';
import { PoolFailure } from '../../../src/pool/protocol/pool-failure.js';

/** Ends what still waits when a test is over. */
let over = new AbortController();
const staying = () => over.signal;
const LIMITS = { largestBytes: 100, smallBytes: 10, bodies: 3, maxWaitMs: 0 };

/** What kept a body out, or null. */
async function refusal(entering: Promise<unknown>): Promise<unknown> {
  return entering.then(
    () => null,
    (error: unknown) => (error as PoolFailure).code,
  );
}

describe('UploadBudget', () => {
  beforeEach(() => {
    over = new AbortController();
  });
  afterEach(() => over.abort());

  it('has room for one body for each worker, one that follows, and one of another caller', () => {
    expect(uploadLimits(8, 100).bodies).to.equal(10);
    expect(uploadLimits(1, 100).bodies).to.equal(4);
  });

  it('leaves room for a body of the largest size, whatever one caller holds', async () => {
    const budget = new UploadBudget(LIMITS);
    for (let count = 0; count < 2; count += 1) {
      const stay = await budget.enter('a', 100, staying());
      await stay.grow(100);
    }
    expect(await refusal(budget.enter('a', 11, staying()))).to.equal('busy');
    await (await budget.enter('b', 100, staying())).grow(100);
  });

  it('takes small bodies where large ones fill everything', async () => {
    const budget = new UploadBudget(LIMITS);
    for (const caller of ['a', 'b', 'c']) {
      const stay = await budget.enter(caller, 100, staying());
      await stay.grow(100);
      stay.settle();
    }
    const large = await budget.enter('d', 11, staying());
    expect(await refusal(large.grow(1))).to.equal('busy');
    await (await budget.enter('d', 10, staying())).grow(10);
    await (await budget.enter('a', 10, staying())).grow(10);
  });

  it('holds small bodies of one caller within its share, and leaves others theirs', async () => {
    const budget = new UploadBudget(LIMITS);
    // Three in the room for small ones, twenty in what is left of the caller's share of the other.
    for (let count = 0; count < 23; count += 1) await (await budget.enter('a', 10, staying())).grow(10);
    expect(await refusal(budget.enter('a', 1, staying()))).to.equal('busy');
    for (let count = 0; count < 3; count += 1) await (await budget.enter('b', 10, staying())).grow(10);
    await (await budget.enter('c', 100, staying())).grow(100);
  });

  it('keeps large bodies of a caller waiting while it does not read, and small ones beyond its share', async () => {
    const budget = new UploadBudget({ ...LIMITS, maxWaitMs: 60_000 });
    const read = budget.holdAnswer('a', 60, () => undefined);
    await budget.enter('a', 50, staying());
    const large = budget.enter('a', 100, staying());
    await budget.enter('a', 5, staying());
    await budget.enter('b', 100, staying());
    read();
    await large;

    const readAll = budget.holdAnswer('c', 101, () => undefined);
    const small = budget.enter('c', 5, staying());
    expect(await Promise.race([small, Promise.resolve('waits')])).to.equal('waits');
    readAll();
    await small;
  });

  it('ends answers of a caller who lets them pile up beyond what all may', async () => {
    const budget = new UploadBudget(LIMITS);
    const cut: string[] = [];
    budget.holdAnswer('a', 200, () => cut.push('a'));
    budget.holdAnswer('b', 50, () => cut.push('b'));
    budget.holdAnswer('b', 60, () => cut.push('b'));
    expect(cut).to.deep.equal(['a']);
  });
});
