/**
 * Starts workers while the sandbox is still being probed.
 *
 * They are started with every wall that the tools offer, and get no job before the pool takes them. The pool takes
 * them only if their command is the one that the probed sandbox gives. If an offered wall does not hold, all of them
 * are killed and others are started.
 */
import type { Launch } from '../sandbox/sandbox-arguments.js';
import { startWorker, type WorkerProcess } from './worker-process.js';

export class EarlyWorkers {
  private readonly start: (launch: Launch) => WorkerProcess;
  private command = '';
  private waiting: WorkerProcess[] = [];

  constructor(start: (launch: Launch) => WorkerProcess = startWorker) {
    this.start = start;
  }

  begin(launch: Launch, count: number): void {
    this.command = JSON.stringify(launch);
    this.waiting = Array.from({ length: count }, () => this.start(launch));
  }

  /** A worker that was started early, or a new one. */
  take(launch: Launch): WorkerProcess {
    if (JSON.stringify(launch) !== this.command) this.drop();
    return this.waiting.shift() ?? this.start(launch);
  }

  /** Kills the early workers that were not taken. */
  drop(): void {
    this.waiting.forEach((worker) => worker.kill());
    this.waiting = [];
  }
}
