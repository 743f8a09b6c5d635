/**
 * The memory for uploads, shared by all callers.
 *
 * In its caller's share a body counts with its largest possible size: a caller that declares much delays only its own
 * next bodies. In the memory of all callers it counts with what has arrived. Growing bodies could fill the memory
 * with halves that wait for each other (a deadlock), so a body grows only if all bodies can still finish in some
 * order (the banker's algorithm). While a body waits for memory, another one that arrives slowly may be ended. A body
 * that stops arriving is ended by its pace, not here.
 *
 * The first waiting body of a caller with a key takes memory ahead of its bytes: a body asks piece by piece, and many
 * addresses would take what is free between two pieces.
 */
import { PoolFailure } from '../../pool/protocol/pool-failure.js';
import { isKeyed } from '../request/request-context.js';
import { createPressure, type PressedBody } from './pressure.js';
import { canAllFinish, type GrowingBody, findLeastNeedBeside, measureNeed } from './safe-state.js';

/** The memory that one body has reserved. */
export type Reservation = Awaited<ReturnType<UploadMemory['reserve']>>;

/** The preferred body may hold more bytes than have arrived. */
interface Body extends PressedBody, GrowingBody {
  caller: string;
  signal: AbortSignal;
}

interface Waiting {
  body: Body;
  /** Null for a body that waits for its first reservation. */
  toBytes: number | null;
  admit: () => void;
  refuse: (failure: PoolFailure) => void;
}

export type UploadMemory = ReturnType<typeof createUploadMemory>;

/**
 * @param limits `shareBytes` are the most of all bodies of one caller; `maxWaitMs` is how long a body may wait for its first
 * reservation, and for each growth.
 * @param heldBeside other bytes that count against a caller's share; call `admitWaiting` when they become fewer.
 */
