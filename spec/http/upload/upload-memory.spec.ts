import { setMaxListeners } from 'node:events';
import { mock } from 'node:test';
import { expect } from 'chai';
import {
  createUploadMemory,
  type Reservation,
  type UploadMemory,
} from '../../../src/http/upload/upload-memory.js';
import { PoolFailure } from '../../../src/pool/protocol/pool-failure.js';
import { seeded } from '../../hostile/mutate.js';

/** Ends what still waits when a test is over. */
let over = new AbortController();
const staying = () => over.signal;
const LIMITS = { totalBytes: 30, shareBytes: 20, maxWaitMs: 60_000 };
const FAILED = (error: unknown) => error;

/** Whether a promise has been kept once everything that could has happened. */
async function isDone(promise: Promise<unknown>): Promise<boolean> {
  let done = false;
  void promise.then(() => (done = true), FAILED);
  await turn();
  return done;
}

async function turn(): Promise<void> {
  await new Promise((resolve) => {
    setImmediate(resolve);
  });
}

describe('createUploadMemory', () => {
  beforeEach(() => {
    over = new AbortController();
    setMaxListeners(0, over.signal);
  });
  afterEach(() => over.abort());

  it('counts arrived bytes, not declared ones, against other callers', async () => {
    const memory = createUploadMemory(LIMITS);
    for (const caller of ['a', 'b', 'c', 'd']) await memory.reserve(caller, 20, staying());
    const fifth = await memory.reserve('e', 20, staying());
    await fifth.extend(20);
  });

  it('counts declared bytes against the caller itself, from the beginning', async () => {
    const memory = createUploadMemory(LIMITS);
    const first = await memory.reserve('a', 15, staying());
    const second = memory.reserve('a', 6, staying());
    expect(await isDone(second)).to.equal(false);
    await (await memory.reserve('b', 20, staying())).extend(10);
    first.release();
    await second;
  });

  it('ends the largest body below the pace while another waits for memory, but no body at the pace', async () => {
    const mib = 1024 * 1024;
    const memory = createUploadMemory({ totalBytes: 30 * mib, shareBytes: 20 * mib, maxWaitMs: 60_000 });
    const ended: string[] = [];
    const enter = async (caller: string, heldMib: number): Promise<Reservation> => {
      const reservation = await memory.reserve(caller, (heldMib + 1) * mib, staying());
      reservation.endWhenSlow(() => {
        ended.push(caller);
        reservation.release();
      });
      await reservation.extend(heldMib * mib);
      return reservation;
    };
    mock.timers.enable({ apis: ['setInterval'] });
    try {
      await enter('slow', 8);
      const moving = await enter('moving', 9);
      await enter('slower', 10);
      mock.timers.tick(10_000);
      expect(ended).to.deep.equal([]);
      const honest = await memory.reserve('honest', 5 * mib, staying());
      const grown = honest.extend(5 * mib);
      await moving.extend(9.5 * mib);
      mock.timers.tick(1500);
      expect(ended).to.deep.equal(['slower']);
      await grown;
    } finally {
      mock.timers.reset();
    }
  });

  it('lets a small body of a caller pass a waiting large one', async () => {
    const memory = createUploadMemory(LIMITS);
    await memory.reserve('a', 15, staying());
    const large = memory.reserve('a', 15, staying());
    await memory.reserve('a', 5, staying());
    expect(await isDone(large)).to.equal(false);
  });

  it('admits at once, or refuses a body that would have to wait', async () => {
    const memory = createUploadMemory(LIMITS);
    expect(memory.reserveAtOnce('a', 15, staying())).to.not.equal(null);
    expect(memory.reserveAtOnce('a', 6, staying())).to.equal(null);
    expect(memory.reserveAtOnce('b', 6, AbortSignal.abort())).to.equal(null);
    // Who was not taken in counts nothing.
    await memory.reserve('a', 5, staying());
  });

  it('counts a complete body by its actual bytes', async () => {
    const memory = createUploadMemory(LIMITS);
    const first = await memory.reserve('a', 20, staying());
    await first.extend(3);
    const second = memory.reserve('a', 17, staying());
    expect(await isDone(second)).to.equal(false);
    first.complete();
    await second;
  });

  it('keeps the remaining memory for a body that can be completed in it', async () => {
    const memory = createUploadMemory(LIMITS);
    const [one, other] = [await memory.reserve('a', 20, staying()), await memory.reserve('b', 20, staying())];
    await one.extend(15);
    // With 10 of b there would be 5 left, which finish a; with 11 neither could be finished.
    await other.extend(10);
    const more = other.extend(11);
    expect(await isDone(more)).to.equal(false);
    expect(other.extendAtOnce(11)).to.equal(false);
    expect(one.extendAtOnce(20)).to.equal(true);
    one.complete();
    expect(await isDone(more)).to.equal(false);
    one.release();
    await more;
  });

  it('serves the caller that holds least first', async () => {
    const memory = createUploadMemory(LIMITS);
    const [rich, poor] = [await memory.reserve('a', 20, staying()), await memory.reserve('b', 10, staying())];
    const whole = await memory.reserve('c', 20, staying());
    await whole.extend(20);
    whole.complete();
    await rich.extend(8);
    const order: string[] = [];
    const waits = [
      rich.extend(12).then(() => order.push('rich')),
      poor.extend(9).then(() => order.push('poor')),
    ];
    whole.release();
    await Promise.all(waits);
    expect(order).to.deep.equal(['poor', 'rich']);
  });

  describe('if a body of a caller with a key waits', () => {
    const keyed = () => createUploadMemory(LIMITS);
    const inside = async (memory: UploadMemory, caller: string, heldBytes: number): Promise<Reservation> => {
      const reservation = await memory.reserve(caller, 20, staying());
      await reservation.extend(heldBytes);
      return reservation;
    };

    it('serves it before callers without a key that hold less', async () => {
      const memory = keyed();
      const whole = await inside(memory, 'a', 20);
      whole.complete();
      const owner = await inside(memory, 'key:b', 8);
      const other = await inside(memory, 'c', 1);
      const order: string[] = [];
      const waits = [
        other.extend(3).then(() => order.push('without')),
        owner.extend(10).then(() => order.push('with')),
      ];
      whole.release();
      await Promise.all(waits);
      expect(order).to.deep.equal(['with', 'without']);
    });

    it('leaves it the memory between two of its pieces', async () => {
      const memory = keyed();
      const whole = await inside(memory, 'a', 20);
      whole.complete();
      const owner = await memory.reserve('key:b', 20, staying());
      const others = [await inside(memory, 'c', 5), await inside(memory, 'd', 5)];
      const firstPiece = owner.extend(1);
      const waits = others.map((other) => other.extend(10));
      whole.release();
      await firstPiece;
      expect(others[0]!.extendAtOnce(6)).to.equal(false);
      expect(owner.extendAtOnce(20)).to.equal(true);
      expect(await Promise.all(waits.map(isDone))).to.deep.equal([false, false]);
      owner.release();
      await Promise.all(waits);
    });

    it('takes memory ahead if enough remains for another body, and gives back what is not filled', async () => {
      const memory = keyed();
      const [first, second] = [await inside(memory, 'a', 10), await inside(memory, 'd', 2)];
      first.complete();
      const other = await inside(memory, 'c', 16);
      const owner = await memory.reserve('key:b', 20, staying());
      const waiting = owner.extend(3);
      expect(await isDone(waiting)).to.equal(false);
      first.release();
      await waiting;
      // Of 12 free bytes 4 are left.
      expect(owner.extendAtOnce(8)).to.equal(true);
      expect(owner.extendAtOnce(9)).to.equal(false);
      expect(second.extendAtOnce(3)).to.equal(false);
      expect(other.extendAtOnce(20)).to.equal(true);
      other.release();
      owner.complete();
      expect(second.extendAtOnce(20)).to.equal(true);
    });

    it('ends as many slow bodies as it needs', async () => {
      const ended: string[] = [];
      mock.timers.enable({ apis: ['setInterval'] });
      try {
        const memory = keyed();
        for (const caller of ['a', 'c', 'd', 'e', 'f']) {
          const reservation = await memory.reserve(caller, 6, staying());
          await reservation.extend(6);
          reservation.endWhenSlow(() => {
            ended.push(caller);
            reservation.release();
          });
        }
        const owner = await memory.reserve('key:b', 10, staying());
        const whole = owner.extend(10);
        mock.timers.tick(1500);
        await whole;
        expect(ended).to.deep.equal(['a', 'c']);
      } finally {
        mock.timers.reset();
      }
    });
  });

  it('releases memory once, however often release is called', async () => {
    const memory = createUploadMemory({ ...LIMITS, maxWaitMs: 0 });
    const reservation = await memory.reserve('a', 20, staying());
    await reservation.extend(20);
    reservation.release();
    reservation.release();
    for (const caller of ['a', 'b']) {
      const next = await memory.reserve(caller, 15, staying());
      await next.extend(15);
      next.complete();
    }
    const failure: unknown = await (await memory.reserve('c', 1, staying())).extend(1).catch(FAILED);
    expect(failure).to.be.instanceOf(PoolFailure).with.property('code', 'busy');
  });

  it('lets later callers pass when a waiting caller disconnects', async () => {
    const memory = createUploadMemory(LIMITS);
    await memory.reserve('a', 15, staying());
    const leaving = new AbortController();
    const gone = memory.reserve('a', 6, leaving.signal).catch(FAILED);
    leaving.abort();
    expect(await gone).to.have.property('code', 'cancelled');
    await memory.reserve('a', 5, staying());
  });

  it('admits no caller that has disconnected', async () => {
    const failure: unknown = await createUploadMemory(LIMITS)
      .reserve('a', 1, AbortSignal.abort())
      .catch(FAILED);
    expect(failure).to.have.property('code', 'cancelled');
  });

  it('ends the wait of a body that is released', async () => {
    const memory = createUploadMemory(LIMITS);
    const [one, other] = [await memory.reserve('a', 20, staying()), await memory.reserve('b', 20, staying())];
    await one.extend(20);
    const waiting = other.extend(20).catch(FAILED);
    other.release();
    expect(await waiting).to.have.property('code', 'cancelled');
  });

  it('counts other memory of a caller in addition to its uploads', async () => {
    let unread = 15;
    const memory = createUploadMemory(LIMITS, (caller) => (caller === 'a' ? unread : 0));
    const waiting = memory.reserve('a', 10, staying());
    await memory.reserve('b', 20, staying());
    expect(await isDone(waiting)).to.equal(false);
    unread = 10;
    memory.admitWaiting();
    await waiting;
  });

  it('never exceeds its limit and serves all waiting bodies, for any order of arrival', async () => {
    for (let seed = 1; seed <= 60; seed += 1) await expectAllToFinish(seed);
  });
});

