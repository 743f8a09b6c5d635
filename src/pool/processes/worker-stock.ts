/**
 * Keeps worker processes alive, up to a number, and gives each to one owner.
 *
 * A worker has no past until its first job; from then on it is its owner's
 * alone, to its end. A job without an owner is ours: it leaves its worker without
 * a past, and every second one replaces it, so that starting is proved as well.
 *
 * A start that fails is tried again, ever more slowly; meanwhile jobs wait,
 * until the third failure in a row says that waiting is of no use.
 */
import type { PoolFailure } from '../protocol/pool-failure.js';
import type { PoolLog } from './pool-log.js';
import { chooseWorker, planReplacement, type Demand, type IdleWorker } from './replacement-plan.js';
import { Series } from './series.js';
import { StartPause } from './start-pause.js';
import { isWorn, readFootprint, type Footprint, type WearLimits } from '../walls/wear.js';
import type { Launch } from '../walls/wall-arguments.js';
import { startWorker, type WorkerProcess } from './worker-process.js';

/** What a worker is good for after a job: another one, nothing by design, or nothing because it failed. */
export type Condition = 'fit' | 'spent' | 'failed';

export interface WorkerStock {
  /** With and without a past. */
  idle(): number;
  /** Idle workers without a past. */
  spares(): number;
  busy(): number;
  /** Started, and not yet ready for a document. */
  starting(): number;
  /** Workers that ended other than by having done their jobs. */
  restarts(): number;
  /** True while worker after worker fails to start. */
  failsToStart(): boolean;
  /** Whether a worker is ready that this owner may use. */
  hasFor(owner: string | null): boolean;
  /** Only where `hasFor` says so. */
  take(owner: string | null): WorkerProcess;
  giveBack(worker: WorkerProcess, condition: Condition): void;
  /** Replaces idle workers of others for those who wait. */
  provide(demand: Demand): void;
  /** Kills and reaps every worker. */
  close(): Promise<void>;
}

export interface WorkerStockOptions extends WearLimits {
  launch: Launch;
  workers: number;
  /** Of these: kept without a past. */
  spares: number;
  /** How long an idle worker is kept for its owner. */
  idleLimitMs: number;
  log: Pick<PoolLog, 'warn' | 'error'>;
  /** Told whenever a worker has become ready or idle. */
  onIdle: () => void;
  onHopeless: (failure: PoolFailure) => void;
  /** Processes of another make, for tests. */
  start?: (launch: Launch) => WorkerProcess;
}

interface Member extends IdleWorker {
  worker: WorkerProcess;
  state: 'starting' | 'idle' | 'busy' | 'retired' | 'failed';
  jobs: number;
  whenReady: Footprint | null;
}

/** Documents of ours that one worker sees: our fault in starting another is known after as many pauses of the probe. */
export const MOST_OWN_JOBS = 2;

const NO_DEMAND: Demand = { first: 0, further: 0 };

export function createWorkerStock(options: WorkerStockOptions): WorkerStock {
  const { launch, workers, spares, idleLimitMs, log, onIdle, onHopeless, start = startWorker } = options;
  const members = new Map<WorkerProcess, Member>();
  const pause = new StartPause();
  const series = new Series();
  let restarts = 0;
  let demand = NO_DEMAND;
  let review: NodeJS.Timeout | null = null;
  let isClosed = false;

  function having(state: Member['state']): Member[] {
    return [...members.values()].filter((member) => member.state === state);
  }

  function refill(): void {
    // While starts fail, one try at a time is enough.
    const most = isClosed ? 0 : pause.failedStarts > 0 ? 1 : workers;
    while (!pause.isOn && members.size < workers && having('starting').length < most) {
      void superintend(start(launch));
    }
  }

  async function superintend(worker: WorkerProcess): Promise<void> {
    const member: Member = {
      worker,
      state: 'starting',
      owner: null,
      sinceMs: 0,
      isInSeries: false,
      jobs: 0,
      whenReady: null,
    };
    members.set(worker, member);
    try {
      await worker.ready;
      pause.reset();
      if (member.state === 'starting') {
        member.whenReady = readFootprint(worker.pid);
        rest(member);
        refill();
      }
    } catch (failure) {
      member.state = 'retired';
      retryLater(failure as PoolFailure);
    }
    const ending = await worker.reaped;
    members.delete(worker);
    if (member.state !== 'retired') {
      restarts += 1;
      log.warn('a worker is replaced', { ending });
    }
    refill();
  }

  function retryLater(failure: PoolFailure): void {
    if (isClosed || pause.isOn) {
      return;
    }
    const waitMs = pause.begin(refill);
    log.error('a worker did not start', {
      failure: failure.message,
      failedStarts: pause.failedStarts,
      waitMs,
    });
    if (pause.isHopeless) {
      onHopeless(failure);
    }
  }

  function rest(member: Member): void {
    member.state = 'idle';
    member.sinceMs = performance.now();
    onIdle();
    replaceIdle();
  }

  function isSpent({ jobs, whenReady, worker }: Member): boolean {
    return isWorn(jobs, whenReady, readFootprint(worker.pid), options);
  }

  function hasProvedEnough({ owner, jobs }: Member): boolean {
    return owner === null && jobs >= MOST_OWN_JOBS;
  }

  function retire(member: Member): void {
    member.state = 'retired';
    member.worker.kill();
  }

  /** Now, and again when time alone makes another worker leave. */
  function replaceIdle(): void {
    clearTimeout(review ?? undefined);
    if (pause.failedStarts > 0) {
      return; // A worker that is there is better than none.
    }
    const idle = having('idle');
    const coming = workers - idle.length - having('busy').length;
    const nowMs = performance.now();
    const { leaving, againAtMs } = planReplacement(idle, { demand, spares, coming, idleLimitMs, nowMs });
    leaving.forEach(retire);
    if (againAtMs < Infinity && !isClosed) {
      review = setTimeout(replaceIdle, Math.ceil(againAtMs - nowMs)).unref();
    }
  }

  refill();

  return {
    idle: () => having('idle').length,
    starting: () => having('starting').length,
    spares: () => having('idle').filter(({ owner }) => owner === null).length,
    busy: () => having('busy').length,
    restarts: () => restarts,
    failsToStart: () => pause.isHopeless,
    hasFor: (owner) => chooseWorker(having('idle'), owner) !== undefined,
    take(owner) {
      const member = chooseWorker(having('idle'), owner);
      if (member === undefined) {
        throw new Error('no worker is idle for this owner');
      }
      member.state = 'busy';
      member.owner = owner;
      member.isInSeries = owner !== null && series.isOn(owner, performance.now());
      member.jobs += 1;
      return member.worker;
    },
    giveBack(worker, condition) {
      const member = members.get(worker);
      if (member?.owner != null) {
        series.note(member.owner, performance.now());
      }
      if (member === undefined) {
        return; // Gone already.
      }
      if (condition === 'failed') {
        member.state = 'failed'; // Not retired: its end counts as a restart.
        worker.kill();
      } else if (condition === 'spent' || isSpent(member) || hasProvedEnough(member)) {
        retire(member);
      } else {
        rest(member);
      }
    },
    provide(wanted) {
      demand = wanted;
      replaceIdle();
    },
    async close() {
      isClosed = true;
      pause.close();
      clearTimeout(review ?? undefined);
      const leaving = [...members.values()];
      leaving.forEach(retire);
      await Promise.all(leaving.map(({ worker }) => worker.reaped));
    },
  };
}
