/**
 * A bounded queue that is fair between callers.
 *
 * The next entry belongs to the caller of the lowest rank (the fewer jobs
 * running, the lower), and among equals to the one who was served longest ago.
 * When the queue is full, the
 * caller with most entries in it loses the newest of them: a burst gives way
 * to another caller's single request, never the other way round.
 */

/** More than ever wait at a time; a client who is forgotten counts as new. */
const REMEMBERED_CLIENTS = 1_000;

export interface Waiting {
  client: string;
  /** What the entry keeps in memory while it waits. */
  bytes: number;
}

export class FairQueue<T extends Waiting> {
  private readonly limit: number;
  private readonly limitBytes: number;
  /** In order of arrival. */
  private readonly waiting = new Map<string, T[]>();
  /** The turn in which each client was last served, those served longest ago first. */
  private readonly servedIn = new Map<string, number>();
  private turn = 0;
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

  /** Takes the next entry; a rank of null means that the client cannot be served now. */
  shift(rankOf: (client: string) => number | null): T | undefined {
    let chosen: T | undefined;
    let lowest = Infinity;
    let longestAgo = Infinity;
    for (const [client, entries] of this.waiting) {
      const rank = rankOf(client);
      const servedIn = this.servedIn.get(client) ?? 0;
      if (rank !== null && (rank < lowest || (rank === lowest && servedIn < longestAgo))) {
        lowest = rank;
        longestAgo = servedIn;
        chosen = entries[0];
      }
    }
    if (chosen !== undefined) {
      this.remove(chosen);
      this.noteService(chosen.client);
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

  /** Kept of clients with an empty queue too, or who sends one document after another would count as new each time. */
  private noteService(client: string): void {
    this.turn += 1;
    this.servedIn.delete(client);
    this.servedIn.set(client, this.turn);
    const [longestAgo] = this.servedIn.keys();
    if (this.servedIn.size > REMEMBERED_CLIENTS && longestAgo !== undefined) {
      this.servedIn.delete(longestAgo);
    }
  }

  /** Of several longest ones the newcomer's own: who waits for as much as others do displaces none of them. */
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
