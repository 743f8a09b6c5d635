/** Figures of the service's current state. */
import { Counter, Gauge, type Registry } from 'prom-client';
import type { PoolState } from '../../pool/worker-pool.js';

export interface StateSources {
  poolState: () => PoolState;
  queueLimit: number;
  /** `isShared` if a Redis is configured: a quota that is kept locally is then a fault. */
  quota: { keptIn: () => 'redis' | 'local'; isShared: boolean };
  engineVersion: string;
}

export function registerStateFigures(registry: Registry, sources: StateSources): void {
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
  const store = new Gauge({
    name: 'watermark_quota_store',
    help: '1 where the quota is kept.',
    labelNames: ['store'],
    registers: [registry],
    collect() {
      for (const place of ['redis', 'local']) store.set({ store: place }, Number(place === quota.keptIn()));
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
