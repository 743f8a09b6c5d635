/**
 * The memory for uploads, shared by all callers.
 *
 * In its caller's share a body counts with its largest possible size: a caller that declares much delays only its own
 * next bodies. In the memory of all callers it counts with what has arrived. Growing bodies could fill the memory
 * with halves that wait for each other (a deadlock), so a body grows only if all bodies can still finish in some
 * order (the banker's algorithm). While a body waits for memory, another one that arrives slowly may be ended. A body
 * that stops arriving is ended by its pace, not here.
 */
import { PoolFailure } from '../../pool/protocol/pool-failure.js';

export interface UploadMemoryLimits {
  totalBytes: number;
  /** The most bytes of all bodies of one caller. */
  shareBytes: number;
  /** How long a body may wait for its first reservation, and for each growth. */
  maxWaitMs: number;
}

/** A body slower than 256 KiB per second gives way to one that waits; 10 MB then take 40 s. */
const PRESSURE_WINDOW_MS = 1500;
const PRESSURE_BYTES = (256 * 1024 * PRESSURE_WINDOW_MS) / 1000;

/** The memory that one body has reserved. */
export interface Reservation {
  /** True if the body may hold this many bytes in all, and now does. */
  extendAtOnce(toBytes: number): boolean;
  /**
   * Resolves when the body may hold this many bytes in all.
   *
   * @throws PoolFailure `busy` if no memory became free in time, `cancelled` if the caller left.
   */
  extend(toBytes: number): Promise<void>;
  /** `end` is called if the body arrives slowly and another waits for its memory. */
  endWhenSlow(end: () => void): void;
  /** Says that the whole body has arrived: it keeps its memory and gets no more. */
  complete(): void;
  /** Returns all memory. Further calls do nothing. */
  release(): void;
}

interface Body {
  caller: string;
  claimBytes: number;
  heldBytes: number;
  isWhole: boolean;
  signal: AbortSignal;
  end: (() => void) | null;
  /** What it held at the last measurement of its pace; null if it was not measured yet. */
  heldBeforeBytes: number | null;
}

interface Waiting {
  body: Body;
  /** Null for a body that waits for its first reservation. */
  toBytes: number | null;
  admit: () => void;
  refuse: (failure: PoolFailure) => void;
}

export class UploadMemory {
  readonly #limits: UploadMemoryLimits;
  readonly #heldBeside: (caller: string) => number;
  readonly #inside = new Set<Body>();
  readonly #waiting = new Set<Waiting>();
  #freeBytes: number;
  #pressure: NodeJS.Timeout | null = null;

  /** @param heldBeside other bytes that count against a caller's share; call `admitWaiting` when they become fewer. */
  constructor(limits: UploadMemoryLimits, heldBeside: (caller: string) => number = () => 0) {
    this.#limits = limits;
    this.#heldBeside = heldBeside;
    this.#freeBytes = limits.totalBytes;
  }

  /**
   * Resolves when the caller's share has room for a body of at most `claimBytes`.
   *
   * @throws PoolFailure `busy` if none became free in time, `cancelled` if the caller left.
   */
  async reserve(caller: string, claimBytes: number, signal: AbortSignal): Promise<Reservation> {
    const body = this.#bodyOf(caller, claimBytes, signal);
    await this.#turn(body, null);
    return this.#reservationOf(body);
  }

  /** The same without waiting; null if it would have to wait. */
  reserveAtOnce(caller: string, claimBytes: number, signal: AbortSignal): Reservation | null {
    const body = this.#bodyOf(caller, claimBytes, signal);
    return !signal.aborted && this.#take(body, null) ? this.#reservationOf(body) : null;
  }

