/**
 * The jobs that wait for a worker, in order of arrival, up to a number and a size.
 *
 * Beyond these limits the caller with the most entries loses its newest one, so that a burst gives way to a single
 * request of another caller. Among callers with equally many entries, one without a key loses first.
 */
import type { Assignment } from './assignment.js';

export function createWaitingJobs<T extends Pick<Assignment, 'client' | 'hasKey' | 'bytes'>>(
  limit: number,
  limitBytes: number,
) {
  const waiting = new Set<T>();
  let heldBytes = 0;

  /** False if the entry was no longer waiting. */
  function remove(entry: T): boolean {
    if (!waiting.delete(entry)) return false;
    heldBytes -= entry.bytes;
    return true;
  }

  /** The caller with the most entries. Among several the newcomer, or one without a key if the newcomer has a key. */
  function findHeaviest(newcomer: string): string {
    const counts = new Map<string, { count: number; hasKey: boolean }>();
    for (const { client, hasKey } of waiting) {
      counts.set(client, { count: (counts.get(client)?.count ?? 0) + 1, hasKey });
    }
    let heaviest = newcomer;
    let most = counts.get(newcomer) ?? { count: 0, hasKey: false };
    for (const [client, one] of counts) {
      const isWithoutKey = one.count === most.count && most.hasKey && !one.hasKey;
      if (one.count <= most.count && !isWithoutKey) continue;
      heaviest = client;
      most = one;
    }
    return heaviest;
  }

  return {
    get length(): number {
      return waiting.size;
    },
    entries: () => [...waiting],
    push(entry: T): void {
      waiting.add(entry);
      heldBytes += entry.bytes;
    },
    remove,
    /** Removes and returns the entries beyond the limits; `newcomer` is the caller of the newest entry. */
    trim(newcomer: string): T[] {
      const displaced: T[] = [];
      while (waiting.size > limit || heldBytes > limitBytes) {
        const heaviest = findHeaviest(newcomer);
        const newest = [...waiting].findLast(({ client }) => client === heaviest);
        if (newest === undefined) break;
        remove(newest);
        displaced.push(newest);
      }
      return displaced;
    },
  };
}
