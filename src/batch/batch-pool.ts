/**
 * The pool of a batch: the service's processes and walls, for one caller with many documents.
 */
import { createPool, type Pool } from '../pool/worker-pool.js';

/** Documents that one process sees; all of them are the same person's. */
const DOCUMENTS_PER_PROCESS = 1;

/** As the service gives a worker. */
const MEMORY_MIB = 512;

const SILENT = { info: () => undefined, warn: () => undefined, error: () => undefined };

export function createBatchPool(processes: number, timeLimitMs: number): Pool {
  return createPool({
    workers: processes,
    maxJobs: DOCUMENTS_PER_PROCESS,
    memoryMib: MEMORY_MIB,
    // From the handing over; a document waits for at most one other.
    deadlineMs: timeLimitMs,
    queueLimit: documentsAtOnce(processes),
    requireSandbox: false,
    log: SILENT,
  });
}

/** One more than processes: the next document is there when a process is free. */
export function documentsAtOnce(processes: number): number {
  return processes + 1;
}
