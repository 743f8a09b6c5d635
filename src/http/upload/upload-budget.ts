/**
 * Limits the bytes of uploads and answers in the parent process, for all callers and for each.
 *
 * Small bodies have their own memory, so that they never wait behind a large one. Answers that a caller has not read
 * yet count against its share.
 */
import { MIB } from '../../upload-sizes.js';
import { createUploadMemory, type Reservation } from './upload-memory.js';
import { createUnreadAnswers } from '../transfer/unread-answers.js';

/** How long a caller may wait for memory before the service reports that it is busy. */
const MAX_WAIT_MS = 30_000;

/** Bodies up to this size use the memory for small ones: an office document of some pages; larger ones are rare enough to wait for each other. */
const SMALL_BYTES = MIB / 4;

/** This many callers can each fill their share of the memory for small bodies. */
const SMALL_SHARES = 8;

type UploadLimits = ReturnType<typeof makeUploadLimits>;

/**
 * The limits for a number of workers: one body in work for each, one that follows, and one from another caller.
 *
 * More would only wait for a worker, in the service's memory instead of the sender's.
 *
 * @param largestBytes of a body that is accepted: the largest file and the form around it.
 */
export function makeUploadLimits(workers: number, largestBytes: number) {
  return {
    largestBytes,
    smallBytes: SMALL_BYTES,
    /** Memory for this many bodies of the largest size, and for eight times as many small ones. */
    bodies: Math.max(4, workers + 2),
    maxWaitMs: MAX_WAIT_MS,
  };
}

export type UploadBudget = ReturnType<typeof createUploadBudget>;

export function createUploadBudget({ largestBytes, smallBytes, bodies, maxWaitMs }: UploadLimits) {
  // A share leaves space for one body of the largest size from another caller.
  const shareBytes = (bodies - 1) * largestBytes;
  const unread = createUnreadAnswers(shareBytes, () => {
    small.admitWaiting();
    large.admitWaiting();
  });
  const large = createUploadMemory(
    { totalBytes: bodies * largestBytes, shareBytes, maxWaitMs },
    unread.bytesOf,
  );
  const small = createUploadMemory(
    { totalBytes: SMALL_SHARES * bodies * smallBytes, shareBytes: bodies * smallBytes, maxWaitMs },
    (caller) => (mustRead(caller) ? Infinity : 0),
  );

  /** True if one more answer might exceed the caller's share: even a small body may have a long answer. */
  function mustRead(caller: string): boolean {
    return unread.bytesOf(caller) > (bodies - 2) * largestBytes;
  }

  return {
    /**
     * Resolves when this caller may send a body of at most `claimBytes`.
     *
     * @throws PoolFailure `busy` if no memory became free in time, `cancelled` if the caller left.
     */
    async reserve(caller: string, claimBytes: number, signal: AbortSignal): Promise<Reservation> {
      const claim = [caller, Math.min(claimBytes, largestBytes), signal] as const;
      if (claimBytes > smallBytes) return large.reserve(...claim);
      // A caller with many small bodies can use the rest of its share for them, too.
      const reservation = small.reserveAtOnce(...claim);
      if (reservation !== null) return reservation;
      const beside = mustRead(caller) ? null : large.reserveAtOnce(...claim);
      return beside ?? small.reserve(...claim);
    },
    /** Charges an answer until the returned function is called; the reader may be cut off if callers hold too much. */
    holdAnswer: unread.hold,
  };
}
