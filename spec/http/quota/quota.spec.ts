import { expect } from 'chai';
import express from 'express';
import request, { type Response } from 'supertest';
import { type Tier, contextOf, requestId } from '../../../src/http/request/request-context.js';
import { errorHandler } from '../../../src/http/request/errors.js';
import { enforceQuota } from '../../../src/http/quota/quota.js';
import { ProcessSlidingLog } from '../../../src/http/quota/sliding-log.js';
import { logInto } from '../../support/service.js';

/** Requests of one client at times that the test sets. */
function open(tier: Tier | null): { at: (timeMs: number) => Promise<Response> } {
  let nowMs = 0;
  const app = express().use(requestId, (_req, res, next) => {
    contextOf(res).client = tier && { name: 'client', quotaKey: 'client', tier };
    next();
  });
  app.use(...enforceQuota(new ProcessSlidingLog({ nowMs: () => nowMs })), (_req, res) => {
    res.json('served');
  });
  app.use(errorHandler(logInto([])));
  return {
    at: (timeMs) => {
      nowMs = timeMs;
      return request(app).get('/');
    },
  };
}

function tell({ headers, status }: Response): (number | string | undefined)[] {
  return [
    status,
    ...['limit', 'remaining', 'reset'].map((name) => Number(headers[`ratelimit-${name}`])),
    headers['retry-after'],
  ];
}

describe('quota', () => {
  it('reports the hour’s limit, the remainder and the reset time', async () => {
    const client = open({ perMinute: 2, perHour: 3 });
    expect(tell(await client.at(0))).to.deep.equal([200, 3, 2, 3600, undefined]);
    expect(tell(await client.at(30_000))).to.deep.equal([200, 3, 1, 3570, undefined]);
  });

  it('reports a used-up minute with its reset, and that the hour is not used up', async () => {
    const client = open({ perMinute: 1, perHour: 3 });
    await client.at(0);
    const denied = await client.at(15_500);
    expect(tell(denied)).to.deep.equal([429, 3, 2, 3585, '45']);
    expect(denied.body).to.deep.equal({ detail: 'Rate limit exceeded' });
    expect(tell(await client.at(60_000))).to.deep.equal([200, 3, 1, 3540, undefined]);
  });

  it('reports a used-up hour with its reset', async () => {
    const client = open({ perMinute: 5, perHour: 2 });
    await client.at(0);
    await client.at(120_000);
    expect(tell(await client.at(3_599_999))).to.deep.equal([429, 2, 0, 1, '1']);
    expect((await client.at(3_600_000)).status).to.equal(200);
  });

  it('says which window is used up, and names the hour if both are', async () => {
    const client = open({ perMinute: 1, perHour: 2 });
    const exhausted = async (timeMs: number) => (await client.at(timeMs)).headers['x-quota-exhausted'];
    expect(await exhausted(0)).to.equal(undefined);
    expect(await exhausted(1000)).to.equal('minute');
    expect(await exhausted(60_000)).to.equal(undefined);
    expect(await exhausted(61_000)).to.equal('hour');
    expect(await exhausted(300_000)).to.equal('hour');
  });

  it('fails as an internal error if the caller is not yet known', async () => {
    expect((await open(null).at(0)).status).to.equal(500);
  });
});
