/**
 * The pool of a batch: the service's processes and walls, for one caller with many documents.
 */
import { openPool, type Pool } from '../pool/worker-pool.js';

/** As the service gives a worker. */
const MEMORY_MIB = 512;

/** As the service gives a document. */
const DEFAULT_TIME_LIMIT_MS = 100_000;

/**
 * More than the service leaves it: a document that finds too little room is tried again by a
 * fresh process here, and another start costs as much as twenty short documents.
 */
const KEPT_MEMORY_SHARE = 1 / 2;

const SILENT = { info: () => undefined, warn: () => undefined, error: () => undefined };

export interface BatchPoolOptions {
  processes: number;
  /** Documents that one process may see; all of them are the same person's. */
  documentsPerProcess: number;
  /**
   * Of the clock, from the handing over (a document waits for at most one other), and of CPU time, for
   * megabytes and pages more. Null for what the service gives a document.
   */
  timeLimitMs: number | null;
  requireSandbox: boolean;
}

/** @throws PoolFailure `unsafe` if the sandbox is required and one of its walls is missing. */
export function openBatchPool(options: BatchPoolOptions): Promise<Pool> {
  const { timeLimitMs } = options;
  return openPool({
    workers: options.processes,
    spares: 0,
    maxJobs: options.documentsPerProcess,
    memoryMib: MEMORY_MIB,
    keptMemoryShare: KEPT_MEMORY_SHARE,
    deadlineMs: timeLimitMs ?? DEFAULT_TIME_LIMIT_MS,
    ...(timeLimitMs !== null && { cpuSeconds: timeLimitMs / 1000 }),
    queueLimit: documentsHandedOver(options.processes),
    requireSandbox: options.requireSandbox,
    probes: false,
    log: SILENT,
  });
}

/** One more than processes: the next document is there when a process is free. */
export function documentsHandedOver(processes: number): number {
  return processes + 1;
}

/** Beside those handed over as many again are read and put away: a bucket may take as long for one as a process. */
export function documentsAtOnce(processes: number): number {
  return 2 * documentsHandedOver(processes);
}
