/**
 * Answers in memory that their callers have not read yet, by caller.
 *
 * A finished answer never waits for memory. It counts against its caller's share of the upload memory, so that a
 * caller that does not read cannot send. To limit the total, a new answer ends older ones: an answer of a caller that
 * holds more than half, otherwise the oldest. An answer that is read at a good pace is not ended, unless the total
 * reaches twice the limit.
 */
interface Unread extends Reader {
  caller: string;
  bytes: number;
}

export interface Reader {
  /** True if the answer was read at a good pace so far. */
  isMoving: () => boolean;
  /** Ends the answer; called if all answers together exceed the limit. */
  cut: () => void;
}

export class UnreadAnswers {
  readonly #totalBytes: number;
  readonly #onReleased: () => void;
  /** Oldest first. */
  readonly #unread = new Set<Unread>();

  /** @param onReleased called when a caller holds less than before. */
  constructor(totalBytes: number, onReleased: () => void) {
    this.#totalBytes = totalBytes;
    this.#onReleased = onReleased;
  }

  /** Bytes of all callers if no caller is given. */
  bytesOf(caller?: string): number {
    const own = [...this.#unread].filter((unread) => caller === undefined || unread.caller === caller);
    return own.reduce((sum, { bytes }) => sum + bytes, 0);
  }

  /** Charges an answer to its caller; the returned function ends the charge. */
  hold(caller: string, bytes: number, reader: Reader): () => void {
    const unread = { caller, bytes, ...reader };
    this.#unread.add(unread);
    while (this.bytesOf() > this.#totalBytes && this.#cutOneBefore(unread));
    return () => {
      if (this.#unread.delete(unread)) this.#onReleased();
    };
  }

  /** False if no answer may be cut. */
  #cutOneBefore(newest: Unread): boolean {
    const isFarTooMuch = this.bytesOf() > this.#totalBytes * 2;
    const older = [...this.#unread].filter(
      (unread) => unread !== newest && (isFarTooMuch || !unread.isMoving()),
    );
    const isHeavy = ({ caller }: Unread) => this.bytesOf(caller) > this.#totalBytes / 2;
    const chosen = older.find(isHeavy) ?? older[0];
    if (chosen === undefined) return false;
    this.#unread.delete(chosen);
    chosen.cut();
    this.#onReleased();
    return true;
  }
}
