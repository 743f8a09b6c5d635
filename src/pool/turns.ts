/**
 * The jobs that are running: whose turn comes next, and when a turn ends.
 *
 * Fairness in the queue is not enough. Whoever holds every worker makes the
 * others wait, however fairly they are told who is next.
 */
import type { Assignment } from './assignment.js';
import { Lateness } from './lateness.js';
import { PoolFailure } from './protocol/pool-failure.js';
import type { Demand } from './processes/replacement-plan.js';

/**
 * Processes beside the configured number. The last free one is never taken by
 * a caller who holds another: a newcomer finds it whatever a single caller
 * does, and a single caller may still use all that the operator configured.
 */
export const SPARE_WORKERS = 1;

/**
 * Of the deadline: how long a job may run while a caller who has none waits
 * and no worker is free. Holds where one worker is configured, for there
 * nobody else's job ends soon, and for callers who are late; and whoever runs
 * for longer and comes to nothing is on the way to being late.
 */
export const TURN_SHARE = 1 / 4;

/** Ranks of late callers come after those of all others. */
const LATE_RANK = 1_000_000;

export interface TurnOptions {
  workers: number;
  deadlineMs: number;
  /** Who waits for a worker, at any time. */
  waiting: () => readonly Assignment[];
}

export class Turns {
  private readonly workers: number;
  private readonly turnMs: number;
  private readonly waiting: () => readonly Assignment[];
  private readonly running = new Map<Assignment, number>();
  private readonly lateness = new Lateness();
  private timer: NodeJS.Timeout | null = null;

  constructor({ workers, deadlineMs, waiting }: TurnOptions) {
    this.workers = workers;
    this.turnMs = deadlineMs * TURN_SHARE;
    this.waiting = waiting;
  }

  get all(): Assignment[] {
    return [...this.running.keys()];
  }

  /** Lower ranks are served first; null where this caller may not start another job now. */
  rankOf(client: string): number | null {
    const own = this.countOf(client);
    const limit = own === 0 ? this.workers + SPARE_WORKERS : this.workers;
    if (this.running.size >= limit) {
      return null;
    }
    return own + (this.lateness.isLate(client, performance.now()) ? LATE_RANK : 0);
  }

  /** Jobs that wait for nothing but a worker. */
  demand(): Demand {
    const ready = this.waiting().filter(
      ({ client, job }) => job.kind !== 'probe' && this.rankOf(client) !== null,
    );
    const newcomers = new Set(ready.filter((one) => this.isCallerWithNone(one)).map(({ client }) => client));
    const first = Math.min(newcomers.size, this.workers + SPARE_WORKERS - this.running.size);
    const further = Math.min(ready.length - first, this.workers - this.running.size - first);
    return { first, further: Math.max(0, further) };
  }

  begin(assignment: Assignment): void {
    this.running.set(assignment, performance.now());
  }

  finish(assignment: Assignment, cameToNothing: boolean): void {
    const nowMs = performance.now();
    const startedMs = this.running.get(assignment) ?? nowMs;
    this.running.delete(assignment);
    if (cameToNothing && nowMs - startedMs >= this.turnMs) {
      this.lateness.note(assignment.client, nowMs);
    }
  }

  /** Ends the turn of whoever has to give way to those who wait: now, or when its time has come. */
  review(): void {
    clearTimeout(this.timer ?? undefined);
    this.timer = null;
    const next = this.isAnyoneKeptOut() ? this.firstToGiveWay() : null;
    if (next === null) {
      return;
    }
    const [assignment, startedMs] = next;
    const leftMs = startedMs + this.turnMs - performance.now();
    if (leftMs <= 0) {
      assignment.end(new PoolFailure('deadline', 'others waited for the worker that it held'));
    } else {
      this.timer = setTimeout(() => this.review(), Math.ceil(leftMs));
    }
  }

  close(): void {
    clearTimeout(this.timer ?? undefined);
  }

  private countOf(client: string): number {
    return this.all.filter((other) => other.client === client).length;
  }

  private isAnyoneKeptOut(): boolean {
    const isFull = this.running.size >= this.workers + SPARE_WORKERS;
    // One at a time: a job that is over already is about to leave its worker.
    const isSomeoneLeaving = this.all.some(({ over }) => over.aborted);
    return isFull && !isSomeoneLeaving && this.waiting().some((one) => this.isCallerWithNone(one));
  }

  /** A health check is no caller. */
  private isCallerWithNone({ client, job }: Assignment): boolean {
    return job.kind !== 'probe' && this.countOf(client) === 0;
  }

  /** Started earliest: the map keeps the order in which jobs began. */
  private firstToGiveWay(): [Assignment, number] | null {
    const nowMs = performance.now();
    const mayEnd = ({ client }: Assignment): boolean =>
      this.workers === 1 || this.lateness.isLate(client, nowMs);
    return [...this.running].find(([assignment]) => mayEnd(assignment)) ?? null;
  }
}
