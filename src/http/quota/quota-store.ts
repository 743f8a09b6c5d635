/**
 * Stores the quota in Redis, or in this process while Redis is not available.
 *
 * Without Redis each instance counts for itself, so an outage neither locks callers out nor lifts the limit.
 */
import type { IncrementResponse, Store } from 'express-rate-limit';
import { Redis } from 'ioredis';
import type { RedisReply } from 'rate-limit-redis';
import type { Log } from '../../log.js';
import { RedisSlidingLog } from './redis-sliding-log.js';
import { ProcessSlidingLog, verdictOf } from './sliding-log.js';

/** A frozen Redis delays one request this long, then no request until the circuit breaker tries again. */
const COMMAND_TIMEOUT_MS = 150;
const BREAKER_MS = 1000;
const RECONNECT_MAX_MS = 2000;

export type QuotaStore = ReturnType<typeof createQuotaStore>;

/** @param commandTimeoutMs how long Redis may take to answer; only tests set it. */
export function createQuotaStore(redisUrl: string | null, log: Log, commandTimeoutMs = COMMAND_TIMEOUT_MS) {
  type Place = 'redis' | 'local';
  if (redisUrl === null) {
    return { store: new ProcessSlidingLog(), keptIn: (): Place => 'local', close: () => undefined };
  }

  const redis = new Redis(redisUrl, {
    // A queue would hold requests until Redis is back; they must be judged now.
    enableOfflineQueue: false,
    maxRetriesPerRequest: 0,
    commandTimeout: commandTimeoutMs,
    connectTimeout: 1000,
    retryStrategy: (attempt) => Math.min(attempt * 100, RECONNECT_MAX_MS),
  });
  // Without a listener a lost connection would end the process. The failover is logged once, elsewhere.
  let fault: Error | null = null;
  redis.on('error', (error: Error) => {
    fault = error;
  });
  redis.on('ready', () => {
    fault = null;
  });
  // A command without a connection fails with a sentence about ioredis' options.
  const send = async (command: string, ...words: string[]) => {
    if (fault !== null && redis.status !== 'ready') throw fault;
    return (await redis.call(command, ...words)) as RedisReply;
  };
  const store = new FallbackStore(new RedisSlidingLog(send), log);
  return {
    store,
    keptIn: (): Place => (redis.status === 'ready' && !store.isOpen() ? 'redis' : 'local'),
    close: () => redis.disconnect(),
  };
}

/**
 * The log of this process, which also asks the shared one. After a failure it stops asking while the breaker is open.
 *
 * It counts every request, so that a Redis with short failures gives a caller no more than this process alone would give.
 */
export class FallbackStore extends ProcessSlidingLog {
  readonly #shared: Pick<Store, 'increment'>;
  readonly #log: Log;
  #openUntilMs = 0;
  #wasLost = false;

  constructor(shared: Pick<Store, 'increment'>, log: Log) {
    super();
    this.#shared = shared;
    this.#log = log;
  }

  isOpen(): boolean {
    return performance.now() < this.#openUntilMs;
  }

  override async increment(key: string): Promise<IncrementResponse> {
    // Before Redis is asked: a request never leaves the local windows after Redis' own.
    const local = await super.increment(key);
    if (this.isOpen()) return local;
    try {
      const response = await this.#shared.increment(key);
      if (this.#wasLost) this.#log.info('quota is kept in Redis again');
      this.#wasLost = false;
      const { admitted } = verdictOf(response.resetTime);
      const { admitted: isAdmittedHere } = verdictOf(local.resetTime);
      // A request that Redis denies is not counted here, either. Requests of an outage, unknown to Redis, still count.
      if (!admitted && isAdmittedHere) await this.decrement(key);
      return admitted && !isAdmittedHere ? local : response;
    } catch (error) {
      this.#openUntilMs = performance.now() + BREAKER_MS;
      if (!this.#wasLost) {
        this.#log.warn('Redis does not answer, quota is kept in this process', {
          reason: (error as Error).message,
        });
      }
      this.#wasLost = true;
      return local;
    }
  }
}
