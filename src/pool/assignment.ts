/**
 * A job with its caller, its deadline and its one outcome.
 *
 * The first cause wins: an answer, a failure, the deadline, or the caller's leaving. Later causes are ignored. The
 * signal `over` stops all work on the job.
 */
import { Deferred } from './processes/deferred.js';
import { PoolFailure } from './protocol/pool-failure.js';
import type { EngineJob } from '../engine/values/request.js';
import type { Progress, Answer } from './protocol/protocol.js';

export interface Caller {
  /** The client whose share of the pool the job uses. */
  client: string;
  /** True if the caller has an API key: of callers with equal debt, those with a key are served first. */
  hasKey?: boolean;
  /** Aborted when the caller has left. */
  signal?: AbortSignal;
  onTaken?: () => void;
  /** Called as the job reports progress, until it has an outcome; must not throw. */
  onProgress?: (current: Progress) => void;
}

let lastNumber = 0;

export type Assignment = ReturnType<typeof createAssignment>;

export function createAssignment(job: EngineJob, caller: Caller, deadlineMs: number) {
  const answered = new Deferred<Answer>();
  const ending = new AbortController();
  /** Aborted as soon as there is an outcome, which is its reason. */
  const over: AbortSignal = ending.signal;

  function end(outcome: Answer | Error): void {
    if (outcome instanceof Error) answered.reject(outcome);
    else answered.resolve(outcome);
    ending.abort(outcome);
  }

  const assignment = {
    job,
    client: caller.client,
    hasKey: caller.hasKey ?? false,
    /** In order of arrival. */
    number: (lastNumber += 1),
    /** The number of pages that the worker reports; 0 before that. */
    pageCount: 0,
    /** How often a worker has started the job. */
    tries: 0,
    /** The memory that it occupies while it waits. */
    bytes: job.bytes.length,
    onTaken: caller.onTaken ?? (() => undefined),
    onProgress: (current: Progress): void => {
      assignment.pageCount = Math.max(assignment.pageCount, current.total);
      if (!over.aborted) caller.onProgress?.(current);
    },
    outcome: answered.promise,
    over,
    end,
  };
  const timer = setTimeout(
    () => end(new PoolFailure('deadline', `no answer within ${deadlineMs} ms`)),
    deadlineMs,
  );
  const leave = (): void => end(new PoolFailure('cancelled', 'the caller has left'));
  over.addEventListener('abort', () => {
    clearTimeout(timer);
    // Not by the option `signal`: Node keeps only the newest of the listeners that it would remove then.
    caller.signal?.removeEventListener('abort', leave);
  });
  caller.signal?.addEventListener('abort', leave);
  if (caller.signal?.aborted === true) leave();
  return assignment;
}
