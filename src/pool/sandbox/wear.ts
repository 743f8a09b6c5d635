/** Decides when a sound worker is replaced because of its number of jobs or its growth. */
import { readFileSync } from 'node:fs';

/** What the kernel reports about a process. */
export type Footprint = NonNullable<ReturnType<typeof readFootprint>>;

/** The figures that measure a worker's growth. */
type Wear = Pick<Footprint, 'residentMib' | 'cpuSeconds'>;

export interface WearLimits {
  /** The most documents for one process. */
  maxJobs: number;
  /** For WASM and heap together. */
  memoryMib: number;
  /** The share of that memory that earlier jobs may still occupy; a quarter if not given. */
  keptMemoryShare?: number;
  deadlineMs: number;
}

/** The share of a worker's memory that earlier jobs may still occupy, so that the next one has enough. */
export const KEPT_MEMORY_SHARE = 1 / 4;

/** A worker that has computed for this many deadlines is replaced, so that its CPU limit never ends an ordinary job. */
export const MAX_CPU_DEADLINES = 4;

/** The unit in which Linux reports CPU time to programs. */
const TICKS_PER_SECOND = 100;

/** Null if the system does not report it, or if the process has ended. */
export function readFootprint(pid: number) {
  try {
    const status = readFileSync(`/proc/${pid}/status`, 'latin1');
    const residentKib = Number(/^VmRSS:\s+(\d+) kB/mu.exec(status)?.[1]);
    const privateKib = Number(/^RssAnon:\s+(\d+) kB/mu.exec(status)?.[1]);
    const stat = readFileSync(`/proc/${pid}/stat`, 'latin1');
    // The name before it may contain any characters, including closing brackets.
    const fields = stat
      .slice(stat.lastIndexOf(')') + 2)
      .split(' ')
      .map(Number);
    const [userTicks = NaN, systemTicks = NaN] = fields.slice(11);
    const footprint = {
      residentMib: residentKib / 1024,
      /** The part of the resident memory that is not backed by a file. */
      privateMib: privateKib / 1024,
      cpuSeconds: (userTicks + systemTicks) / TICKS_PER_SECOND,
    };
    return Object.values(footprint).every(Number.isFinite) ? footprint : null;
  } catch {
    return null;
  }
}

/** True if a worker must be replaced, by its number of jobs and its growth since it was ready. */
export function isWorn(
  jobs: number,
  ready: Wear | null,
  now: Wear | null,
  { maxJobs, memoryMib, deadlineMs, keptMemoryShare = KEPT_MEMORY_SHARE }: WearLimits,
): boolean {
  if (jobs >= maxJobs) return true;
  if (ready === null || now === null) return false;
  return (
    now.residentMib - ready.residentMib > memoryMib * keptMemoryShare ||
    now.cpuSeconds * 1000 > deadlineMs * MAX_CPU_DEADLINES
  );
}
