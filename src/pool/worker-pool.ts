/**
 * Runs jobs in disposable worker processes.
 *
 * A caller's document never gets a process that has seen another caller's, and
 * none that has seen more than `maxJobs`. There is a stock of warm ones, never
 * more than `workers` and a spare. Time is wall-clock, counted from `run`, the
 * wait in the queue included, and ends with SIGKILL.
 */
import { EngineFailure, PageCountFailure } from '../engine/values/failure.js';
import { Assignment, type Caller } from './assignment.js';
import { EarlyWorkers } from './processes/early-workers.js';
import { createEngineProbe, PROBE_CLIENT } from './processes/engine-probe.js';
import { FairQueue } from './fair-queue.js';
import { openWithout } from './walls/missing-walls.js';
import { PoolFailure, tellCauses, type PoolFailureCode } from './protocol/pool-failure.js';
import type { PoolLog } from './processes/pool-log.js';
import type { Answer, Job } from './protocol/protocol.js';
import { SPARE_WORKERS, Turns } from './turns.js';
import { bundledScript, raiseWalls, type Walls } from './walls/walls.js';
import type { Launch } from './walls/wall-arguments.js';
import type { WorkerProcess } from './processes/worker-process.js';
import { createWorkerStock } from './processes/worker-stock.js';

export interface PoolOptions {
  /** That one caller may use at a time; one more serves whoever has none. */
  workers: number;
  /** None where the pool has one caller: nobody else could use it. */
  spares?: 0;
  /** Documents that one process may see. */
  maxJobs: number;
  /** For WASM and heap together. */
  memoryMib: number;
  /** Of that memory: what a worker may keep from earlier jobs; a quarter unless told otherwise. */
  keptMemoryShare?: number;
  deadlineMs: number;
  /** Jobs that may wait. */
  queueLimit: number;
  /** Refuse to start unless every wall stands. */
  requireSandbox: boolean;
  log: PoolLog;
  /** Told of every job that fails, but for what the engine refuses. */
  onFailure?: (code: PoolFailureCode) => void;
  /** A plain JavaScript file; the compiled `./child/worker.js` unless a test brings its own. */
  workerPath?: string;
  /** Processes of another make, for tests. */
  start?: (launch: Launch) => WorkerProcess;
  /** Walls tried beforehand; otherwise they are raised and tried here. */
  walls?: Walls;
  /** How long an idle worker is kept for its caller's next document; a minute unless told otherwise. */
  idleLimitMs?: number;
  /** False leaves it to callers' documents alone to prove the engine; for tests with workers that have none. */
  probes?: boolean;
}

export interface PoolState {
  workers: number;
  busy: number;
  idle: number;
  /** Started, and not yet ready for a document. */
  starting: number;
  queued: number;
  /** Workers that ended other than by having done their jobs. */
  restarts: number;
  /** The last verdict: of callers' documents, or of ours while there are none. */
  engineWorks: boolean;
  walls: Record<string, boolean>;
  /** True as well where none is required. */
  requiredWallsStand: boolean;
}

export interface Pool {
  /** Rejects with a `PoolFailure`, with the engine's own `EngineFailure`, or with a plain `Error` for its bugs. */
  run(job: Job, caller: Caller): Promise<Answer>;
  state(): PoolState;
  /** Resolves with the first verdict on the engine, whichever. */
  judged(): Promise<void>;
  /** Kills whatever is running. Let the last answers out first. */
  close(): Promise<void>;
}

/** Uploads that wait are held in memory; beyond this the queue is full whatever its length. */
const MAX_QUEUED_BYTES = 256 * 1024 * 1024;

const DEFAULT_IDLE_LIMIT_MS = 60_000;

