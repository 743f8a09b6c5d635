import { EventEmitter } from 'node:events';
import { Readable } from 'node:stream';
import { mock } from 'node:test';
import { expect } from 'chai';
import { drainAfterAnswer, countPieces } from '../../../src/http/transfer/bounded-drain.js';

const MIB = 1024 * 1024;
const PIECE = Buffer.alloc(MIB);
const LONGEST_MS = 5000;

/** A request whose body arrives as the test says, and the connection that it came by. */
class Upload {
  wasAsked = false;
  readonly body = new Readable({
    read: () => {
      this.wasAsked = true;
    },
  });
  readonly socket = Object.assign(new EventEmitter(), {
    destroyed: false,
    destroy: () => {
      this.socket.destroyed = true;
      this.socket.emit('close');
    },
  });
  readonly request = Object.assign(this.body, { complete: false, socket: this.socket });
  readonly response = new EventEmitter();

  constructor() {
    drainAfterAnswer(this.request as never, this.response as never);
  }

  answer(): void {
    this.response.emit('prefinish');
  }

  async receive(...pieces: Buffer[]): Promise<void> {
    for (const piece of pieces) {
      this.body.push(piece);
      await turn();
    }
  }

  async end(): Promise<void> {
    this.body.push(null);
    await turn();
  }

  get isCut(): boolean {
    return this.socket.destroyed;
  }

  get unread(): number {
    return this.body.readableLength;
  }
}

async function turn(): Promise<void> {
  await new Promise((resolve) => {
    setImmediate(resolve);
  });
}

describe('drainAfterAnswer', () => {
  beforeEach(() => mock.timers.enable({ apis: ['setTimeout'] }));
  afterEach(() => mock.timers.reset());

  it('reads nothing before the answer', async () => {
    const upload = new Upload();
    await upload.receive(PIECE);
    mock.timers.tick(10 * LONGEST_MS);
    expect([upload.unread, upload.isCut, upload.body.listenerCount('data')]).to.deep.equal([MIB, false, 0]);
  });

  it('ignores a request that has arrived completely', async () => {
    const upload = new Upload();
    upload.request.complete = true;
    upload.answer();
    await turn();
    mock.timers.tick(10 * LONGEST_MS);
    expect([upload.isCut, upload.socket.listenerCount('close')]).to.deep.equal([false, 0]);
    expect([upload.body.listenerCount('data'), upload.body.readableFlowing]).to.deep.equal([0, null]);
  });

  it('reads and discards what arrives after the answer', async () => {
    const upload = new Upload();
    await upload.receive(PIECE);
    upload.answer();
    await upload.receive(PIECE, PIECE);
    expect([upload.unread, upload.isCut]).to.deep.equal([0, false]);
  });

  it('resumes a paused body', async () => {
    const upload = new Upload();
    upload.body.pause();
    upload.answer();
    await upload.receive(PIECE);
    expect(upload.unread).to.equal(0);
  });

  it('reads the body while the answer is finished, so that Node does not discard it', () => {
    const upload = new Upload();
    expect(upload.wasAsked).to.equal(false);
    upload.answer();
    expect(upload.wasAsked).to.equal(true);
  });

  it('aborts the connection at the first byte beyond 12 MiB, and not before', async () => {
    const upload = new Upload();
    upload.answer();
    await upload.receive(...Array.from({ length: 12 }, () => PIECE));
    expect(upload.isCut).to.equal(false);
    await upload.receive(Buffer.alloc(1));
    expect(upload.isCut).to.equal(true);
  });

  it('counts only what arrives after the answer', async () => {
    const upload = new Upload();
    upload.body.on('data', () => undefined);
    await upload.receive(...Array.from({ length: 13 }, () => PIECE));
    upload.answer();
    await upload.receive(...Array.from({ length: 12 }, () => PIECE));
    expect(upload.isCut).to.equal(false);
  });

  it('aborts the connection of a body that still arrives after 5 s, however slowly', async () => {
    const upload = new Upload();
    upload.answer();
    mock.timers.tick(LONGEST_MS - 1);
    await upload.receive(Buffer.alloc(1));
    expect(upload.isCut).to.equal(false);
    mock.timers.tick(1);
    expect(upload.isCut).to.equal(true);
  });

  it('aborts the connection of a body that has sent nothing for 5 s', () => {
    const upload = new Upload();
    upload.answer();
    mock.timers.tick(LONGEST_MS);
    expect(upload.isCut).to.equal(true);
  });

  it('keeps the connection open for the next request after the body has ended', async () => {
    const upload = new Upload();
    upload.answer();
    await upload.receive(PIECE);
    await upload.end();
    mock.timers.tick(10 * LONGEST_MS);
    expect([upload.isCut, upload.socket.listenerCount('close')]).to.deep.equal([false, 0]);
  });

  it('leaves no timer when the connection closes', () => {
    const upload = new Upload();
    upload.answer();
    upload.socket.emit('close');
    mock.timers.tick(10 * LONGEST_MS);
    expect([upload.isCut, upload.socket.listenerCount('close')]).to.deep.equal([false, 0]);
  });

  it('limits each request separately', async () => {
    const uploads = [new Upload(), new Upload()];
    for (const upload of uploads) {
      upload.answer();
      await upload.receive(...Array.from({ length: 7 }, () => PIECE));
    }
    expect(uploads.map(({ isCut }) => isCut)).to.deep.equal([false, false]);
  });
});

/** Which piece was the first too many, of so many of this length; null where none was. */
function firstTooMany(pieces: number, bytes: number): number | null {
  const isTooFine = countPieces();
  for (let piece = 1; piece <= pieces; piece += 1) if (isTooFine(bytes)) return piece;
  return null;
}

describe('countPieces', () => {
  for (const [bytes, pieces, expected] of [
    [1, 1015, null],
    [1, 100_000, 1016],
    [32, 100_000, 2001],
    [63, 100_000, 64_001],
    [64, 100_000, null],
    [65_536, 1000, null],
  ] as const) {
    it(`answers ${expected} for ${pieces} pieces of ${bytes} bytes`, () => {
      expect(firstTooMany(pieces, bytes)).to.equal(expected);
    });
  }

  it('lets the long pieces of a body compensate for its short ones', () => {
    const isTooFine = countPieces();
    isTooFine(1024 * 1024);
    for (let piece = 0; piece < 16_000; piece += 1) expect(isTooFine(1)).to.equal(false);
  });

  it('counts each body separately', () => {
    const other = countPieces();
    firstTooMany(2000, 1);
    expect(other(1)).to.equal(false);
  });
});
