/**
 * The jobs that wait for a worker, in order of arrival, up to a number and a size.
 *
 * Beyond these limits the caller with the most entries loses its newest one, so that a burst gives way to a single
 * request of another caller. Among callers with equally many entries, one without a key loses first.
 */
import type { Assignment } from './assignment.js';

export class WaitingJobs<T extends Pick<Assignment, 'client' | 'hasKey' | 'bytes'>> {
  private readonly limit: number;
  private readonly limitBytes: number;
  private readonly waiting = new Set<T>();
  private heldBytes = 0;

  constructor(limit: number, limitBytes: number) {
    this.limit = limit;
    this.limitBytes = limitBytes;
  }

  get length(): number {
    return this.waiting.size;
  }

  entries(): T[] {
    return [...this.waiting];
  }

  push(entry: T): void {
    this.waiting.add(entry);
    this.heldBytes += entry.bytes;
  }

  /** False if the entry was no longer waiting. */
  remove(entry: T): boolean {
    if (!this.waiting.delete(entry)) return false;
    this.heldBytes -= entry.bytes;
    return true;
  }

  /** Removes and returns the entries beyond the limits; `newcomer` is the caller of the newest entry. */
  trim(newcomer: string): T[] {
    const displaced: T[] = [];
    while (this.waiting.size > this.limit || this.heldBytes > this.limitBytes) {
      const newest = this.entries().findLast(({ client }) => client === this.findHeaviest(newcomer));
      if (newest === undefined) break;
      this.remove(newest);
      displaced.push(newest);
    }
    return displaced;
  }

  /** The caller with the most entries. Among several the newcomer, or one without a key if the newcomer has a key. */
  private findHeaviest(newcomer: string): string {
    const counts = new Map<string, { count: number; hasKey: boolean }>();
    for (const { client, hasKey } of this.waiting) {
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
}
