/**
 * Knows at any time whether the engine works, without waiting for it.
 *
 * Every job that a worker finishes proves it. If there was no such job for a while, and a worker that has served no
 * caller is idle, the probe gives it a built-in document, which never delays a caller's. Every second probe replaces
 * its worker, so that starting is proved, too.
 *
 * A failed probe shows a broken engine; so does a pool that cannot start workers, or that had no worker for longer
 * than a start takes. A pool that is busy, or that replaces a worker, keeps its last verdict.
 */
import { Deferred } from './deferred.js';
import type { PoolLog } from './pool-log.js';
import { PoolFailure } from '../protocol/pool-failure.js';
import { type PROBE_JOB, type ProbeAnswer, proveEngine } from '../protocol/probe-document.js';
import type { Answer } from '../protocol/protocol.js';
import type { WorkerManager } from './worker-manager.js';

/** The client name of probe documents; no caller can have it. */
export const PROBE_CLIENT = 'health probe';

/** What the probe needs of the pool. */
export interface Workforce extends Pick<WorkerManager, 'idle' | 'spares' | 'busy' | 'failsToStart'> {
  queued(): number;
  /** Its answer is recorded, too. */
  run(job: typeof PROBE_JOB, caller: { client: string; signal: AbortSignal }): Promise<ProbeAnswer>;
  log: Pick<PoolLog, 'warn'>;
}

/**
 * Together they detect a broken engine within 15 s: the time that a proof is valid, then one probe or three starts. Scaled
 * down by tests.
 */
const PATIENCE = {
  /** How long a proof is valid. */
  trustMs: 5000,
  /** The pause after a failed probe. */
  retryMs: 1000,
  /** The most time for the built-in document. */
  answerMs: 7000,
  /** The most time for the start of one worker, on a busy machine. */
  startMs: 10_000,
  tickMs: 250,
};

export function createEngineProbe(pool: Workforce, patience: Partial<typeof PATIENCE> = {}) {
  const { trustMs, retryMs, answerMs, startMs, tickMs } = { ...PATIENCE, ...patience };
  const firstVerdict = new Deferred<void>();
  let isProved = false;
  let isUnderWay = false;
  let isClosed = false;
  let dueAtMs = -Infinity;
  let seenWorkerAtMs = performance.now();

  function hasWorker(): boolean {
    if (pool.idle() + pool.busy() > 0) seenWorkerAtMs = performance.now();
    return performance.now() - seenWorkerAtMs <= startMs;
  }

  /** Checks whether an answer proves the engine. */
  function recordAnswer(answer: Answer): void {
    // An engine that refuses a document has read it, so it works. A bug, or bytes that are not a PDF, prove nothing.
    if (answer.kind === 'bug' || (answer.kind === 'refused' && answer.code === 'unreadable')) return;
    isProved = true;
    dueAtMs = performance.now() + trustMs;
    firstVerdict.resolve();
  }

  function markUnhealthy(failure: unknown): void {
    if (isProved) pool.log.warn('the engine failed its probe', { reason: (failure as Error).message });
    isProved = false;
    firstVerdict.resolve();
  }

  async function prove(): Promise<void> {
    isUnderWay = true;
    try {
      const caller = { client: PROBE_CLIENT, signal: AbortSignal.timeout(answerMs) };
      await proveEngine((job) => pool.run(job, caller));
    } catch (failure) {
      dueAtMs = performance.now() + retryMs;
      const wasSlow = failure instanceof PoolFailure && ['busy', 'cancelled'].includes(failure.code);
      // While callers' documents run, a slow probe proves nothing; the next of them to finish does.
      if (!isClosed && !(wasSlow && pool.busy() > 0)) markUnhealthy(failure);
    }
    isUnderWay = false;
  }

  /** Starts a probe if one is due and a worker that has served no caller is idle. */
  function maybeProbe(): void {
    if (pool.failsToStart() || !hasWorker()) firstVerdict.resolve();
    const isSpare = pool.spares() > 0 && pool.queued() === 0;
    if (isSpare && !isUnderWay && !isClosed && performance.now() >= dueAtMs) void prove();
  }

  const ticking = setInterval(maybeProbe, tickMs).unref();

  return {
    /** The verdict at this moment; false until there is a first proof. */
    works: () => isProved && !pool.failsToStart() && hasWorker(),
    /** Resolves with the first verdict, good or bad. */
    firstVerdict: firstVerdict.promise,
    recordAnswer,
    maybeProbe,
    close(): void {
      isClosed = true;
      clearInterval(ticking);
    },
  };
}
