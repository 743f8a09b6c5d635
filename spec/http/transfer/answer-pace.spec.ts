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

  /** Seconds in each of which so many bytes are read. */
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

  it('waits for an answer as long as it takes to make', () => {
    answer.pass(0, 0, 0, 0, 0, 0, 0, 0);
    expect(answer.isCut).to.equal(false);
  });

  it('cuts an answer of which less than the pace was read, in the first whole window', () => {
    answer.response.headersSent = true;
    answer.pass(0);
    expect(answer.isCut).to.equal(false);
    answer.pass(99);
    expect(answer.isCut).to.equal(true);
  });

  it('leaves a steady reader alone, and cuts it when it stops', () => {
    answer.response.headersSent = true;
    answer.pass(100, 100, 100);
    expect(answer.isCut).to.equal(false);
    answer.pass(0);
    expect(answer.isCut).to.equal(true);
  });

  it('does not take for read what only waits in the connection', () => {
    answer.response.headersSent = true;
    answer.pass(1);
    answer.socket.writableLength = 1_000_000;
    answer.pass(1_000_000);
    expect(answer.isCut).to.equal(true);
  });

  it('cuts an answer that is read steadily and never ends', () => {
    answer.response.headersSent = true;
    answer.pass(100, 100, 100, 100, 100);
    expect(answer.isCut).to.equal(false);
    answer.pass(100);
    expect(answer.isCut).to.equal(true);
  });

  it('watches no longer than the answer lasts', () => {
    answer.response.headersSent = true;
    answer.response.emit('close');
    answer.pass(0, 0, 0, 0, 0, 0);
    expect(answer.isCut).to.equal(false);
  });
});
