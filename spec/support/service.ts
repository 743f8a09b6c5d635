/**
 * Starts the app on a free port of the loopback, with parts that a test may replace.
 * Every response is compared with the published description.
 */
import { hash } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Writable } from 'node:stream';
import request, { type Response, type Test } from 'supertest';
import { createApp, type AppParts } from '../../src/app.js';
import { openApiKeys, parseKeys, type ApiKeys } from '../../src/http/quota/api-keys.js';
import { createMetrics } from '../../src/http/metrics/metrics.js';
import { createHttpServer, type HttpServer, type ServerBounds } from '../../src/http/server/server.js';
import { ProcessSlidingLog } from '../../src/http/quota/sliding-log.js';
import { createLog, type Log } from '../../src/log.js';
import { expectDescribed, type Received } from './described.js';
import { FakePool } from './fake-pool.js';

/** A key that every test service knows, with a quota that no test uses up. */
export const KEY = 'wm_test-key-of-an-ample-client';
export const AMPLE_KEYS = JSON.stringify([
  { name: 'ample', sha256: hash('sha256', KEY), per_minute: 100_000, per_hour: 100_000 },
]);

export interface Service<P> {
  url: string;
  port: number;
  pool: P;
  http: HttpServer;
  /** Parsed lines of the log so far. */
  lines: Record<string, unknown>[];
  /** Sends the ample key, unless the test sets another. */
  post: (path: string) => Test;
  postAnonymously: (path: string) => Test;
  get: (path: string) => Test;
  send: (method: 'head' | 'put' | 'delete' | 'options', path: string) => Test;
  /** Lets the service report itself as degraded, as at SIGTERM. */
  startDraining: () => void;
  close: () => Promise<void>;
}

type Changes = Partial<Omit<AppParts, 'pool'>>;
type ServerChanges = Partial<ServerBounds>;

export async function startService(
  changes: Changes = {},
  patience: ServerChanges = {},
): Promise<Service<FakePool>> {
  return startServiceWith(new FakePool(), changes, patience);
}

/** `pool` may be a real one; it is closed with the service. */
export async function startServiceWith<P extends AppParts['pool']>(
  pool: P,
  changes: Changes = {},
  patience: ServerChanges = {},
): Promise<Service<P>> {
  const lines: Record<string, unknown>[] = [];
  const log = changes.log ?? logInto(lines);
  let draining = false;
  const app = createApp({
    pool,
    log,
    keys: keysFrom(AMPLE_KEYS),
    anonymous: { perMinute: 10, perHour: 60 },
    quotaStore: new ProcessSlidingLog(),
    quotaKeptIn: () => 'local',
    settings: { readStamps: false },
    consoleFiles: null,
    trustProxyHops: 0,
    engineVersion: 'revision-under-test',
    sourceUrl: 'https://example.org/source',
    siteHost: null,
    siteBareHost: null,
    isDraining: () => draining,
    observe: createMetrics(metricsSources(pool)).observe,
    ...changes,
  });
  const http = createHttpServer(app, log, patience);
  await new Promise<void>((resolve) => {
    http.server.listen(0, '127.0.0.1', resolve);
  });
  const { port } = http.server.address() as AddressInfo;
  const url = `http://127.0.0.1:${port}`;
  const agent = request(url);
  const test = (method: 'get' | 'post' | 'head' | 'put' | 'delete' | 'options', path: string): Test =>
    agent[method](path)
      .buffer(true)
      .parse(readBody)
      .expect((response: Response) => {
        expectDescribed(method, path, receivedFrom(response, method));
      });
  return {
    url,
    port,
    pool,
    http,
    lines,
    post: (path) => test('post', path).set('X-API-Key', KEY),
    postAnonymously: (path) => test('post', path),
    get: (path) => test('get', path),
    send: test,
    startDraining: () => {
      draining = true;
    },
    close: async () => {
      http.server.closeAllConnections();
      await http.close(0);
      await pool.close();
    },
  };
}

/** The sources of the metrics for a test that has only a pool. */
export function metricsSources(pool: AppParts['pool']): Parameters<typeof createMetrics>[0] {
  return {
    poolState: () => pool.state(),
    queueLimit: 64,
    quota: { keptIn: () => 'local', isShared: false },
    keysAreCurrent: () => true,
    engineVersion: 'revision-under-test',
  };
}

/** A key set without a file. */
export function keysFrom(json: string): ApiKeys {
  const ring = parseKeys(json);
  return {
    ...openApiKeys({ file: null, entries: null }, createLog('error')),
    find: (key) => ring.get(hash('sha256', key)),
  };
}

export function logInto(lines: Record<string, unknown>[]): Log {
  return createLog(
    'debug',
    new Writable({
      write(line: Buffer, _encoding, done) {
        lines.push(JSON.parse(line.toString()) as Record<string, unknown>);
        done();
      },
    }),
  );
}

/** Fills in the contract's form, with a file that the fake engine accepts as a PDF. */
export function removalForm(test: Test, more: { file?: Buffer; text?: string; name?: string } = {}): Test {
  return test.field('watermark_text', more.text ?? 'CONFIDENTIAL').attach('file', more.file ?? UPLOAD, {
    filename: more.name ?? 'report.pdf',
    contentType: 'application/pdf',
  });
}

export const UPLOAD = Buffer.from('%PDF-1.4 as uploaded');

/** The body of a PDF answer. */
export function bytesOf(response: Response): Buffer {
  return response.body as Buffer;
}

function receivedFrom(response: Response, method: string): Received {
  const body: unknown = method === 'head' ? undefined : response.body;
  return { status: response.status, headers: response.headers, body };
}

/** Reads a PDF as bytes and JSON as its value, which supertest's reader does not do in all cases. */
function readBody(response: Response, done: (error: Error | null, body: unknown) => void): void {
  const stream = response as unknown as IncomingMessage;
  const pieces: Buffer[] = [];
  stream.on('data', (piece: Buffer) => pieces.push(piece));
  stream.on('end', () => {
    const bytes = Buffer.concat(pieces);
    const type = stream.headers['content-type'] ?? '';
    if (type.startsWith('application/pdf')) done(null, bytes);
    else if (type.startsWith('application/json') && bytes.length > 0) {
      done(null, JSON.parse(bytes.toString()));
    } else done(null, bytes.toString());
  });
}
