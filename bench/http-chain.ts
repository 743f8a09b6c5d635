/**
 * What HTTP costs without a document: requests per second through the chain,
 * the share of the quota in it, and what one client's log takes in Redis.
 *
 * Requests are answered with 422, so they pass key, quota, upload and form and
 * start no job. The client is in the same process; differences say more than
 * the figures themselves.
 */
import { Agent, request } from 'node:http';
import { Redis } from 'ioredis';
import type { Store } from 'express-rate-limit';
import { createQuotaStore } from '../src/http/quota/quota-store.js';
import { ProcessSlidingLog, storeKey, verdictAsHits, parseStoreKey } from '../src/http/quota/sliding-log.js';
import { createLog } from '../src/log.js';
import { RedisProcess } from '../spec/support/redis.js';
import { startService } from '../spec/support/service.js';
import { median } from './statistics.js';
import { writeTable } from './table.js';

const ROUNDS = 7;
const WARM_ROUNDS = 2;
const REQUESTS = 3000;
const IN_FLIGHT = 20;
const CLIENTS = 1000;
const LOG_LENGTHS = [1, 10, 60, 600];

/** More than any round sends. */
const AMPLE = { perMinute: 1_000_000, perHour: 1_000_000 };
const ADMITTED = { admitted: true, usedInHour: 1, resetMs: 1, waitMs: 0 };

const silent = createLog('error');

/** A store that judges nothing: the chain's cost without its quota. */
const noQuota: Store = {
  increment: async (key) => verdictAsHits(ADMITTED, parseStoreKey(key).tier),
  decrement: async () => undefined,
  resetKey: async () => undefined,
};

interface Chain {
  name: string;
  /** Requests per second of one round. */
  round: () => Promise<number>;
  close: () => Promise<void>;
}

async function openChain(name: string, store: Store): Promise<Chain> {
  const service = await startService({ quotaStore: store, anonymous: AMPLE, log: silent });
  const agent = new Agent({ keepAlive: true, maxSockets: IN_FLIGHT });
  const { port } = service;
  const options = { agent, method: 'POST', host: '127.0.0.1', port, path: '/api/v1/remove-watermark' };
  const ask = (): Promise<void> =>
    new Promise((resolve, reject) => {
      const sent = request(options, (response) => {
        if (response.statusCode !== 422) reject(new Error(`answered ${response.statusCode}`));
        response.resume().once('end', resolve);
      });
      sent.once('error', reject).end();
    });
  return {
    name,
    async round() {
      const startedMs = performance.now();
      let left = REQUESTS;
      const lane = async () => {
        while (left-- > 0) await ask();
      };
      await Promise.all(Array.from({ length: IN_FLIGHT }, lane));
      return (REQUESTS / (performance.now() - startedMs)) * 1000;
    },
    async close() {
      agent.destroy();
      await service.close();
    },
  };
}

/** Medians; the chains take turns, so that a busy moment of the machine falls on all of them. */
async function compare(chains: Chain[]): Promise<number[]> {
  const figures = chains.map((): number[] => []);
  for (let round = -WARM_ROUNDS; round < ROUNDS; round++) {
    for (const [at, chain] of chains.entries()) {
      const figure = await chain.round();
      if (round >= 0) figures[at]?.push(figure);
    }
  }
  return figures.map(median);
}

async function bytesPerClient(redis: Redis, store: Store, logLength: number): Promise<number> {
  await redis.flushall();
  const usedBytes = async () => Number(/used_memory:(\d+)/.exec(await redis.info('memory'))?.[1]);
  const before = await usedBytes();
  for (let client = 0; client < CLIENTS; client++) {
    const key = storeKey(`ip:198.51.${client >> 8}.${client & 255}`, AMPLE);
    await Promise.all(Array.from({ length: logLength }, async () => store.increment(key)));
  }
  return ((await usedBytes()) - before) / CLIENTS;
}

const server = await RedisProcess.onFreePort();
await server.start();
const shared = createQuotaStore(server.url, silent);
const redis = new Redis(server.url);
while (shared.keptIn() !== 'redis') await redis.ping();

const chains = [
  await openChain('without quota', noQuota),
  await openChain('quota in the process', new ProcessSlidingLog()),
  await openChain('quota in Redis', shared.store),
];
const figures = await compare(chains);
const bare = figures[0] ?? 0;
const chain = writeTable(
  ['the chain without a job', 'requests/s', 'share of the quota'],
  chains.map(({ name }, at) => {
    const figure = figures[at] ?? 0;
    return [name, figure.toFixed(0), `${(100 * (1 - figure / bare)).toFixed(0)} %`];
  }),
);
for (const { close } of chains) await close();

const sizes: string[][] = [];
for (const logLength of LOG_LENGTHS) {
  const bytes = await bytesPerClient(redis, shared.store, logLength);
  sizes.push([`${logLength} requests in the hour`, bytes.toFixed(0)]);
}
const memory = writeTable(['one client in Redis', 'bytes'], sizes);

process.stdout.write(`## HTTP without a document\n\n${chain}\n\n${memory}\n\n`);
redis.disconnect();
shared.close();
await server.kill();
