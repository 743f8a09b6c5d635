import { expect } from 'chai';
import express, { type RequestHandler } from 'express';
import request, { type Response } from 'supertest';
import { health, healthDetails, root, type ServiceState } from '../../src/http/meta.js';
import { requestId } from '../../src/http/request-id.js';
import { FakePool } from '../support/fake-pool.js';

async function ask(
  handler: (state: ServiceState) => RequestHandler,
  more: Partial<ServiceState> & { pool?: FakePool } = {},
): Promise<Response> {
  const state: ServiceState = {
    pool: new FakePool(),
    engineVersion: 'revision',
    sourceUrl: null,
    isDraining: () => false,
    quotaKeptIn: () => 'redis',
    ...more,
  };
  return request(express().use(requestId(), handler(state))).get('/');
}

function poolWith(change: (pool: FakePool) => void): { pool: FakePool } {
  const pool = new FakePool();
  change(pool);
  return { pool };
}

describe('health', () => {
  it('is 200 with the revision and nothing to explain', async () => {
    const { status, body } = await ask(health);
    expect([status, body]).to.deep.equal([
      200,
      { status: 'healthy', engine_version: 'revision', dependencies: { pdf: 'available' } },
    ]);
  });

  for (const [what, more, detail, pdf] of [
    ['the engine fails its probe', poolWith((pool) => (pool.engineWorks = false)), /engine/u, 'unavailable'],
    [
      'the probe itself fails',
      poolWith((pool) => (pool.probe = async () => Promise.reject(new Error('no pool')))),
      /engine/u,
      'unavailable',
    ],
    [
      'a required wall is missing',
      poolWith((pool) => (pool.standing = { ...pool.standing, requiredWallsStand: false })),
      /limits/u,
      'available',
    ],
    ['the service is going down', { isDraining: () => true }, /shutting down/u, 'available'],
  ] as const) {
    it(`is 503 and says why where ${what}`, async () => {
      const { status, body } = await ask(health, more);
      const { status: word, detail: said, dependencies } = body as Record<string, unknown>;
      expect([status, word, dependencies]).to.deep.equal([503, 'degraded', { pdf }]);
      expect(said).to.match(detail);
    });
  }

  it('does not call a lost Redis a degradation: all replicas would leave the balancer at once', async () => {
    const { status, body } = await ask(healthDetails, { quotaKeptIn: () => 'local' });
    expect([status, (body as { quota: string }).quota]).to.deep.equal([200, 'local']);
  });

  it('shows missing walls that nobody requires', async () => {
    const standing = { ...new FakePool().standing, walls: { seccomp: false } };
    const { status, body } = await ask(
      healthDetails,
      poolWith((pool) => (pool.standing = standing)),
    );
    expect([status, (body as { walls: object }).walls]).to.deep.equal([200, { seccomp: false }]);
  });
});

describe('root', () => {
  it('tells where the source is, or that nobody said', async () => {
    const answers = [null, 'https://example.org/source'].map((sourceUrl) => ask(root, { sourceUrl }));
    const bodies = (await Promise.all(answers)).map(({ body }) => (body as { source: unknown }).source);
    expect(bodies).to.deep.equal([null, 'https://example.org/source']);
  });
});
