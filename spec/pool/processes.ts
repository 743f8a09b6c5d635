/** Looks at processes from outside, through Linux's own book-keeping. */
import { readdirSync, readFileSync, readlinkSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';

export function childrenOf(parent: number): number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((pid) => parentOf(pid) === parent);
}

/** Tells workers from whatever else the test runner started. */
export function isWorker(pid: number): boolean {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'latin1').includes('/fixtures/');
  } catch {
    return false;
  }
}

export function isAlive(pid: number): boolean {
  return parentOf(pid) !== null;
}

/** Ends the polls of a test that has failed, a little before mocha gives it up; no measure of speed. */
const HOPELESS_MS = 580_000;

/** Polls until the condition holds, and throws when that is hopeless. */
export async function until(condition: () => boolean): Promise<void> {
  const hopelessAtMs = performance.now() + HOPELESS_MS;
  while (!condition()) {
    if (performance.now() > hopelessAtMs) {
      throw new Error(`never came true: ${condition.toString()}`);
    }
    await sleep(5);
  }
}

/** The leader of the process's session: signals from a terminal reach those of its own alone. */
export function sessionOf(pid: number): number | null {
  return statOf(pid)?.session ?? null;
}

/** Sockets of a process at which it takes connections; 0 when it is gone. */
export function countListeners(pid: number): number {
  if (!isAlive(pid)) return 0;
  const listening = new Set(['tcp', 'tcp6'].flatMap((table) => listeningInodes(`/proc/${pid}/net/${table}`)));
  return readdirSync(`/proc/${pid}/fd`).filter((fd) => {
    try {
      return listening.has(readlinkSync(`/proc/${pid}/fd/${fd}`));
    } catch {
      return false;
    }
  }).length;
}

/** State 0A is LISTEN; the tenth column is the socket's inode. */
function listeningInodes(table: string): string[] {
  const rows = readFileSync(table, 'latin1').trim().split('\n').slice(1);
  return rows
    .map((row) => row.trim().split(/\s+/))
    .flatMap((row) => (row[3] === '0A' ? [`socket:[${row[9]}]`] : []));
}

function parentOf(pid: number): number | null {
  return statOf(pid)?.parent ?? null;
}

/** Null where there is no such process, or only its unreaped remains. */
function statOf(pid: number): { parent: number; session: number } | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'latin1');
    const [state, ...rest] = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    const [parent = NaN, , session = NaN] = rest.map(Number);
    return state === 'Z' ? null : { parent, session };
  } catch {
    return null;
  }
}
