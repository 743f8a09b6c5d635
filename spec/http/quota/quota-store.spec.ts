import { expect } from 'chai';
import { createQuotaStore, FallbackLog } from '../../../src/http/quota/quota-store.js';
import type { QuotaVerdict } from '../../../src/http/quota/sliding-log.js';
import { createLog } from '../../../src/log.js';
import { logInto } from '../../support/service.js';

const TIER = { perMinute: 5, perHour: 5 };

/** Notes what it is asked, and fails for as long as a test says. */
class NotingLog {
  isDown = false;
  isAdmitting = true;
  readonly asked: string[] = [];

  judge(client: string): QuotaVerdict {
    this.asked.push(`judge ${client}`);
    if (this.isDown) throw new Error('connection lost');
    return { admitted: this.isAdmitting, usedInHour: 1, resetMs: 1, waitMs: 0 };
  }

  takeBack(client: string): void {
    this.asked.push(`take back ${client}`);
  }
}

describe('FallbackLog', () => {
  function build(): {
    store: FallbackLog;
    shared: NotingLog;
    local: NotingLog;
    lines: Record<string, unknown>[];
  } {
    const shared = new NotingLog();
    const local = new NotingLog();
    const lines: Record<string, unknown>[] = [];
    return { store: new FallbackLog(shared, local, logInto(lines)), shared, local, lines };
  }

  it('counts in both logs while the shared one answers', async () => {
    const { store, shared, local, lines } = build();
    await store.judge('a', TIER);
    expect(shared.asked).to.deep.equal(['judge a']);
    expect(local.asked).to.deep.equal(shared.asked);
    expect([lines, store.isOpen()]).to.deep.equal([[], false]);
  });

  it('denies what either log denies, and leaves no trace of what the shared one denies', async () => {
    for (const [here, there, admitted] of [
      [true, true, true],
      [true, false, false],
      [false, true, false],
      [false, false, false],
    ]) {
      const { store, shared, local } = build();
      [local.isAdmitting, shared.isAdmitting] = [here!, there!];
      expect((await store.judge('a', TIER)).admitted).to.equal(admitted);
      expect(local.asked).to.deep.equal(['judge a', ...(here! && !there! ? ['take back a'] : [])]);
      expect(shared.asked).to.deep.equal(['judge a']);
    }
  });

  it('counts a request locally when the shared log fails, and does not ask it again at once', async () => {
    const { store, shared, local, lines } = build();
    shared.isDown = true;
    await store.judge('a', TIER);
    await store.judge('b', TIER);
    expect(shared.asked).to.deep.equal(['judge a']);
    expect(local.asked).to.deep.equal(['judge a', 'judge b']);
    expect([store.isOpen(), lines.map(({ level }) => level)]).to.deep.equal([true, ['warn']]);
  });
});

describe('createQuotaStore', () => {
  it('keeps the quota in this process where no Redis is configured', async () => {
    const { store, keptIn, close } = createQuotaStore(null, createLog('error'));
    expect(keptIn()).to.equal('local');
    expect((await store.judge('someone', TIER)).usedInHour).to.equal(1);
    close();
  });

  it('keeps it in this process while Redis is not there', async () => {
    const lines: Record<string, unknown>[] = [];
    const { store, keptIn, close } = createQuotaStore('redis://127.0.0.1:1', logInto(lines));
    expect((await store.judge('someone', TIER)).usedInHour).to.equal(1);
    expect((await store.judge('someone', TIER)).usedInHour).to.equal(2);
    expect([keptIn(), lines.length]).to.deep.equal(['local', 1]);
    close();
  });
});
