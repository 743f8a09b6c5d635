/** Runs the engine on its own thread, for one job: the main thread stays free to show progress and to handle Ctrl-C. */
import { parentPort, workerData } from 'node:worker_threads';
import { type CommandJob, openEngine } from './open-engine.js';

const { performCommandJob } = await openEngine();
// An exception ends the thread with its stack.
await performCommandJob(workerData as CommandJob, (message) => {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread’s port has none
  parentPort?.postMessage(message);
});