  #bodyOf(caller: string, claimBytes: number, signal: AbortSignal): Body {
    const { shareBytes, totalBytes } = this.#limits;
    if (claimBytes > Math.min(shareBytes, totalBytes)) {
      throw new Error('a body larger than the upload memory');
    }
    return { caller, claimBytes, heldBytes: 0, isWhole: false, signal, end: null, heldBeforeBytes: null };
  }

  #reservationOf(body: Body): Reservation {
    const within = (toBytes: number) => Math.min(toBytes, body.claimBytes);
    return {
      extendAtOnce: (toBytes) => this.#take(body, within(toBytes)),
      extend: (toBytes) => this.#turn(body, within(toBytes)),
      endWhenSlow: (end) => {
        body.end = end;
      },
      complete: () => {
        body.isWhole = true;
        this.admitWaiting();
      },
      release: () => this.#release(body),
    };
  }

  /** Admits every waiting body that may continue: first those whose callers hold least, then those that need least. */
  admitWaiting(): void {
    if (this.#waiting.size === 0) return;
    const heldBytes = new Map<string, number>();
    for (const { caller, heldBytes: held } of this.#inside) {
      heldBytes.set(caller, (heldBytes.get(caller) ?? 0) + held);
    }
    const held = ({ body }: Waiting) => heldBytes.get(body.caller) ?? 0;
    const order = [...this.#waiting].sort(
      (one, other) => held(one) - held(other) || needOf(one.body) - needOf(other.body),
    );
    for (const waiting of order) {
      if (this.#waiting.has(waiting) && this.#take(waiting.body, waiting.toBytes)) waiting.admit();
    }
  }

  #release(body: Body): void {
    if (!this.#inside.delete(body)) return;
    this.#freeBytes += body.heldBytes;
    for (const waiting of this.#waiting) {
      if (waiting.body === body) waiting.refuse(new PoolFailure('cancelled', 'the body was given up'));
    }
    this.admitWaiting();
  }

  #turn(body: Body, toBytes: number | null): Promise<void> {
    if (body.signal.aborted) return Promise.reject(new PoolFailure('cancelled', 'the caller has left'));
    if (this.#take(body, toBytes)) return Promise.resolve();
    return new Promise((resolve, reject) => {
      const settle = () => {
        clearTimeout(timer);
        body.signal.removeEventListener('abort', cancel);
        this.#waiting.delete(waiting);
      };
      const waiting: Waiting = {
        body,
        toBytes,
        admit: () => {
          settle();
          resolve();
        },
        refuse: (failure) => {
          settle();
          reject(failure);
        },
      };
      const cancel = () => waiting.refuse(new PoolFailure('cancelled', 'the caller has left'));
      const timer = setTimeout(
        () => waiting.refuse(new PoolFailure('busy', 'no room for another upload')),
        this.#limits.maxWaitMs,
      );
      body.signal.addEventListener('abort', cancel);
      this.#waiting.add(waiting);
      if (toBytes !== null) this.#watchPressure();
    });
  }

  /** While a body waits for memory, measures regularly how fast the others arrive. */
  #watchPressure(): void {
    if (this.#pressure !== null) return;
    for (const body of this.#inside) body.heldBeforeBytes = body.heldBytes;
    this.#pressure = setInterval(() => this.#endSlowest(), PRESSURE_WINDOW_MS);
  }

  #endSlowest(): void {
    const waiting = [...this.#waiting].filter(({ toBytes }) => toBytes !== null).map(({ body }) => body);
    if (waiting.length === 0) {
      clearInterval(this.#pressure ?? undefined);
      this.#pressure = null;
      return;
    }
    const slow = [...this.#inside].filter(
      (body) =>
        !body.isWhole &&
        !waiting.includes(body) &&
        body.heldBeforeBytes !== null &&
        body.heldBytes - body.heldBeforeBytes < PRESSURE_BYTES,
    );
    for (const body of this.#inside) {
      // The service had paused a waiting body, so its pace is measured from when it continues.
      body.heldBeforeBytes = waiting.includes(body) ? null : body.heldBytes;
    }
    const [largest] = slow.sort((one, other) => other.heldBytes - one.heldBytes);
    largest?.end?.();
  }

  /** False if it must wait; then nothing has changed. */
  #take(body: Body, toBytes: number | null): boolean {
    if (toBytes === null) {
      if (this.#claimed(body.caller) + body.claimBytes > this.#limits.shareBytes) return false;
      this.#inside.add(body);
      return true;
    }
    const growthBytes = toBytes - body.heldBytes;
    if (growthBytes <= 0) return true;
    if (!this.#inside.has(body) || growthBytes > this.#freeBytes) return false;
    body.heldBytes += growthBytes;
    if (this.#allCanFinish(this.#freeBytes - growthBytes)) {
      this.#freeBytes -= growthBytes;
      return true;
    }
    body.heldBytes -= growthBytes;
    return false;
  }

  #claimed(caller: string): number {
    let claimedBytes = this.#heldBeside(caller);
    for (const body of this.#inside) {
      if (body.caller === caller) claimedBytes += body.isWhole ? body.heldBytes : body.claimBytes;
    }
    return claimedBytes;
  }

  /**
   * Finishes bodies one after another, those with the least need first. A whole body releases its memory when its job
   * ends.
   */
  #allCanFinish(freeBytes: number): boolean {
    const growing = [...this.#inside].filter(({ isWhole }) => !isWhole);
    let roomBytes = freeBytes;
    for (const { isWhole, heldBytes } of this.#inside) if (isWhole) roomBytes += heldBytes;
    for (const body of growing.sort((one, other) => needOf(one) - needOf(other))) {
      if (needOf(body) > roomBytes) return false;
      roomBytes += body.heldBytes;
    }
    return true;
  }
}

function needOf({ claimBytes, heldBytes }: Body): number {
  return claimBytes - heldBytes;
}
