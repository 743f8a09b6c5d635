import { expect } from 'chai';
import express, { type RequestHandler } from 'express';
import request, { type Response } from 'supertest';
import {
  answerHealthCheck,
  answerHealthDetails,
  answerRoot,
  type ServiceState,
} from '../../../src/http/routes/meta.js';
import { requestId } from '../../../src/http/request/request-context.js';
import { FakePool } from '../../support/fake-pool.js';

const KEY = 'a known key';

async function ask(
  handler: (state: ServiceState, isKnown: (key: string) => boolean) => RequestHandler,
  more: Partial<ServiceState> & { pool?: FakePool } = {},
  headers: Record<string, string> = {},
): Promise<Response> {
  const state: ServiceState = {
    pool: new FakePool(),
    engineVersion: 'revision',
    sourceUrl: null,
    isDraining: () => false,
    quotaKeptIn: () => 'redis',
    ...more,
  };
  const app = express().use(
    requestId,
    handler(state, (key) => key === KEY),
  );
  return request(app).get('/').set(headers);
}

function poolWith(change: (pool: FakePool) => void): { pool: FakePool } {
  const pool = new FakePool();
  change(pool);
  return { pool };
}

describe('health', () => {
  it('is 200 with the revision if everything works', async () => {
    const { status, body } = await ask(answerHealthCheck);
    expect([status, body]).to.deep.equal([
      200,
      { status: 'healthy', engine_version: 'revision', dependencies: { pdf: 'available' } },
    ]);
  });

  for (const [what, more, detail, pdf] of [
    ['the engine does not work', poolWith((pool) => (pool.engineWorks = false)), /engine/u, 'unavailable'],
    ['the service is stopping', { isDraining: () => true }, /shutting down/u, 'available'],
  ] as const) {
    it(`is 503 with the reason if ${what}`, async () => {
      const { status, body } = await ask(answerHealthCheck, more);
      const { status: word, detail: said, dependencies } = body as Record<string, unknown>;
      expect([status, word, dependencies]).to.deep.equal([503, 'degraded', { pdf }]);
      expect(said).to.match(detail);
    });
  }

  it('is 200 without Redis: otherwise all replicas would leave the balancer at once', async () => {
    const { status, body } = await ask(answerHealthDetails, { quotaKeptIn: () => 'local' });
    expect([status, (body as { quota: string }).quota]).to.deep.equal([200, 'local']);
  });

  const missing = () => {
    const standing = { ...new FakePool().standing, walls: { seccomp: false } };
    return poolWith((pool) => (pool.standing = standing));
  };

  it('lists missing optional restrictions to a caller with a key', async () => {
    const { status, body } = await ask(answerHealthDetails, missing(), { 'X-API-Key': KEY });
    const { walls, runtime } = body as { walls: object; runtime: object };
    expect([status, walls]).to.deep.equal([200, { seccomp: false }]);
    expect(runtime).to.include({ node: process.version }).and.have.property('memory_mib').above(0);
  });

  for (const headers of [{}, { 'X-API-Key': 'of no client' }, { 'X-API-Key': '' }]) {
    it(`hides restrictions, versions and memory without a valid key (${JSON.stringify(headers)})`, async () => {
      const { status, body } = await ask(answerHealthDetails, missing(), headers);
      expect(status).to.equal(200);
      expect(body).to.have.all.keys(
        'status',
        'engine_version',
        'dependencies',
        'quota',
        'workers',
        'runtime',
      );
      expect(body).to.have.property('runtime').with.all.keys('uptime_seconds');
      expect(JSON.stringify(body)).to.not.match(/seccomp|v\d+\./u);
    });
  }

  it('answers at once, even if the pool is busy', async () => {
    const { pool } = poolWith((one) => (one.answer = () => new Promise(() => undefined)));
    const { status } = await ask(answerHealthCheck, { pool });
    expect([status, pool.jobs.length]).to.deep.equal([200, 0]);
  });
});

describe('root', () => {
  it('names the address of the source, or says that it is not set', async () => {
    const answers = [null, 'https://example.org/source'].map((sourceUrl) => ask(answerRoot, { sourceUrl }));
    const bodies = (await Promise.all(answers)).map(({ body }) => (body as { source: unknown }).source);
    expect(bodies).to.deep.equal([null, 'https://example.org/source']);
  });
});
