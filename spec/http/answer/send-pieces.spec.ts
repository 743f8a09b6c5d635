import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { connect, type AddressInfo } from 'node:net';
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
    it(`of ${bytes.length} bytes arrives as it is`, async () => {
      answer = (res) => sendBytes(res, bytes);
      const response = await fetch(`http://127.0.0.1:${port()}`);
      expect(response.headers.get('content-length')).to.equal(String(bytes.length));
      expect(Buffer.from(await response.arrayBuffer()).equals(bytes)).to.equal(true);
    });
  }

  it('waits in pieces for its reader, and is over when the reader leaves', async () => {
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

  it('is charged to its caller until it was read, and the upload no longer', async () => {
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
});
