/**
 * A job with its caller, its deadline and its one outcome.
 *
 * The first cause wins: an answer, a failure, the deadline or the caller's
 * leaving. Whatever comes later is ignored, and `over` tells everyone who
 * still works on it to stop.
 */
import { Deferred } from './processes/deferred.js';
import type { Waiting } from './fair-queue.js';
import { PoolFailure } from './protocol/pool-failure.js';
import type { Progress } from './protocol/progress.js';
import type { Answer, Job } from './protocol/protocol.js';

export interface Caller {
  /** Whose share of the pool the job takes. */
  client: string;
  /** Aborted when the caller has left. */
  signal?: AbortSignal;
  /** Called when a worker takes the job. */
  onTaken?: () => void;
  /** Told of a job that tells of its progress, until it has an outcome; must not throw. */
  onProgress?: (told: Progress) => void;
}

export class Assignment implements Waiting {
  readonly job: Job;
  readonly client: string;
  readonly bytes: number;
  readonly onTaken: () => void;
  readonly onProgress: (told: Progress) => void;
  private readonly deferred = new Deferred<Answer>();
  private readonly ending = new AbortController();

  constructor(job: Job, caller: Caller, deadlineMs: number) {
    this.job = job;
    this.client = caller.client;
    this.onTaken = caller.onTaken ?? (() => undefined);
    this.onProgress = (told) => {
      if (!this.over.aborted) caller.onProgress?.(told);
    };
    this.bytes = job.kind === 'probe' ? 0 : job.bytes.length;

    const timer = setTimeout(
      () => this.end(new PoolFailure('deadline', `no answer within ${deadlineMs} ms`)),
      deadlineMs,
    );
    const leave = (): void => this.end(new PoolFailure('cancelled', 'the caller has left'));
    caller.signal?.addEventListener('abort', leave);
    this.over.addEventListener('abort', () => {
      clearTimeout(timer);
      caller.signal?.removeEventListener('abort', leave);
    });
    if (caller.signal?.aborted === true) {
      leave();
    }
  }

  get outcome(): Promise<Answer> {
    return this.deferred.promise;
  }

  /** Aborted as soon as there is an outcome, whichever. */
  get over(): AbortSignal {
    return this.ending.signal;
  }

  end(outcome: Answer | Error): void {
    if (outcome instanceof Error) {
      this.deferred.reject(outcome);
    } else {
      this.deferred.resolve(outcome);
    }
    this.ending.abort();
  }
}