export function createPool(options: PoolOptions): Pool {
  const { workers, deadlineMs, log, requireSandbox, spares = SPARE_WORKERS } = options;
  const workerPath = options.workerPath ?? bundledScript('worker.cjs');
  const early = new EarlyWorkers(options.start);
  // One after the other, walls and workers take twice as long.
  const onOffered = (launch: Walls['launch']): void => early.begin(launch(workerPath), workers + spares);
  const walls = options.walls ?? raiseWalls({ ...options, onOffered });
  const missing = Object.keys(walls.standing).filter((name) => walls.standing[name] !== true);
  log.info('the walls around a worker', { ...walls.standing });
  if (requireSandbox && missing.length > 0) {
    early.drop();
    throw new PoolFailure(
      'unsafe',
      `the sandbox is required, but these walls do not stand: ${missing.join(', ')}`,
    );
  }
  if (missing.length > 0) {
    log.warn('walls around the workers are missing', { missing, open: openWithout(missing) });
  }

  const queue = new FairQueue<Assignment>(options.queueLimit, MAX_QUEUED_BYTES);
  const turns = new Turns({ workers, deadlineMs, waiting: () => queue.entries() });
  let isClosed = false;

  const stock = createWorkerStock({
    ...options,
    idleLimitMs: options.idleLimitMs ?? DEFAULT_IDLE_LIMIT_MS,
    workers: workers + spares,
    spares,
    launch: walls.launch(workerPath),
    start: (launch) => early.take(launch),
    onIdle() {
      dispatch();
      probe.consider();
    },
    onHopeless: (failure) => queue.entries().forEach((assignment) => assignment.end(failure)),
  });

  const probe = createEngineProbe({ ...stock, queued: () => queue.length, run, log });
  if (options.probes === false) probe.close();

  function dispatch(): void {
    const rankOf = (client: string): number | null =>
      stock.hasFor(ownerFor(client)) ? turns.rankOf(client) : null;
    for (let next = queue.shift(rankOf); next !== undefined; next = queue.shift(rankOf)) {
      void work(next);
    }
    stock.provide(turns.demand());
    turns.review();
  }

  async function work(assignment: Assignment): Promise<void> {
    const worker = stock.take(ownerFor(assignment.client));
    const stop = (): void => worker.kill();
    turns.begin(assignment);
    assignment.onTaken();
    assignment.over.addEventListener('abort', stop);
    try {
      const answer = await worker.ask(assignment.job, assignment.onProgress);
      assignment.over.removeEventListener('abort', stop);
      probe.heed(answer);
      assignment.end(opened(answer));
      turns.finish(assignment, isRefusalOrBug(answer));
      stock.giveBack(worker, leavesFit(answer) ? 'fit' : 'spent');
    } catch (failure) {
      assignment.end(failure as PoolFailure);
      turns.finish(assignment, true);
      stock.giveBack(worker, 'failed');
    }
    dispatch();
  }

  /** A failure says nothing about the document; what the engine refuses and its bugs are told elsewhere. */
  function tellFailure(failure: unknown): void {
    if (failure instanceof PoolFailure) {
      const isUsual = failure.code === 'cancelled' || failure.code === 'busy';
      const causes = tellCauses(failure);
      log[isUsual ? 'info' : 'warn']('a job failed', { failure: failure.message, causes });
      options.onFailure?.(failure.code);
    }
  }

  function run(job: Job, caller: Caller): Promise<Answer> {
    const assignment = new Assignment(job, caller, deadlineMs);
    assignment.outcome.catch(tellFailure);
    if (isClosed) {
      assignment.end(new PoolFailure('busy', 'the pool is closed'));
    }
    if (!assignment.over.aborted) {
      assignment.over.addEventListener('abort', () => queue.remove(assignment));
      queue.push(assignment);
      dispatch();
      for (const displaced of queue.trim(caller.client)) {
        displaced.end(new PoolFailure('busy', 'the queue is full'));
      }
      turns.review();
    }
    return assignment.outcome;
  }

  return {
    run,
    state: () => ({
      workers,
      busy: stock.busy(),
      idle: stock.idle(),
      starting: stock.starting(),
      queued: queue.length,
      restarts: stock.restarts(),
      engineWorks: probe.works(),
      walls: { ...walls.standing },
      requiredWallsStand: !requireSandbox || missing.length === 0,
    }),
    judged: () => probe.judged,
    async close() {
      isClosed = true;
      probe.close();
      for (const assignment of [...queue.entries(), ...turns.all]) {
        assignment.end(new PoolFailure('cancelled', 'the pool is closed'));
      }
      turns.close();
      await stock.close();
    },
  };
}

/** Whose a worker will be; a document of ours leaves it without a past. */
function ownerFor(client: string): string | null {
  return client === PROBE_CLIENT ? null : client;
}

function isRefusalOrBug({ kind }: Answer): boolean {
  return kind === 'refused' || kind === 'refused-pages' || kind === 'bug';
}

/**
 * A bug or a trap of WebAssembly may leave the engine in any state. What the engine has refused
 * is an answer like others: the worker writes MuPDF's memory back after it, or ends.
 */
function leavesFit(answer: Answer): boolean {
  return answer.kind !== 'bug' && !(answer.kind === 'refused' && answer.code === 'spent');
}

function opened(answer: Answer): Answer | Error {
  switch (answer.kind) {
    case 'refused':
      return new EngineFailure(answer.code, answer.detail);
    case 'refused-pages':
      return new PageCountFailure(answer.code, answer.pageCount);
    case 'bug':
      return new Error(`the engine has a bug: ${answer.message}`);
    default:
      return answer;
  }
}
