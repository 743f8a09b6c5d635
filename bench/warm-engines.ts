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
  /** The same, and CPU time of one document. */
  work(runs: number): Promise<{ perSecond: number; cpuMs: number }>;
  stop(): void;
}

interface Round {
  timeMs: number;
  cpuMs: number;
}

/** Resolves once all are warm. @param path of a document, or of a folder whose documents take turns. */
export async function startWarmEngines(count: number, path: string, mark: string): Promise<WarmEngines> {
  const children = Array.from({ length: count }, () =>
    fork(CHILD, [ENGINE_MODULE, path, mark], { execArgv: [] }),
  );
  await Promise.all(children.map(hear));
  const work: WarmEngines['work'] = async (runs) => {
    const heard = children.map((child) => {
      child.send(runs);
      return hear(child) as Promise<Round>;
    });
    const rounds = await Promise.all(heard);
    return {
      perSecond: rounds.reduce((sum, { timeMs }) => sum + (runs * 1000) / timeMs, 0),
      cpuMs: rounds.reduce((sum, { cpuMs }) => sum + cpuMs, 0) / (runs * count),
    };
  };
  return {
    work,
    rate: async (runs) => (await work(runs)).perSecond,
    stop: () => children.forEach((child) => child.kill()),
  };
}

async function hear(child: ChildProcess): Promise<unknown> {
  const [message] = (await once(child, 'message')) as [unknown];
  return message;
}
