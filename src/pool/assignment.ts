/**
 * A job with its caller, its deadline and its one outcome.
 *
 * The first cause wins: an answer, a failure, the deadline, or the caller's leaving. Later causes are ignored. The
 * signal `over` stops all work on the job.
 */
import { Deferred } from './processes/deferred.js';
import { PoolFailure } from './protocol/pool-failure.js';
import type { Progress, Answer, Job } from './protocol/protocol.js';

export interface Caller {
  /** The client whose share of the pool the job uses. */
  client: string;
  /** True if the caller has an API key: of callers with equal debt, those with a key are served first. */
  hasKey?: boolean;
  /** Aborted when the caller has left. */
  signal?: AbortSignal;
  /** Called when a worker takes the job. */
  onTaken?: () => void;
  /** Called as the job reports progress, until it has an outcome; must not throw. */
  onProgress?: (current: Progress) => void;
}

let lastNumber = 0;

export class Assignment {
  readonly job: Job;
  readonly client: string;
  readonly hasKey: boolean;
  /** In order of arrival. */
  readonly number = (lastNumber += 1);
  /** The number of pages that the worker reports; 0 before that. */
  pageCount = 0;
  /** How often a worker has started the job. */
  tries = 0;
  /** The memory that it occupies while it waits. */
  readonly bytes: number;
  readonly onTaken: () => void;
  readonly onProgress: (current: Progress) => void;
  private readonly deferred = new Deferred<Answer>();
  private readonly ending = new AbortController();
  readonly outcome: Promise<Answer> = this.deferred.promise;
  /** Aborted as soon as there is an outcome, which is its reason. */
  readonly over: AbortSignal = this.ending.signal;

  constructor(job: Job, caller: Caller, deadlineMs: number) {
    this.job = job;
    this.client = caller.client;
    this.hasKey = caller.hasKey ?? false;
    this.onTaken = caller.onTaken ?? (() => undefined);
    this.onProgress = (current) => {
      this.pageCount = Math.max(this.pageCount, current.total);
      if (!this.over.aborted) caller.onProgress?.(current);
    };
    this.bytes = job.kind === 'probe' ? 0 : job.bytes.length;

    const timer = setTimeout(
      () => this.end(new PoolFailure('deadline', `no answer within ${deadlineMs} ms`)),
      deadlineMs,
    );
    const leave = (): void => this.end(new PoolFailure('cancelled', 'the caller has left'));
    this.over.addEventListener('abort', () => {
      clearTimeout(timer);
      // Not by the option `signal`: Node keeps only the newest of the listeners that it would remove then.
      caller.signal?.removeEventListener('abort', leave);
    });
    caller.signal?.addEventListener('abort', leave);
    if (caller.signal?.aborted === true) leave();
  }

  end(outcome: Answer | Error): void {
    if (outcome instanceof Error) this.deferred.reject(outcome);
    else this.deferred.resolve(outcome);
    this.ending.abort(outcome);
  }
}
