/** What a balancer hears of a service that is busy, that is broken, and that is whole again. */
import { expect } from 'chai';
import { rmSync, symlinkSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';

import { createPool, type Pool } from '../../src/pool/worker-pool.js';
import { fixtureOptions } from '../pool/pool-options.js';
import { until } from '../pool/processes.js';
import { removalForm, startServiceWith, type Service } from '../support/service.js';
import { ProgramCopy } from '../support/program-copy.js';
import { RunningService } from '../support/running-service.js';
import { makeTemporaryPath } from '../support/temporary.js';

const POLLS = 100;

describe('health', () => {
  it('is 200 on every poll while every worker is busy and the queue is full', async () => {
    const changes = { workers: 2, queueLimit: 4, probes: true };
    const pool = createPool(fixtureOptions('proves-then-hangs', changes));
    const service = await startServiceWith(pool);
    await pool.judged();
    const uploads = Promise.allSettled(
      Array.from({ length: 8 }, () => removalForm(service.post('/api/v1/remove-watermark'))),
    );
    await until(() => pool.state().busy === 2 && pool.state().queued === 4);
    for (let poll = 0; poll < POLLS; poll += 1) await service.get('/health').expect(200);
    expect(pool.state()).to.include({ busy: 2, queued: 4 });
    await service.close();
    await uploads;
  });

  it('is 200 on every poll while workers are replaced after each document', async () => {
    const pool = createPool(fixtureOptions('finishes', { workers: 1, probes: true }));
    const service = await startServiceWith(pool);
    await pool.judged();
    const waiting = new Set(
      Array.from({ length: 12 }, () => pool.run({ kind: 'probe' }, { client: 'a caller' })),
    );
    for (const job of waiting) void job.then(() => waiting.delete(job));
    while (waiting.size > 0) await service.get('/health').expect(200);
    await service.close();
  });

  describe('where walls let no worker start', () => {
    let service: Service<Pool> | null = null;
    afterEach(() => service?.close());

    it('is 503, and 200 again by itself', async () => {
      const node = makeTemporaryPath('-node');
      const walls = {
        standing: {},
        launch: (worker: string) => ({ command: node, args: [worker] }),
      };
      const pool = createPool(fixtureOptions('finishes', { walls, probes: true }));
      service = await startServiceWith(pool);
      await pool.judged();
      const { body } = await service.get('/health').expect(503);
      expect(body).to.deep.include({ dependencies: { pdf: 'unavailable' } });
      symlinkSync(process.execPath, node);
      await until(() => pool.state().engineWorks);
      await service.get('/health').expect(200);
      rmSync(node);
      await until(() => !pool.state().engineWorks);
      await service.get('/health').expect(503);
    });
  });

  describe('of the built service', () => {
    let program: ProgramCopy;
    before(() => (program = new ProgramCopy()));
    after(() => program.remove());

    it('is 503 once the engine is gone, and 200 again by itself once it is back', async () => {
      const service = await RunningService.start({}, program.main);
      const status = async () => (await fetch(`${service.url}/health`)).status;
      const untilStatus = async (wanted: number) => {
        while ((await status()) !== wanted) await sleep(100);
      };
      try {
        expect(await status()).to.equal(200);
        program.takeEngineAway();
        await untilStatus(503);
        program.putEngineBack();
        await untilStatus(200);
      } finally {
        await service.stop();
      }
    });

    it('listens without an engine too, and says so', async () => {
      program.takeEngineAway();
      const service = await RunningService.start({}, program.main);
      try {
        const answer = await fetch(`${service.url}/health`);
        const { detail } = (await answer.json()) as { detail: string };
        expect([answer.status, detail]).to.deep.equal([503, 'The PDF engine is not available.']);
        expect((await fetch(service.url)).status).to.equal(200);
      } finally {
        await service.stop();
        program.putEngineBack();
      }
    });
  });
});
