/**
 * Runs jobs in disposable worker processes.
 *
 * A document never runs in a process that has seen another caller's document, or more than `maxJobs` documents. Up to
 * `workers` processes and a spare are kept warm. The deadline is wall-clock time since `run`, including the wait in
 * the queue; it ends the process with SIGKILL.
 */
import { EngineFailure, overBudget } from '../engine/values/failure.js';
import type { AnswerTo, EngineJob } from '../engine/values/request.js';
import { type Assignment, createAssignment, type Caller } from './assignment.js';
import { createEarlyWorkers } from './processes/early-workers.js';
import { createEngineProbe, PROBE_CLIENT } from './processes/engine-probe.js';
import { SERVICE_LIMITS } from '../service-limits.js';
import { cpuBoundSeconds } from './cpu-bound.js';
import { describeExposure } from './sandbox/wall-names.js';
import { PoolFailure, listCauses, WorkerLost } from './protocol/pool-failure.js';
import type { PoolOptions } from './pool-options.js';
import type { Answer } from './protocol/protocol.js';
import { MOST_TRIES, SPARE_WORKERS, createTurns } from './turns.js';
import { bundledScript, probeSandbox, type Sandbox } from './sandbox/sandbox.js';
import { createWorkerManager } from './processes/worker-manager.js';
import { createWaitingJobs } from './waiting-jobs.js';

export type Pool = ReturnType<typeof createPool>;
export type PoolState = ReturnType<Pool['state']>;

/** Waiting uploads are held in memory: beyond this size the queue of several callers counts as full. */
const MAX_QUEUED_BYTES = 256 * 1024 * 1024;

/** How often the cost of running jobs is read. A new caller may wait this long before it interrupts a job. */
const MEASURE_MS = 50;

/**
 * Probes the sandbox while the first workers start, and creates the pool.
 *
 * @throws PoolFailure `unsafe` if walls are required and one does not hold.
 */
export async function openPool(options: Omit<PoolOptions, 'sandbox'>): Promise<Pool> {
  const { workers, spares = SPARE_WORKERS, workerPath = bundledScript('worker.cjs') } = options;
  const early = createEarlyWorkers(options.start);
  // Workers start while the sandbox is probed: one after the other would take twice as long.
  const onOffered = (launch: Sandbox['launch']): void => early.begin(launch(workerPath), workers + spares);
  const sandbox = await probeSandbox({ ...options, onOffered });
  try {
    return createPool({ ...options, sandbox, start: (launch) => early.take(launch) });
  } catch (error) {
    early.drop();
    throw error;
  }
}

