/** A job in its worker, with its cost so far. */
import type { Assignment } from './assignment.js';
import type { WorkerProcess } from './processes/worker-process.js';
import { readFootprint } from './sandbox/wear.js';

export class RunningJob {
  readonly assignment: Assignment;
  readonly worker: WorkerProcess;
  isPaused = false;
  /** Ended in favour of other callers; it will be tried again. */
  isPutBack = false;
  /** CPU seconds of this job only. */
  cpuSeconds = 0;
  /** Null if the system does not report it. */
  memoryMib: number | null = null;
  /** The kernel's count at the last measurement; null if the system has none, and the clock is used. */
  private countedSeconds: number | null;
  private measuredAtMs = performance.now();

  constructor(assignment: Assignment, worker: WorkerProcess) {
    this.assignment = assignment;
    this.worker = worker;
    this.countedSeconds = readFootprint(worker.pid)?.cpuSeconds ?? null;
  }

  /** @returns the CPU seconds since the previous call. */
  measure(): number {
    const nowMs = performance.now();
    const elapsedSeconds = this.isPaused ? 0 : (nowMs - this.measuredAtMs) / 1000;
    this.measuredAtMs = nowMs;
    const footprint = readFootprint(this.worker.pid);
    this.memoryMib = footprint?.privateMib ?? null;
    let seconds = elapsedSeconds;
    if (this.countedSeconds !== null) {
      const counted = footprint?.cpuSeconds ?? this.countedSeconds;
      seconds = counted - this.countedSeconds;
      this.countedSeconds = counted;
    }
    this.cpuSeconds += seconds;
    return seconds;
  }

  pause(): void {
    this.measure();
    this.isPaused = true;
    this.worker.pause();
  }

  resume(): void {
    this.measure();
    this.isPaused = false;
    this.worker.resume();
  }
}
