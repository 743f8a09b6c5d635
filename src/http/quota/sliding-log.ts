/**
 * The sliding log: every admitted request of the last hour, by time.
 *
 * A request is admitted when fewer than the tier's number stand in the last
 * minute and in the last hour; only then is it written down. So no window of
 * either length ever holds more than its limit, and a denied request leaves no
 * trace. This file has the in-process log and the terms that both logs share;
 * `redis-sliding-log.ts` judges by the same rule in one script.
 */
import type { Tier } from '../request/client.js';

export interface QuotaVerdict {
  admitted: boolean;
  /** Admitted requests that stand in the last hour, this one included. */
  usedInHour: number;
  /** Until the oldest of them expires. */
  resetMs: number;
  /** Until the next request would be admitted; 0 for an admitted one. */
  waitMs: number;
}

/** Lengths of the two windows; tests scale them down. */
export interface Windows {
  minuteMs: number;
  hourMs: number;
}

export const WINDOWS: Windows = { minuteMs: 60_000, hourMs: 3_600_000 };

/** A flood of addresses must not fill the memory: beyond this the longest idle ones are forgotten. */
const MAX_CLIENTS = 100_000;

/** Judges the requests of all clients, and writes down those that it admits. */
export interface QuotaLog {
  judge(client: string, tier: Tier): QuotaVerdict | Promise<QuotaVerdict>;
}

export class ProcessSlidingLog implements QuotaLog {
  /** Times in milliseconds, oldest first; clients in the order of their last admitted request. */
  readonly #admitted = new Map<string, number[]>();
  readonly #windows: Windows;
  readonly #nowMs: () => number;
  readonly #maxClients: number;

  constructor(
    options: { windows?: Windows | undefined; nowMs?: (() => number) | undefined; maxClients?: number } = {},
  ) {
    this.#windows = options.windows ?? WINDOWS;
    // Not the wall clock: a step of it would lengthen or forget a window.
    this.#nowMs = options.nowMs ?? (() => performance.now());
    this.#maxClients = options.maxClients ?? MAX_CLIENTS;
  }

  judge(client: string, tier: Tier): QuotaVerdict {
    const { minuteMs, hourMs } = this.#windows;
    const nowMs = this.#nowMs();
    const times = this.#admitted.get(client) ?? [];
    const firstLive = times.findIndex((time) => time > nowMs - hourMs);
    times.splice(0, firstLive === -1 ? times.length : firstLive);

    const waitMs = Math.max(
      waitFor(times, tier.perHour, hourMs, nowMs),
      waitFor(times, tier.perMinute, minuteMs, nowMs),
    );
    if (waitMs <= 0) {
      times.push(nowMs);
      this.#admitted.delete(client);
      this.#admitted.set(client, times);
      this.#forgetLongestIdle();
    }
    const resetMs = times[0] === undefined ? hourMs : times[0] + hourMs - nowMs;
    return { admitted: waitMs <= 0, usedInHour: times.length, resetMs, waitMs };
  }

  /** Forgets the newest request of the client. */
  takeBack(client: string): void {
    this.#admitted.get(client)?.pop();
  }

  #forgetLongestIdle(): void {
    if (this.#admitted.size <= this.#maxClients) return;
    const longestIdle = this.#admitted.keys().next();
    if (longestIdle.done !== true) this.#admitted.delete(longestIdle.value);
  }
}

/** Until the window holds fewer than `limit`: when its limit-th newest time leaves it. */
function waitFor(times: number[], limit: number, windowMs: number, nowMs: number): number {
  const blocking = times[times.length - limit];
  return blocking === undefined ? 0 : Math.max(0, blocking + windowMs - nowMs);
}
