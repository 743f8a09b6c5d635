/** Runs one job in the pool for one request. */
import type { Response } from 'express';
import type { AnswerTo, EngineJob } from '../../engine/values/request.js';
import type { Pool } from '../../pool/worker-pool.js';
import { contextOf } from '../request/request-context.js';

/**
 * Runs the job, which is cancelled if the caller leaves.
 *
 * The upload stays in the context until the answer, so there is no second copy of the caller's bytes.
 */
export async function runJob<const J extends EngineJob>(
  pool: Pool,
  job: J,
  res: Response,
): Promise<AnswerTo<J>> {
  const context = contextOf(res);
  const left = new AbortController();
  const leave = () => left.abort();
  res.once('close', leave);
  const { moments } = context;
  moments.queued = performance.now();
  try {
    const answer = await pool.run(job, {
      client: context.client?.quotaKey ?? 'unknown',
      hasKey: context.client?.quotaKey.startsWith('key:') ?? false,
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
