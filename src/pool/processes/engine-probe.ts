/**
 * Whether the engine works, known at any moment without asking it.
 *
 * Every job that a worker finishes is a proof. Only when nothing has proved the
 * engine for a while, and a worker has nothing else to do, a document of ours
 * is put to a worker without a past: never behind, and never instead of, a
 * caller's. Every second one replaces its worker, so that starting is proved too.
 *
 * Two things speak against the engine besides a failed probe: workers that
 * cannot be started, and a pool that has had no worker at all for longer than a
 * start takes. A pool that is busy, or between one worker and the next, keeps
 * the verdict that it had.
 */
import { Deferred } from './deferred.js';
import { PoolFailure } from '../protocol/pool-failure.js';
import type { Answer, Job } from '../protocol/protocol.js';

/** Under which a document of ours runs; no caller has such a name. */
export const PROBE_CLIENT = 'health probe';

/** What the probe may know of the pool. */
export interface Workforce {
  idle(): number;
  /** Idle workers without a past. */
  spares(): number;
  busy(): number;
  queued(): number;
  /** True while worker after worker fails to start. */
  failsToStart(): boolean;
  /** Whatever comes of it is heeded too. */
  run(job: Job, caller: { client: string; signal: AbortSignal }): Promise<Answer>;
  log: { warn(message: string, fields?: object): unknown };
}

/** Scaled down by tests. */
export interface ProbePatience {
  /** How long a proof is believed. */
  trustMs: number;
  /** After a failed probe, before the next. */
  retryMs: number;
  /** For our document of one page. */
  answerMs: number;
  /** For one worker to start, on a machine with much else to do. */
  startMs: number;
  tickMs: number;
}

/** Together they tell a broken engine within 15 s: the time that a proof is trusted, then one probe or three starts. */
const PATIENCE: ProbePatience = {
  trustMs: 5000,
  retryMs: 1000,
  answerMs: 7000,
  startMs: 10_000,
  tickMs: 250,
};

export interface EngineProbe {
  /** The verdict at this moment; false until there is a first proof. */
  works(): boolean;
  /** Resolves once there is a verdict, whichever. */
  readonly judged: Promise<void>;
  /** To be told of what a worker has answered. */
  heed(answer: Answer): void;
  /** Takes the chance of a worker that has nothing to do. */
  consider(): void;
  close(): void;
}

export function createEngineProbe(pool: Workforce, patience: Partial<ProbePatience> = {}): EngineProbe {
  const { trustMs, retryMs, answerMs, startMs, tickMs } = { ...PATIENCE, ...patience };
  const judged = new Deferred<void>();
  let isProved = false;
  let isUnderWay = false;
  let isClosed = false;
  let dueAtMs = -Infinity;
  let seenWorkerAtMs = performance.now();

  function hasWorker(): boolean {
    if (pool.idle() + pool.busy() > 0) seenWorkerAtMs = performance.now();
    return performance.now() - seenWorkerAtMs <= startMs;
  }

  function heed(answer: Answer): void {
    if (!isProof(answer)) return;
    isProved = true;
    dueAtMs = performance.now() + trustMs;
    judged.resolve();
  }

  function doubt(failure: unknown): void {
    if (isProved) pool.log.warn('the engine failed its probe', { reason: (failure as Error).message });
    isProved = false;
    judged.resolve();
  }

  async function prove(): Promise<void> {
    isUnderWay = true;
    try {
      await pool.run({ kind: 'probe' }, { client: PROBE_CLIENT, signal: AbortSignal.timeout(answerMs) });
    } catch (failure) {
      dueAtMs = performance.now() + retryMs;
      const wasSlow = failure instanceof PoolFailure && ['busy', 'cancelled'].includes(failure.code);
      // Beside callers' documents slowness says nothing; the next of them to finish does.
      if (!isClosed && !(wasSlow && pool.busy() > 0)) doubt(failure);
    }
    isUnderWay = false;
  }

  function consider(): void {
    if (pool.failsToStart() || !hasWorker()) judged.resolve();
    const isSpare = pool.spares() > 0 && pool.queued() === 0;
    if (isSpare && !isUnderWay && !isClosed && performance.now() >= dueAtMs) void prove();
  }

  const ticking = setInterval(consider, tickMs).unref();

  return {
    works: () => isProved && !pool.failsToStart() && hasWorker(),
    judged: judged.promise,
    heed,
    consider,
    close() {
      isClosed = true;
      clearInterval(ticking);
    },
  };
}

/** A refusal for what a document is takes an engine that reads; a bug, or bytes that are no document, do not. */
function isProof(answer: Answer): boolean {
  return answer.kind !== 'bug' && (answer.kind !== 'refused' || answer.code !== 'unreadable');
}
