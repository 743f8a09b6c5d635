/**
 * Warm engines that work at once, a process each: what the service's throughput is a share of.
 */
import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

import { ENGINE_MODULE } from './engine.js';

const CHILD = fileURLToPath(new URL('warm-engine-child.mjs', import.meta.url));

export interface WarmEngines {
  /** Documents a second of all together, each removing the mark so many times. */
  rate(runs: number): Promise<number>;
  stop(): void;
}

/** Resolves once all are warm. */
export async function startWarmEngines(count: number, path: string, mark: string): Promise<WarmEngines> {
  const children = Array.from({ length: count }, () =>
    fork(CHILD, [ENGINE_MODULE, path, mark], { execArgv: [] }),
  );
  await Promise.all(children.map(hear));
  return {
    async rate(runs) {
      const times = children.map((child) => {
        child.send(runs);
        return hear(child);
      });
      const rates = (await Promise.all(times)).map((timeMs) => (runs * 1000) / Number(timeMs));
      return rates.reduce((sum, rate) => sum + rate, 0);
    },
    stop: () => children.forEach((child) => child.kill()),
  };
}

async function hear(child: ChildProcess): Promise<unknown> {
  const [message] = (await once(child, 'message')) as [unknown];
  return message;
}
