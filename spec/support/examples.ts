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

/** The exports of a file of examples, by name. */
export type ExampleFile = Record<string, unknown>;

type Bodies = Record<string, unknown>;

const TEXT = '/api/v1/remove-watermark';
const STATS = `${TEXT}/stats`;
const FIND = '/api/v1/text-watermarks/candidates';
const CANDIDATES = '/api/v1/image-watermarks/candidates';
const MARKED = readFileSync(join(FIXTURES, 'found/reportlab.pdf'));
const LOGOS = readFileSync(join(FIXTURES, 'made/images/reportlab-logos.pdf'));
const FORMS = readFileSync(join(FIXTURES, 'made/images/reportlab-forms.pdf'));
const PDF = { filename: 'in.pdf', contentType: 'application/pdf' };

/** The exports of every file under src/http/description/examples, by the file's name. */
export async function makeExamples(): Promise<Record<string, ExampleFile>> {
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
    return {
      removed: { removed: await stats(post(STATS), 'CONFIDENTIAL') },
      'nothing-removed': { nothingRemoved: await stats(post(STATS), 'DRAFT COPY') },
      watermarks: { watermarks: await watermarks(post) },
      candidates: { candidates: await candidates(post) },
      meta: { ...(await healthy(service.url)), ...(await degraded()) },
      errors: await errors(service.url),
    };
  } finally {
    await service.stop();
  }
}

const stats = (test: Test, text: string): Promise<unknown> =>
  bodyOf(removalForm(test, { file: MARKED, text }));

async function watermarks(post: (path: string) => Test): Promise<Bodies> {
  const list = (file: Buffer): Promise<unknown> => bodyOf(post(FIND).attach('file', file, PDF));
  const { candidates: found, ...whole } = (await list(MARKED)) as { candidates: { boxes: unknown[] }[] };
  return {
    // One box is enough for an example.
    'one watermark': { ...whole, candidates: found.map((one) => ({ ...one, boxes: one.boxes.slice(0, 1) })) },
    'no watermark': await list(FORMS),
  };
}

async function candidates(post: (path: string) => Test): Promise<Bodies> {
  const list = (file: Buffer): Promise<unknown> =>
    bodyOf(post(CANDIDATES).field('page_number', '1').attach('file', file, PDF));
  const whole = (await list(LOGOS)) as { candidates: unknown[] };
  return {
    // Two candidates are enough for an example.
    'two of several candidates': { ...whole, candidates: whole.candidates.slice(0, 2) },
    'no safe selection': await list(FORMS),
  };
}

async function healthy(url: string): Promise<ExampleFile> {
  const get = (path: string): Promise<unknown> => bodyOf(request(url).get(path));
  return {
    entry: await get('/'),
    health: await get('/health'),
    healthDetails: {
      'without a key': await get('/health/details'),
      'with a key': await bodyOf(request(url).get('/health/details').set('X-API-Key', KEY)),
    },
  };
}

async function degraded(): Promise<ExampleFile> {
  const service = await startService({ engineVersion: '194644f' });
  service.pool.engineWorks = false;
  const examples = {
    healthDegraded: await bodyOf(service.get('/health')),
    healthDetailsDegraded: { degraded: await bodyOf(service.get('/health/details')) },
  };
  await service.close();
  return examples;
}

async function errors(url: string): Promise<ExampleFile> {
  const post = (path: string): Test => request(url).post(path);
  const faults = await makeFaults();
  const shared = { 401: { 'unknown key': faults['401'] }, 429: { 'minute used up': faults['429'] } };
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
      ...shared,
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
      ...shared,
      413: {
        'too many pages': await image('1', Buffer.from(blankPages(40))),
        'too large': await image('1', Buffer.alloc(5 * 1024 * 1024 + 1)),
      },
      500: { broken: faults['500'] },
      503: { busy: faults['503'] },
    },
    validationErrors: {
      'text missing': await bodyOf(post(TEXT).attach('file', MARKED, PDF)),
      'not a form': await bodyOf(post(TEXT).send({ watermark_text: 'CONFIDENTIAL' })),
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
