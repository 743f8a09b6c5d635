/**
 * The figures for Prometheus, named by its conventions: base units, and `_total` for counters only.
 */
import { collectDefaultMetrics, Counter, Registry } from 'prom-client';
import { POOL_FAILURE_CODES, type PoolFailureCode } from '../../pool/protocol/pool-failure.js';
import { createRequestFigures } from '../metrics/request-figures.js';
import { registerStateFigures, type StateSources } from '../metrics/state-figures.js';

/** The library's own gauges with the name of a counter; it exports the same gauges without `_total`, too. */
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
