/**
 * Callers whose documents cost a worker all the time that there is, with an
 * honest caller beside them: what is asserted is what the honest caller gets.
 *
 * Nothing here looks at a clock. The costly documents never end by themselves,
 * so an answer that comes while they run came in spite of them.
 */
import { expect } from 'chai';

import type { PoolOptions } from '../../src/pool/pool-options.js';
import { createPool, type Pool } from '../../src/pool/worker-pool.js';
import { fixtureOptions } from '../pool/pool-options.js';
import { until } from '../pool/processes.js';
import { removalForm, startServiceWith, UPLOAD, type Service } from '../support/service.js';

/** No test waits for so long: what ends earlier did so for another reason. */
const LONG = { deadlineMs: 3_600_000, cpuSeconds: 3_600 };

const REMOVAL = '/api/v1/remove-watermark/stats';
const PDF = { filename: 'a.pdf', contentType: 'application/pdf' };

/** The fixture worker spins on the first, and answers the second. */
const COSTLY = 'COSTLY';
const HONEST = 'HONEST';

describe('callers with costly documents', () => {
  let service: Service<Pool>;
  let answered: Map<string, number>;

  async function start(changes: Partial<PoolOptions>): Promise<void> {
    const pool = createPool(fixtureOptions('costly', { ...LONG, ...changes }));
    service = await startServiceWith(pool, {
      trustProxyHops: 1,
      anonymous: { perMinute: 1000, perHour: 1000 },
    });
    answered = new Map();
  }

  /** Sends as many as one quota lets through, without waiting for an answer: for removals, and every second one to be looked through. */
  function attack(address: string, documents: number): void {
    for (let sent = 0; sent < documents; sent += 1) {
      const form =
        sent % 2 === 0
          ? removalForm(service.postAnonymously(REMOVAL), { text: COSTLY })
          : service.postAnonymously('/api/v1/text-watermarks/candidates').attach('file', UPLOAD, PDF);
      form.set('X-Forwarded-For', address).then(
        ({ status }) => answered.set(`${address} ${sent}`, status),
        () => undefined,
      );
    }
  }

  async function honest(address = '192.0.2.200'): Promise<number> {
    const { status } = await removalForm(service.postAnonymously(REMOVAL), { text: HONEST }).set(
      'X-Forwarded-For',
      address,
    );
    return status;
  }

  afterEach(async () => {
    await service.close();
  });

  for (const workers of [1, 2, 3]) {
    it(`do not occupy all of ${workers} workers and the spare from one address`, async () => {
      await start({ workers });
      attack('192.0.2.1', 6);
      await until(() => service.pool.state().busy === workers && service.pool.state().queued === 6 - workers);
      for (let turn = 0; turn < 4; turn += 1) expect(await honest()).to.equal(200);
      expect((await service.get('/health')).status).to.equal(200);
      expect(answered).to.deep.equal(new Map());
      expect(service.pool.state().busy).to.equal(workers);
    });
  }

  for (const workers of [1, 2]) {
    it(`make no other caller wait for ${workers} workers, from many addresses`, async () => {
      await start({ workers });
      for (let address = 1; address <= 12; address += 1) attack(`192.0.2.${address}`, 2);
      await until(() => service.pool.state().busy === workers + 1 && service.pool.state().queued > 0);
      for (let turn = 0; turn < 3; turn += 1) expect(await honest()).to.equal(200);
      expect((await service.get('/health')).status).to.equal(200);
      expect(new Set(answered.values()).has(400)).to.equal(false);
    });
  }

  it('are refused as too complex at the limit of CPU time', async () => {
    await start({ workers: 2, cpuSeconds: 1 });
    attack('192.0.2.1', 3);
    attack('192.0.2.2', 3);
    await until(() => answered.size === 6);
    expect(new Set(answered.values())).to.deep.equal(new Set([400]));
    expect(await honest()).to.equal(200);
  });

  it('leave a healthy service behind when they disconnect', async () => {
    await start({ workers: 2, deadlineMs: 500 });
    attack('192.0.2.1', 4);
    attack('192.0.2.2', 4);
    await until(() => answered.size === 8);
    expect(new Set(answered.values())).to.deep.equal(new Set([500]));
    for (const address of ['192.0.2.200', '192.0.2.1']) {
      // On a loaded machine a worker may need longer to start than this deadline is.
      while ((await honest(address)) !== 200) await until(() => service.pool.state().idle > 0);
    }
  });
});
