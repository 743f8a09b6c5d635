/**
 * The pool of a batch: the service's processes and walls, for one caller with many documents.
 */
import { createPool, type Pool } from '../pool/worker-pool.js';

/** As the service gives a worker. */
const MEMORY_MIB = 512;

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
  /** From the handing over; a document waits for at most one other. */
  timeLimitMs: number;
  requireSandbox: boolean;
}

/** @throws PoolFailure `unsafe` where walls are required and one does not stand. */
export function createBatchPool(options: BatchPoolOptions): Pool {
  return createPool({
    workers: options.processes,
    spares: 0,
    maxJobs: options.documentsPerProcess,
    memoryMib: MEMORY_MIB,
    keptMemoryShare: KEPT_MEMORY_SHARE,
    deadlineMs: options.timeLimitMs,
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
