/** Starts the service: reads the configuration, creates the parts, listens, and stops in order at a signal. */
import type { Server } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { createApp } from './app.js';
import { type Config, ConfigError, readConfig } from './config.js';
import type { RequestRecord } from './http/request/access-log.js';
import { openApiKeys } from './http/quota/api-keys.js';
import { makeConnectionLimits } from './http/server/connections.js';
import { readConsoleFiles } from './http/routes/console.js';
import { createInternalServer } from './http/server/internal-server.js';
import { listen, localUrl } from './http/server/listen.js';
import { describeDetails } from './http/routes/meta.js';
import { createMetrics } from './http/metrics/metrics.js';
import { createQuotaStore } from './http/quota/quota-store.js';
import { openTracing } from './http/request/tracing.js';
import { createHttpServer, type HttpServer } from './http/server/server.js';
import { issueKey } from './issue-key.js';
import { createLog, type Log } from './log.js';
import { checkService } from './self-check.js';
import { PoolFailure, type PoolFailureCode } from './pool/protocol/pool-failure.js';
import { PROBE_DOCUMENT } from './pool/protocol/probe-document.js';
import { openPool } from './pool/worker-pool.js';
import { builtRevision, packageVersion } from './version.js';
import { describeMissingModels } from './engine/stamps/stamp-models.js';

/** Time for balancers to see that the service is degraded, before connections are refused. */
const NOTICE_MS = 5000;

/** The contract's longest request. */
const GRACE_MS = 120_000;

async function serve(config: Config): Promise<void> {
  const log = createLog(config.logLevel, undefined, process.stdout.isTTY ? 'plain' : 'json');
  // Without a handler Node opens a debugger, and a worker without a filter of system calls could send the signal.
  process.on('SIGUSR1', () => log.warn('SIGUSR1 has no meaning here'));
  // Process 1 of a container ignores a signal without a listener, and would serve until it is killed. The listeners
  // are never exchanged, since a signal that arrives meanwhile is lost.
  let stop = async (_noticeMs: number): Promise<void> => process.exit();
  process.once('SIGTERM', () => void stop(NOTICE_MS));
  process.once('SIGINT', () => void stop(0));
  // A missing language model is reported here, because no document would show that it is missing.
  const missing = config.readStamps ? describeMissingModels(config.stampLanguages) : null;
  if (missing !== null) throw new ConfigError(`STAMP_LANGUAGES ${missing}.`);
  const service = await openService(config, log);
  // Requests are accepted only after the engine was tested, so health is known from the start.
  await service.pool.firstVerdict();
  try {
    await listenOnBoth(service, config, log);
  } catch (error) {
    await service.close();
    throw error;
  }

  process.on('SIGHUP', () => service.keys.reload());
  stop = async (noticeMs) => {
    if (service.isDraining()) return;
    service.drain();
    service.http.drain();
    log.info('stopping');
    await wait(noticeMs);
    await service.http.close(GRACE_MS);
    await service.close();
    log.info('stopped');
  };
}

/** Creates all parts; the server does not listen yet. */
async function openService(config: Config, log: Log) {
  const { tracesEndpoint } = config;
  // First, since it throws where the page was not built, and the other parts keep the process alive.
  const consoleFiles = config.console ? readConsoleFiles() : null;
  const engineVersion = config.engineVersion ?? builtRevision();
  const tracing = tracesEndpoint === null ? null : await openTracing(tracesEndpoint, engineVersion, log);
  const keys = openApiKeys({ file: config.apiKeysFile, entries: config.apiKeys }, log);
  const pool = await startPool(config, log, (code) => metrics.countFailure(code));
  const quotaStore = createQuotaStore(config.redisUrl, log);
  const metrics = createMetrics({
    poolState: () => pool.state(),
    queueLimit: config.queueLimit,
    quota: { keptIn: quotaStore.keptIn, isShared: config.redisUrl !== null },
    keysAreCurrent: () => keys.areCurrent(),
    engineVersion,
  });
  let draining = false;
  const parts = {
    ...config,
    settings: config,
    log,
    keys,
    pool,
    quotaStore: quotaStore.store,
    quotaKeptIn: quotaStore.keptIn,
    consoleFiles,
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
    http: createHttpServer(createApp(parts), log, {
      connections: makeConnectionLimits(config.trustProxyHops),
      trustedHops: config.trustProxyHops,
    }),
    isDraining: () => draining,
    drain: () => (draining = true),
    /** Closes all parts except the public server, which is closed earlier. */
    async close() {
      internal.close();
      internal.closeAllConnections();
      keys.close();
      quotaStore.close();
      await Promise.all([pool.close(), tracing?.close()]);
    },
  };
}

