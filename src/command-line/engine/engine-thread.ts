/**
 * The engine on a thread of its own, for one job: the thread that a person watches stays free to
 * tell the time and to hear Ctrl-C.
 */
import { parentPort, workerData } from 'node:worker_threads';
import { openEngine } from './open-engine.js';
import type { EngineJob, EngineMessage } from './engine-job.js';

function tell(message: EngineMessage): void {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread’s port has none
  parentPort?.postMessage(message);
}

const { performJob } = await openEngine();
// Whatever is thrown ends the thread with its stack.
tell(await performJob(workerData as EngineJob, tell));
