/**
 * Keeps the configured number of worker processes alive, warm ones in stock.
 *
 * A start that fails is tried again, ever more slowly; meanwhile jobs wait,
 * until the third failure in a row says that waiting is of no use.
 */
import type { PoolFailure } from './pool-failure.js';
import type { PoolLog } from './pool-log.js';
import { startWorker, type Launch, type WorkerProcess } from './worker-process.js';

const FIRST_RETRY_MS = 100;
const SLOWEST_RETRY_MS = 10_000;
const HOPELESS_STARTS = 3;

/** What a worker is good for after a job: another one, nothing by design, or nothing because it failed. */
export type Condition = 'fit' | 'spent' | 'failed';

export interface WorkerStock {
  idle(): number;
  busy(): number;
  /** Started, and not yet ready for a document. */
  starting(): number;
  /** Workers that ended other than by having done their jobs. */
  restarts(): number;
  /** True while worker after worker fails to start. */
  failsToStart(): boolean;
  /** Only while `idle()` is above 0. */
  take(): WorkerProcess;
  giveBack(worker: WorkerProcess, condition: Condition): void;
  /** Kills and reaps every worker. */
  close(): Promise<void>;
}

export interface WorkerStockOptions {
  launch: Launch;
  workers: number;
  maxJobs: number;
  log: Pick<PoolLog, 'warn' | 'error'>;
  onIdle: () => void;
  onHopeless: (failure: PoolFailure) => void;
}

export function createWorkerStock(options: WorkerStockOptions): WorkerStock {
  const { launch, workers, maxJobs, log, onIdle, onHopeless } = options;
  const live = new Set<WorkerProcess>();
  const idle: WorkerProcess[] = [];
  const jobsTaken = new Map<WorkerProcess, number>();
  const retired = new WeakSet<WorkerProcess>();
  let busy = 0;
  let starting = 0;
  let restarts = 0;
  let failedStarts = 0;
  let retry: NodeJS.Timeout | null = null;
  let isClosed = false;

  function refill(): void {
    if (isClosed || retry !== null) {
      return;
    }
    // While starts fail, one try at a time is enough.
    const wanted = failedStarts > 0 ? 1 : workers;
    while (live.size < wanted) {
      launchOne();
    }
  }

  function launchOne(): void {
    const worker = startWorker(launch);
    live.add(worker);
    void superintend(worker);
  }

  async function superintend(worker: WorkerProcess): Promise<void> {
    starting += 1;
    const started = worker.ready.finally(() => {
      starting -= 1;
    });
    try {
      await started;
      failedStarts = 0;
      idle.push(worker);
      onIdle();
      refill();
    } catch (failure) {
      retired.add(worker);
      retryLater(failure as PoolFailure);
    }
    const ending = await worker.reaped;
    live.delete(worker);
    jobsTaken.delete(worker);
    if (idle.includes(worker)) {
      idle.splice(idle.indexOf(worker), 1);
    }
    if (!retired.has(worker)) {
      restarts += 1;
      log.warn('a worker is replaced', { ending });
    }
    refill();
  }

  function retryLater(failure: PoolFailure): void {
    if (isClosed || retry !== null) {
      return;
    }
    const waitMs = Math.min(FIRST_RETRY_MS * 2 ** failedStarts, SLOWEST_RETRY_MS);
    failedStarts += 1;
    log.error('a worker did not start', { failure: failure.message, failedStarts, waitMs });
    retry = setTimeout(() => {
      retry = null;
      refill();
    }, waitMs);
    if (failedStarts >= HOPELESS_STARTS) {
      onHopeless(failure);
    }
  }

  function retire(worker: WorkerProcess): void {
    retired.add(worker);
    worker.kill();
  }

  refill();

  return {
    idle: () => idle.length,
    busy: () => busy,
    starting: () => starting,
    restarts: () => restarts,
    failsToStart: () => failedStarts >= HOPELESS_STARTS,
    take() {
      const worker = idle.shift();
      if (worker === undefined) {
        throw new Error('no worker is idle');
      }
      busy += 1;
      jobsTaken.set(worker, (jobsTaken.get(worker) ?? 0) + 1);
      return worker;
    },
    giveBack(worker, condition) {
      busy -= 1;
      if (condition === 'failed') {
        worker.kill(); // Not retired: its end counts as a restart.
      } else if (condition === 'spent' || (jobsTaken.get(worker) ?? 0) >= maxJobs) {
        retire(worker);
      } else {
        idle.unshift(worker);
        onIdle();
      }
    },
    async close() {
      isClosed = true;
      if (retry !== null) {
        clearTimeout(retry);
      }
      const leaving = [...live];
      leaving.forEach(retire);
      await Promise.all(leaving.map((worker) => worker.reaped));
    },
  };
}
