import { mock } from 'node:test';
import { expect } from 'chai';
import { watchPace, type Pace } from '../../../src/http/transfer/pace.js';

const RULE = { bytesPerSecond: 100, windowMs: 5000 };

describe('watchPace', () => {
  let ended = 0;
  let pace: Pace;
  beforeEach(() => {
    mock.timers.enable({ apis: ['setInterval', 'setImmediate'] });
    ended = 0;
    pace = watchPace(RULE, () => (ended += 1));
  });
  afterEach(() => {
    pace.stop();
    mock.timers.reset();
  });
  const pass = (ms: number) => {
    mock.timers.tick(ms);
    mock.timers.tick(0);
  };

  it('ends a transfer without progress, once, and not before the first window is over', () => {
    pass(4999);
    expect(ended).to.equal(0);
    pass(2);
    pass(20_000);
    expect(ended).to.equal(1);
  });

  it('ends a transfer one byte below the pace, and keeps one at the pace', () => {
    pace.moved(500);
    pass(5001);
    expect(ended).to.equal(0);
    pace.moved(499);
    pass(5001);
    expect(ended).to.equal(1);
  });

  it('gives no credit for a fast start', () => {
    pace.moved(1_000_000);
    pass(5001);
    pass(5001);
    expect(ended).to.equal(1);
  });

  it('does not count time in which the peer waits for this side', () => {
    pace.pause();
    pass(60_000);
    expect(ended).to.equal(0);
  });

  it('ends nothing after it was stopped', () => {
    pace.stop();
    pass(60_000);
    expect(ended).to.equal(0);
  });
});
