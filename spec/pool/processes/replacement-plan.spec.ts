import { expect } from 'chai';
import {
  chooseWorker,
  planReplacement,
  SERIES_PAUSE_MS,
  type IdleWorker,
} from '../../../src/pool/processes/replacement-plan.js';

const IDLE_LIMIT_MS = 60_000;
const NOW_MS = 1_000_000;

/** In series, unless the test says otherwise: whoever is not is never waited for. */
function idle(owner: string | null, forMs = 0, isInSeries = true): IdleWorker {
  return { owner, sinceMs: NOW_MS - forMs, isInSeries };
}

/** Owners of the workers that leave, and in how many milliseconds the next look is due. */
function plan(
  workers: IdleWorker[],
  {
    first = 0,
    further = 0,
    coming = 0,
    spares = 1,
  }: { first?: number; further?: number; coming?: number; spares?: number } = {},
): { leaving: (string | null)[]; againInMs: number } {
  const circumstances = {
    demand: { first, further },
    spares,
    coming,
    idleLimitMs: IDLE_LIMIT_MS,
    nowMs: NOW_MS,
  };
  const { leaving, againAtMs } = planReplacement(workers, circumstances);
  return { leaving: leaving.map(({ owner }) => owner), againInMs: againAtMs - NOW_MS };
}

describe('the choice of a worker', () => {
  it('is the owner’s own, and of several the one that it used last', () => {
    const workers = [idle(null), idle('a', 20), idle('a', 10), idle('b')];
    expect(chooseWorker(workers, 'a')).to.equal(workers[2]);
  });

  it('is one without a past for who has none, the first of them', () => {
    const workers = [idle('a'), idle(null, 5), idle(null)];
    expect(chooseWorker(workers, 'b')).to.equal(workers[1]);
    expect(chooseWorker(workers, null)).to.equal(workers[1]);
  });

  it('is never another’s', () => {
    expect(chooseWorker([idle('a'), idle('b')], 'c')).to.equal(undefined);
    expect(chooseWorker([idle('a'), idle('b')], null)).to.equal(undefined);
    expect(chooseWorker([], 'a')).to.equal(undefined);
  });
});

describe('the replacement of idle workers', () => {
  it('is none while there is a spare, and nobody waits', () => {
    expect(plan([idle('a', 5000), idle(null)]).leaving).to.deep.equal([]);
    expect(plan([idle('a', 5000)], { coming: 1 }).leaving).to.deep.equal([]);
  });

  it('takes the longest idle where there is no spare', () => {
    expect(plan([idle('a', 1500), idle('b', 5000), idle('c', 2000)]).leaving).to.deep.equal(['b']);
  });

  it('leaves a caller in series its worker, and looks again when the series has paused', () => {
    expect(plan([idle('a', SERIES_PAUSE_MS - 1)])).to.deep.equal({ leaving: [], againInMs: 1 });
    expect(plan([idle('a', SERIES_PAUSE_MS)]).leaving).to.deep.equal(['a']);
  });

  it('takes the worker of a single document at once, before any of a series', () => {
    const single = idle('a', 1, false);
    expect(plan([idle('b', 5), single, idle('c', 3)]).leaving).to.deep.equal(['a']);
    expect(plan([idle('b', 5), single, idle('c', 3)], { first: 2 }).leaving).to.deep.equal(['a', 'b']);
    expect(plan([single, idle(null)])).to.deep.equal({ leaving: [], againInMs: IDLE_LIMIT_MS - 1 });
  });

  it('takes even that for a caller who would have none', () => {
    expect(plan([idle('a', 2), idle('b', 1)], { first: 1 }).leaving).to.deep.equal(['a']);
    expect(plan([idle('a', 2), idle('b', 1)], { first: 2 }).leaving).to.deep.equal(['a', 'b']);
    expect(plan([idle('a', 2), idle('b', 1)], { first: 1, coming: 1 }).leaving).to.deep.equal([]);
  });

  it('takes only paused ones for a further job of whoever has one running', () => {
    expect(plan([idle('a', 2), idle('b', 1)], { further: 1 }).leaving).to.deep.equal([]);
    expect(plan([idle('a', 2000), idle('b', 1)], { further: 1 }).leaving).to.deep.equal(['a']);
    expect(plan([idle('a', 2000), idle('b', 1500)], { further: 1 }).leaving).to.deep.equal(['a', 'b']);
  });

  it('ends what nobody came back for', () => {
    expect(plan([idle('a', IDLE_LIMIT_MS), idle('b', 10), idle(null)])).to.deep.equal({
      leaving: ['a'],
      againInMs: IDLE_LIMIT_MS - 10,
    });
  });

  it('never ends a worker without a past, however long it waits', () => {
    expect(plan([idle(null, 10 * IDLE_LIMIT_MS)])).to.deep.equal({ leaving: [], againInMs: Infinity });
  });

  it('lets no worker go for a spare where none is kept', () => {
    const paused = idle('a', 2 * SERIES_PAUSE_MS);
    expect(plan([paused]).leaving).to.deep.equal(['a']);
    expect(plan([paused], { spares: 0 })).to.deep.equal({
      leaving: [],
      againInMs: IDLE_LIMIT_MS - 2 * SERIES_PAUSE_MS,
    });
    expect(plan([paused], { spares: 0, first: 1 }).leaving).to.deep.equal(['a']);
  });
});
