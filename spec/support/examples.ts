/**
 * Makes the examples of the published description by running the service:
 * documents by the built one with its engine, faults by the app with a pool
 * that fails.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import request, { type Test } from 'supertest';
import { PoolFailure } from '../../src/pool/protocol/pool-failure.js';
import { blankPages } from './documents.js';
import { FIXTURES } from './fixtures.js';
import { requestHead } from './multipart.js';
import { exchange } from './raw-http.js';
import { RunningService } from './running-service.js';
import { AMPLE_KEYS, KEY, removalForm, startService } from './service.js';
import { makeTemporaryPath } from './temporary.js';

/** The exports of `src/http/description/examples.ts`, by name. */
export type Examples = Record<string, unknown>;

const TEXT = '/api/v1/remove-watermark';
const STATS = `${TEXT}/stats`;
const FIND = '/api/v1/text-watermarks/candidates';
const CANDIDATES = '/api/v1/image-watermarks/candidates';
const MARKED = readFileSync(join(FIXTURES, 'made/kerned-array.pdf'));
const LOGOS = readFileSync(join(FIXTURES, 'made/images/reportlab-logos.pdf'));
const PDF = { filename: 'in.pdf', contentType: 'application/pdf' };

/** One example of each answer; several of a refusal with several causes. */
export async function makeExamples(): Promise<Examples> {
  const keysFile = makeTemporaryPath('.json');
  writeFileSync(keysFile, AMPLE_KEYS);
  const service = await RunningService.start({
    API_KEYS_FILE: keysFile,
    ENGINE_VERSION: '194644f',
    SOURCE_URL: 'https://example.org/source',
    ANONYMOUS_PER_MINUTE: '1000',
    ANONYMOUS_PER_HOUR: '1000',
  });
  try {
    const post = (path: string) => request(service.url).post(path);
    const get = (path: string) => request(service.url).get(path);
    return {
      removed: await bodyOf(removalForm(post(STATS), { file: MARKED, text: 'DO NOT COPY' })),
      watermarks: { 'one watermark': await bodyOf(post(FIND).attach('file', MARKED, PDF)) },
      candidates: { 'one of several candidates': await candidate(post) },
      entry: await bodyOf(get('/')),
      health: await bodyOf(get('/health')),
      healthDetails: { 'with a key': await bodyOf(get('/health/details').set('X-API-Key', KEY)) },
      healthDegraded: await degraded(),
      ...(await errors(service.url)),
    };
  } finally {
    await service.stop();
  }
}

async function candidate(post: (path: string) => Test): Promise<unknown> {
  const form = post(CANDIDATES).field('page_number', '1').attach('file', LOGOS, PDF);
  const whole = (await bodyOf(form)) as { candidates: unknown[] };
  return { ...whole, candidates: whole.candidates.slice(0, 1) };
}

async function degraded(): Promise<unknown> {
  const service = await startService({ engineVersion: '194644f' });
  service.pool.engineWorks = false;
  const body = await bodyOf(service.get('/health'));
  await service.close();
  return body;
}

async function errors(url: string): Promise<Examples> {
  const post = (path: string): Test => request(url).post(path);
  const faults = await makeFaults();
  const text = (file: Buffer, hint: string, type = 'application/pdf'): Promise<unknown> =>
    bodyOf(
      post(TEXT)
        .field('watermark_text', hint)
        .attach('file', file, { ...PDF, contentType: type }),
    );
  const image = (page: string, file: Buffer = LOGOS): Promise<unknown> =>
    bodyOf(post(CANDIDATES).field('page_number', page).attach('file', file, PDF));
  return {
    textErrors: {
      400: {
        'part of another type': await text(MARKED, 'CONFIDENTIAL', 'application/octet-stream'),
        'not a PDF': await text(Buffer.from('plain text'), 'CONFIDENTIAL'),
        'text too short': await text(MARKED, 'no'),
      },
      401: { 'unknown key': faults['401'] },
      422: { 'text missing': await bodyOf(post(TEXT).attach('file', MARKED, PDF)) },
      429: { 'minute used up': faults['429'] },
      500: { 'busy or broken': faults['500'] },
    },
    findErrors: {
      400: { 'not a PDF': await bodyOf(post(FIND).attach('file', Buffer.from('plain text'), PDF)) },
      422: { 'file missing': await bodyOf(post(FIND).field('page_number', '1')) },
    },
    imageErrors: {
      400: {
        'page beyond the last': await image('99'),
        'no such page number': await image('0'),
        'file missing': await bodyOf(post(CANDIDATES).field('page_number', '1')),
      },
      413: {
        'too many pages': await image('1', Buffer.from(blankPages(40))),
        'too large': await image('1', Buffer.alloc(5 * 1024 * 1024 + 1)),
      },
      503: { busy: faults['503'] },
    },
    tooSlow: { 'too slow': await slowBody() },
    headersTooLarge: { 'headers too large': await tooLargeHeaders(url) },
  };
}

async function tooLargeHeaders(url: string): Promise<unknown> {
  const answer = await fetch(`${url}/health`, { headers: { 'X-Filler': 'x'.repeat(32 * 1024) } });
  return answer.json();
}

async function slowBody(): Promise<unknown> {
  const hasty = await startService({}, { headersMs: 50, requestMs: 50, checkEveryMs: 20 });
  const { body } = await exchange(hasty.port, requestHead(TEXT, { length: 1000 }));
  await hasty.close();
  return body;
}

/** The answers that no document causes. */
async function makeFaults(): Promise<Record<401 | 429 | 500 | 503, unknown>> {
  const service = await startService({ anonymous: { perMinute: 1, perHour: 60 } });
  service.pool.failWith(new PoolFailure('busy', 'the queue is full'));
  const asked = (path: string): Test => service.post(path).set('X-Request-ID', 'order-7');
  await service.postAnonymously(TEXT);
  const faults = {
    401: await bodyOf(asked(TEXT).set('X-API-Key', `${KEY}-mistyped`)),
    429: await bodyOf(service.postAnonymously(TEXT)),
    500: await bodyOf(removalForm(asked(TEXT))),
    503: await bodyOf(asked(CANDIDATES).field('page_number', '1').attach('file', LOGOS, PDF)),
  };
  await service.close();
  return faults;
}

async function bodyOf(test: Test): Promise<unknown> {
  const { body } = await test;
  return body as unknown;
}
