import { setImmediate as turn } from 'node:timers/promises';
import { expect } from 'chai';
import { createSemaphore } from '../src/semaphore.js';

describe('createSemaphore', () => {
  it('admits as many callers as it has places, in the order of arrival', async () => {
    const run = createSemaphore(2);
    const began: number[] = [];
    let inside = 0;
    let most = 0;
    const passing = [1, 2, 3, 4, 5].map((number) =>
      run(async () => {
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

  it('passes the place of failed work on to the next caller', async () => {
    const run = createSemaphore(1);
    const failing = run(() => Promise.reject(new Error('no')));
    const next = run(() => Promise.resolve('yes'));
    await failing.catch(() => undefined);
    expect(await next).to.equal('yes');
    expect(await run(() => Promise.resolve('again'))).to.equal('again');
  });

  it('removes a caller that stops waiting, without giving it a place', async () => {
    const run = createSemaphore(1);
    const calling = new AbortController();
    let finish = (_result: string): void => undefined;
    const first = run(() => new Promise<string>((resolve) => (finish = resolve)));
    const gone = run(() => Promise.resolve('gone'), calling.signal).catch((error: unknown) => error);
    const next = run(() => Promise.resolve('next'), new AbortController().signal);
    calling.abort(new Error('called off'));
    expect(await gone).to.have.property('message', 'called off');
    finish('first');
    expect(await Promise.all([first, next])).to.deep.equal(['first', 'next']);
  });

  it('gives no place to a caller that has stopped before it waits', async () => {
    const run = createSemaphore(1);
    const first = run(() => turn('first'));
    const gone = run(() => Promise.resolve('gone'), AbortSignal.abort(new Error('called off')));
    expect(await gone.catch((error: unknown) => error)).to.have.property('message', 'called off');
    expect(await first).to.equal('first');
  });
});
