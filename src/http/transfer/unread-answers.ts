/**
 * What waits in memory until its caller reads it, by caller.
 *
 * An answer never waits for room: its document is done. It counts against its
 * caller's share of the uploads instead, so that who does not read cannot send.
 * Callers together are bounded by ending older answers for a new one: of a caller
 * who holds more than half, or else the one that had most time to be read.
 */
interface Unread {
  caller: string;
  bytes: number;
  cut: () => void;
}

export class UnreadAnswers {
  readonly #totalBytes: number;
  readonly #ebbed: () => void;
  /** Oldest first. */
  readonly #unread = new Set<Unread>();

  /** @param ebbed is called when a caller holds less than before. */
  constructor(totalBytes: number, ebbed: () => void) {
    this.#totalBytes = totalBytes;
    this.#ebbed = ebbed;
  }

  bytesOf(caller: string): number {
    let bytes = 0;
    for (const unread of this.#unread) if (unread.caller === caller) bytes += unread.bytes;
    return bytes;
  }

  /**
   * Charges an answer to its caller; the function returned ends that, once.
   *
   * @param cut gives the answer up; called when all answers together are too much.
   */
  hold(caller: string, bytes: number, cut: () => void): () => void {
    const unread = { caller, bytes, cut };
    this.#unread.add(unread);
    while (this.#unread.size > 1 && this.#heldBytes() > this.#totalBytes) this.#cutOneBefore(unread);
    return () => {
      if (this.#unread.delete(unread)) this.#ebbed();
    };
  }

  #heldBytes(): number {
    let bytes = 0;
    for (const unread of this.#unread) bytes += unread.bytes;
    return bytes;
  }

  #cutOneBefore(newest: Unread): void {
    const older = [...this.#unread].filter((unread) => unread !== newest);
    const isHeavy = ({ caller }: Unread) => this.bytesOf(caller) > this.#totalBytes / 2;
    const chosen = older.find(isHeavy) ?? older[0];
    if (chosen === undefined) return;
    this.#unread.delete(chosen);
    chosen.cut();
    this.#ebbed();
  }
}
