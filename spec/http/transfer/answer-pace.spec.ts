import { EventEmitter } from 'node:events';
import { mock } from 'node:test';
import { expect } from 'chai';
import { watchAnswer } from '../../../src/http/transfer/answer-pace.js';

const RULE = { bytesPerSecond: 100, windowMs: 1000, totalMs: 5000 };

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
    watchAnswer({ socket: this.socket } as never, this.response as never, RULE);
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
