import { expect } from 'chai';
import express, { type Express } from 'express';
import request, { type Response } from 'supertest';
import { EngineFailure, FAILURE_CODES } from '../../../src/engine/values/failure.js';
import { errorHandler, HttpError, methodNotAllowed, notFound } from '../../../src/http/request/errors.js';
import { contextOf, operation, type Workflow, requestId } from '../../../src/http/request/request-context.js';
import { POOL_FAILURE_CODES, PoolFailure } from '../../../src/pool/protocol/pool-failure.js';
import { logInto } from '../../support/service.js';

const ID = 'request-under-test';

interface Answered {
  response: Response;
  lines: Record<string, unknown>[];
  outcome: string | null;
}

/** An app of one route that fails, with the handler behind it. */
async function answer(failure: unknown, workflow: Workflow = 'text'): Promise<Answered> {
  const lines: Record<string, unknown>[] = [];
  let outcome: string | null = null;
  const app = express().use(requestId, operation('anything', workflow), (_req, res) => {
    res.once('finish', () => ({ outcome } = contextOf(res)));
    throw failure;
  });
  app.use(errorHandler(logInto(lines)));
  const response = await request(app).get('/').set('X-Request-ID', ID);
  return { response, lines, outcome };
}

describe('errorHandler', () => {
  it('answers every code of engine and pool on both workflows, with the id only for 500', async () => {
    for (const workflow of ['text', 'image'] as const) {
      const failures = [
        ...FAILURE_CODES.map((code) => new EngineFailure(code, `Told for ${code}.`)),
        ...POOL_FAILURE_CODES.map((code) => new PoolFailure(code, 'private words')),
      ];
      for (const failure of failures) {
        const { response, lines, outcome } = await answer(failure, workflow);
        const { status, body } = response;
        expect(status, failure.code).to.be.oneOf(workflow === 'text' ? [400, 500] : [400, 413, 503]);
        expect(Object.keys(body as object)).to.deep.equal(
          status === 500 ? ['detail', 'request_id'] : ['detail'],
        );
        expect(JSON.stringify(body)).to.not.include('private');
        expect([outcome, lines]).to.deep.equal([failure.code, []]);
      }
    }
  });

  it('sends the engine’s sentence to the caller, except for an internal error', async () => {
    const refused = await answer(new EngineFailure('unreadable', 'The PDF cannot be parsed.'));
    expect(refused.response.body).to.deep.equal({ detail: 'The PDF cannot be parsed.' });
    const busy = await answer(new PoolFailure('busy', 'queue of 64 is full'));
    expect(busy.response.body).to.deep.equal({ detail: 'Internal server error', request_id: ID });
    const image = await answer(new PoolFailure('busy', 'queue of 64 is full'), 'image');
    expect(image.response.body).to.deep.equal({ detail: 'The service is busy. Retry later.' });
  });

  it('says when to retry if waiting helps, and not if the document is at fault', async () => {
    for (const code of ['busy', 'deadline', 'crashed', 'unsafe'] as const) {
      expect((await answer(new PoolFailure(code, ''))).response.headers).to.have.property('retry-after');
    }
    for (const failure of [new PoolFailure('memory', ''), new EngineFailure('over-budget', 'Too complex.')]) {
      expect((await answer(failure)).response.headers).to.not.have.property('retry-after');
    }
  });

  it('sends its own refusals unchanged, and form errors in FastAPI’s format', async () => {
    const refused = await answer(new HttpError(418, 'teapot', 'Short and stout.'));
    expect([refused.response.status, refused.response.body, refused.outcome]).to.deep.equal([
      418,
      { detail: 'Short and stout.' },
      'teapot',
    ]);
    const errors = [{ type: 'missing', loc: ['body', 'file'], msg: 'Field required', input: null }];
    const form = await answer(new HttpError(422, 'form', errors));
    expect([form.response.status, form.response.body]).to.deep.equal([422, { detail: errors }]);
  });

  for (const [what, failure] of [
    ['an internal error', new TypeError('secret text of the document')],
    ['a value that is not an error', 'a string'],
    ['an error that has a status of its own', Object.assign(new Error('secret'), { status: 404 })],
    ['an unknown code', Object.assign(new Error('secret'), { code: 'busy' })],
  ] as const) {
    it(`answers ${what} with 500 and writes details only to the log`, async () => {
      const { response, lines, outcome } = await answer(failure);
      expect([response.status, response.body, outcome]).to.deep.equal([
        500,
        { detail: 'Internal server error', request_id: ID },
        'bug',
      ]);
      expect(lines).to.have.lengthOf(1);
      expect(lines[0]).to.include({ level: 'error', request_id: ID });
    });
  }

  it('aborts the connection if an answer has begun: error text would become part of it', async () => {
    const app = express().use(requestId, (_req, res) => {
      res.writeHead(200, { 'Content-Length': 100 });
      res.write('%PDF');
      throw new Error('too late');
    });
    app.use(errorHandler(logInto([])));
    const failure: unknown = await request(app)
      .get('/')
      .catch((error: unknown) => error);
    expect(failure).to.be.instanceOf(Error);
  });
});

describe('notFound and methodNotAllowed', () => {
  const app: Express = express().use(requestId);
  app.all('/known', methodNotAllowed('GET, HEAD'));
  app.use(notFound('Look at /docs.'), errorHandler(logInto([])));

  it('answer unknown paths and other methods as errors, the latter with allowed methods', async () => {
    const unknown = await request(app).get('/unknown');
    expect([unknown.status, unknown.body]).to.deep.equal([404, { detail: 'Not Found. Look at /docs.' }]);
    const other = await request(app).delete('/known');
    expect([other.status, other.headers['allow'], other.body]).to.deep.equal([
      405,
      'GET, HEAD',
      { detail: 'Method Not Allowed. This path answers GET, HEAD.' },
    ]);
  });
});
