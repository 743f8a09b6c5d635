import { setMaxListeners } from 'node:events';
import { expect } from 'chai';
import { Room, type Stay } from '../../../src/http/upload/room.js';
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

describe('Room', () => {
  beforeEach(() => {
    over = new AbortController();
    setMaxListeners(0, over.signal);
  });
  afterEach(() => over.abort());

  it('counts for others what has arrived, and not what was declared', async () => {
    const room = new Room(LIMITS);
    for (const caller of ['a', 'b', 'c', 'd']) await room.enter(caller, 20, staying());
    const fifth = await room.enter('e', 20, staying());
    await fifth.grow(20);
  });

  it('counts for its own caller what was declared, from the beginning', async () => {
    const room = new Room(LIMITS);
    const first = await room.enter('a', 15, staying());
    const second = room.enter('a', 6, staying());
    expect(await isDone(second)).to.equal(false);
    await (await room.enter('b', 20, staying())).grow(10);
    first.leave();
    await second;
  });

  it('lets a small body of a caller pass a large one that waits', async () => {
    const room = new Room(LIMITS);
    await room.enter('a', 15, staying());
    const large = room.enter('a', 15, staying());
    await room.enter('a', 5, staying());
    expect(await isDone(large)).to.equal(false);
  });

  it('takes at once whom it takes, and nobody who would have to wait', async () => {
    const room = new Room(LIMITS);
    expect(room.enterAtOnce('a', 15, staying())).to.not.equal(null);
    expect(room.enterAtOnce('a', 6, staying())).to.equal(null);
    expect(room.enterAtOnce('b', 6, AbortSignal.abort())).to.equal(null);
    // Who was not taken in counts nothing.
    await room.enter('a', 5, staying());
  });

  it('counts a whole body with what it holds', async () => {
    const room = new Room(LIMITS);
    const first = await room.enter('a', 20, staying());
    await first.grow(3);
    const second = room.enter('a', 17, staying());
    expect(await isDone(second)).to.equal(false);
    first.settle();
    await second;
  });

  it('keeps the rest of the room for a body that can be finished in it', async () => {
    const room = new Room(LIMITS);
    const [one, other] = [await room.enter('a', 20, staying()), await room.enter('b', 20, staying())];
    await one.grow(15);
    // With 10 of b there would be 5 left, which finish a; with 11 nobody could be finished.
    await other.grow(10);
    const more = other.grow(11);
    expect(await isDone(more)).to.equal(false);
    expect(other.growAtOnce(11)).to.equal(false);
    expect(one.growAtOnce(20)).to.equal(true);
    one.settle();
    expect(await isDone(more)).to.equal(false);
    one.leave();
    await more;
  });

  it('serves first whose caller holds least', async () => {
    const room = new Room(LIMITS);
    const [rich, poor] = [await room.enter('a', 20, staying()), await room.enter('b', 10, staying())];
    const whole = await room.enter('c', 20, staying());
    await whole.grow(20);
    whole.settle();
    await rich.grow(8);
    const order: string[] = [];
    const waits = [rich.grow(12).then(() => order.push('rich')), poor.grow(9).then(() => order.push('poor'))];
    whole.leave();
    await Promise.all(waits);
    expect(order).to.deep.equal(['poor', 'rich']);
  });

  it('gives back once, however often it is told', async () => {
    const room = new Room({ ...LIMITS, maxWaitMs: 0 });
    const stay = await room.enter('a', 20, staying());
    await stay.grow(20);
    stay.leave();
    stay.leave();
    for (const caller of ['a', 'b']) {
      const next = await room.enter(caller, 15, staying());
      await next.grow(15);
      next.settle();
    }
    const failure: unknown = await (await room.enter('c', 1, staying())).grow(1).catch(FAILED);
    expect(failure).to.be.instanceOf(PoolFailure).with.property('code', 'busy');
  });

  it('lets those behind pass when a waiting caller leaves', async () => {
    const room = new Room(LIMITS);
    await room.enter('a', 15, staying());
    const leaving = new AbortController();
    const gone = room.enter('a', 6, leaving.signal).catch(FAILED);
    leaving.abort();
    expect(await gone).to.have.property('code', 'cancelled');
    await room.enter('a', 5, staying());
  });

  it('takes nobody in who has left', async () => {
    const failure: unknown = await new Room(LIMITS).enter('a', 1, AbortSignal.abort()).catch(FAILED);
    expect(failure).to.have.property('code', 'cancelled');
  });

  it('ends the wait of a body that is given up', async () => {
    const room = new Room(LIMITS);
    const [one, other] = [await room.enter('a', 20, staying()), await room.enter('b', 20, staying())];
    await one.grow(20);
    const waiting = other.grow(20).catch(FAILED);
    other.leave();
    expect(await waiting).to.have.property('code', 'cancelled');
  });

  it('counts beside the uploads what else a caller holds', async () => {
    let unread = 15;
    const room = new Room(LIMITS, (caller) => (caller === 'a' ? unread : 0));
    const waiting = room.enter('a', 10, staying());
    await room.enter('b', 20, staying());
    expect(await isDone(waiting)).to.equal(false);
    unread = 10;
    room.admitWaiting();
    await waiting;
  });

  it('holds no more than there is, lets none wait for ever, for any order of arrival', async () => {
    for (let seed = 1; seed <= 60; seed += 1) await expectAllToFinish(seed);
  });
});

interface Sender {
  caller: string;
  bytes: number;
  /** Stops in the middle of its body, until its pace ends it. */
  fallsSilent: boolean;
  stay: Stay | null;
  arrived: number;
  state: 'waits' | 'moves' | 'silent' | 'works' | 'gone';
}

/** Bodies of random callers and sizes arrive in random pieces; jobs end and silent ones are ended when nothing else moves. */
async function expectAllToFinish(seed: number): Promise<void> {
  const random = seeded(seed);
  const upTo = (most: number) => 1 + Math.floor(random() * most);
  const limits = { totalBytes: 30 + upTo(30), shareBytes: 10 + upTo(20), maxWaitMs: 600_000 };
  const room = new Room(limits);
  const senders: Sender[] = Array.from({ length: 2 + upTo(25) }, () => ({
    caller: `caller ${upTo(6)}`,
    bytes: upTo(limits.shareBytes),
    fallsSilent: random() < 0.2,
    stay: null,
    arrived: 0,
    state: 'waits',
  }));
  for (const sender of senders) void enter(room, sender).catch(FAILED);
  const any = (state: Sender['state']) => {
    const found = senders.filter((sender) => sender.state === state);
    return found[upTo(found.length) - 1];
  };
  await turn();
  while (senders.some(({ state }) => state !== 'gone')) {
    const moving = any('moves');
    const ending = random() < 0.1 || moving === undefined ? (any('works') ?? any('silent')) : undefined;
    if (ending !== undefined) {
      ending.stay?.leave();
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

async function enter(room: Room, sender: Sender): Promise<void> {
  sender.stay = await room.enter(sender.caller, sender.bytes, staying());
  sender.state = 'moves';
}

async function arrive(sender: Sender, toBytes: number, mayStop: boolean): Promise<void> {
  sender.state = 'waits';
  await sender.stay?.grow(toBytes);
  sender.arrived = toBytes;
  if (toBytes === sender.bytes) {
    sender.stay?.settle();
    sender.state = 'works';
  } else {
    sender.state = sender.fallsSilent && mayStop ? 'silent' : 'moves';
  }
}
