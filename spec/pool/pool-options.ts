/** Pools for tests: fixture workers without walls, and a log that keeps quiet. */
import { fileURLToPath } from 'node:url';

import type { Sandbox } from '../../src/pool/sandbox/sandbox.js';
import type { PoolOptions } from '../../src/pool/pool-options.js';

export const silent = { info: () => undefined, warn: () => undefined, error: () => undefined };

export const noWalls: Sandbox = {
  standing: {},
  launch: (workerPath) => ({ command: process.execPath, args: [workerPath] }),
};

export function fixtureWorker(name: string): string {
  return fileURLToPath(new URL(`./fixtures/${name}.js`, import.meta.url));
}

/** A deadline that no test reaches unless it asks for a shorter one. */
export function fixtureOptions(worker: string, changes: Partial<PoolOptions> = {}): PoolOptions {
  return {
    workers: 1,
    maxJobs: 1,
    memoryMib: 512,
    deadlineMs: 600_000,
    queueLimit: 64,
    requireSandbox: false,
    log: silent,
    workerPath: fixtureWorker(worker),
    sandbox: noWalls,
    probes: false,
    ...changes,
  };
}
