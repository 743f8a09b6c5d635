import { expect } from 'chai';
import express, { type RequestHandler } from 'express';
import request from 'supertest';
import { accessLog, type RequestRecord, readTraceParent } from '../../../src/http/request/access-log.js';
import { contextOf, operation, requestId } from '../../../src/http/request/request-context.js';
import { logInto } from '../../support/service.js';

async function record(
  ...handlers: RequestHandler[]
): Promise<{ line: Record<string, unknown>; seen: RequestRecord }> {
  const lines: Record<string, unknown>[] = [];
  const seen: RequestRecord[] = [];
  const done = new Promise<void>((resolve) => {
    const observe = (one: RequestRecord): void => {
      seen.push(one);
      setImmediate(resolve);
    };
    const app = express().use(requestId, accessLog(logInto(lines), observe), ...handlers);
    request(app)
      .post('/api/secret-path?secret=query')
      .set('X-Request-ID', 'id')
      .set('User-Agent', 'secret agent')
      .end(() => undefined);
  });
  await done;
  expect([lines.length, seen.length]).to.deep.equal([1, 1]);
  expect(JSON.stringify(lines)).to.not.include('secret');
  return { line: lines[0]!, seen: seen[0]! };
}

const answer =
  (status: number): RequestHandler =>
  (_req, res) => {
    res.status(status).json({});
  };

describe('accessLog', () => {
  it('records caller, operation and outcome, without any text of the caller', async () => {
    const { line, seen } = await record(
      operation('remove_watermark'),
      (_req, res, next) => {
        const context = contextOf(res);
        context.client = { name: 'client', quotaKey: 'key', tier: { perMinute: 1, perHour: 1 } };
        context.outcome = 'removed';
        Object.assign(context.moments, { queued: 10, taken: 13, worked: 25 });
        context.pages = 2;
        context.uploadBytes = 4;
        context.upload = {
          isMultipart: true,
          file: { fileName: 'secret.pdf', bytes: Buffer.from('four') },
          fields: new Map([['watermark_text', ['secret']]]),
          textSentAsFile: new Set(),
        };
        next();
      },
      answer(200),
    );
    expect(line).to.include({
      level: 'info',
      request_id: 'id',
      client: 'client',
      method: 'POST',
      operation: 'remove_watermark',
      status: 200,
      outcome: 'removed',
      queue_ms: 3,
      job_ms: 12,
      upload_bytes: 4,
      pages: 2,
    });
    expect(seen).to.include({ operation: 'remove_watermark', status: 200, outcome: 'removed' });
    expect(seen).to.include({ queuedMs: 3, jobMs: 12, uploadBytes: 4, pages: 2 });
  });

  it('names a default outcome for a refusal, and no operation for an unknown path', async () => {
    expect((await record(answer(404))).line).to.include({
      operation: 'none',
      outcome: 'refused',
      client: null,
      upload_bytes: null,
    });
    expect((await record(answer(204))).line).to.include({ outcome: 'ok' });
  });

  it('records an answer that was aborted', async () => {
    const { line } = await record((_req, res) => {
      res.write('half');
      setImmediate(() => res.destroy());
    });
    expect(line).to.include({ status: 200, outcome: 'aborted' });
  });

  it('records no status of an answer that had not begun', async () => {
    const { line } = await record((_req, res) => res.destroy());
    expect(line).to.include({ status: 499, outcome: 'aborted' });
  });

  it('does not log probes of balancers, unless the answer is an error', async () => {
    expect((await record(operation('health'), answer(200))).line).to.include({ level: 'debug' });
    expect((await record(operation('health'), answer(503))).line).to.include({ level: 'info' });
  });
});

const TRACE = '4bf92f3577b34da6a3ce929d0e0e4736';
const SPAN = '00f067aa0ba902b7';

describe('traceparent', () => {
  it('has the caller’s trace, its span and its sampling flag', () => {
    const parent = { traceId: TRACE, spanId: SPAN, isSampled: true };
    expect(readTraceParent(`00-${TRACE}-${SPAN}-01`)).to.deep.equal(parent);
    expect(readTraceParent(`00-${TRACE}-${SPAN}-02`)).to.deep.equal({ ...parent, isSampled: false });
    expect(readTraceParent(`cc-${TRACE}-${SPAN}-03-what-is-to-come`)).to.deep.equal(parent);
  });

  for (const header of [
    undefined,
    '',
    `00-${TRACE}-${SPAN}`,
    `00-${TRACE}-${SPAN}-1`,
    `00-${TRACE}-${SPAN}-01-more`,
    `00-${TRACE}-${SPAN}-01\n`,
    `ff-${TRACE}-${SPAN}-01`,
    `00-${'0'.repeat(32)}-${SPAN}-01`,
    `00-${TRACE}-${'0'.repeat(16)}-01`,
    `00-${TRACE.toUpperCase()}-${SPAN}-01`,
    `00-${TRACE}-${SPAN}-01,00-${TRACE}-${SPAN}-01`,
  ]) {
    it(`is ignored if it is ${JSON.stringify(header)}`, () => {
      expect(readTraceParent(header)).to.equal(null);
    });
  }
});
