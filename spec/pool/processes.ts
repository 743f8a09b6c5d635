/** Looks at processes from outside, through Linux's own book-keeping. */
import { readdirSync, readFileSync } from 'node:fs';
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

/** Polls until the condition holds, and throws when that is hopeless. */
export async function until(condition: () => boolean): Promise<void> {
  const hopelessAtMs = performance.now() + 20_000;
  while (!condition()) {
    if (performance.now() > hopelessAtMs) {
      throw new Error(`never came true: ${condition.toString()}`);
    }
    await sleep(5);
  }
}

/** Null where there is no such process, or only its unreaped remains. */
function parentOf(pid: number): number | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'latin1');
    const [state, parent] = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return state === 'Z' ? null : Number(parent);
  } catch {
    return null;
  }
}
