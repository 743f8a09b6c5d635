/**
 * Keeps up to a number of worker processes alive, and assigns each to one owner.
 *
 * A worker has no owner until its first job; from then on it serves that owner only. A probe job has no owner and
 * leaves its worker without one. Every second probe job replaces its worker, so that starting is proved as well.
 *
 * A start that fails is tried again, after growing pauses. Jobs wait meanwhile, until the third failure in a row.
 */
import type { PoolFailure } from '../protocol/pool-failure.js';
import type { PoolLog } from './pool-log.js';
import { chooseWorker, planReplacement, type Demand, type IdleWorker, Series } from './replacement-plan.js';
import { StartPause } from './start-pause.js';
import { isWorn, readFootprint, type Footprint, type WearLimits } from '../sandbox/wear.js';
import type { Launch } from '../sandbox/sandbox-arguments.js';
import { startWorker, type WorkerProcess } from './worker-process.js';

export type WorkerManager = ReturnType<typeof createWorkerManager>;

interface WorkerManagerOptions extends WearLimits {
  launch: Launch;
  workers: number;
  /** The number of workers that are kept without an owner. */
  spares: number;
  /** How long an idle worker is kept for its owner. */
  idleLimitMs: number;
  log: Pick<PoolLog, 'warn' | 'error'>;
  /** Called whenever a worker has become ready or idle. */
  onIdle: () => void;
  onStartsExhausted: (failure: PoolFailure) => void;
  /** Starts a worker's process, as `startWorker` does if it is not given. */
  start?: (launch: Launch) => WorkerProcess;
}

interface Member extends IdleWorker {
  worker: WorkerProcess;
  state: 'starting' | 'idle' | 'busy' | 'retired' | 'failed';
  isPaused: boolean;
  jobs: number;
  whenReady: Footprint | null;
}

/** A worker is replaced after this many probes, so a start failure shows within two probe intervals. */
export const MOST_PROBE_JOBS = 2;

export function createWorkerManager(options: WorkerManagerOptions) {
  const { launch, workers, spares, idleLimitMs, log, start = startWorker } = options;
  const members = new Map<WorkerProcess, Member>();
  const pause = new StartPause();
  const series = new Series();
  let restarts = 0;
  let demand: Demand = { first: 0, further: 0 };
  let review: NodeJS.Timeout | null = null;
  let isClosed = false;

  function listMembers(state: Member['state']): Member[] {
    return [...members.values()].filter((member) => member.state === state && !member.worker.hasEnded());
  }

  /** Paused workers are limited by their memory, not by their number. */
  function countActive(): number {
    return [...members.values()].filter(({ isPaused }) => !isPaused).length;
  }

  function refill(): void {
    // While starts fail, one attempt at a time is enough.
    const most = isClosed ? 0 : pause.failedStarts > 0 ? 1 : workers;
    while (!pause.isOn && countActive() < workers && listMembers('starting').length < most) {
      void supervise(start(launch));
    }
  }

  async function supervise(worker: WorkerProcess): Promise<void> {
    const member: Member = {
      worker,
      state: 'starting',
      owner: null,
      sinceMs: 0,
      isInSeries: false,
      isPaused: false,
      jobs: 0,
      whenReady: null,
    };
    members.set(worker, member);
    try {
      await worker.ready;
      pause.reset();
      if (member.state === 'starting') {
        member.whenReady = readFootprint(worker.pid);
        makeIdle(member);
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
    if (isClosed || pause.isOn) return;
    const waitMs = pause.begin(refill);
    log.error('a worker did not start', {
      failure: failure.message,
      failedStarts: pause.failedStarts,
      waitMs,
    });
    if (pause.isExhausted) options.onStartsExhausted(failure);
  }

  function makeIdle(member: Member): void {
    member.state = 'idle';
    member.sinceMs = performance.now();
    options.onIdle();
    replaceIdle();
  }

  function retire(member: Member): void {
    member.state = 'retired';
    member.worker.kill();
  }

  /** Replaces idle workers now, and again when another one reaches its idle limit. */
  function replaceIdle(): void {
    clearTimeout(review ?? undefined);
    if (pause.failedStarts > 0) {
      return; // An existing worker is better than none.
    }
    const idle = listMembers('idle');
    const coming = workers - idle.length - listMembers('busy').filter(({ isPaused }) => !isPaused).length;
    const nowMs = performance.now();
    const { leaving, againAtMs } = planReplacement(idle, { demand, spares, coming, idleLimitMs, nowMs });
    leaving.forEach(retire);
    if (againAtMs < Infinity && !isClosed) {
      review = setTimeout(replaceIdle, Math.ceil(againAtMs - nowMs)).unref();
    }
  }

  refill();

  return {
    /** Idle workers, with and without an owner. */
    idle: () => listMembers('idle').length,
    starting: () => listMembers('starting').length,
    spares: () => listMembers('idle').filter(({ owner }) => owner === null).length,
    busy: () => listMembers('busy').length,
    /** Workers that ended before they had finished their jobs. */
    restarts: () => restarts,
    /** True while worker after worker fails to start. */
    failsToStart: () => pause.isExhausted,
    /** True if a worker is ready that this owner may use. */
    hasFor: (owner: string | null) => chooseWorker(listMembers('idle'), owner) !== undefined,
    /** Call it only if `hasFor` is true. */
    take(owner: string | null): WorkerProcess {
      const member = chooseWorker(listMembers('idle'), owner);
      if (member === undefined) throw new Error('no worker is idle for this owner');
      member.state = 'busy';
      member.owner = owner;
      member.isInSeries = owner !== null && series.noteBegin(owner, performance.now());
      member.jobs += 1;
      return member.worker;
    },
    /** After a job it can take another one, has reached its planned end, or has failed. */
    giveBack(worker: WorkerProcess, condition: 'fit' | 'spent' | 'failed'): void {
      const member = members.get(worker);
      if (member === undefined) {
        return; // Its process has ended and was removed.
      }
      const { owner, jobs, whenReady } = member;
      if (owner !== null) series.note(owner, performance.now());
      const hasProvedEnough = owner === null && jobs >= MOST_PROBE_JOBS;
      if (condition === 'failed') {
        member.state = 'failed'; // Not retired: its end counts as a restart.
        worker.kill();
      } else if (
        condition === 'spent' ||
        hasProvedEnough ||
        isWorn(jobs, whenReady, readFootprint(worker.pid), options)
      ) {
        retire(member);
      } else {
        makeIdle(member);
      }
    },
    /** A paused worker makes room for another process. */
    setPaused(worker: WorkerProcess, isPaused: boolean): void {
      const member = members.get(worker);
      if (member === undefined) return;
      member.isPaused = isPaused;
      const [first] = listMembers('idle').toSorted((one, other) => one.sinceMs - other.sinceMs);
      if (countActive() > workers && first !== undefined) retire(first);
      refill();
    },
    /** Replaces idle workers of other callers if jobs are waiting. */
    provide(wanted: Demand): void {
      demand = wanted;
      replaceIdle();
    },
    /** Kills and reaps every worker. */
    async close(): Promise<void> {
      isClosed = true;
      pause.close();
      clearTimeout(review ?? undefined);
      const leaving = [...members.values()];
      leaving.forEach(retire);
      await Promise.all(leaving.map(({ worker }) => worker.reaped));
    },
  };
}
