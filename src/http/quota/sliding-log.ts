/**
 * The sliding log: every admitted request of the last hour, by time.
 *
 * A request is admitted if fewer than the tier's number are in the last
 * minute and in the last hour; only then is it written down. So no window of
 * either length ever holds more than its limit, and a denied request leaves no
 * trace. This file has the in-process log and the words that both logs share;
 * `redis-sliding-log.ts` judges by the same rule in one script.
 */
import type { IncrementResponse, Store } from 'express-rate-limit';
import { setNewest } from '../../set-newest.js';
import type { Tier } from '../request/request-context.js';

export interface QuotaVerdict {
  admitted: boolean;
  /** Admitted requests in the last hour, this one included. */
  usedInHour: number;
  /** Until the oldest request in the hour expires. */
  resetMs: number;
  /** Until the next request would be admitted; 0 for an admitted one. */
  waitMs: number;
}

export type Windows = typeof WINDOWS;

/** Lengths of the two windows; tests scale them down. */
export const WINDOWS = { minuteMs: 60_000, hourMs: 3_600_000 };

/** Changed by tests alone. */
const DEFAULTS = {
  windows: WINDOWS,
  /** Not the wall clock: a step of it would lengthen or forget a window. */
  nowMs: () => performance.now(),
  /** A flood of addresses must not fill the memory: beyond this the longest idle ones are forgotten. */
  maxClients: 100_000,
};

/** express-rate-limit hands a store the key only, so the tier travels in it. */
export function storeKey(client: string, tier: Tier): string {
  return `${tier.perMinute}/${tier.perHour} ${client}`;
}

/** @throws Error for a key that `storeKey` did not make. */
export function parseStoreKey(key: string): { client: string; tier: Tier } {
  const [, perMinute, perHour, client] = /^(\d+)\/(\d+) (.+)$/s.exec(key) ?? [];
  if (client === undefined) throw new Error('not a key of the quota');
  return { client, tier: { perMinute: Number(perMinute), perHour: Number(perHour) } };
}

/** Wraps a verdict in the shape that express-rate-limit compares with the hourly limit; it passes on the Date it was given. */
export function verdictAsHits(verdict: QuotaVerdict, tier: Tier): IncrementResponse {
  const resetTime = Object.assign(new Date(Date.now() + verdict.resetMs), verdict);
  const totalHits = verdict.admitted ? Math.min(verdict.usedInHour, tier.perHour) : tier.perHour + 1;
  return { totalHits, resetTime };
}

/** The verdict that travelled in a reset time of `verdictAsHits`. */
export function verdictOf(resetTime: Date | undefined): QuotaVerdict {
  return resetTime as Date & QuotaVerdict;
}

export class ProcessSlidingLog implements Store {
  /** Times in milliseconds, oldest first; clients in the order of their last admitted request. */
  readonly #admitted = new Map<string, number[]>();
  readonly #options: typeof DEFAULTS;

  constructor(options: Partial<typeof DEFAULTS> = {}) {
    this.#options = { ...DEFAULTS, ...options };
  }

  async increment(key: string): Promise<IncrementResponse> {
    const { client, tier } = parseStoreKey(key);
    return verdictAsHits(this.judge(client, tier), tier);
  }

  judge(client: string, tier: Tier): QuotaVerdict {
    const { minuteMs, hourMs } = this.#options.windows;
    const nowMs = this.#options.nowMs();
    const times = this.#admitted.get(client) ?? [];
    const firstLive = times.findIndex((time) => time > nowMs - hourMs);
    times.splice(0, firstLive === -1 ? times.length : firstLive);

    const waitMs = Math.max(
      waitMsFor(times, tier.perHour, hourMs, nowMs),
      waitMsFor(times, tier.perMinute, minuteMs, nowMs),
    );
    if (waitMs <= 0) {
      times.push(nowMs);
      setNewest(this.#admitted, client, times, this.#options.maxClients);
    }
    // The difference first: of fractions of a millisecond, a sum would exceed the hour.
    const resetMs = hourMs - (nowMs - (times[0] ?? nowMs));
    return { admitted: waitMs <= 0, usedInHour: times.length, resetMs, waitMs };
  }

  async decrement(key: string): Promise<void> {
    this.#admitted.get(parseStoreKey(key).client)?.pop();
  }

  /** express-rate-limit requires it of every store, but does not call it here. */
  async resetKey(key: string): Promise<void> {
    this.#admitted.delete(parseStoreKey(key).client);
  }
}

/** Time until the window holds fewer than `limit`: until its limit-th newest time leaves it. */
function waitMsFor(times: number[], limit: number, windowMs: number, nowMs: number): number {
  const blocking = times[times.length - limit];
  return blocking === undefined ? 0 : Math.max(0, windowMs - (nowMs - blocking));
}
