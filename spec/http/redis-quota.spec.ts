import { expect } from 'chai';
import { Redis } from 'ioredis';
import type { RedisReply } from 'rate-limit-redis';
import { createQuotaStore, type QuotaStore } from '../../src/http/quota/quota-store.js';
import { RedisSlidingLog, type TimedVerdict } from '../../src/http/quota/redis-sliding-log.js';
import { storeKey, verdictOf, WINDOWS, type Windows } from '../../src/http/quota/sliding-log.js';
import { createLog } from '../../src/log.js';
import { RedisProcess } from '../support/redis.js';
import { logInto, startService } from '../support/service.js';

const silent = createLog('error');
const PATH = '/api/v1/remove-watermark';

describe('quota in Redis', () => {
  let redis: RedisProcess;
  const connections: Redis[] = [];
  const stores: QuotaStore[] = [];

  beforeEach(async () => {
    redis = await RedisProcess.onFreePort();
  });
  afterEach(async () => {
    for (const connection of connections.splice(0)) connection.disconnect();
    for (const store of stores.splice(0)) store.close();
    await redis.kill();
  });

  function connected(windows?: Windows): { log: RedisSlidingLog; connection: Redis } {
    const connection = new Redis(redis.url);
    connection.on('error', () => undefined);
    connections.push(connection);
    const send = (command: string, ...words: string[]) =>
      connection.call(command, ...words) as Promise<RedisReply>;
    return { log: new RedisSlidingLog(send, windows), connection };
  }

  /** A Redis that answers is never taken for lost, however loaded the machine is. */
  function openStore(log = silent, timeoutMs = 60_000): QuotaStore {
    const store = createQuotaStore(redis.url, log, timeoutMs);
    stores.push(store);
    return store;
  }

  /** The store's connection is made in the background. */
  async function untilKeptIn(store: QuotaStore, place: 'redis' | 'local'): Promise<void> {
    while (store.keptIn() !== place) {
      await new Promise((resolve) => {
        setTimeout(resolve, 20);
      });
    }
  }

  const usedAfter = async (store: QuotaStore, key: string): Promise<number> =>
    verdictOf((await store.store.increment(key)).resetTime).usedInHour;

  it('never exceeds its limits over four connections, and denies only when it must', async () => {
    await redis.start();
    const windows = { minuteMs: 50, hourMs: 300 };
    const tier = { perMinute: 5, perHour: 15 };
    const key = storeKey('ip:192.0.2.1', tier);
    const logs = Array.from({ length: 4 }, () => connected(windows).log);
    const verdicts: TimedVerdict[] = [];
    await Promise.all(
      logs.map(async (log) => {
        for (let call = 0; call < 600; call++) verdicts.push(await log.judge(key));
      }),
    );
    const admitted = verdicts.filter((verdict) => verdict.admitted).map((verdict) => verdict.atMs);
    admitted.sort((a, b) => a - b);
    for (const [lengthMs, limit] of [
      [windows.minuteMs, tier.perMinute],
      [windows.hourMs, tier.perHour],
    ] as const) {
      admitted.forEach((time, at) => {
        const next = admitted[at + limit];
        if (next !== undefined) expect(next - time).to.be.at.least(lengthMs);
      });
    }
    for (const { admitted: wasAdmitted, atMs } of verdicts) {
      if (wasAdmitted) continue;
      const before = (lengthMs: number) =>
        admitted.filter((time) => time > atMs - lengthMs && time <= atMs).length;
      const isFull = before(windows.minuteMs) >= tier.perMinute || before(windows.hourMs) >= tier.perHour;
      expect(isFull, 'a denial with room in both windows').to.equal(true);
    }
    expect(admitted.length).to.be.at.least(tier.perHour);
  });

  it('stores nothing for a denied request, and expires an hour after the last admitted one', async () => {
    await redis.start();
    const { log, connection } = connected();
    const key = storeKey('ip:192.0.2.1', { perMinute: 2, perHour: 9 });
    for (let call = 0; call < 6; call++) await log.judge(key);
    expect(await connection.llen('watermark:quota:ip:192.0.2.1')).to.equal(2);
    const expiryMs = await connection.pttl('watermark:quota:ip:192.0.2.1');
    expect(expiryMs).to.be.greaterThan(0).and.at.most(WINDOWS.hourMs);
  });

  it('continues after Redis has lost its scripts', async () => {
    await redis.start();
    const { log, connection } = connected();
    const key = storeKey('ip:192.0.2.1', { perMinute: 9, perHour: 9 });
    await log.judge(key);
    await connection.script('FLUSH');
    expect(await log.judge(key)).to.include({ admitted: true, usedInHour: 2 });
  });

  it('applies a lowered limit as the in-process log does', async () => {
    await redis.start();
    const { log } = connected();
    const wide = storeKey('a', { perMinute: 5, perHour: 5 });
    for (let call = 0; call < 5; call++) await log.judge(wide);
    const narrow = storeKey('a', { perMinute: 2, perHour: 2 });
    expect(await log.judge(narrow)).to.include({ admitted: false, usedInHour: 5 });
  });

  it('discards a log from before a clock step back, and a key of another type', async () => {
    await redis.start();
    const { log, connection } = connected();
    const tier = { perMinute: 2, perHour: 9 };
    const key = 'watermark:quota:a';
    const tomorrow = Date.now() + 86_400_000;
    await connection.rpush(key, tomorrow, tomorrow);
    expect(await log.judge(storeKey('a', tier))).to.include({ admitted: true, usedInHour: 1 });
    // A clock that lags by less than a minute is held at the newest time.
    await connection.del(key);
    await connection.rpush(key, Date.now() + 30_000, Date.now() + 30_000);
    expect(await log.judge(storeKey('a', tier))).to.include({ admitted: false, usedInHour: 2 });
    for (const spoil of [() => connection.set(key, 'x'), () => connection.rpush(key, 'no time')]) {
      await connection.del(key);
      await spoil();
      expect(await log.judge(storeKey('a', tier))).to.include({ admitted: true, usedInHour: 1 });
    }
  });

  it('continues a log that version 1.0 wrote', async () => {
    await redis.start();
    const { log, connection } = connected();
    const nowMs = Date.now();
    await connection.rpush('watermark:quota:a', nowMs - 2000, nowMs - 1000);
    await connection.pexpire('watermark:quota:a', 3_600_000);
    const tier = { perMinute: 3, perHour: 9 };
    expect(await log.judge(storeKey('a', tier))).to.include({ admitted: true, usedInHour: 3 });
    expect(await log.judge(storeKey('a', tier))).to.include({ admitted: false, usedInHour: 3 });
  });

  it('is shared by two instances of the service', async () => {
    await redis.start();
    const [one, two] = [openStore(), openStore()];
    await Promise.all([untilKeptIn(one, 'redis'), untilKeptIn(two, 'redis')]);
    const services = await Promise.all(
      [one, two].map((kept) => startService({ quotaStore: kept.store, quotaKeptIn: kept.keptIn })),
    );
    const left = [];
    for (let request = 0; request < 10; request++) {
      const { headers } = await services[request % 2]!.postAnonymously(PATH).expect(422);
      left.push(Number(headers['ratelimit-remaining']));
    }
    expect(left).to.deep.equal([59, 58, 57, 56, 55, 54, 53, 52, 51, 50]);
    for (const service of services) {
      const denied = await service.postAnonymously(PATH).expect(429);
      expect(denied.headers['ratelimit-remaining']).to.equal('50');
    }
    await Promise.all(services.map((service) => service.close()));
  });

  describe('outages', () => {
    const KEY = storeKey('ip:192.0.2.1', { perMinute: 50, perHour: 50 });

    it('down at the start: counts locally, stays healthy, and uses Redis once it is up', async () => {
      const kept = openStore();
      const service = await startService({ quotaStore: kept.store, quotaKeptIn: kept.keptIn });
      const answers = [];
      for (let request = 0; request < 11; request++) {
        answers.push((await service.postAnonymously(PATH)).status);
      }
      expect(answers).to.deep.equal([...Array.from({ length: 10 }, () => 422), 429]);
      expect((await service.get('/health/details').expect(200)).body).to.include({ quota: 'local' });

      await redis.start();
      await untilKeptIn(kept, 'redis');
      // What was admitted meanwhile still counts here; another caller finds Redis.
      await service.postAnonymously(PATH).expect(429);
      await service.post(PATH).expect(422);
      expect((await service.get('/health/details').expect(200)).body).to.include({ quota: 'redis' });
      await service.close();
    });

    it('killed: counts locally and recovers, logging once each way', async () => {
      await redis.start();
      const lines: Record<string, unknown>[] = [];
      const kept = openStore(logInto(lines));
      await untilKeptIn(kept, 'redis');
      expect(await usedAfter(kept, KEY)).to.equal(1);
      await redis.kill();
      for (let used = 2; used <= 6; used++) expect(await usedAfter(kept, KEY)).to.equal(used);
      expect(kept.keptIn()).to.equal('local');
      await redis.start();
      await untilKeptIn(kept, 'redis');
      expect(await usedAfter(kept, KEY)).to.equal(1);
      expect(lines.map((line) => line['level'])).to.deep.equal(['warn', 'info']);
    });

    it('frozen: counts locally without hanging, and recovers', async () => {
      await redis.start();
      const kept = openStore(silent, 1000);
      await untilKeptIn(kept, 'redis');
      expect(await usedAfter(kept, KEY)).to.equal(1);
      redis.freeze();
      expect(await usedAfter(kept, KEY)).to.equal(2);
      expect(kept.keptIn()).to.equal('local');
      for (let used = 3; used <= 6; used++) expect(await usedAfter(kept, KEY)).to.equal(used);
      redis.thaw();
      await untilKeptIn(kept, 'redis');
      // Commands that timed out may have been carried out after the thaw.
      expect(await usedAfter(kept, KEY)).to.be.within(2, 7);
    });
  });
});
