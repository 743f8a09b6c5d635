/** What a balancer hears of a service that is busy, that is broken, and that is whole again. */
import { expect } from 'chai';
import type { EngineJob } from '../../src/engine/values/request.js';
import { rmSync, symlinkSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';

import type { PoolOptions } from '../../src/pool/pool-options.js';
import { createPool, type Pool } from '../../src/pool/worker-pool.js';
import { fixtureOptions } from '../pool/pool-options.js';
import { until } from '../pool/processes.js';
import { startServiceWith, type Service } from '../support/service.js';
import { ProgramCopy } from '../support/program-copy.js';
import { RunningService } from '../support/running-service.js';
import { makeTemporaryPath } from '../support/temporary.js';
import { PROBE_JOB } from '../../src/pool/protocol/probe-document.js';

const POLLS = 100;
const QUEUE_LIMIT = 4;

describe('health', () => {
  const services: Service<Pool>[] = [];
  afterEach(async () => {
    await Promise.all(services.splice(0).map((service) => service.close()));
  });

  async function serve(worker: string, changes: Partial<PoolOptions>): Promise<Service<Pool>> {
    const pool = createPool(fixtureOptions(worker, { probes: true, ...changes }));
    const service = await startServiceWith(pool);
    services.push(service);
    await pool.firstVerdict();
    return service;
  }

  it('is 200 on every poll while every worker is busy and the queue is full', async () => {
    const service = await serve('proves-then-hangs', { workers: 2, queueLimit: QUEUE_LIMIT });
    const { pool } = service;
    const job: EngineJob = {
      kind: 'image-preview',
      bytes: Buffer.alloc(9),
      pageNumber: 1,
      instructionIndex: 0,
    };
    const isFull = () => {
      const { idle, starting, queued } = pool.state();
      return idle === 0 && starting === 0 && queued === QUEUE_LIMIT;
    };
    for (let caller = 0; !isFull(); caller += 1) {
      pool.run(job, { client: `caller ${caller}` }).catch(() => undefined);
      await sleep(10);
    }
    for (let poll = 0; poll < POLLS; poll += 1) await service.get('/health').expect(200);
    const { idle, queued } = pool.state();
    expect([idle, queued > 0]).to.deep.equal([0, true]);
  });

  it('is 200 on every poll while workers are replaced after each document', async () => {
    const service = await serve('finishes', { workers: 1 });
    const waiting = new Set(
      Array.from({ length: 12 }, () => service.pool.run(PROBE_JOB, { client: 'a caller' })),
    );
    for (const job of waiting) void job.then(() => waiting.delete(job));
    while (waiting.size > 0) await service.get('/health').expect(200);
  });

  it('is 503 while sandbox restrictions let no worker start, and recovers to 200', async () => {
    const node = makeTemporaryPath('-node');
    const sandbox = { standing: {}, launch: (worker: string) => ({ command: node, args: [worker] }) };
    const service = await serve('finishes', { sandbox });
    const { pool } = service;
    const { body } = await service.get('/health').expect(503);
    expect(body).to.deep.include({ dependencies: { pdf: 'unavailable' } });
    symlinkSync(process.execPath, node);
    await until(() => pool.state().engineWorks);
    await service.get('/health').expect(200);
    rmSync(node);
    await until(() => !pool.state().engineWorks);
    await service.get('/health').expect(503);
  });

  describe('of the built service', () => {
    let program: ProgramCopy;
    before(() => (program = new ProgramCopy()));
    after(() => program.remove());

    it('is 503 while the engine is missing, and recovers to 200', async () => {
      const service = await RunningService.start({}, program.main);
      const status = async () => (await fetch(`${service.url}/health`)).status;
      const untilStatus = async (wanted: number) => {
        while ((await status()) !== wanted) await sleep(100);
      };
      try {
        await untilStatus(200);
        program.takeEngineAway();
        await untilStatus(503);
        program.putEngineBack();
        await untilStatus(200);
      } finally {
        await service.stop();
      }
    });

    it('listens without an engine too, and reports it', async () => {
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
