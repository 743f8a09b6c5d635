import { expect } from 'chai';
import { setTimeout as sleep } from 'node:timers/promises';

import { Assignment } from '../../src/pool/assignment.js';
import { PoolFailure } from '../../src/pool/protocol/pool-failure.js';
import { SPARE_WORKERS, TURN_SHARE, Turns } from '../../src/pool/turns.js';

const LONG_MS = 60_000;

/** Turns of which a share is over at once, and ones of which none is over in any test. */
const OVER_AT_ONCE = 0;
const NEVER_OVER = LONG_MS / TURN_SHARE;

describe('turns', () => {
  const made: Assignment[] = [];
  let waiting: Assignment[];
  let turns: Turns;

  function open(workers: number, deadlineMs: number): void {
    turns = new Turns({ workers, deadlineMs, waiting: () => waiting });
  }

  function jobOf(client: string, kind: 'image-candidates' | 'probe' = 'image-candidates'): Assignment {
    const job = kind === 'probe' ? { kind } : { kind, bytes: Buffer.alloc(1), pageNumber: 1 };
    const assignment = new Assignment(job, { client }, LONG_MS);
    assignment.outcome.catch(() => undefined);
    made.push(assignment);
    return assignment;
  }

  function run(...clients: string[]): Assignment[] {
    return clients.map((client) => {
      const assignment = jobOf(client);
      turns.begin(assignment);
      return assignment;
    });
  }

  /** Until its caller is late: two jobs that came to nothing after their share of the deadline. */
  function makeLate(client: string): void {
    for (const assignment of run(client, client)) turns.finish(assignment, true);
    expect(turns.rankOf(client)).to.be.above(1000);
  }

  function isOver({ over }: Assignment): boolean {
    return over.aborted;
  }

  beforeEach(() => {
    waiting = [];
  });

  afterEach(() => {
    turns.close();
    made.splice(0).forEach((assignment) => assignment.end(new PoolFailure('cancelled', 'the test is over')));
  });

  for (const workers of [1, 2, 5]) {
    it(`of ${workers} may all be one caller’s, and the spare is for another`, () => {
      open(workers, NEVER_OVER);
      for (let running = 0; running < workers; running += 1) {
        expect(turns.rankOf('a')).to.equal(running);
        run('a');
      }
      expect([turns.rankOf('a'), turns.rankOf('b')]).to.deep.equal([null, 0]);
      run('b');
      expect([turns.rankOf('a'), turns.rankOf('b'), turns.rankOf('c')]).to.deep.equal([null, null, null]);
      expect(SPARE_WORKERS).to.equal(1);
    });
  }

  it('never let one caller have the last free worker while it holds another, in any order', () => {
    open(2, NEVER_OVER);
    run('b', 'a');
    expect([turns.rankOf('a'), turns.rankOf('b'), turns.rankOf('c')]).to.deep.equal([null, null, 0]);
  });

  it('come last for a caller whose jobs keep coming to nothing', () => {
    open(2, OVER_AT_ONCE);
    makeLate('a');
    run('b');
    expect(turns.rankOf('a')).to.be.above(turns.rankOf('b') ?? NaN);
  });

  it('are not held against whoever was answered, or came to nothing soon', () => {
    open(2, OVER_AT_ONCE);
    for (const answered of run('a', 'a', 'a')) turns.finish(answered, false);
    expect(turns.rankOf('a')).to.equal(0);
    open(2, NEVER_OVER);
    for (const brief of run('a', 'a', 'a')) turns.finish(brief, true);
    expect(turns.rankOf('a')).to.equal(0);
  });

  describe('that have used up their share', () => {
    it('end where one worker is configured, none is free and a caller without any waits', () => {
      open(1, OVER_AT_ONCE);
      const [first, second] = run('a', 'b');
      turns.review();
      expect([first!, second!].some(isOver)).to.equal(false);
      waiting = [jobOf('c')];
      turns.review();
      expect(isOver(first!)).to.equal(true);
      // One caller waits, and one worker is on its way to it.
      turns.review();
      expect(isOver(second!)).to.equal(false);
    });

    it('end as a missed deadline', async () => {
      open(1, OVER_AT_ONCE);
      const [first] = run('a', 'b');
      waiting = [jobOf('c')];
      turns.review();
      const failure: unknown = await first!.outcome.catch((error: unknown) => error);
      expect(failure).to.be.instanceOf(PoolFailure).with.property('code', 'deadline');
    });

    for (const [who, waiter] of [
      ['a caller who has a job running', (): Assignment => jobOf('b')],
      ['a health check', (): Assignment => jobOf('health', 'probe')],
    ] as const) {
      it(`do not end for ${who}`, () => {
        open(1, OVER_AT_ONCE);
        const running = run('a', 'b');
        waiting = [waiter()];
        turns.review();
        expect(running.some(isOver)).to.equal(false);
      });
    }

    it('do not end while a worker is free', () => {
      open(1, OVER_AT_ONCE);
      const [only] = run('a');
      waiting = [jobOf('c')];
      turns.review();
      expect(isOver(only!)).to.equal(false);
    });

    it('end among several workers only for a caller who is late', () => {
      open(2, OVER_AT_ONCE);
      const honest = run('a', 'b');
      waiting = [jobOf('d')];
      const [third] = run('c');
      turns.review();
      expect([...honest, third!].some(isOver)).to.equal(false);
      turns.finish(third!, false);
      makeLate('c');
      const [late] = run('c');
      turns.review();
      expect([...honest, late!].map(isOver)).to.deep.equal([false, false, true]);
    });
  });

  it('end by themselves when their share is over', async () => {
    open(1, 80);
    const [first] = run('a', 'b');
    waiting = [jobOf('c')];
    turns.review();
    expect(isOver(first!)).to.equal(false);
    while (!isOver(first!)) await sleep(5);
  });

  it('go on when whoever waited for their end has left', async () => {
    open(1, 80);
    const running = run('a', 'b');
    waiting = [jobOf('c')];
    turns.review();
    waiting = [];
    await sleep(60);
    expect(running.some(isOver)).to.equal(false);
  });
});
