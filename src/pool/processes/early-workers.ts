/**
 * Starts workers while the sandbox is still being probed.
 *
 * They are started with every wall that the tools offer, and get no job before the pool takes them. The pool takes
 * them only if their command is the one that the probed sandbox gives. If an offered wall does not hold, all of them
 * are killed and others are started.
 */
import type { Launch } from '../sandbox/sandbox-arguments.js';
import { startWorker, type WorkerProcess } from './worker-process.js';

export function createEarlyWorkers(start: (launch: Launch) => WorkerProcess = startWorker) {
  let command = '';
  let waiting: WorkerProcess[] = [];

  /** Kills the early workers that were not taken. */
  function drop(): void {
    waiting.forEach((worker) => worker.kill());
    waiting = [];
  }

  return {
    begin(launch: Launch, count: number): void {
      command = JSON.stringify(launch);
      waiting = Array.from({ length: count }, () => start(launch));
    },
    /** A worker that was started early, or a new one. */
    take(launch: Launch): WorkerProcess {
      if (JSON.stringify(launch) !== command) drop();
      return waiting.shift() ?? start(launch);
    },
    drop,
  };
}
