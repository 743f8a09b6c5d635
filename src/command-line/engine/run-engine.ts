/** Runs one job of the engine and waits for its answer. */
import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';
import { describePoolFailure } from '../../batch/file-failure.js';
import type { AnswerTo } from '../../engine/values/request.js';
import { type Answered, awaitAnswer } from '../../library/calling.js';
import { runWithCleanup } from '../interruption.js';
import { type CommandJob, openEngine } from './open-engine.js';
import type { ProgressLine } from '../progress.js';
import { PoolFailure } from '../../pool/protocol/pool-failure.js';

/** The compiled script: tests run the sources uncompiled, but a thread is always plain JavaScript. */
const THREAD = fileURLToPath(new URL('../../../dist/command-line/engine/engine-thread.js', import.meta.url));

/**
 * Runs the job on a thread of its own at a terminal or with a time limit; otherwise on this thread, which saves a start.
 *
 * @param timeLimitMs null for no limit.
 * @throws EngineFailure if the engine refuses; PoolFailure `deadline` at the limit; plain errors for bugs.
 */
export async function runEngine<Job extends CommandJob>(
  job: Job,
  progress: ProgressLine,
  timeLimitMs: number | null = null,
): Promise<AnswerTo<Job> & { picture?: Uint8Array }> {
  const isOnThread = process.stderr.isTTY || timeLimitMs !== null;
  const { answer } = isOnThread
    ? await runWithCleanup(
        () => runOnThread(job, progress, timeLimitMs),
        () => progress.clear(),
      )
    : await runHere(job);
  return answer as AnswerTo<Job> & { picture?: Uint8Array };
}

/** Without a handler for signals: one ends the process at once, while no file is being written. */
async function runHere(job: CommandJob): Promise<Answered> {
  const { performCommandJob } = await openEngine();
  return awaitAnswer({ hear: () => undefined }, (take, fail) => {
    performCommandJob(job, take).catch(fail);
  });
}

function runOnThread(job: CommandJob, progress: ProgressLine, timeLimitMs: number | null): Promise<Answered> {
  const thread = new Worker(THREAD, { workerData: job });
  return awaitAnswer({ hear: (...at) => progress.update(...at) }, (take, fail, over) => {
    const stop = (): void => {
      void thread.terminate();
      fail(new PoolFailure('deadline', describePoolFailure('deadline')));
    };
    const timer = timeLimitMs === null ? undefined : setTimeout(stop, timeLimitMs);
    over.addEventListener('abort', () => clearTimeout(timer));
    thread.on('message', take);
    thread.on('error', fail);
    thread.on('exit', () => fail(new Error('the engine ended without an answer')));
  });
}