export function createUploadMemory(
  { totalBytes, shareBytes, maxWaitMs }: Record<'totalBytes' | 'shareBytes' | 'maxWaitMs', number>,
  heldBeside: (caller: string) => number = () => 0,
) {
  const inside = new Set<Body>();
  const queue = new Set<Waiting>();
  /** A body of a caller with a key that had to wait and is not whole yet. */
  let preferred: Body | null = null;
  let freeBytes = totalBytes;
  const watchPace = createPressure({
    inside: () => [...inside],
    waiting: () => [...queue].filter(({ toBytes }) => toBytes !== null).map(({ body }) => body),
    missingBytes: () => (preferred === null ? 0 : measureNeed(preferred) - freeBytes),
  });

  function makeBody(caller: string, claimBytes: number, signal: AbortSignal): Body {
    const arrival = { arrivedBytes: 0, arrivedBeforeBytes: null, isWhole: false, end: null };
    return { caller, claimBytes, heldBytes: 0, signal, ...arrival };
  }

  function makeReservation(body: Body) {
    const recordArrival = (toBytes: number) => {
      body.arrivedBytes = Math.min(toBytes, body.claimBytes);
      return body.arrivedBytes;
    };
    return {
      /** Reserves this many bytes in all; false if the body would have to wait. */
      extendAtOnce: (toBytes: number) => take(body, recordArrival(toBytes)),
      /** Resolves when the body may hold this many bytes in all. @throws as `reserve`. */
      extend: (toBytes: number) => takeOrWait(body, recordArrival(toBytes)),
      /** `end` is called if the body arrives slowly and another waits for its memory. */
      endWhenSlow(end: () => void): void {
        body.end = end;
      },
      /** Marks the body as whole: it keeps memory for the bytes that arrived and gets no more. */
      complete: () => complete(body),
      /** Returns all memory. Further calls do nothing. */
      release: () => release(body),
    };
  }

  /**
   * Admits every waiting body that may continue: first those of callers with a key, then those whose callers hold least,
   * then those that need least.
   */
  function admitWaiting(): void {
    if (queue.size === 0) return;
    takeAhead();
    const heldBytes = new Map<string, number>();
    for (const { caller, heldBytes: held } of inside) {
      heldBytes.set(caller, (heldBytes.get(caller) ?? 0) + held);
    }
    const held = ({ body }: Waiting) => heldBytes.get(body.caller) ?? 0;
    const order = [...queue].sort(
      (one, other) =>
        Number(isKeyed(other.body.caller)) - Number(isKeyed(one.body.caller)) ||
        held(one) - held(other) ||
        measureNeed(one.body) - measureNeed(other.body),
    );
    for (const waiting of order) {
      if (queue.has(waiting) && take(waiting.body, waiting.toBytes)) waiting.admit();
    }
  }

  /** Gives back the memory that was taken ahead and not filled. */
  function complete(body: Body): void {
    if (!inside.has(body)) return;
    body.isWhole = true;
    const aheadBytes = Math.max(0, body.heldBytes - body.arrivedBytes);
    body.heldBytes -= aheadBytes;
    freeBytes += aheadBytes;
    preferNext(body);
    admitWaiting();
  }

  function release(body: Body): void {
    if (!inside.delete(body)) return;
    freeBytes += body.heldBytes;
    for (const waiting of queue) {
      if (waiting.body === body) waiting.refuse(new PoolFailure('cancelled', 'the body was given up'));
    }
    preferNext(body);
    admitWaiting();
  }

  /** For a body that needs no more: if it was preferred, the next waiting body of a caller with a key is preferred. */
  function preferNext(body: Body): void {
    if (preferred !== body) return;
    preferred = null;
    queue.forEach(prefer);
  }

  function prefer({ body, toBytes }: Waiting): void {
    if (toBytes !== null && isKeyed(body.caller)) preferred ??= body;
  }

  /** Gives the preferred body all that it needs, or as much as leaves enough for another body to finish. */
  function takeAhead(): void {
    if (preferred === null || take(preferred, preferred.claimBytes)) return;
    take(preferred, preferred.heldBytes + freeBytes - findLeastNeedBeside(inside, preferred));
  }

  function takeOrWait(body: Body, toBytes: number | null): Promise<void> {
    if (body.signal.aborted) return Promise.reject(new PoolFailure('cancelled', 'the caller has left'));
    if (take(body, toBytes)) return Promise.resolve();
    return new Promise((resolve, reject) => {
      const settle = () => {
        clearTimeout(timer);
        body.signal.removeEventListener('abort', cancel);
        queue.delete(waiting);
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
        maxWaitMs,
      );
      body.signal.addEventListener('abort', cancel);
      queue.add(waiting);
      prefer(waiting);
      if (toBytes !== null) watchPace();
    });
  }

  /** False if it must wait; then nothing has changed. */
  function take(body: Body, toBytes: number | null): boolean {
    if (toBytes === null) {
      if (countClaimed(body.caller) + body.claimBytes > shareBytes) return false;
      inside.add(body);
      return true;
    }
    const growthBytes = toBytes - body.heldBytes;
    if (growthBytes <= 0) return true;
    if (!inside.has(body) || growthBytes > freeBytes) return false;
    body.heldBytes += growthBytes;
    if (canAllFinish(inside, freeBytes - growthBytes)) {
      freeBytes -= growthBytes;
      return true;
    }
    body.heldBytes -= growthBytes;
    return false;
  }

  function countClaimed(caller: string): number {
    let claimedBytes = heldBeside(caller);
    for (const body of inside) {
      if (body.caller === caller) claimedBytes += body.isWhole ? body.heldBytes : body.claimBytes;
    }
    return claimedBytes;
  }

  return {
    admitWaiting,
    /**
     * Resolves when the caller's share has room for a body of at most `claimBytes`.
     *
     * @throws PoolFailure `busy` if none became free in time, `cancelled` if the caller left.
     */
    async reserve(caller: string, claimBytes: number, signal: AbortSignal) {
      const body = makeBody(caller, claimBytes, signal);
      await takeOrWait(body, null);
      return makeReservation(body);
    },
    /** As `reserve`, without waiting; null if the body would have to wait. */
    reserveAtOnce(caller: string, claimBytes: number, signal: AbortSignal) {
      const body = makeBody(caller, claimBytes, signal);
      return !signal.aborted && take(body, null) ? makeReservation(body) : null;
    },
  };
}
