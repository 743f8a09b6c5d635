import { setTimeout as wait } from 'node:timers/promises';
import { expect } from 'chai';
import type { IncrementResponse, Store } from 'express-rate-limit';
import { createQuotaStore, FallbackStore } from '../../../src/http/quota/quota-store.js';
import { verdictAsHits, verdictOf } from '../../../src/http/quota/sliding-log.js';
import { createLog } from '../../../src/log.js';
import { logInto } from '../../support/service.js';

/** Counts what it is asked, and fails for as long as a test says. */
class CountingStore implements Pick<Store, 'increment'> {
  isDown = false;
  isAdmitting = true;
  readonly asked: string[] = [];

  async increment(key: string): Promise<IncrementResponse> {
    this.asked.push(key);
    if (this.isDown) throw new Error('connection lost');
    const verdict = { admitted: this.isAdmitting, usedInHour: 1, resetMs: 1, waitMs: 0 };
    return verdictAsHits(verdict, TIER);
  }
}

const TIER = { perMinute: 1, perHour: 1 };

describe('FallbackStore', () => {
  function build(): {
    store: FallbackStore;
    shared: CountingStore;
    lines: Record<string, unknown>[];
  } {
    const shared = new CountingStore();
    const lines: Record<string, unknown>[] = [];
    return { store: new FallbackStore(shared, logInto(lines)), shared, lines };
  }

  it('counts in both logs while the shared one answers', async () => {
    const { store, shared, lines } = build();
    await store.increment('1/1 a');
    expect(shared.asked).to.deep.equal(['1/1 a']);
    expect(store.judge('a', TIER).admitted).to.equal(false);
    expect([lines, store.isOpen()]).to.deep.equal([[], false]);
  });

  it('denies what either log denies, and takes back locally what the shared log denies', async () => {
    for (const [here, there, admitted] of [
      [true, true, true],
      [true, false, false],
      [false, true, false],
      [false, false, false],
    ]) {
      const { store, shared } = build();
      shared.isAdmitting = there!;
      if (!here!) store.judge('a', TIER);
      const { resetTime } = await store.increment('1/1 a');
      expect(verdictOf(resetTime).admitted).to.equal(admitted);
      expect(store.judge('a', TIER).admitted).to.equal(here! && !there!);
    }
  });

  it('counts locally if the shared log fails, and does not ask it again at once', async () => {
    const { store, shared, lines } = build();
    shared.isDown = true;
    await store.increment('1/1 a');
    await store.increment('1/1 b');
    expect(shared.asked).to.deep.equal(['1/1 a']);
    expect(['a', 'b'].map((client) => store.judge(client, TIER).admitted)).to.deep.equal([false, false]);
    expect([store.isOpen(), lines.map(({ level }) => level)]).to.deep.equal([true, ['warn']]);
  });
});

describe('createQuotaStore', () => {
  it('keeps the quota in this process if no Redis is configured', async () => {
    const { store, keptIn, close } = createQuotaStore(null, createLog('error'));
    expect(keptIn()).to.equal('local');
    expect((await store.increment('5/5 someone')).totalHits).to.equal(1);
    close();
  });

  it('keeps it in this process while Redis is not available', async () => {
    const lines: Record<string, unknown>[] = [];
    const { store, keptIn, close } = createQuotaStore('redis://127.0.0.1:1', logInto(lines));
    expect((await store.increment('5/5 someone')).totalHits).to.equal(1);
    expect((await store.increment('5/5 someone')).totalHits).to.equal(2);
    expect([keptIn(), lines.length]).to.deep.equal(['local', 1]);
    close();
  });

  it('logs why there is no connection', async () => {
    const lines: Record<string, unknown>[] = [];
    const { store, close } = createQuotaStore('redis://127.0.0.1:1', logInto(lines));
    // Until the connection is refused.
    await wait(200);
    await store.increment('5/5 someone');
    expect(lines[0]).to.include({ level: 'warn', reason: 'connect ECONNREFUSED 127.0.0.1:1' });
    close();
  });
});
