import { expect } from 'chai';
import { createUploadBudget, makeUploadLimits } from '../../../src/http/upload/upload-budget.js';
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

/** Of an answer that its caller does not read. */
const unread = (cut: () => void = () => undefined) => ({ isMoving: () => false, cut });

describe('createUploadBudget', () => {
  beforeEach(() => {
    over = new AbortController();
  });
  afterEach(() => over.abort());

  it('has memory for one body of each worker, a further one, and one of another caller', () => {
    expect(makeUploadLimits(8, 100).bodies).to.equal(10);
    expect(makeUploadLimits(1, 100).bodies).to.equal(4);
  });

  it('leaves memory for a body of the largest size, whatever one caller holds', async () => {
    const budget = createUploadBudget(LIMITS);
    for (let count = 0; count < 2; count += 1) {
      const reservation = await budget.reserve('a', 100, staying());
      await reservation.extend(100);
    }
    expect(await refusal(budget.reserve('a', 11, staying()))).to.equal('busy');
    await (await budget.reserve('b', 100, staying())).extend(100);
  });

  it('admits small bodies when large ones fill all memory', async () => {
    const budget = createUploadBudget(LIMITS);
    for (const caller of ['a', 'b', 'c']) {
      const reservation = await budget.reserve(caller, 100, staying());
      await reservation.extend(100);
      reservation.complete();
    }
    const large = await budget.reserve('d', 11, staying());
    expect(await refusal(large.extend(1))).to.equal('busy');
    await (await budget.reserve('d', 10, staying())).extend(10);
    await (await budget.reserve('a', 10, staying())).extend(10);
  });

  it('limits the small bodies of one caller to its share', async () => {
    const budget = createUploadBudget(LIMITS);
    // Three in the room for small ones, twenty in what is left of the caller's share of the other.
    for (let count = 0; count < 23; count += 1) await (await budget.reserve('a', 10, staying())).extend(10);
    expect(await refusal(budget.reserve('a', 1, staying()))).to.equal('busy');
    for (let count = 0; count < 3; count += 1) await (await budget.reserve('b', 10, staying())).extend(10);
    await (await budget.reserve('c', 100, staying())).extend(100);
  });

  it('makes a caller’s large bodies wait while it does not read, and small ones beyond its share', async () => {
    const budget = createUploadBudget({ ...LIMITS, maxWaitMs: 60_000 });
    const read = budget.holdAnswer('a', 60, unread());
    await budget.reserve('a', 50, staying());
    const large = budget.reserve('a', 100, staying());
    await budget.reserve('a', 5, staying());
    await budget.reserve('b', 100, staying());
    read();
    await large;

    const readAll = budget.holdAnswer('c', 101, unread());
    const small = budget.reserve('c', 5, staying());
    expect(await Promise.race([small, Promise.resolve('waits')])).to.equal('waits');
    readAll();
    await small;
  });

  it('ends answers of a caller that leaves too many unread', async () => {
    const budget = createUploadBudget(LIMITS);
    const cut: string[] = [];
    budget.holdAnswer(
      'a',
      200,
      unread(() => cut.push('a')),
    );
    budget.holdAnswer(
      'b',
      50,
      unread(() => cut.push('b')),
    );
    budget.holdAnswer(
      'b',
      60,
      unread(() => cut.push('b')),
    );
    expect(cut).to.deep.equal(['a']);
  });
});
