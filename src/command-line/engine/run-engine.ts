/**
 * Puts one job to the engine and waits for what it says.
 */
import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';
import { EngineFailure } from '../../engine/values/failure.js';
import type { EngineAnswer, EngineJob, EngineMessage } from './engine-job.js';
import { tidyingUp } from '../interruption.js';
import { openEngine } from './open-engine.js';
import type { Progress } from '../progress.js';

type AnswerTo<Job extends EngineJob> = Extract<EngineAnswer, { kind: Job['kind'] }>;

/** Compiled: the sources also run uncompiled, in tests; a thread is always plain JavaScript. */
const THREAD = fileURLToPath(new URL('../../../dist/command-line/engine/engine-thread.js', import.meta.url));

/**
 * At a terminal on a thread of its own, for somebody watches; else on this one, which needs no second start.
 *
 * @throws EngineFailure as the engine does; its bugs come as plain errors.
 */
export async function runEngine<Job extends EngineJob>(job: Job, progress: Progress): Promise<AnswerTo<Job>> {
  const message = process.stderr.isTTY
    ? await tidyingUp(
        () => progress.clear(),
        () => runOnThread(job, progress),
      )
    : await runHere(job);
  if (message.kind === 'refused') throw new EngineFailure(message.code, message.detail);
  return message as AnswerTo<Job>;
}

/** A signal ends the process at once: nothing has been written that would have to be put in order. */
async function runHere(job: EngineJob): Promise<EngineMessage> {
  const { performJob } = await openEngine();
  return performJob(job, () => undefined);
}

function runOnThread(job: EngineJob, progress: Progress): Promise<EngineMessage> {
  return new Promise((resolve, reject) => {
    const thread = new Worker(THREAD, { workerData: job });
    thread.on('message', (message: EngineMessage) => {
      if (message.kind === 'progress') progress.update(message.step, message.done, message.total);
      else resolve(message);
    });
    thread.on('error', reject);
    thread.on('exit', () => reject(new Error('the engine ended without an answer')));
  });
}
