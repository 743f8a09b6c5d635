/** Runs one job of the engine and waits for its answer. */
import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';
import { describePoolFailure } from '../../batch/file-failure.js';
import { EngineFailure } from '../../engine/values/failure.js';
import type { AnswerTo } from '../../engine/values/request.js';
import type { ThreadMessage } from '../../library/calling.js';
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
  const outcome = isOnThread
    ? await runWithCleanup(
        () => runOnThread(job, progress, timeLimitMs),
        () => progress.clear(),
      )
    : await runHere(job);
  if (outcome.kind === 'refused') throw new EngineFailure(outcome.code, outcome.detail);
  return outcome.answer as AnswerTo<Job> & { picture?: Uint8Array };
}

type Outcome = Exclude<ThreadMessage, { kind: 'progress' }>;

/** Without a handler for signals: one ends the process at once, while no file is being written. */
async function runHere(job: CommandJob): Promise<Outcome> {
  const { performCommandJob } = await openEngine();
  return new Promise((resolve, reject) => {
    performCommandJob(job, (message) => message.kind !== 'progress' && resolve(message)).catch(reject);
  });
}

function runOnThread(job: CommandJob, progress: ProgressLine, timeLimitMs: number | null): Promise<Outcome> {
  const thread = new Worker(THREAD, { workerData: job });
  let timer: NodeJS.Timeout | undefined;
  return new Promise<Outcome>((resolve, reject) => {
    const stop = (): void => {
      void thread.terminate();
      reject(new PoolFailure('deadline', describePoolFailure('deadline')));
    };
    if (timeLimitMs !== null) timer = setTimeout(stop, timeLimitMs);
    thread.on('message', (message: ThreadMessage) => {
      if (message.kind === 'progress') progress.update(message.step, message.done, message.total);
      else resolve(message);
    });
    thread.on('error', reject);
    thread.on('exit', () => reject(new Error('the engine ended without an answer')));
  }).finally(() => clearTimeout(timer));
}
