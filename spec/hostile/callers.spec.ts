/**
 * Callers whose documents cost a worker all the time that there is, with an
 * honest caller beside them: what is asserted is what the honest caller gets.
 *
 * Nothing here looks at a clock. The costly documents never end by themselves,
 * so an answer that comes while they run came in spite of them.
 */
import { expect } from 'chai';

import { createPool, type Pool, type PoolOptions } from '../../src/pool/worker-pool.js';
import { fixtureOptions } from '../pool/pool-options.js';
import { until } from '../pool/processes.js';
import { removalForm, startServiceWith, type Service } from '../support/service.js';

/** No test waits for so long: what ends earlier did so for another reason. */
const LONG_DEADLINE_MS = 600_000;

/** The fixture worker spins on the first, and answers the second. */
const COSTLY = 'COSTLY';
const HONEST = 'HONEST';

describe('callers with costly documents', () => {
  let service: Service<Pool>;
  let answered: Map<string, number>;

  async function start(changes: Partial<PoolOptions>): Promise<void> {
    const pool = createPool(fixtureOptions('costly', { deadlineMs: LONG_DEADLINE_MS, ...changes }));
    service = await startServiceWith(pool, { trustProxyHops: 1 });
    answered = new Map();
  }

  /** Sends as many as one quota lets through, without waiting for an answer. */
  function attack(address: string, documents: number): void {
    for (let sent = 0; sent < documents; sent += 1) {
      removalForm(service.postAnonymously('/api/v1/remove-watermark/stats'), { text: COSTLY })
        .set('X-Forwarded-For', address)
        .then(
          ({ status }) => answered.set(`${address} ${sent}`, status),
          () => undefined,
        );
    }
  }

  async function honest(address = '192.0.2.200'): Promise<number> {
    const { status } = await removalForm(service.postAnonymously('/api/v1/remove-watermark/stats'), {
      text: HONEST,
    }).set('X-Forwarded-For', address);
    return status;
  }

  afterEach(async () => {
    await service.close();
  });

  for (const workers of [1, 2, 3]) {
    it(`never hold all of ${workers} workers and the spare, with one address`, async () => {
      await start({ workers });
      attack('192.0.2.1', 6);
      await until(() => service.pool.state().busy === workers && service.pool.state().queued === 6 - workers);
      for (let turn = 0; turn < 4; turn += 1) expect(await honest()).to.equal(200);
      expect((await service.get('/health')).status).to.equal(200);
      expect(answered).to.deep.equal(new Map());
      expect(service.pool.state().busy).to.equal(workers);
    });
  }

  it('hold one worker for no longer than their share of the deadline, with many addresses', async () => {
    await start({ workers: 1, deadlineMs: 12_000 });
    attack('192.0.2.1', 3);
    await until(() => service.pool.state().busy === 1);
    attack('192.0.2.2', 3);
    await until(() => service.pool.state().busy === 2);
    expect(await honest()).to.equal(200);
    expect(answered.size).to.be.within(1, 5);
    expect(new Set(answered.values())).to.deep.equal(new Set([500]));
  });

  it('leave a healthy service behind when they go', async () => {
    await start({ workers: 2, deadlineMs: 500 });
    attack('192.0.2.1', 4);
    attack('192.0.2.2', 4);
    await until(() => answered.size === 8);
    expect(new Set(answered.values())).to.deep.equal(new Set([500]));
    expect([await honest(), await honest('192.0.2.1')]).to.deep.equal([200, 200]);
  });
});