/** @throws PoolFailure as `openPool`. */
export function createPool(options: PoolOptions) {
  const { workers, deadlineMs, log, requireSandbox, sandbox, spares = SPARE_WORKERS } = options;
  const { cpuSeconds = SERVICE_LIMITS.cpuSeconds } = options;
  const workerPath = options.workerPath ?? bundledScript('worker.cjs');
  const missing = Object.keys(sandbox.standing).filter((name) => sandbox.standing[name] !== true);
  log.info('the walls around a worker', { ...sandbox.standing });
  if (requireSandbox && missing.length > 0) {
    throw new PoolFailure(
      'unsafe',
      `the sandbox is required, but these walls are missing: ${missing.join(', ')}`,
    );
  }
  if (missing.length > 0) {
    log.warn('walls around the workers are missing', { missing, open: describeExposure(missing) });
  }

  // A single caller has read its documents before it hands them over, and hands over as many as it has memory for.
  const isForOneCaller = spares === 0;
  const queue = createWaitingJobs<Assignment>(
    options.queueLimit,
    isForOneCaller ? Infinity : MAX_QUEUED_BYTES,
  );
  let measuring: NodeJS.Timeout | null = null;
  let isClosed = false;

  const manager = createWorkerManager({
    ...options,
    idleLimitMs: options.idleLimitMs ?? SERVICE_LIMITS.idleSeconds * 1000,
    workers: workers + spares,
    spares,
    launch: sandbox.launch(workerPath),
    onIdle() {
      dispatch();
      probe.maybeProbe();
    },
    onStartsExhausted: (failure) => queue.entries().forEach((assignment) => assignment.end(failure)),
  });

  const probe = createEngineProbe({ ...manager, queued: () => queue.length, run, log });
  if (options.probes === false) probe.close();

  const turns = createTurns({
    workers,
    memoryMib: options.memoryMib,
    waiting: () => queue.entries(),
    hasWorkerFor: (client) => manager.hasFor(ownerFor(client)),
    start: (assignment) => void work(assignment),
    onPaused: (job) => manager.setPaused(job.worker, job.isPaused),
  });

  function dispatch(): void {
    manager.provide(turns.arrange());
    if (turns.all.length > 0) measuring ??= setInterval(measure, MEASURE_MS);
  }

  /** Ends jobs that have reached a limit, and arranges turns again. */
  function measure(): void {
    for (const job of turns.all) {
      const { assignment } = job;
      if (assignment.over.aborted) continue;
      turns.measure(job);
      if (job.cpuSeconds > cpuBoundSeconds(assignment.job, assignment.pageCount, cpuSeconds)) {
        log.info('a document met its bound of CPU time', { seconds: job.cpuSeconds });
        assignment.end(overBudget());
      } else if ((job.memoryMib ?? 0) > options.memoryMib) {
        assignment.end(new PoolFailure('memory', `the worker has ${Math.round(job.memoryMib ?? 0)} MiB`));
      }
    }
    if (queue.length > 0 || turns.all.some(({ isPaused }) => isPaused)) dispatch();
    if (turns.all.length === 0) {
      clearInterval(measuring ?? undefined);
      measuring = null;
    }
  }

  async function work(assignment: Assignment): Promise<void> {
    queue.remove(assignment);
    const worker = manager.take(ownerFor(assignment.client));
    const job = turns.begin(assignment, worker);
    const stop = (): void => worker.kill();
    assignment.onTaken();
    assignment.over.addEventListener('abort', stop);
    try {
      const answer = await worker.ask(assignment.job, assignment.onProgress);
      assignment.over.removeEventListener('abort', stop);
      probe.recordAnswer(answer);
      assignment.end(openAnswer(answer));
      turns.finish(job);
      // After a bug or a trap of WebAssembly the engine may be in any state. A refusal is an ordinary answer: the worker
      // restores MuPDF's memory after it, or ends.
      const isSpent = answer.kind === 'bug' || (answer.kind === 'refused' && answer.code === 'spent');
      manager.giveBack(worker, isSpent ? 'spent' : 'fit');
    } catch (failure) {
      assignment.over.removeEventListener('abort', stop);
      turns.finish(job);
      const { reason } = assignment.over;
      const hasLeft = reason instanceof PoolFailure && reason.code === 'cancelled';
      manager.giveBack(worker, job.isPutBack || hasLeft ? 'spent' : 'failed');
      // If the document is not to blame, the job is tried once more in a new worker.
      const isTriedAgain = failure instanceof WorkerLost && assignment.tries < MOST_TRIES;
      if (isTriedAgain && !assignment.over.aborted) queue.push(assignment);
      else assignment.end(failure as PoolFailure);
    }
    dispatch();
  }

  /** Logs only failures of the pool, whose messages quote no document. Refusals and bugs are logged elsewhere. */
  function logFailure(failure: unknown): void {
    if (failure instanceof PoolFailure) {
      const isUsual = failure.code === 'cancelled' || failure.code === 'busy';
      const causes = listCauses(failure);
      log[isUsual ? 'info' : 'warn']('a job failed', { failure: failure.message, causes });
      options.onFailure?.(failure.code);
    }
  }

  /** Rejects with a `PoolFailure`, with the engine's own `EngineFailure`, or with a plain `Error` for its bugs. */
  function run<J extends EngineJob>(job: J, caller: Caller): Promise<AnswerTo<J>> {
    const assignment = createAssignment(job, caller, deadlineMs);
    assignment.outcome.catch(logFailure);
    if (isClosed) assignment.end(new PoolFailure('busy', 'the pool is closed'));
    if (!assignment.over.aborted) {
      assignment.over.addEventListener('abort', () => queue.remove(assignment));
      queue.push(assignment);
      dispatch();
      for (const displaced of queue.trim(caller.client)) {
        displaced.end(new PoolFailure('busy', 'the queue is full'));
      }
    }
    // `checkAnswer` accepts no answer to another kind of job.
    return assignment.outcome as Promise<AnswerTo<J>>;
  }

  return {
    run,
    state: () => ({
      workers,
      busy: manager.busy(),
      idle: manager.idle(),
      starting: manager.starting(),
      queued: queue.length,
      restarts: manager.restarts(),
      /** The last verdict, by callers' documents or, if there are none, by the probe. */
      engineWorks: probe.works(),
      walls: { ...sandbox.standing },
    }),
    /** Resolves with the first verdict on the engine, good or bad. */
    firstVerdict: () => probe.firstVerdict,
    /** Kills all running jobs. Wait for the last answers first. */
    async close(): Promise<void> {
      isClosed = true;
      probe.close();
      for (const assignment of [...queue.entries(), ...turns.all.map((job) => job.assignment)]) {
        assignment.end(new PoolFailure('cancelled', 'the pool is closed'));
      }
      clearInterval(measuring ?? undefined);
      await manager.close();
    },
  };
}

/** The owner of the worker; a probe document leaves it without one. */
function ownerFor(client: string): string | null {
  return client === PROBE_CLIENT ? null : client;
}

function openAnswer(answer: Answer): Answer | Error {
  if (answer.kind === 'refused') return new EngineFailure(answer.code, answer.detail);
  return answer.kind === 'bug' ? new Error(`the engine has a bug: ${answer.message}`) : answer;
}
