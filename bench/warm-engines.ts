/**
 * Warm engines that work at once, a process each: what the service's throughput is a share of.
 */
import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

import { ENGINE_MODULE } from './engine.js';

const CHILD = fileURLToPath(new URL('warm-engine-child.mjs', import.meta.url));

export interface Throughput {
  perSecond: number;
  /** Of all processes together, for one document. */
  cpuMs: number;
}

export interface WarmEngines {
  /** Of all together, each removing the mark so many times. */
  work(runs: number): Promise<Throughput>;
  stop(): void;
}

interface Round {
  timeMs: number;
  cpuMs: number;
}

/**
 * Resolves once all are warm.
 *
 * @param path of a document, or of a folder whose documents are shared out and take turns.
 * @param module that has `removeWatermark`.
 */
export async function startWarmEngines(
  count: number,
  path: string,
  mark: string,
  module = ENGINE_MODULE,
): Promise<WarmEngines> {
  const children = Array.from({ length: count }, (_, index) =>
    fork(CHILD, [module, path, mark, `${index}/${count}`], { execArgv: [] }),
  );
  await Promise.all(children.map(hear));
  return {
    async work(runs) {
      const heard = children.map((child) => {
        child.send(runs);
        return hear(child) as Promise<Round>;
      });
      const rounds = await Promise.all(heard);
      return {
        perSecond: rounds.reduce((sum, { timeMs }) => sum + (runs * 1000) / timeMs, 0),
        cpuMs: rounds.reduce((sum, { cpuMs }) => sum + cpuMs, 0) / (runs * count),
      };
    },
    stop: () => children.forEach((child) => child.kill()),
  };
}

async function hear(child: ChildProcess): Promise<unknown> {
  const [message] = (await once(child, 'message')) as [unknown];
  return message;
}
