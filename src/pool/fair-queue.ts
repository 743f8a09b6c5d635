/**
 * A bounded queue that is fair between callers.
 *
 * The next entry belongs to the caller with the fewest jobs running, and among
 * equals to the one who was served longest ago. When the queue is full, the
 * caller with most entries in it loses the newest of them: a burst gives way
 * to another caller's single request, never the other way round.
 */

export interface Waiting {
  client: string;
  /** What the entry keeps in memory while it waits. */
  bytes: number;
}

export class FairQueue<T extends Waiting> {
  private readonly limit: number;
  private readonly limitBytes: number;
  /** In order of last service: a caller who is served moves to the end. */
  private readonly waiting = new Map<string, T[]>();
  private heldBytes = 0;
  private held = 0;

  constructor(limit: number, limitBytes: number) {
    this.limit = limit;
    this.limitBytes = limitBytes;
  }

  get length(): number {
    return this.held;
  }

  entries(): T[] {
    return [...this.waiting.values()].flat();
  }

  push(entry: T): void {
    const entries = this.waiting.get(entry.client) ?? [];
    entries.push(entry);
    this.waiting.set(entry.client, entries);
    this.held += 1;
    this.heldBytes += entry.bytes;
  }

  /** Takes out what is too much, and returns it; `newcomer` gives way where others wait no longer. */
  trim(newcomer: string): T[] {
    const displaced: T[] = [];
    while (this.held > this.limit || this.heldBytes > this.limitBytes) {
      const newest = this.longestQueue(newcomer).at(-1);
      if (newest === undefined) {
        break;
      }
      this.remove(newest);
      displaced.push(newest);
    }
    return displaced;
  }

  /** Takes the next entry, given how many jobs of a client are running now. */
  shift(runningOf: (client: string) => number): T | undefined {
    let chosen: T | undefined;
    let fewest = Infinity;
    for (const [client, entries] of this.waiting) {
      const running = runningOf(client);
      if (running < fewest) {
        fewest = running;
        chosen = entries[0];
      }
    }
    if (chosen !== undefined) {
      this.remove(chosen);
      this.moveToEnd(chosen.client);
    }
    return chosen;
  }

  /** False when the entry was no longer waiting. */
  remove(entry: T): boolean {
    const entries = this.waiting.get(entry.client) ?? [];
    const at = entries.indexOf(entry);
    if (at === -1) {
      return false;
    }
    entries.splice(at, 1);
    if (entries.length === 0) {
      this.waiting.delete(entry.client);
    }
    this.held -= 1;
    this.heldBytes -= entry.bytes;
    return true;
  }

  private moveToEnd(client: string): void {
    const entries = this.waiting.get(client);
    if (entries !== undefined) {
      this.waiting.delete(client);
      this.waiting.set(client, entries);
    }
  }

  /** Among equals the newcomer's own, so that nobody is displaced by someone no better off. */
  private longestQueue(newcomer: string): T[] {
    let longest = this.waiting.get(newcomer) ?? [];
    for (const entries of this.waiting.values()) {
      if (entries.length > longest.length) {
        longest = entries;
      }
    }
    return longest;
  }
}
