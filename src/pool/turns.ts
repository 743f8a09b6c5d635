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

export interface TurnOptions {
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

export class Turns {
  private readonly options: TurnOptions;
  private readonly jobs = new Set<RunningJob>();
  private readonly debts = new Debts();

  constructor(options: TurnOptions) {
    this.options = options;
  }

  get all(): RunningJob[] {
    return [...this.jobs];
  }

  begin(assignment: Assignment, worker: WorkerProcess): RunningJob {
    const job = new RunningJob(assignment, worker);
    assignment.tries += 1;
    this.debts.noteService(assignment.client, performance.now());
    this.jobs.add(job);
    return job;
  }

  finish(job: RunningJob): void {
    this.measure(job);
    this.jobs.delete(job);
  }

  /** Charges the job's cost since the last measurement. */
  measure(job: RunningJob): void {
    const usedSeconds = job.cpuSeconds;
    const seconds = job.measure();
    this.debts.charge(job.assignment.client, usedSeconds, seconds, performance.now());
  }

  /**
   * Gives free workers to the next candidates, and interrupts callers with more debt.
   *
   * @returns how many candidates wait for a worker that is still starting.
   */
  arrange(): Demand {
    const demand = { first: 0, further: 0 };
    const placed = this.all.filter(({ isPaused }) => !isPaused).map(({ assignment }) => assignment);
    for (const candidate of this.listCandidates()) {
      const { assignment, job } = candidate;
      const heldCount = placed.filter(({ client }) => client === assignment.client).length;
      if (!this.hasPlace(placed.length, heldCount)) {
        const costliest = heldCount === 0 ? this.findCostlier(candidate, placed) : null;
        if (costliest === null) continue;
        placed.splice(placed.indexOf(costliest.assignment), 1);
        this.interrupt(costliest);
      }
      const isStarting = job === null && !this.options.hasWorkerFor(assignment.client);
      if (isStarting && assignment.job.kind !== 'probe') demand[heldCount === 0 ? 'first' : 'further'] += 1;
      if (isStarting && heldCount > 0) continue;
      placed.push(assignment);
      if (job !== null) this.resume(job);
      else if (!isStarting) this.options.start(assignment);
    }
    return demand;
  }

  /**
   * Callers with the lowest debt first; among these, callers with a key; among these, the one that was served longest
   * ago. Of several callers that were never served, the one that arrived last comes first. A caller is soon served or has
   * debt, so a flood of new addresses does not delay a caller that arrives after it.
   */
  private listCandidates(): Candidate[] {
    const nowMs = performance.now();
    const paused = this.all.filter(
      ({ isPaused, isPutBack, assignment }) => isPaused && !isPutBack && !assignment.over.aborted,
    );
    const candidates = [
      ...paused.map((job) => ({ assignment: job.assignment, job })),
      ...this.options.waiting().map((assignment) => ({ assignment, job: null })),
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
        level: this.debts.levelOf(assignment.client, nowMs),
        servedAtMs: this.debts.servedAtMs(assignment.client),
        firstNumber: firstNumbers.get(assignment.client) ?? 0,
      }))
      .sort(compareCandidates);
  }

  private hasPlace(placedCount: number, heldCount: number): boolean {
    const { workers } = this.options;
    return heldCount === 0 ? placedCount < workers + SPARE_WORKERS : placedCount < workers;
  }

  /** The job that gives way to this candidate: the costliest job of the caller with the most debt. */
  private findCostlier({ assignment, level }: Candidate, placed: readonly Assignment[]): RunningJob | null {
    if (assignment.job.kind === 'probe') return null;
    const nowMs = performance.now();
    const costlier = this.all.filter((job) => {
      const own = this.debts.levelOf(job.assignment.client, nowMs);
      const owesMore = own > level || (own === level && job.cpuSeconds >= LONG_SECONDS);
      return owesMore && !job.isPaused && !job.assignment.over.aborted && placed.includes(job.assignment);
    });
    return this.sortByDebt(costlier)[0] ?? null;
  }

  /** The jobs of callers with the most debt first; among these the costliest. */
  private sortByDebt(jobs: RunningJob[]): RunningJob[] {
    const nowMs = performance.now();
    const levelOf = ({ assignment }: RunningJob) => this.debts.levelOf(assignment.client, nowMs);
    return jobs.toSorted((one, other) => levelOf(other) - levelOf(one) || other.cpuSeconds - one.cpuSeconds);
  }

  private interrupt(job: RunningJob): void {
    job.pause();
    this.options.onPaused(job);
    const paused = this.all.filter(({ isPaused, isPutBack }) => isPaused && !isPutBack);
    // If the system does not report the memory of a process, no paused job is kept.
    let keptMib = paused.reduce((sum, { memoryMib }) => sum + (memoryMib ?? Infinity), 0);
    for (const costliest of this.sortByDebt(paused)) {
      if (keptMib <= this.options.memoryMib) break;
      keptMib -= costliest.memoryMib ?? 0;
      putBack(costliest);
    }
  }

  private resume(job: RunningJob): void {
    this.debts.noteService(job.assignment.client, performance.now());
    job.resume();
    this.options.onPaused(job);
  }
}

function compareCandidates(one: Candidate, other: Candidate): number {
  return (
    one.level - other.level ||
    Number(other.assignment.hasKey) - Number(one.assignment.hasKey) ||
    compareTimes(one.servedAtMs, other.servedAtMs) ||
    other.firstNumber - one.firstNumber ||
    one.assignment.number - other.assignment.number
  );
}

/** Avoids the difference of infinities, which is NaN. */
function compareTimes(one: number, other: number): number {
  return one === other ? 0 : one - other;
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
