/**
 * The engine in processes behind the service's walls. Each serves one job at a time, and is kept for a minute; every
 * document meets the engine as it was after loading.
 */
import { Gate } from '../gate.js';
import type { EngineAnswer, EngineJob } from '../engine/values/request.js';
import { startWorker } from '../pool/processes/worker-process.js';
import { createPool, type Pool } from '../pool/worker-pool.js';
import { probeSandbox, type Sandbox } from '../pool/sandbox/sandbox.js';
import { type Calling, type Engines, Listener } from './calling.js';
import { KeptForReuse } from './kept-for-reuse.js';

const SILENT = { info: () => undefined, warn: () => undefined, error: () => undefined };

/** The service's limits, with a longer deadline: a caller can end the call earlier by its signal. */
const LIMITS = { memoryMib: 512, maxJobs: 64, deadlineMs: 600_000 };

/** Found out once. */
let sandbox: Promise<Sandbox> | null = null;

/** @param count jobs at a time; further ones wait. */
export function createProcesses(count: number): Engines {
  const places = new Gate(count);
  const kept = new KeptForReuse(startPool, async (pool) => (await pool).close());

  async function perform(job: EngineJob, calling: Calling): Promise<EngineAnswer> {
    const listener = new Listener(calling);
    const tellsProgress = calling.onProgress !== undefined;
    const told = job.kind === 'remove-text' || job.kind === 'find-text' ? { ...job, tellsProgress } : job;
    // Processes keep no program from ending, but while they work.
    const working = setInterval(() => undefined, 2 ** 30);
    try {
      return await places.pass(() => run(told, listener), listener.signal);
    } finally {
      clearInterval(working);
      listener.rethrow();
    }
  }

  async function run(job: EngineJob, { signal, hear }: Listener): Promise<EngineAnswer> {
    signal.throwIfAborted();
    const pool = kept.take();
    try {
      const answer = await (
        await pool
      ).run(job, {
        client: 'library',
        onProgress: ({ step, done, total }) => hear(step, done, total),
        signal,
      });
      return answer as EngineAnswer;
    } finally {
      kept.giveBack(pool);
    }
  }

  return { perform, close: () => kept.close() };
}

/** A pool with one process, which the pool replaces when it ends. */
async function startPool(): Promise<Pool> {
  sandbox ??= probeSandbox({ ...LIMITS, log: SILENT });
  return createPool({
    ...LIMITS,
    workers: 1,
    spares: 0,
    queueLimit: 1,
    idleLimitMs: Infinity,
    requireSandbox: false,
    probes: false,
    log: SILENT,
    sandbox: await sandbox,
    start: (launch) => startWorker(launch, false),
  });
}