interface Sender {
  caller: string;
  bytes: number;
  /** Stops in the middle of its body, until its pace ends it. */
  fallsSilent: boolean;
  reservation: Reservation | null;
  arrived: number;
  state: 'waits' | 'moves' | 'silent' | 'works' | 'gone';
}

/** Bodies of random callers and sizes arrive in random pieces; jobs end and silent ones are ended when nothing else moves. */
async function expectAllToFinish(seed: number): Promise<void> {
  const random = seeded(seed);
  const upTo = (most: number) => 1 + Math.floor(random() * most);
  const limits = { totalBytes: 30 + upTo(30), shareBytes: 10 + upTo(20), maxWaitMs: 600_000 };
  const memory = createUploadMemory(limits);
  const senders: Sender[] = Array.from({ length: 2 + upTo(25) }, () => ({
    caller: `caller ${upTo(6)}`,
    bytes: upTo(limits.shareBytes),
    fallsSilent: random() < 0.2,
    reservation: null,
    arrived: 0,
    state: 'waits',
  }));
  for (const sender of senders) void enter(memory, sender).catch(FAILED);
  const any = (state: Sender['state']) => {
    const found = senders.filter((sender) => sender.state === state);
    return found[upTo(found.length) - 1];
  };
  await turn();
  while (senders.some(({ state }) => state !== 'gone')) {
    const moving = any('moves');
    const ending = random() < 0.1 || moving === undefined ? (any('works') ?? any('silent')) : undefined;
    if (ending !== undefined) {
      ending.reservation?.release();
      ending.state = 'gone';
    } else if (moving === undefined) {
      throw new Error(`seed ${seed}: everybody waits for everybody`);
    } else {
      const toBytes = Math.min(moving.bytes, moving.arrived + upTo(5));
      void arrive(moving, toBytes, random() < 0.3).catch(FAILED);
    }
    await turn();
    const held = senders.reduce((sum, { state, arrived }) => sum + (state === 'gone' ? 0 : arrived), 0);
    expect(held, `seed ${seed}`).to.be.at.most(limits.totalBytes);
  }
}

async function enter(memory: UploadMemory, sender: Sender): Promise<void> {
  sender.reservation = await memory.reserve(sender.caller, sender.bytes, staying());
  sender.state = 'moves';
}

async function arrive(sender: Sender, toBytes: number, mayStop: boolean): Promise<void> {
  sender.state = 'waits';
  await sender.reservation?.extend(toBytes);
  sender.arrived = toBytes;
  if (toBytes === sender.bytes) {
    sender.reservation?.complete();
    sender.state = 'works';
  } else {
    sender.state = sender.fallsSilent && mayStop ? 'silent' : 'moves';
  }
}
