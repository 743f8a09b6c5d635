import { EventEmitter } from 'node:events';
import { Readable } from 'node:stream';
import { mock } from 'node:test';
import { expect } from 'chai';
import { boundedDrain } from '../../../src/http/transfer/bounded-drain.js';

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
  handedOn = 0;

  constructor() {
    const handler = boundedDrain();
    const [request, response] = [this.request as never, this.response as never];
    handler(request, response, () => this.handedOn++);
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

describe('boundedDrain', () => {
  beforeEach(() => mock.timers.enable({ apis: ['setTimeout'] }));
  afterEach(() => mock.timers.reset());

  it('hands on at once and reads nothing before the answer', async () => {
    const upload = new Upload();
    expect(upload.handedOn).to.equal(1);
    await upload.receive(PIECE);
    mock.timers.tick(10 * LONGEST_MS);
    expect([upload.unread, upload.isCut, upload.body.listenerCount('data')]).to.deep.equal([MIB, false, 0]);
  });

  it('leaves a request alone that has arrived as a whole', async () => {
    const upload = new Upload();
    upload.request.complete = true;
    upload.answer();
    await turn();
    mock.timers.tick(10 * LONGEST_MS);
    expect([upload.isCut, upload.socket.listenerCount('close')]).to.deep.equal([false, 0]);
    expect([upload.body.listenerCount('data'), upload.body.readableFlowing]).to.deep.equal([0, null]);
  });

  it('reads and drops what comes after the answer', async () => {
    const upload = new Upload();
    await upload.receive(PIECE);
    upload.answer();
    await upload.receive(PIECE, PIECE);
    expect([upload.unread, upload.isCut]).to.deep.equal([0, false]);
  });

  it('reads on where somebody had paused the body', async () => {
    const upload = new Upload();
    upload.body.pause();
    upload.answer();
    await upload.receive(PIECE);
    expect(upload.unread).to.equal(0);
  });

  it('asks for the body while the answer is being finished, so that nobody else dumps it', () => {
    const upload = new Upload();
    expect(upload.wasAsked).to.equal(false);
    upload.answer();
    expect(upload.wasAsked).to.equal(true);
  });

  it('cuts the connection at the first byte beyond 12 MiB, and not before', async () => {
    const upload = new Upload();
    upload.answer();
    await upload.receive(...Array.from({ length: 12 }, () => PIECE));
    expect(upload.isCut).to.equal(false);
    await upload.receive(Buffer.alloc(1));
    expect(upload.isCut).to.equal(true);
  });

  it('counts only what comes after the answer was given', async () => {
    const upload = new Upload();
    upload.body.on('data', () => undefined);
    await upload.receive(...Array.from({ length: 13 }, () => PIECE));
    upload.answer();
    await upload.receive(...Array.from({ length: 12 }, () => PIECE));
    expect(upload.isCut).to.equal(false);
  });

  it('cuts the connection of a body that is still arriving after 5 s, however little arrives', async () => {
    const upload = new Upload();
    upload.answer();
    mock.timers.tick(LONGEST_MS - 1);
    await upload.receive(Buffer.alloc(1));
    expect(upload.isCut).to.equal(false);
    mock.timers.tick(1);
    expect(upload.isCut).to.equal(true);
  });

  it('cuts the connection of a body of which nothing arrives after 5 s', () => {
    const upload = new Upload();
    upload.answer();
    mock.timers.tick(LONGEST_MS);
    expect(upload.isCut).to.equal(true);
  });

  it('leaves the connection open for the next request once the body has ended', async () => {
    const upload = new Upload();
    upload.answer();
    await upload.receive(PIECE);
    await upload.end();
    mock.timers.tick(10 * LONGEST_MS);
    expect([upload.isCut, upload.socket.listenerCount('close')]).to.deep.equal([false, 0]);
  });

  it('leaves no timer behind when the connection closes', () => {
    const upload = new Upload();
    upload.answer();
    upload.socket.emit('close');
    mock.timers.tick(10 * LONGEST_MS);
    expect([upload.isCut, upload.socket.listenerCount('close')]).to.deep.equal([false, 0]);
  });

  it('has a bound of its own for each request', async () => {
    const uploads = [new Upload(), new Upload()];
    for (const upload of uploads) {
      upload.answer();
      await upload.receive(...Array.from({ length: 7 }, () => PIECE));
    }
    expect(uploads.map(({ isCut }) => isCut)).to.deep.equal([false, false]);
  });
});
