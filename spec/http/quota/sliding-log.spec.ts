import { expect } from 'chai';
import { parseStoreKey, ProcessSlidingLog, storeKey } from '../../../src/http/quota/sliding-log.js';

const TIER = { perMinute: 3, perHour: 5 };

describe('ProcessSlidingLog', () => {
  it('never admits more than its limits in any window, and denies only when it must', () => {
    const random = seeded(77);
    const windows = { minuteMs: 60, hourMs: 300 };
    for (let round = 0; round < 50; round++) {
      let nowMs = 0;
      const log = new ProcessSlidingLog({ windows, nowMs: () => nowMs });
      const admitted: number[] = [];
      const inWindow = (lengthMs: number) => admitted.filter((time) => time > nowMs - lengthMs).length;
      for (let call = 0; call < 200; call++) {
        nowMs += Math.floor(random() * 40);
        const [inMinute, inHour] = [inWindow(windows.minuteMs), inWindow(windows.hourMs)];
        const verdict = log.judge('a', TIER);
        expect(verdict.admitted).to.equal(inMinute < TIER.perMinute && inHour < TIER.perHour);
        if (verdict.admitted) admitted.push(nowMs);
        expect(verdict.usedInHour).to.equal(inWindow(windows.hourMs));
      }
    }
  });

  it('reports exactly when the next request is admitted', () => {
    let nowMs = 0;
    const log = new ProcessSlidingLog({ nowMs: () => nowMs });
    for (let call = 0; call < 3; call++) {
      log.judge('a', TIER);
      nowMs += 1000;
    }
    const denied = log.judge('a', TIER);
    expect(denied).to.include({ admitted: false, waitMs: 57_000, resetMs: 3_597_000 });
    nowMs += denied.waitMs - 1;
    expect(log.judge('a', TIER).admitted).to.equal(false);
    nowMs += 1;
    expect(log.judge('a', TIER).admitted).to.equal(true);
  });

  it('reports no more than an hour, whatever fraction of a millisecond the clock has', () => {
    for (let at = 0; at < 1000; at++) {
      const log = new ProcessSlidingLog({ nowMs: () => 1000 + at * 0.123456789 });
      expect(log.judge('a', TIER).resetMs).to.equal(3_600_000);
    }
  });

  it('counts each client separately', () => {
    const log = new ProcessSlidingLog();
    for (let call = 0; call < 3; call++) log.judge('a', TIER);
    expect(log.judge('a', TIER).admitted).to.equal(false);
    expect(log.judge('b', TIER).admitted).to.equal(true);
  });

  it('forgets the client idle for longest when there are too many', () => {
    const log = new ProcessSlidingLog({ maxClients: 2 });
    const once = { perMinute: 1, perHour: 1 };
    log.judge('a', once);
    log.judge('b', once);
    log.judge('c', once);
    expect(log.judge('c', once).admitted).to.equal(false);
    expect(log.judge('b', once).admitted).to.equal(false);
    expect(log.judge('a', once).admitted).to.equal(true);
  });

  it('applies a lowered limit at once', () => {
    const log = new ProcessSlidingLog();
    for (let call = 0; call < 5; call++) log.judge('a', { perMinute: 5, perHour: 5 });
    expect(log.judge('a', { perMinute: 2, perHour: 2 })).to.include({ admitted: false, usedInHour: 5 });
  });
});

describe('storeKey', () => {
  it('is decoded to the client and tier that it was made of', () => {
    for (const client of ['ip:2001:db8::/56', 'key:acme inc', 'key:10/60 x']) {
      expect(parseStoreKey(storeKey(client, TIER))).to.deep.equal({ client, tier: TIER });
    }
  });
});

function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fffffff;
    return state / 0x7fffffff;
  };
}
