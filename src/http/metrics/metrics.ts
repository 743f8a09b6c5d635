/**
 * The figures for Prometheus, named by its conventions: base units, and `_total` for counters only.
 *
 * Labels are operation ids, statuses and outcome words: closed lists, so no caller can increase the number of series.
 */
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import { MAX_TEXT_MB } from '../../upload-sizes.js';
import type { RequestRecord } from '../request/access-log.js';
import type { PoolState } from '../../pool/worker-pool.js';
import { POOL_FAILURE_CODES, type PoolFailureCode } from '../../pool/protocol/pool-failure.js';

/** Gauges of prom-client with a counter's name; it exports them without `_total`, too. */
const MISNAMED = ['handles', 'requests', 'resources'].map((what) => `nodejs_active_${what}_total`);

export function createMetrics(sources: StateSources) {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  for (const name of MISNAMED) registry.removeSingleMetric(name);
  registerStateFigures(registry, sources);
  const failures = new Counter({
    name: 'watermark_pool_failures_total',
    help: 'Jobs that failed around the engine, by code.',
    labelNames: ['code'],
    registers: [registry],
  });
  // Series start at 0, so that their first increase is visible.
  for (const code of POOL_FAILURE_CODES) failures.inc({ code }, 0);

  return {
    observe: createRequestFigures(registry),
    countFailure: (code: PoolFailureCode) => failures.inc({ code }),
    /** In Prometheus' own format. */
    render: async () => ({ contentType: registry.contentType, text: await registry.metrics() }),
  };
}

const MS_PER_SECOND = 1000;

/** A document takes milliseconds to a minute; the deadline is 100 s. */
const SECONDS = [0.01, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60, 120];

/** From a letter to the largest upload. */
const BYTES = [10, 30, 100, 300, 1000, 3000, MAX_TEXT_MB * 1024].map((kibibytes) => kibibytes * 1024);

/** From a letter to a book. */
const PAGES = [1, 2, 5, 10, 32, 100, 300, 1000, 3000];

function createRequestFigures(registry: Registry): (record: RequestRecord) => void {
  const registers = [registry];
  const requests = new Counter({
    name: 'watermark_requests_total',
    help: 'Finished requests by operation, status and outcome.',
    labelNames: ['operation', 'status', 'outcome'],
    registers,
  });
  const durations = new Histogram({
    name: 'watermark_request_duration_seconds',
    help: 'From the request line to the last byte of the answer, by operation and class of status.',
    labelNames: ['operation', 'status_class'],
    buckets: SECONDS,
    registers,
  });
  const histogram = (name: string, help: string, buckets: number[]) =>
    new Histogram({ name, help, labelNames: ['operation'], buckets, registers });
  const waits = histogram('watermark_queue_wait_seconds', 'From the upload to a worker.', SECONDS);
  const jobs = histogram('watermark_job_duration_seconds', 'From a worker to its answer.', SECONDS);
  const uploads = histogram('watermark_upload_size_bytes', 'Files that were received.', BYTES);
  const pages = histogram('watermark_document_pages', 'Pages of documents that were processed.', PAGES);

  return (record) => {
    const { operation, status, outcome, durationMs } = record;
    const observe = (figure: typeof waits, value: number | null, unit = 1) => {
      if (value !== null) figure.observe({ operation }, value / unit);
    };
    requests.inc({ operation, status: String(status), outcome });
    durations.observe(
      { operation, status_class: `${Math.floor(status / 100)}xx` },
      durationMs / MS_PER_SECOND,
    );
    observe(waits, record.queuedMs, MS_PER_SECOND);
    observe(jobs, record.jobMs, MS_PER_SECOND);
    observe(uploads, record.uploadBytes);
    observe(pages, record.pages);
  };
}

export interface StateSources {
  poolState: () => PoolState;
  queueLimit: number;
  /** `isShared` if a Redis is configured: a quota that is kept locally is then a fault. */
  quota: { keptIn: () => 'redis' | 'local'; isShared: boolean };
  keysAreCurrent: () => boolean;
  engineVersion: string;
}

function registerStateFigures(registry: Registry, sources: StateSources): void {
  const { poolState, queueLimit, quota } = sources;
  const gauge = (name: string, help: string, read: () => number) =>
    new Gauge({
      name,
      help,
      registers: [registry],
      collect() {
        this.set(read());
      },
    });
  gauge('watermark_workers', 'Documents that can be processed at once.', () => poolState().workers);
  gauge('watermark_workers_busy', 'Workers that have a document.', () => poolState().busy);
  gauge('watermark_workers_idle', 'Workers that wait for a document.', () => poolState().idle);
  gauge('watermark_workers_starting', 'Workers that load the engine.', () => poolState().starting);
  gauge('watermark_queue_length', 'Documents that wait for a worker.', () => poolState().queued);
  gauge('watermark_queue_limit', 'Documents that may wait.', () => queueLimit);
  gauge('watermark_engine_up', '1 while the engine works.', () => Number(poolState().engineWorks));
  gauge('watermark_quota_store_lost', '1 while Redis is named and the quota is kept here.', () =>
    Number(quota.isShared && quota.keptIn() === 'local'),
  );
  gauge('watermark_api_keys_current', '0 while the key file is invalid and its old keys count.', () =>
    Number(sources.keysAreCurrent()),
  );
  const store = new Gauge({
    name: 'watermark_quota_store',
    help: '1 where the quota is kept.',
    labelNames: ['store'],
    registers: [registry],
    collect() {
      for (const name of ['redis', 'local']) store.set({ store: name }, Number(name === quota.keptIn()));
    },
  });
  const restarts = new Counter({
    name: 'watermark_worker_restarts_total',
    help: 'Workers that ended other than by having done their jobs.',
    registers: [registry],
    collect() {
      restarts.reset();
      restarts.inc(poolState().restarts);
    },
  });
  new Gauge({
    name: 'watermark_build_info',
    help: '1, with the revision and Node’s version.',
    labelNames: ['engine_version', 'node_version'],
    registers: [registry],
  }).set({ engine_version: sources.engineVersion, node_version: process.version }, 1);
}
