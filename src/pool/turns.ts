/**
 * Whose turn it is: the caller with the least debt is served next.
 *
 * A caller with less debt interrupts one with more. The costliest job is paused, within a limit of memory, and
 * continues when its caller's turn comes; beyond that limit it is ended and tried again, once. So callers with costly
 * documents, however many, do not keep a caller with a small one waiting.
 */
import type { Assignment } from './assignment.js';
import { Debts } from './debts.js';
import type { Demand } from './processes/replacement-plan.js';
import type { WorkerProcess } from './processes/worker-process.js';
import { PoolFailure } from './protocol/pool-failure.js';
import { PROBE_JOB } from './protocol/probe-document.js';
import { RunningJob } from './running-job.js';

/**
 * Processes in addition to the configured number. A caller that already holds a process never gets the last free one,
 * which stays available for a new caller. A single caller can still use all configured processes.
 */
export const SPARE_WORKERS = 1;

/** A job that has cost this much gives way to callers with equal debt, too. */
export const LONG_SECONDS = 2;

/** How often a job is tried if it was ended in favour of other callers, or if its worker was lost (`WorkerLost`). */
export const MOST_TRIES = 2;

interface TurnOptions {
  workers: number;
  /** The memory of one worker. All paused jobs together may keep this much. */
  memoryMib: number;
  /** The jobs that wait for a worker at this moment. */
  waiting: () => readonly Assignment[];
  /** True if a worker is ready that this caller may use. */
  hasWorkerFor: (client: string) => boolean;
  /** Gives the assignment to a worker, which begins the turn. */
  start: (assignment: Assignment) => void;
  /** Called whenever a job was paused or continues. */
  onPaused: (job: RunningJob) => void;
}

interface Candidate {
  assignment: Assignment;
  /** A paused job; null for one that waits for a worker. */
  job: RunningJob | null;
  level: number;
  servedAtMs: number;
  /** The number of the caller's earliest job. */
  firstNumber: number;
}

export function createTurns({ workers, memoryMib, waiting, hasWorkerFor, start, onPaused }: TurnOptions) {
  const jobs = new Set<RunningJob>();
  const debts = new Debts();

  /** Charges the job's cost since the last measurement. */
  function measure(job: RunningJob): void {
    const usedSeconds = job.cpuSeconds;
    const seconds = job.measure();
    debts.charge(job.assignment.client, usedSeconds, seconds, performance.now());
  }

  function listPaused(): RunningJob[] {
    return [...jobs].filter(({ isPaused, isPutBack }) => isPaused && !isPutBack);
  }

  /**
   * Callers with the lowest debt first; among these, callers with a key; among these, the one that was served longest
   * ago. Of several callers that were never served, the one that arrived last comes first. A caller is soon served or has
   * debt, so a flood of new addresses does not delay a caller that arrives after it.
   */
  function listCandidates(): Candidate[] {
    const nowMs = performance.now();
    const paused = listPaused().filter(({ assignment }) => !assignment.over.aborted);
    const candidates = [
      ...paused.map((job) => ({ assignment: job.assignment, job })),
      ...waiting().map((assignment) => ({ assignment, job: null })),
    ];
    const firstNumbers = new Map<string, number>();
    for (const { assignment } of candidates) {
      const { client, number } = assignment;
      firstNumbers.set(client, Math.min(number, firstNumbers.get(client) ?? number));
    }
    return candidates
      .map(({ assignment, job }) => ({
        assignment,
        job,
        level: debts.levelOf(assignment.client, nowMs),
        servedAtMs: debts.servedAtMs(assignment.client),
        firstNumber: firstNumbers.get(assignment.client) ?? 0,
      }))
      .sort(compareCandidates);
  }

  /** The job that gives way to this candidate: the costliest job of the caller with the most debt. */
  function findCostlier({ assignment, level }: Candidate, placed: readonly Assignment[]): RunningJob | null {
    if (assignment.job === PROBE_JOB) return null;
    const nowMs = performance.now();
    const costlier = [...jobs].filter((job) => {
      const own = debts.levelOf(job.assignment.client, nowMs);
      const owesMore = own > level || (own === level && job.cpuSeconds >= LONG_SECONDS);
      return owesMore && !job.isPaused && !job.assignment.over.aborted && placed.includes(job.assignment);
    });
    return sortByDebt(costlier)[0] ?? null;
  }

  /** The jobs of callers with the most debt first; among these the costliest. */
  function sortByDebt(those: RunningJob[]): RunningJob[] {
    const nowMs = performance.now();
    const levelOf = ({ assignment }: RunningJob) => debts.levelOf(assignment.client, nowMs);
    return those.toSorted((one, other) => levelOf(other) - levelOf(one) || other.cpuSeconds - one.cpuSeconds);
  }

  function interrupt(job: RunningJob): void {
    job.pause();
    onPaused(job);
    const paused = listPaused();
    // If the system does not report the memory of a process, no paused job is kept.
    let keptMib = paused.reduce((sum, { memoryMib: ownMib }) => sum + (ownMib ?? Infinity), 0);
    for (const costliest of sortByDebt(paused)) {
      if (keptMib <= memoryMib) break;
      keptMib -= costliest.memoryMib ?? 0;
      putBack(costliest);
    }
  }

  function resume(job: RunningJob): void {
    debts.noteService(job.assignment.client, performance.now());
    job.resume();
    onPaused(job);
  }

  return {
    get all(): RunningJob[] {
      return [...jobs];
    },
    begin(assignment: Assignment, worker: WorkerProcess): RunningJob {
      const job = new RunningJob(assignment, worker);
      assignment.tries += 1;
      debts.noteService(assignment.client, performance.now());
      jobs.add(job);
      return job;
    },
    finish(job: RunningJob): void {
      measure(job);
      jobs.delete(job);
    },
    measure,
    /**
     * Gives free workers to the next candidates, and interrupts callers with more debt.
     *
     * @returns how many candidates wait for a worker that is still starting.
     */
    arrange(): Demand {
      const demand = { first: 0, further: 0 };
      const placed = [...jobs].filter(({ isPaused }) => !isPaused).map(({ assignment }) => assignment);
      for (const candidate of listCandidates()) {
        const { assignment, job } = candidate;
        const heldCount = placed.filter(({ client }) => client === assignment.client).length;
        if (placed.length >= (heldCount === 0 ? workers + SPARE_WORKERS : workers)) {
          const costliest = heldCount === 0 ? findCostlier(candidate, placed) : null;
          if (costliest === null) continue;
          placed.splice(placed.indexOf(costliest.assignment), 1);
          interrupt(costliest);
        }
        const isStarting = job === null && !hasWorkerFor(assignment.client);
        if (isStarting && assignment.job !== PROBE_JOB) demand[heldCount === 0 ? 'first' : 'further'] += 1;
        if (isStarting && heldCount > 0) continue;
        placed.push(assignment);
        if (job !== null) resume(job);
        else if (!isStarting) start(assignment);
      }
      return demand;
    },
  };
}

function compareCandidates(one: Candidate, other: Candidate): number {
  return (
    one.level - other.level ||
    Number(other.assignment.hasKey) - Number(one.assignment.hasKey) ||
    one.servedAtMs - other.servedAtMs ||
    other.firstNumber - one.firstNumber ||
    one.assignment.number - other.assignment.number
  );
}

/** The pool tries the job again when its worker has ended. */
function putBack(job: RunningJob): void {
  if (job.assignment.tries >= MOST_TRIES) {
    job.assignment.end(new PoolFailure('busy', 'others waited for the worker that it held'));
  } else {
    job.isPutBack = true;
    job.worker.kill();
  }
}
