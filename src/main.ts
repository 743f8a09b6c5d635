/**
 * Starts the service: reads the configuration, makes the parts, listens, and
 * stops in order when asked to.
 */
import { readFileSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import { createApp } from './app.js';
import { type Config, ConfigError, readConfig } from './config.js';
import { openApiKeys } from './http/api-keys.js';
import { createInternalServer } from './http/internal-server.js';
import { describeDetails } from './http/meta.js';
import { createMetrics } from './http/metrics.js';
import { createQuotaStore } from './http/quota-store.js';
import { createHttpServer } from './http/server.js';
import { createLog } from './log.js';
import { createPool } from './pool/worker-pool.js';

/** For balancers to see the failing readiness before connections are refused. */
const NOTICE_MS = 5000;

/** The contract's longest request. */
const GRACE_MS = 120_000;

async function serve(config: Config): Promise<void> {
  const log = createLog(config.logLevel);
  const keys = openApiKeys(config.apiKeysFile, log);
  const quotaStore = createQuotaStore(config.redisUrl, log);
  const pool = createPool({
    workers: config.workers,
    maxJobs: config.workerMaxJobs,
    memoryMib: config.workerMemoryMib,
    deadlineMs: config.deadlineMs,
    queueLimit: config.queueLimit,
    requireSandbox: config.requireSandbox,
    log,
  });
  const metrics = createMetrics(() => pool.state());
  let draining = false;
  const parts = {
    ...config,
    log,
    keys,
    pool,
    quotaStore: quotaStore.store,
    quotaKeptIn: quotaStore.keptIn,
    anonymous: { perMinute: config.anonymousPerMinute, perHour: config.anonymousPerHour },
    engineVersion: config.engineVersion ?? builtVersion(),
    isDraining: () => draining,
    observe: metrics.observe,
  };
  const http = createHttpServer(createApp(parts), log);
  const details = () => describeDetails(parts, 'operator');
  const internal =
    config.metricsPort === null ? null : createInternalServer({ metrics: metrics.render, details });
  // Whoever is let in finds an engine that works, or hears at once that it does not.
  await pool.judged();
  http.server.listen(config.port, config.host, () => {
    log.info('listening', { address: http.server.address() });
  });
  internal?.listen(config.metricsPort ?? 0, config.host);

  process.on('SIGHUP', () => keys.reload());
  const stop = async (noticeMs: number) => {
    if (draining) return;
    draining = true;
    log.info('stopping');
    await wait(noticeMs);
    await http.close(GRACE_MS);
    internal?.close();
    internal?.closeAllConnections();
    keys.close();
    quotaStore.close();
    await pool.close();
    log.info('stopped');
  };
  process.once('SIGTERM', () => void stop(NOTICE_MS));
  process.once('SIGINT', () => void stop(0));
}

/** Written beside this file by the build. */
function builtVersion(): string {
  try {
    return readFileSync(new URL('engine-version', import.meta.url), 'utf8').trim();
  } catch {
    return 'unversioned';
  }
}

try {
  await serve(readConfig());
} catch (error) {
  // An operator's mistake is told in one sentence; anything else with its stack.
  process.stderr.write(`${error instanceof ConfigError ? error.message : (error as Error).stack}\n`);
  process.exitCode = 1;
}
