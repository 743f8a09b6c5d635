/**
 * Starts the service: reads the configuration, makes the parts, listens, and
 * stops in order when asked to.
 */
import { readFileSync } from 'node:fs';
import type { Server } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { createApp } from './app.js';
import { type Config, ConfigError, readConfig } from './config.js';
import type { RequestRecord } from './http/request/access-log.js';
import { openApiKeys } from './http/quota/api-keys.js';
import { connectionLimits } from './http/server/connections.js';
import { listConsoleFiles } from './http/routes/console.js';
import { createInternalServer } from './http/server/internal-server.js';
import { listen, localUrl } from './http/server/listen.js';
import { describeDetails } from './http/routes/meta.js';
import { createMetrics } from './http/routes/metrics.js';
import { createQuotaStore } from './http/quota/quota-store.js';
import { openTracing } from './http/request/tracing.js';
import { createHttpServer, type HttpServer } from './http/server/server.js';
import { createLog, type Log } from './log.js';
import { PoolFailure, type PoolFailureCode } from './pool/protocol/pool-failure.js';
import type { PoolLog } from './pool/processes/pool-log.js';
import { createPool, type Pool } from './pool/worker-pool.js';
import { describeMissingModels } from './engine/stamps/stamp-models.js';

/** For balancers to see the failing readiness before connections are refused. */
const NOTICE_MS = 5000;

/** The contract's longest request. */
const GRACE_MS = 120_000;

async function serve(config: Config): Promise<void> {
  const log = createLog(config.logLevel, undefined, process.stdout.isTTY ? 'plain' : 'json');
  // Who reads the log may go away (EPIPE); who calls is still there.
  process.stdout.on('error', () => undefined);
  // Without a handler Node opens a debugger, and a worker without a filter of system calls could send the signal.
  process.on('SIGUSR1', () => log.warn('SIGUSR1 has no meaning here'));
  requireModels(config);
  const service = await openService(config, log);
  // Whoever is let in finds an engine that works, or hears at once that it does not.
  await service.pool.judged();
  try {
    await listenOnBoth(service, config, log);
  } catch (error) {
    await service.close();
    throw error;
  }

  process.on('SIGHUP', () => service.keys.reload());
  const stop = async (noticeMs: number) => {
    if (service.isDraining()) return;
    service.drain();
    log.info('stopping');
    await wait(noticeMs);
    await service.http.close(GRACE_MS);
    await service.close();
    log.info('stopped');
  };
  process.once('SIGTERM', () => void stop(NOTICE_MS));
  process.once('SIGINT', () => void stop(0));
}

/** Makes every part; nothing listens yet. */
async function openService(config: Config, log: Log) {
  const { tracesEndpoint } = config;
  const engineVersion = config.engineVersion ?? builtVersion();
  const tracing = tracesEndpoint === null ? null : await openTracing(tracesEndpoint, engineVersion);
  const keys = openApiKeys(config.apiKeysFile, log);
  const pool = openPool(config, log, (code) => metrics.countFailure(code));
  const quotaStore = createQuotaStore(config.redisUrl, log);
  const metrics = createMetrics({
    poolState: () => pool.state(),
    queueLimit: config.queueLimit,
    quota: { keptIn: quotaStore.keptIn, isShared: config.redisUrl !== null },
    engineVersion,
  });
  let draining = false;
  const parts = {
    ...config,
    log,
    keys,
    pool,
    quotaStore: quotaStore.store,
    quotaKeptIn: quotaStore.keptIn,
    consoleFiles: config.console ? listConsoleFiles() : null,
    anonymous: { perMinute: config.anonymousPerMinute, perHour: config.anonymousPerHour },
    engineVersion,
    isDraining: () => draining,
    observe(record: RequestRecord) {
      metrics.observe(record);
      tracing?.record(record);
    },
  };
  const details = () => describeDetails(parts, 'operator');
  const internal = createInternalServer({ metrics: metrics.render, details });
  return {
    keys,
    pool,
    internal,
    http: createHttpServer(createApp(parts), log, { connections: connectionLimits(config.trustProxyHops) }),
    isDraining: () => draining,
    drain: () => (draining = true),
    /** All but the public server, which closes in its own time. */
    async close() {
      internal.close();
      internal.closeAllConnections();
      keys.close();
      quotaStore.close();
      await Promise.all([pool.close(), tracing?.close()]);
    },
  };
}

/** A language that nothing reads would be missed in silence, document by document. */
function requireModels({ stampReading, stampLanguages }: Config): void {
  const missing = stampReading ? describeMissingModels(stampLanguages) : null;
  if (missing !== null) throw new ConfigError(`STAMP_LANGUAGES ${missing}.`);
}

function openPool(config: Config, log: Log, onFailure: (code: PoolFailureCode) => void): Pool {
  try {
    return createPool({
      workers: config.workers,
      maxJobs: config.workerMaxJobs,
      idleLimitMs: config.workerIdleSeconds * 1000,
      memoryMib: config.workerMemoryMib,
      deadlineMs: config.deadlineMs,
      queueLimit: config.queueLimit,
      requireSandbox: config.requireSandbox,
      log: process.stdout.isTTY ? quiet(log) : log,
      onFailure,
    });
  } catch (cause) {
    if (!(cause instanceof PoolFailure)) throw cause;
    const remedy = 'run the image (`make up`), or set it to 0 and serve without them';
    throw new ConfigError(`REQUIRE_SANDBOX is 1, and ${cause.reason}; ${remedy}.`, { cause });
  }
}

/** A person at a terminal is told of the walls when one is missing. */
function quiet(log: Log): PoolLog {
  return {
    info: (message, fields) => log.debug(message, fields),
    warn: (message, fields) => log.warn(message, fields),
    error: (message, fields) => log.error(message, fields),
  };
}

/** The public port last: from then on the service is there. */
async function listenOnBoth(servers: { http: HttpServer; internal: Server }, config: Config, log: Log) {
  const { host, port, metricsPort } = config;
  if (metricsPort !== null) {
    const address = await listen(servers.internal, { host, port: metricsPort, variable: 'METRICS_PORT' });
    log.info('listening for operators', { address });
  }
  const address = await listen(servers.http.server, { host, port, variable: 'PORT' });
  if (process.stdout.isTTY) {
    const url = localUrl(address);
    process.stdout.write(
      `The watermark removal service listens on ${url}\nRead about it and try it at ${url}/docs\n`,
    );
  } else {
    log.info('listening', { address });
  }
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
