/** The pool of a batch: the service's processes and sandbox, for one caller with many documents. */
import { SILENT_LOG } from '../pool/processes/pool-log.js';
import { openPool, type Pool } from '../pool/worker-pool.js';
import { SERVICE_LIMITS } from '../service-limits.js';

/**
 * More than in the service: a document without enough memory is tried again in a new process, whose start costs as
 * much as twenty short documents.
 */
const KEPT_MEMORY_SHARE = 1 / 2;

export interface BatchPoolOptions {
  processes: number;
  /** The most documents that one process may see; all belong to the same person. */
  documentsPerProcess: number;
  /**
   * Limits the time since the pool was given the document, and its CPU time, which grows with megabytes and pages. Null
   * for the service's limits.
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
    memoryMib: SERVICE_LIMITS.memoryMib,
    keptMemoryShare: KEPT_MEMORY_SHARE,
    deadlineMs: timeLimitMs ?? SERVICE_LIMITS.deadlineMs,
    ...(timeLimitMs !== null && { cpuSeconds: timeLimitMs / 1000 }),
    queueLimit: countPoolDocuments(options.processes),
    requireSandbox: options.requireSandbox,
    probes: false,
    log: SILENT_LOG,
  });
}

/** How many documents the pool is given: one more than its processes, so that a free process has the next one at once. */
export function countPoolDocuments(processes: number): number {
  return processes + 1;
}
