/**
 * Where the quota is kept: in Redis when there is one, in this process while
 * there is none.
 *
 * Neither open nor closed: without Redis each instance goes on counting by
 * itself, so an outage neither locks callers out nor lifts the limit.
 */
import type { IncrementResponse, Store } from 'express-rate-limit';
import { Redis } from 'ioredis';
import type { RedisReply } from 'rate-limit-redis';
import type { Log } from '../../log.js';
import { RedisSlidingLog } from './redis-sliding-log.js';
import { ProcessSlidingLog, type Windows } from './sliding-log.js';

/** A frozen Redis costs one request this long, then none until the breaker tries again. */
const COMMAND_TIMEOUT_MS = 150;
const BREAKER_MS = 1000;
const RECONNECT_MAX_MS = 2000;

export interface QuotaStore {
  store: Store;
  keptIn: () => 'redis' | 'local';
  close: () => void;
}

/** `windows` are scaled down by tests only. */
export function createQuotaStore(redisUrl: string | null, log: Log, windows?: Windows): QuotaStore {
  const local = new ProcessSlidingLog({ windows });
  if (redisUrl === null) return { store: local, keptIn: () => 'local', close: () => undefined };

  const redis = new Redis(redisUrl, {
    // A queue would hold requests until Redis is back; they are to be judged now.
    enableOfflineQueue: false,
    maxRetriesPerRequest: 0,
    commandTimeout: COMMAND_TIMEOUT_MS,
    connectTimeout: 1000,
    retryStrategy: (attempt) => Math.min(attempt * 100, RECONNECT_MAX_MS),
  });
  // Without a listener a lost connection would end the process; failover tells the log once.
  redis.on('error', () => undefined);
  const send = (command: string, ...words: string[]) => redis.call(command, ...words) as Promise<RedisReply>;
  const store = new FallbackStore(new RedisSlidingLog(send, windows ? { windows } : {}), local, log);
  return {
    store,
    keptIn: () => (redis.status === 'ready' && !store.isOpen() ? 'redis' : 'local'),
    close: () => redis.disconnect(),
  };
}

/** Asks the shared log; after a failure the local one, for as long as the breaker is open. */
export class FallbackStore implements Store {
  readonly #shared: Store;
  readonly #local: Store;
  readonly #log: Log;
  #openUntilMs = 0;
  #wasLost = false;

  constructor(shared: Store, local: Store, log: Log) {
    this.#shared = shared;
    this.#local = local;
    this.#log = log;
  }

  isOpen(): boolean {
    return performance.now() < this.#openUntilMs;
  }

  async increment(key: string): Promise<IncrementResponse> {
    if (this.isOpen()) return this.#local.increment(key);
    try {
      const response = await this.#shared.increment(key);
      if (this.#wasLost) this.#log.info('quota is kept in Redis again');
      this.#wasLost = false;
      return response;
    } catch (error) {
      this.#openUntilMs = performance.now() + BREAKER_MS;
      if (!this.#wasLost) {
        this.#log.warn('Redis does not answer, quota is kept in this process', {
          reason: (error as Error).message,
        });
      }
      this.#wasLost = true;
      return this.#local.increment(key);
    }
  }

  async decrement(key: string): Promise<void> {
    await (this.isOpen() ? this.#local : this.#shared).decrement(key);
  }

  async resetKey(key: string): Promise<void> {
    await (this.isOpen() ? this.#local : this.#shared).resetKey(key);
  }
}
