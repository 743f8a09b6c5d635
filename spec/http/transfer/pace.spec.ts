import { EventEmitter } from 'node:events';
import { mock } from 'node:test';
import { expect } from 'chai';
import { watchPace, type Pace, watchAnswer } from '../../../src/http/transfer/pace.js';

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

const ANSWER = { bytesPerSecond: 100, windowMs: 1000, totalMs: 5000 };

/** An answer, and the connection that it goes out by. */
class Answer {
  readonly socket = { bytesWritten: 0, writableLength: 0 };
  readonly response = Object.assign(new EventEmitter(), {
    headersSent: false,
    isCut: false,
    destroy: () => {
      this.response.isCut = true;
      this.response.emit('close');
    },
  });

  constructor() {
    watchAnswer({ socket: this.socket } as never, this.response as never, ANSWER);
  }

  /** Seconds in which the given bytes are read each second. */
  pass(...bytes: number[]): void {
    for (const read of bytes) {
      this.socket.bytesWritten += read;
      mock.timers.tick(1000);
    }
  }

  get isCut(): boolean {
    return this.response.isCut;
  }
}

describe('watchAnswer', () => {
  let answer: Answer;
  beforeEach(() => {
    mock.timers.enable({ apis: ['setInterval'] });
    answer = new Answer();
  });
  afterEach(() => mock.timers.reset());

  it('waits for an answer for as long as it takes to produce', () => {
    answer.pass(0, 0, 0, 0, 0, 0, 0, 0);
    expect(answer.isCut).to.equal(false);
  });

  it('aborts an answer read below the minimum pace, in the first whole window', () => {
    answer.response.headersSent = true;
    answer.pass(0);
    expect(answer.isCut).to.equal(false);
    answer.pass(99);
    expect(answer.isCut).to.equal(true);
  });

  it('leaves a steady reader alone, and aborts the answer when it stops', () => {
    answer.response.headersSent = true;
    answer.pass(100, 100, 100);
    expect(answer.isCut).to.equal(false);
    answer.pass(0);
    expect(answer.isCut).to.equal(true);
  });

  it('does not count bytes as read that only wait in the connection', () => {
    answer.response.headersSent = true;
    answer.pass(1);
    answer.socket.writableLength = 1_000_000;
    answer.pass(1_000_000);
    expect(answer.isCut).to.equal(true);
  });

  it('aborts an answer that is read steadily and never ends', () => {
    answer.response.headersSent = true;
    answer.pass(100, 100, 100, 100, 100);
    expect(answer.isCut).to.equal(false);
    answer.pass(100);
    expect(answer.isCut).to.equal(true);
  });

  it('stops watching when the answer ends', () => {
    answer.response.headersSent = true;
    answer.response.emit('close');
    answer.pass(0, 0, 0, 0, 0, 0);
    expect(answer.isCut).to.equal(false);
  });
});
