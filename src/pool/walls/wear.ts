/**
 * When a worker that did its jobs well has done enough of them.
 */
import { readFileSync } from 'node:fs';

/** What the kernel has counted for a process. */
export interface Footprint {
  residentMib: number;
  cpuSeconds: number;
}

export interface WearLimits {
  maxJobs: number;
  memoryMib: number;
  deadlineMs: number;
  /** `KEPT_MEMORY_SHARE` where nothing is said. */
  keptMemoryShare?: number;
}

/** Of a worker's memory: what it may keep from earlier jobs, so that the next one has room. */
export const KEPT_MEMORY_SHARE = 1 / 4;

/** A worker that has computed for so many deadlines goes, so that the limit on its CPU time never meets an honest job. */
export const MAX_CPU_DEADLINES = 4;

/** The kernel's unit for CPU time; it says 100 to every program. */
const TICKS_PER_SECOND = 100;

/** Null where the system keeps no such book, or the process is gone. */
export function readFootprint(pid: number): Footprint | null {
  try {
    const residentKib = Number(/^VmRSS:\s+(\d+) kB/mu.exec(readProcess(pid, 'status'))?.[1]);
    const stat = readProcess(pid, 'stat');
    // The name before it may hold anything, closing brackets too.
    const fields = stat
      .slice(stat.lastIndexOf(')') + 2)
      .split(' ')
      .map(Number);
    const [userTicks = NaN, systemTicks = NaN] = fields.slice(11);
    const footprint = {
      residentMib: residentKib / 1024,
      cpuSeconds: (userTicks + systemTicks) / TICKS_PER_SECOND,
    };
    return Object.values(footprint).every(Number.isFinite) ? footprint : null;
  } catch {
    return null;
  }
}

/** Whether a worker is to be replaced, by what it has done and by how it grew since it was ready. */
export function isWorn(
  jobs: number,
  ready: Footprint | null,
  now: Footprint | null,
  { maxJobs, memoryMib, deadlineMs, keptMemoryShare = KEPT_MEMORY_SHARE }: WearLimits,
): boolean {
  if (jobs >= maxJobs) {
    return true;
  }
  if (ready === null || now === null) {
    return false;
  }
  return (
    now.residentMib - ready.residentMib > memoryMib * keptMemoryShare ||
    now.cpuSeconds * 1000 > deadlineMs * MAX_CPU_DEADLINES
  );
}

function readProcess(pid: number, file: string): string {
  return readFileSync(`/proc/${pid}/${file}`, 'latin1');
}
