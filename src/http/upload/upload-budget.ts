/**
 * How many bytes of uploads and answers the parent process holds, for all callers and for one.
 *
 * Small bodies have their own memory, so that they never wait behind a large one. Answers that a caller has not read
 * yet count against its share.
 */
import { UploadMemory, type Reservation } from './upload-memory.js';
import { type Reader, UnreadAnswers } from '../transfer/unread-answers.js';

const MIB = 1024 * 1024;

export interface UploadLimits {
  /** The longest body that may come: 10 MiB and the form around them. */
  largestBytes: number;
  /** Bodies of at most so many bytes use the room for small ones. */
  smallBytes: number;
  /** Room for so many bodies of the largest size, and for eight times as many small ones. */
  bodies: number;
  maxWaitMs: number;
}

/** What a caller may wait for room before the service calls itself busy. */
const MAX_WAIT_MS = 30_000;

/** An office document of some pages; larger ones are rare enough to wait for each other. */
const SMALL_BYTES = MIB / 4;

/** Of eight callers each can fill its share of the small room. */
const SMALL_SHARES = 8;

/**
 * The limits for so many workers: one body at work for each, one that follows, and one of another caller.
 *
 * More would only wait for a worker, in our memory instead of the sender's.
 */
export function uploadLimits(workers: number, largestBytes: number): UploadLimits {
  return {
    largestBytes,
    smallBytes: SMALL_BYTES,
    bodies: Math.max(4, workers + 2),
    maxWaitMs: MAX_WAIT_MS,
  };
}

export class UploadBudget {
  readonly #limits: UploadLimits;
  readonly #small: UploadMemory;
  readonly #large: UploadMemory;
  readonly #unread: UnreadAnswers;

  constructor(limits: UploadLimits) {
    this.#limits = limits;
    const { largestBytes, smallBytes, bodies, maxWaitMs } = limits;
    // A share leaves space for one body of the largest size from another caller.
    const shareBytes = (bodies - 1) * largestBytes;
    this.#unread = new UnreadAnswers(shareBytes, () => {
      this.#small.admitWaiting();
      this.#large.admitWaiting();
    });
    this.#large = new UploadMemory({ totalBytes: bodies * largestBytes, shareBytes, maxWaitMs }, (caller) =>
      this.#unread.bytesOf(caller),
    );
    this.#small = new UploadMemory(
      { totalBytes: SMALL_SHARES * bodies * smallBytes, shareBytes: bodies * smallBytes, maxWaitMs },
      (caller) => (this.#mustRead(caller) ? Infinity : 0),
    );
  }

  /**
   * Resolves when this caller may send a body of at most `claimBytes`.
   *
   * @throws PoolFailure `busy` when no place came in time, `cancelled` when the caller left.
   */
  async reserve(caller: string, claimBytes: number, signal: AbortSignal): Promise<Reservation> {
    const claim = [caller, Math.min(claimBytes, this.#limits.largestBytes), signal] as const;
    if (claimBytes > this.#limits.smallBytes) return this.#large.reserve(...claim);
    // A caller with many small bodies can use the rest of its share for them, too.
    const reservation = this.#small.reserveAtOnce(...claim);
    if (reservation !== null) return reservation;
    const beside = this.#mustRead(caller) ? null : this.#large.reserveAtOnce(...claim);
    return beside ?? this.#small.reserve(...claim);
  }

  /** Charges an answer until the function returned is called; the reader may be cut when callers hold too much. */
  holdAnswer(caller: string, bytes: number, reader: Reader): () => void {
    return this.#unread.hold(caller, bytes, reader);
  }

  /** Whether another answer might be too much for the caller's share: that to a small body may be as long as any. */
  #mustRead(caller: string): boolean {
    const { bodies, largestBytes } = this.#limits;
    return this.#unread.bytesOf(caller) > (bodies - 2) * largestBytes;
  }
}
