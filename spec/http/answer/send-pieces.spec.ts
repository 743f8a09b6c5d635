import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { connect, type AddressInfo } from 'node:net';
import { mock } from 'node:test';
import type { Response } from 'express';
import { expect } from 'chai';
import { openContext } from '../../../src/http/request/request-context.js';
import { chargeAnswer, sendBytes } from '../../../src/http/answer/send-pieces.js';

const LONG = Buffer.from(Array.from({ length: 20_000_000 }, (_, at) => at % 251));

describe('an answer in pieces', () => {
  let server: Server;
  let answer: (res: Response) => Promise<void>;
  beforeEach(async () => {
    server = createServer((_req, res) => void answer(res as unknown as Response));
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
  });
  afterEach(async () => {
    server.closeAllConnections();
    await new Promise((resolve) => {
      server.close(resolve);
    });
  });
  const port = () => (server.address() as AddressInfo).port;

  for (const bytes of [LONG, LONG.subarray(0, 1), LONG.subarray(0, 0)]) {
    it(`of ${bytes.length} bytes arrives unchanged`, async () => {
      answer = (res) => sendBytes(res, bytes);
      const response = await fetch(`http://127.0.0.1:${port()}`);
      expect(response.headers.get('content-length')).to.equal(String(bytes.length));
      expect(Buffer.from(await response.arrayBuffer()).equals(bytes)).to.equal(true);
    });
  }

  it('waits for its reader between pieces, and ends when the reader disconnects', async () => {
    let unwritten = 0;
    const ended = new Promise<void>((resolve) => {
      answer = async (res) => {
        setImmediate(() => (unwritten = res.writableLength));
        await sendBytes(res, LONG);
        resolve();
      };
    });
    const client = connect(port(), '127.0.0.1');
    client.write('GET / HTTP/1.1\r\nHost: a\r\n\r\n');
    await once(client, 'readable');
    expect(unwritten).to.be.below(1024 * 1024);
    client.destroy();
    await ended;
  });

  it('counts against its caller until it is read, in place of the upload', async () => {
    const seen: string[] = [];
    answer = async (res) => {
      const context = openContext(res, 'id');
      context.releaseUpload = () => seen.push('upload released');
      context.holdAnswer = (bytes) => {
        seen.push(`${bytes} held`);
        return () => seen.push('read');
      };
      chargeAnswer(res, 3);
      await sendBytes(res, LONG.subarray(0, 3));
    };
    await (await fetch(`http://127.0.0.1:${port()}`)).arrayBuffer();
    while (seen.length < 3) {
      await new Promise((resolve) => {
        setImmediate(resolve);
      });
    }
    expect(seen).to.deep.equal(['3 held', 'upload released', 'read']);
  });

  describe('reading at the minimum pace', () => {
    const KIB = 1024;
    /** Seconds since its beginning, what the connection was given since, and what of that waits in this process. */
    const cases: [seconds: number, givenKib: number, waitingKib: number, isMoving: boolean][] = [
      [0, 0, 0, true],
      [1, 256, 0, true],
      [1, 255, 0, false],
      [1, 1000, 744, true],
      [1, 1000, 745, false],
      [30, 30 * 256, 0, true],
      [30, 30 * 256 - 1, 0, false],
    ];
    afterEach(() => mock.reset());

    for (const [seconds, givenKib, waitingKib, expected] of cases) {
      const read = `${givenKib - waitingKib} KiB of ${givenKib} in ${seconds} s`;
      it(`${expected ? 'is met by' : 'is not met by'} ${read}`, () => {
        let nowMs = 5000;
        mock.method(performance, 'now', () => nowMs);
        // Of earlier answers on the same connection.
        const socket = { bytesWritten: 9000 * KIB, writableLength: 0 };
        const res = { socket, locals: {}, once: () => undefined, destroy: () => undefined };
        const context = openContext(res as never, 'id');
        let isMoving = (): boolean => expect.fail('nothing was held');
        context.releaseUpload = () => undefined;
        context.holdAnswer = (_bytes, reader) => {
          ({ isMoving } = reader);
          return () => undefined;
        };
        chargeAnswer(res as never, LONG.length);
        nowMs += seconds * 1000;
        socket.bytesWritten += givenKib * KIB;
        socket.writableLength = waitingKib * KIB;
        expect(isMoving()).to.equal(expected);
      });
    }
  });
});
