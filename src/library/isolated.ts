/**
 * Runs the engine in processes inside the service's sandbox. Each serves one job at a time, and is kept for a minute.
 * Every document finds the engine in the state after loading.
 */
import { SILENT_LOG } from '../pool/processes/pool-log.js';
import { startWorker } from '../pool/processes/worker-process.js';
import type { Progress } from '../pool/protocol/protocol.js';
import { createPool, type Pool } from '../pool/worker-pool.js';
import { probeSandbox, type Sandbox } from '../pool/sandbox/sandbox.js';
import { SERVICE_LIMITS } from '../service-limits.js';
import type { Engines } from './calling.js';
import { createEngines } from './engines-for-reuse.js';

/** The service's limits, with a longer deadline: a caller can end the call earlier by its signal. */
const LIMITS = { ...SERVICE_LIMITS, deadlineMs: 600_000 };

/** Probed once for all pools. */
let sandbox: Promise<Sandbox> | null = null;

/** @param count the most jobs at a time; further ones wait. */
export function createProcesses(count: number): Engines {
  return createEngines({
    count,
    start: startPool,
    end: (pool) => keepRunning(async () => (await pool).close()),
    // The pool replaces its process.
    isAlwaysFit: true,
    async ask(pool, job, { hear, signal }) {
      const onProgress = ({ step, done, total }: Progress): void => hear(step, done, total);
      const calling = { client: 'library', onProgress, signal };
      return { answer: await keepRunning(async () => (await pool).run(job, calling)) };
    },
  });
}

/** Keeps the program running until the work is done: the pool's processes do not. */
async function keepRunning<Result>(work: () => Promise<Result>): Promise<Result> {
  const working = setInterval(() => undefined, 2 ** 30);
  try {
    return await work();
  } finally {
    clearInterval(working);
  }
}

/** A pool with one process, which the pool replaces when it ends. */
async function startPool(): Promise<Pool> {
  sandbox ??= probeSandbox({ ...LIMITS, log: SILENT_LOG });
  return createPool({
    ...LIMITS,
    workers: 1,
    spares: 0,
    queueLimit: 1,
    idleLimitMs: Infinity,
    requireSandbox: false,
    probes: false,
    log: SILENT_LOG,
    sandbox: await sandbox,
    start: (launch) => startWorker(launch, false),
  });
}
