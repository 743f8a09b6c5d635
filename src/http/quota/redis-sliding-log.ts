/**
 * The sliding log in Redis, shared by all instances of the service.
 *
 * One script judges both windows and writes an admitted request down, so that
 * no two instances can admit the same last place. Time is Redis's own.
 */
import { hash } from 'node:crypto';
import type { IncrementResponse } from 'express-rate-limit';
import { type RedisReply, RedisStore } from 'rate-limit-redis';
import { parseStoreKey, type QuotaVerdict, verdictAsHits, WINDOWS, type Windows } from './sliding-log.js';

type SendCommand = (...words: string[]) => Promise<RedisReply>;

// KEYS[1] is a list of admission times in ms, oldest first. A replica's clock that
// lags is held at the newest time. A value that is no such list is deleted; so is one
// from more than a minute ahead of the clock, which has stepped back since.
const JUDGE = `
local minuteMs, hourMs = tonumber(ARGV[1]), tonumber(ARGV[2])
local perMinute, perHour = tonumber(ARGV[3]), tonumber(ARGV[4])
local clock = redis.call('TIME')
local now = clock[1] * 1000 + math.floor(clock[2] / 1000)
local kind = redis.call('TYPE', KEYS[1]).ok
local newest = kind == 'list' and tonumber(redis.call('LINDEX', KEYS[1], -1)) or nil
if kind ~= 'none' and (newest == nil or newest > now + minuteMs) then
  redis.call('DEL', KEYS[1])
  newest = nil
end
if newest and newest > now then now = newest end
local oldest = tonumber(redis.call('LINDEX', KEYS[1], 0) or now)
while oldest <= now - hourMs do
  redis.call('LPOP', KEYS[1])
  oldest = tonumber(redis.call('LINDEX', KEYS[1], 0) or now)
end
local used = redis.call('LLEN', KEYS[1])
local wait = 0
if used >= perHour then
  wait = redis.call('LINDEX', KEYS[1], -perHour) + hourMs - now
end
if used >= perMinute then
  wait = math.max(wait, redis.call('LINDEX', KEYS[1], -perMinute) + minuteMs - now)
end
if wait <= 0 then
  redis.call('RPUSH', KEYS[1], string.format('%.0f', now))
  redis.call('PEXPIRE', KEYS[1], hourMs)
  return { 1, used + 1, oldest + hourMs - now, 0, now }
end
return { 0, used, oldest + hourMs - now, wait, now }
`;
const JUDGE_SHA1 = hash('sha1', JUDGE);

/** A verdict with the time, in Redis's clock, at which it was given. */
export type TimedVerdict = QuotaVerdict & { atMs: number };

/** Only `FallbackStore` asks it: the limiter never calls `init`, in which the parent class would load scripts of its own. */
export class RedisSlidingLog extends RedisStore {
  readonly #windows: Windows;

  constructor(send: SendCommand, windows: Windows = WINDOWS) {
    super({ sendCommand: send, prefix: 'watermark:quota:' });
    this.#windows = windows;
  }

  override async increment(key: string): Promise<IncrementResponse> {
    return verdictAsHits(await this.judge(key), parseStoreKey(key).tier);
  }

  /** @param key made by `storeKey`. */
  async judge(key: string): Promise<TimedVerdict> {
    const { client, tier } = parseStoreKey(key);
    const limits = [this.#windows.minuteMs, this.#windows.hourMs, tier.perMinute, tier.perHour].map(String);
    const reply = await this.#evaluate(this.prefixKey(client), limits);
    const numbers = [reply].flat().map(Number);
    const isVerdict = numbers.length === 5 && numbers.every(Number.isFinite);
    if (!isVerdict) throw new Error('unexpected reply from Redis');
    const [admitted, ...times] = numbers;
    const [usedInHour, resetMs, waitMs, atMs] = times as [number, number, number, number];
    return { admitted: admitted === 1, usedInHour, resetMs, waitMs, atMs };
  }

  async #evaluate(redisKey: string, limits: string[]): Promise<RedisReply> {
    try {
      return await this.#send(redisKey, ['EVALSHA', JUDGE_SHA1, '1', redisKey, ...limits]);
    } catch (error) {
      if (!(error instanceof Error) || !error.message.startsWith('NOSCRIPT')) throw error;
      return this.#send(redisKey, ['EVAL', JUDGE, '1', redisKey, ...limits]);
    }
  }

  #send(key: string, command: string[]): Promise<RedisReply> {
    return this.sendCommand({ key, isReadOnly: false, command });
  }
}
