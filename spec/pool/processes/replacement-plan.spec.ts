import { expect } from 'chai';
import {
  chooseWorker,
  planReplacement,
  SERIES_PAUSE_MS,
  type IdleWorker,
  Series,
} from '../../../src/pool/processes/replacement-plan.js';

const IDLE_LIMIT_MS = 60_000;
const NOW_MS = 1_000_000;

/** In series, unless the test says otherwise: other callers are not waited for. */
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
  it('is the caller’s own worker, the last used one of several', () => {
    const workers = [idle(null), idle('a', 20), idle('a', 10), idle('b')];
    expect(chooseWorker(workers, 'a')).to.equal(workers[2]);
  });

  it('is a fresh one for a caller that has none, the first of them', () => {
    const workers = [idle('a'), idle(null, 5), idle(null)];
    expect(chooseWorker(workers, 'b')).to.equal(workers[1]);
    expect(chooseWorker(workers, null)).to.equal(workers[1]);
  });

  it('is never another caller’s worker', () => {
    expect(chooseWorker([idle('a'), idle('b')], 'c')).to.equal(undefined);
    expect(chooseWorker([idle('a'), idle('b')], null)).to.equal(undefined);
    expect(chooseWorker([], 'a')).to.equal(undefined);
  });
});

describe('the replacement of idle workers', () => {
  it('ends no worker while there is a spare and no caller waits', () => {
    expect(plan([idle('a', 5000), idle(null)]).leaving).to.deep.equal([]);
    expect(plan([idle('a', 5000)], { coming: 1 }).leaving).to.deep.equal([]);
  });

  it('ends the worker idle for longest if there is no spare', () => {
    expect(plan([idle('a', 1500), idle('b', 5000), idle('c', 2000)]).leaving).to.deep.equal(['b']);
  });

  it('keeps the worker of a caller in series, and checks again when the series has paused', () => {
    expect(plan([idle('a', SERIES_PAUSE_MS - 1)])).to.deep.equal({ leaving: [], againInMs: 1 });
    expect(plan([idle('a', SERIES_PAUSE_MS)]).leaving).to.deep.equal(['a']);
  });

  it('ends the worker of a single document at once, before any of a series', () => {
    const single = idle('a', 1, false);
    expect(plan([idle('b', 5), single, idle('c', 3)]).leaving).to.deep.equal(['a']);
    expect(plan([idle('b', 5), single, idle('c', 3)], { first: 2 }).leaving).to.deep.equal(['a', 'b']);
    expect(plan([single, idle(null)])).to.deep.equal({ leaving: [], againInMs: IDLE_LIMIT_MS - 1 });
  });

  it('ends even the worker of a series for a caller that would have no worker', () => {
    expect(plan([idle('a', 2), idle('b', 1)], { first: 1 }).leaving).to.deep.equal(['a']);
    expect(plan([idle('a', 2), idle('b', 1)], { first: 2 }).leaving).to.deep.equal(['a', 'b']);
    expect(plan([idle('a', 2), idle('b', 1)], { first: 1, coming: 1 }).leaving).to.deep.equal([]);
  });

  it('ends only workers of paused series for a further job of a caller that has one running', () => {
    expect(plan([idle('a', 2), idle('b', 1)], { further: 1 }).leaving).to.deep.equal([]);
    expect(plan([idle('a', 2000), idle('b', 1)], { further: 1 }).leaving).to.deep.equal(['a']);
    expect(plan([idle('a', 2000), idle('b', 1500)], { further: 1 }).leaving).to.deep.equal(['a', 'b']);
  });

  it('ends a worker whose caller has not returned', () => {
    expect(plan([idle('a', IDLE_LIMIT_MS), idle('b', 10), idle(null)])).to.deep.equal({
      leaving: ['a'],
      againInMs: IDLE_LIMIT_MS - 10,
    });
  });

  it('never ends a fresh worker, however long it waits', () => {
    expect(plan([idle(null, 10 * IDLE_LIMIT_MS)])).to.deep.equal({ leaving: [], againInMs: Infinity });
  });

  it('ends no worker for a spare if no spares are kept', () => {
    const paused = idle('a', 2 * SERIES_PAUSE_MS);
    expect(plan([paused]).leaving).to.deep.equal(['a']);
    expect(plan([paused], { spares: 0 })).to.deep.equal({
      leaving: [],
      againInMs: IDLE_LIMIT_MS - 2 * SERIES_PAUSE_MS,
    });
    expect(plan([paused], { spares: 0, first: 1 }).leaving).to.deep.equal(['a']);
  });
});

describe('a series', () => {
  it('is a document soon after another of the same caller', () => {
    const series = new Series();
    expect(series.noteBegin('a', 0)).to.equal(false);
    expect(series.noteBegin('b', 1)).to.equal(false);
    expect(series.noteBegin('a', SERIES_PAUSE_MS - 1)).to.equal(true);
    expect(series.noteBegin('a', 2 * SERIES_PAUSE_MS - 1)).to.equal(false);
  });

  it('continues from the end of a document, however long that took', () => {
    const series = new Series();
    series.noteBegin('a', 0);
    series.note('a', 60_000);
    expect(series.noteBegin('a', 60_001)).to.equal(true);
  });

  it('is remembered for the callers seen last', () => {
    const series = new Series();
    for (let owner = 0; owner <= 1000; owner += 1) series.note(`${owner}`, 0);
    expect([series.noteBegin('0', 1), series.noteBegin('1000', 1)]).to.deep.equal([false, true]);
  });
});
