/**
 * Puts one job to the pool on behalf of one request.
 */
import type { Response } from 'express';
import type { Answer, Job } from '../../pool/protocol/protocol.js';
import type { Pool } from '../../pool/worker-pool.js';
import { contextOf } from '../request/request-context.js';

type AnswerTo<J extends Job> = Extract<Answer, { kind: J['kind'] }>;

/**
 * Runs the job; it is cancelled when the caller leaves.
 *
 * The upload stays in the context until the answer: of the caller's bytes no
 * second copy is made.
 */
export async function runJob<J extends Job>(pool: Pool, job: J, res: Response): Promise<AnswerTo<J>> {
  const context = contextOf(res);
  const left = new AbortController();
  const leave = () => left.abort();
  res.once('close', leave);
  const { moments } = context;
  moments.queued = performance.now();
  try {
    const answer = await pool.run(job, {
      client: context.client?.quotaKey ?? 'unknown',
      signal: left.signal,
      onTaken: () => {
        moments.taken = performance.now();
      },
    });
    if (answer.kind !== job.kind) throw new Error(`the pool answered ${answer.kind} to ${job.kind}`);
    return answer as AnswerTo<J>;
  } finally {
    res.off('close', leave);
    moments.worked = performance.now();
  }
}
