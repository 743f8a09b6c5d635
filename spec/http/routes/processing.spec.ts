import { EventEmitter } from 'node:events';
import type { EngineJob } from '../../../src/engine/values/request.js';
import { expect } from 'chai';
import type { Response } from 'express';
import { contextOf, openContext } from '../../../src/http/request/request-context.js';
import { runJob } from '../../../src/http/routes/processing.js';
import { FakePool } from '../../support/fake-pool.js';
import { removalForm, startService } from '../../support/service.js';

const JOB = { kind: 'image-candidates', bytes: Buffer.from('%PDF'), pageNumber: 3 } as const;

function openResponse(): Response {
  const response = new EventEmitter() as unknown as Response;
  const context = openContext(response, 'id');
  context.client = { name: 'client', quotaKey: 'key:client', tier: { perMinute: 1, perHour: 1 } };
  return response;
}

describe('runJob', () => {
  it('returns the answer, on behalf of the client, and records how long it took', async () => {
    const pool = new FakePool();
    const response = openResponse();
    expect((await runJob(pool, JOB, response)).list.pageNumber).to.equal(3);
    expect(pool.jobs).to.deep.equal([JOB]);
    expect(pool.callers[0]!.client).to.equal('key:client');
    const { queued, taken, worked } = contextOf(response).moments;
    expect([queued, taken, worked]).to.deep.equal(
      [queued, taken, worked].filter((moment) => moment !== undefined),
    );
  });

  it('cancels the job when the caller disconnects before the answer', async () => {
    const pool = new FakePool();
    const response = openResponse();
    pool.answer = (job: EngineJob, { signal }) =>
      new Promise((_resolve, reject) => {
        signal!.addEventListener('abort', () => reject(new Error(`cancelled ${job.kind}`)));
      });
    const running = runJob(pool, JOB, response).catch((error: Error) => error.message);
    response.emit('close');
    expect(await running).to.equal('cancelled image-candidates');
    const { queued, taken, worked } = contextOf(response).moments;
    expect([queued, taken, worked]).to.deep.equal(
      [queued, taken, worked].filter((moment) => moment !== undefined),
    );
  });

  it('records the wait of a job that no worker processed, and no processing time', async () => {
    const pool = new FakePool();
    const response = openResponse();
    pool.run = async () => Promise.reject(new Error('busy'));
    await runJob(pool, JOB, response).catch(() => undefined);
    expect(contextOf(response).moments).to.have.all.keys('queued', 'worked');
  });

  it('removes its listeners: a caller that disconnects after the answer cancels nothing', async () => {
    const pool = new FakePool();
    const response = openResponse();
    await runJob(pool, JOB, response);
    expect(response.listenerCount('close')).to.equal(0);
    response.emit('close');
    expect(pool.callers[0]!.signal!.aborted).to.equal(false);
  });

  it('fails as an internal error if the request has no id yet', async () => {
    const failure: unknown = await runJob(
      new FakePool(),
      JOB,
      new EventEmitter() as unknown as Response,
    ).catch((error: unknown) => error);
    expect(failure).to.be.instanceOf(Error);
  });
});

describe('the form of a removal', () => {
  for (const insist of [true, false]) {
    it(`reaches the pool with insist=${insist}`, async () => {
      const service = await startService();
      await removalForm(service.post('/api/v1/remove-watermark')).field('insist', String(insist)).expect(200);
      expect(service.pool.jobs[0]).to.have.nested.property('request.insist', insist);
      await service.close();
    });
  }
});
