/**
 * Memory for uploads, shared by callers who know nothing of each other.
 *
 * Against its own caller's share a body counts with all that it may become: who
 * declares much makes its own next bodies wait, and nobody else's. Against the
 * room of all it counts with what has arrived. Bodies that grow as they arrive
 * could fill the room with halves, each waiting for the others, so a body grows
 * only while some order is left in which all can still be finished (the
 * banker's rule). A body that stops arriving is ended by its pace, not here.
 */
import { PoolFailure } from '../../pool/protocol/pool-failure.js';

export interface RoomLimits {
  totalBytes: number;
  /** What the bodies of one caller may become together. */
  shareBytes: number;
  /** For a place, and again for each growth, before the service calls itself busy. */
  maxWaitMs: number;
}

/** One body's place in the room. */
export interface Stay {
  /** True when the body may hold so many bytes in all, and now does. */
  growAtOnce(toBytes: number): boolean;
  /**
   * Resolves when the body may hold so many bytes in all.
   *
   * @throws PoolFailure `busy` when no room came in time, `cancelled` when the caller left.
   */
  grow(toBytes: number): Promise<void>;
  /** The body has arrived as a whole: it keeps what it holds and needs no more. */
  settle(): void;
  /** Gives all back, once. */
  leave(): void;
}

interface Body {
  caller: string;
  claimBytes: number;
  heldBytes: number;
  isWhole: boolean;
  signal: AbortSignal;
}

interface Waiting {
  body: Body;
  /** Null for a body that wants a place and holds nothing yet. */
  toBytes: number | null;
  admit: () => void;
  refuse: (failure: PoolFailure) => void;
}

export class Room {
  readonly #limits: RoomLimits;
  readonly #heldBeside: (caller: string) => number;
  readonly #inside = new Set<Body>();
  readonly #waiting = new Set<Waiting>();
  #freeBytes: number;

  /** @param heldBeside what else counts against a caller's share; tell of its ebb with `admitWaiting`. */
  constructor(limits: RoomLimits, heldBeside: (caller: string) => number = () => 0) {
    this.#limits = limits;
    this.#heldBeside = heldBeside;
    this.#freeBytes = limits.totalBytes;
  }

  /**
   * Resolves when the caller's share has a place for a body of at most `claimBytes`.
   *
   * @throws PoolFailure `busy` when no place came in time, `cancelled` when the caller left.
   */
  async enter(caller: string, claimBytes: number, signal: AbortSignal): Promise<Stay> {
    const body = this.#bodyOf(caller, claimBytes, signal);
    await this.#turn(body, null);
    return this.#stayOf(body);
  }

  /** The same where nothing has to be waited for; null otherwise. */
  enterAtOnce(caller: string, claimBytes: number, signal: AbortSignal): Stay | null {
    const body = this.#bodyOf(caller, claimBytes, signal);
    return !signal.aborted && this.#take(body, null) ? this.#stayOf(body) : null;
  }

  #bodyOf(caller: string, claimBytes: number, signal: AbortSignal): Body {
    const { shareBytes, totalBytes } = this.#limits;
    if (claimBytes > Math.min(shareBytes, totalBytes)) throw new Error('a body larger than the room');
    return { caller, claimBytes, heldBytes: 0, isWhole: false, signal };
  }

  #stayOf(body: Body): Stay {
    const within = (toBytes: number) => Math.min(toBytes, body.claimBytes);
    return {
      growAtOnce: (toBytes) => this.#take(body, within(toBytes)),
      grow: (toBytes) => this.#turn(body, within(toBytes)),
      settle: () => {
        body.isWhole = true;
        this.admitWaiting();
      },
      leave: () => this.#leave(body),
    };
  }

  /** Lets go on whoever may: those first whose callers hold least, then those who need least. */
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

  #leave(body: Body): void {
    if (!this.#inside.delete(body)) return;
    this.#freeBytes += body.heldBytes;
    for (const waiting of this.#waiting) {
      if (waiting.body === body) waiting.refuse(new PoolFailure('cancelled', 'the body was given up'));
    }
    this.admitWaiting();
  }

  #turn(body: Body, toBytes: number | null): Promise<void> {
    if (body.signal.aborted) {
      return Promise.reject(new PoolFailure('cancelled', 'the caller has left'));
    }
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
    });
  }

  /** False, and nothing has changed, when it must wait. */
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

  /** One after the other, least need first; a whole body gives back what it holds when its job ends. */
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