async function startPool(config: Config, log: Log, onFailure: (code: PoolFailureCode) => void) {
  try {
    return await openPool({
      workers: config.workers,
      maxJobs: config.workerMaxJobs,
      idleLimitMs: config.workerIdleSeconds * 1000,
      memoryMib: config.workerMemoryMib,
      deadlineMs: config.deadlineMs,
      cpuSeconds: config.documentCpuSeconds,
      queueLimit: config.queueLimit,
      requireSandbox: config.requireSandbox,
      // At a terminal the sandbox is reported only if a wall is missing.
      log: process.stdout.isTTY && config.logLevel === 'info' ? createLog('warn', undefined, 'plain') : log,
      onFailure,
    });
  } catch (cause) {
    if (!(cause instanceof PoolFailure)) throw cause;
    const remedy = 'run the image (`make up`), or set it to 0 and serve without them';
    throw new ConfigError(`REQUIRE_SANDBOX is 1, and ${cause.reason}; ${remedy}.`, { cause });
  }
}

/** Opens the public port last, because then requests arrive. */
async function listenOnBoth(servers: { http: HttpServer; internal: Server }, config: Config, log: Log) {
  const { host, port, metricsHost, metricsPort } = config;
  if (metricsPort !== null) {
    const address = await listen(servers.internal, {
      host: metricsHost,
      port: metricsPort,
      variable: 'METRICS_PORT',
    });
    log.info('listening for operators', { address });
  }
  const address = await listen(servers.http.server, { host, port, variable: 'PORT' });
  if (process.stdout.isTTY) {
    const url = localUrl(address);
    process.stdout.write(`${describeStart(url, config)}\n`);
  } else {
    log.info('listening', { address });
  }
}

/** The first lines at a terminal: version, addresses, a first command, keys and metrics. */
function describeStart(url: string, config: Config): string {
  const { anonymousPerMinute, anonymousPerHour, metricsHost, metricsPort } = config;
  const inVariable = config.apiKeys === null ? 'none (`make key NAME=client` makes one)' : 'API_KEYS';
  return [
    `Watermark removal ${packageVersion()} (${config.engineVersion ?? builtRevision()}) listens on ${url}`,
    `  page           ${config.console ? `${url}/console` : 'off'}`,
    `  documentation  ${url}/docs`,
    `  first command  curl -F 'file=@in.pdf;type=application/pdf' -F watermark_text=DRAFT -o out.pdf ${url}/api/v1/remove-watermark`,
    `  keys           ${config.apiKeysFile ?? inVariable}; without a key ${anonymousPerMinute} requests a minute, ${anonymousPerHour} an hour`,
    `  metrics        ${metricsPort === null ? 'off (METRICS_PORT)' : `${metricsHost}, port ${metricsPort}`}`,
  ].join('\n');
}

const COMMANDS = 'give none to serve, or check, key NAME or sample';

/** Serves if there is no command; `check`, `key` and `sample` are for people who only have the image. */
async function runCommand([command, ...words]: readonly string[]): Promise<void> {
  if (command === undefined) await serve(readConfig());
  else if (command === 'key') issueKey(words);
  else if (command === '--help') process.stdout.write(`Commands: ${COMMANDS}.\n`);
  else if (command === 'sample') process.stdout.write(PROBE_DOCUMENT);
  else if (command === 'check') {
    const works = await checkService((line) => process.stdout.write(`${line}\n`));
    process.exitCode = works ? 0 : 1;
  } else {
    throw new ConfigError(`There is no command ${command}: ${COMMANDS}.`);
  }
}

// Ignore EPIPE: losing the log's reader must not stop the service.
process.stdout.on('error', () => undefined);
try {
  await runCommand(process.argv.slice(2));
} catch (error) {
  // A mistake in the configuration is reported in one sentence, any other error with its stack.
  process.stderr.write(`${error instanceof ConfigError ? error.message : (error as Error).stack}\n`);
  process.exitCode = 1;
}
