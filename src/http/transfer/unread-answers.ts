/**
 * Answers in memory that their callers have not read yet, by caller.
 *
 * A finished answer never waits for memory. It counts against its caller's share of the upload memory, so that a
 * caller that does not read cannot send. To limit the total, a new answer ends older ones: an answer of a caller that
 * holds more than half, otherwise the oldest. An answer that is read at a good pace is not ended, unless the total
 * reaches twice the limit.
 */
export interface Unread {
  caller: string;
  bytes: number;
  /** True if the answer was read at a good pace so far. */
  isMoving: () => boolean;
  /** Ends the answer; called if all answers together exceed the limit. */
  cut: () => void;
}

/** @param onReleased called when a caller holds less than before. */
export function createUnreadAnswers(totalBytes: number, onReleased: () => void) {
  /** Oldest first. */
  const answers = new Set<Unread>();

  /** Bytes of all callers if no caller is given. */
  function bytesOf(caller?: string): number {
    const own = [...answers].filter((unread) => caller === undefined || unread.caller === caller);
    return own.reduce((sum, { bytes }) => sum + bytes, 0);
  }

  /** False if no answer may be cut. */
  function cutOneBefore(newest: Unread): boolean {
    const isFarTooMuch = bytesOf() > totalBytes * 2;
    const older = [...answers].filter((unread) => unread !== newest && (isFarTooMuch || !unread.isMoving()));
    const chosen = older.find(({ caller }) => bytesOf(caller) > totalBytes / 2) ?? older[0];
    if (chosen === undefined) return false;
    answers.delete(chosen);
    chosen.cut();
    onReleased();
    return true;
  }

  return {
    bytesOf,
    /** Charges an answer to its caller; the returned function ends the charge. */
    hold: (caller: string, bytes: number, reader: Pick<Unread, 'isMoving' | 'cut'>): (() => void) => {
      const unread = { caller, bytes, ...reader };
      answers.add(unread);
      while (bytesOf() > totalBytes && cutOneBefore(unread));
      return () => {
        if (answers.delete(unread)) onReleased();
      };
    },
  };
}
