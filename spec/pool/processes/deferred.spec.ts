import { expect } from 'chai';
import { Deferred } from '../../../src/pool/processes/deferred.js';

/** What has become of a promise by now. */
async function stateOf(promise: Promise<unknown>): Promise<string> {
  const settled = promise.then(
    (value) => `fulfilled ${String(value)}`,
    (error: Error) => `rejected ${error.message}`,
  );
  return Promise.race([settled, Promise.resolve('pending').then((state) => state)]);
}

describe('Deferred', () => {
  it('waits until it is settled from outside', async () => {
    const deferred = new Deferred<string>();
    expect(await stateOf(deferred.promise)).to.equal('pending');
    deferred.resolve('value');
    expect(await stateOf(deferred.promise)).to.equal('fulfilled value');
  });

  it('is rejected with the very error that was passed', async () => {
    const deferred = new Deferred<void>();
    const failure = new Error('failure');
    deferred.reject(failure);
    expect(await deferred.promise.catch((error: unknown) => error)).to.equal(failure);
  });

  for (const [what, settle, state] of [
    [
      'a value, however often it is settled',
      ({ resolve, reject }) => {
        resolve('first');
        resolve('second');
        reject(new Error('third'));
      },
      'fulfilled first',
    ],
    [
      'a failure, even if a value follows',
      ({ resolve, reject }) => {
        reject(new Error('first'));
        resolve('second');
      },
      'rejected first',
    ],
  ] as [string, (deferred: Deferred<string>) => void, string][]) {
    it(`keeps ${what}`, async () => {
      const deferred = new Deferred<string>();
      settle(deferred);
      expect(await stateOf(deferred.promise)).to.equal(state);
    });
  }

  it('notifies all that wait, before and after', async () => {
    const deferred = new Deferred<string>();
    const early = [deferred.promise, deferred.promise.then((value) => `${value}!`)];
    deferred.resolve('value');
    expect(await Promise.all([...early, deferred.promise])).to.deep.equal(['value', 'value!', 'value']);
  });

  it('settles no other instance', async () => {
    const [one, other] = [new Deferred<string>(), new Deferred<string>()];
    one.resolve('value');
    expect([await stateOf(one.promise), await stateOf(other.promise)]).to.deep.equal([
      'fulfilled value',
      'pending',
    ]);
  });
});
