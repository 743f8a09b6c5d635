/**
 * The figures for Prometheus.
 *
 * Labels are operation ids, statuses and outcome words: closed lists, so no
 * caller can make the number of series grow.
 */
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import type { PoolFailureCode } from '../pool/pool-failure.js';
import type { PoolState } from '../pool/worker-pool.js';
import type { RequestRecord } from './access-log.js';

export interface Metrics {
  observe: (record: RequestRecord) => void;
  countFailure: (code: PoolFailureCode) => void;
  /** In Prometheus' own format. */
  render: () => Promise<{ contentType: string; text: string }>;
}

/** A document takes milliseconds to a minute; the deadline is 100 s. */
const DURATION_BUCKETS_SECONDS = [0.01, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60, 120];

export function createMetrics(poolState: () => PoolState): Metrics {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
  const requests = new Counter({
    name: 'watermark_requests_total',
    help: 'Finished requests by operation, status and outcome.',
    labelNames: ['operation', 'status', 'outcome'],
    registers,
  });
  const durations = new Histogram({
    name: 'watermark_request_duration_seconds',
    help: 'From the request line to the last byte of the answer.',
    labelNames: ['operation'],
    buckets: DURATION_BUCKETS_SECONDS,
    registers,
  });
  const failures = new Counter({
    name: 'watermark_pool_failures_total',
    help: 'Jobs that failed around the engine, by code.',
    labelNames: ['code'],
    registers,
  });
  const pool = new Gauge({
    name: 'watermark_pool',
    help: 'Workers busy, jobs queued, workers restarted.',
    labelNames: ['what'],
    registers,
    collect() {
      const { busy, queued, restarts } = poolState();
      pool.set({ what: 'busy' }, busy);
      pool.set({ what: 'queued' }, queued);
      pool.set({ what: 'restarts' }, restarts);
    },
  });

  return {
    observe({ operation, status, outcome, durationMs }) {
      requests.inc({ operation, status: String(status), outcome });
      durations.observe({ operation }, durationMs / 1000);
    },
    countFailure: (code) => failures.inc({ code }),
    render: async () => ({ contentType: registry.contentType, text: await registry.metrics() }),
  };
}
