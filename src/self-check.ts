/** Checks the parts that the service needs on this machine, one line for each: support asks for this first. */
import { Redis } from 'ioredis';
import { type Config, readConfig } from './config.js';
import { describeMissingModels } from './engine/stamps/stamp-models.js';
import { openApiKeys } from './http/quota/api-keys.js';
import { createLog } from './log.js';
import { openPool } from './pool/worker-pool.js';
import { describeExposure } from './pool/sandbox/wall-names.js';
import { builtRevision, packageVersion } from './version.js';

const REDIS_TIMEOUT_MS = 2000;

/**
 * @returns true if all parts work.
 * @throws ConfigError if a variable cannot be used.
 */
export async function checkService(print: (line: string) => void): Promise<boolean> {
  const config = readConfig();
  print(
    `ok    version: ${packageVersion()}, ${config.engineVersion ?? builtRevision()}, Node ${process.version}`,
  );
  let works = true;
  const report: Report = (part, detail, problem = null) => {
    works &&= problem === null;
    print(problem === null ? `ok    ${part}: ${detail}` : `FAIL  ${part}: ${problem}`);
  };
  checkKeys(config, report);
  checkModels(config, report);
  await checkRedis(config, report);
  await checkWorkers(config, report);
  return works;
}

/** `problem` says what is wrong and what to do; null if the part works. */
type Report = (part: string, detail: string, problem?: string | null) => void;

function checkKeys({ apiKeysFile, apiKeys }: Config, report: Report): void {
  const keys = openApiKeys({ file: apiKeysFile, entries: apiKeys }, createLog('error'));
  keys.close();
  report('API keys', keys.count() === 0 ? 'none, every caller is anonymous' : `${keys.count()} are known`);
}

function checkModels({ readStamps, stampLanguages }: Config, report: Report): void {
  const missing = readStamps ? describeMissingModels(stampLanguages) : null;
  const detail = readStamps ? `pictures are read in ${stampLanguages.join(', ')}` : 'pictures are not read';
  report('models', detail, missing && `STAMP_LANGUAGES ${missing}`);
}

async function checkRedis({ redisUrl }: Config, report: Report): Promise<void> {
  if (redisUrl === null) {
    report('Redis', 'none, quotas are kept in this process');
    return;
  }
  const redis = new Redis(redisUrl, {
    lazyConnect: true,
    connectTimeout: REDIS_TIMEOUT_MS,
    commandTimeout: REDIS_TIMEOUT_MS,
    // Its command has no limit of time.
    enableReadyCheck: false,
    retryStrategy: () => null,
  });
  // A refused password or database is reported here only: commands say that the connection is closed, or work.
  let fault: Error | null = null;
  redis.on('error', (error: Error) => {
    fault ??= error;
  });
  try {
    await redis.connect();
    await redis.ping();
    if (fault !== null) throw fault;
    report('Redis', 'answers');
  } catch (error) {
    const { message } = fault ?? (error as Error);
    report('Redis', '', `does not answer (${message}); check REDIS_URL and its password`);
  } finally {
    redis.disconnect();
  }
}

/** Starts a worker, whose engine must process the built-in document. */
async function checkWorkers(config: Config, report: Report): Promise<void> {
  const pool = await openPool({
    workers: 1,
    maxJobs: 1,
    memoryMib: config.workerMemoryMib,
    deadlineMs: config.deadlineMs,
    queueLimit: 1,
    requireSandbox: false,
    log: createLog('error'),
  });
  try {
    await pool.firstVerdict();
    const { engineWorks, walls } = pool.state();
    const missing = Object.keys(walls).filter((wall) => walls[wall] !== true);
    const isFault = missing.length > 0 && config.requireSandbox;
    const open = describeExposure(missing).join('; ');
    const without = `without ${missing.join(', ')}`;
    report(
      'sandbox',
      missing.length === 0 ? 'complete' : `${without}: ${open}`,
      isFault ? `${without}, and REQUIRE_SANDBOX is 1: ${open}` : null,
    );
    const fault = 'no worker could process a document; LOG_LEVEL=debug shows why';
    report('engine', 'processed a document in a worker', engineWorks ? null : fault);
  } finally {
    await pool.close();
  }
}
