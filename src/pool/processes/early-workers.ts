/**
 * Workers that start while it is still being found out which walls hold.
 *
 * They are started behind all walls that the tools offer, and see nothing until the pool takes
 * them. It takes those alone whose command is the very one that it would give: where a wall that
 * was offered does not hold, all are killed and others started.
 */
import type { Launch } from '../walls/wall-arguments.js';
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

  /** An early one, or a new one. */
  take(launch: Launch): WorkerProcess {
    if (JSON.stringify(launch) !== this.command) this.drop();
    return this.waiting.shift() ?? this.start(launch);
  }

  /** Kills those that nobody has taken. */
  drop(): void {
    this.waiting.forEach((worker) => worker.kill());
    this.waiting = [];
  }
}
