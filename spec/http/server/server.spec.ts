import { once } from 'node:events';
import { connect } from 'node:net';
import { expect } from 'chai';
import type { Answer } from '../../../src/pool/protocol/protocol.js';
import { EDITED, evidence, type FakePool } from '../../support/fake-pool.js';
import { expectErrorBody } from '../../support/described.js';
import { removalBody, requestHead } from '../../support/multipart.js';
import { openExchange } from '../../support/raw-http.js';
import { KEY, startService, UPLOAD, type Service } from '../../support/service.js';

const PATH = '/api/v1/remove-watermark';
const WITH_KEY = `X-API-Key: ${KEY}`;

/** Resolves when the server holds no connection any more. */
async function noConnections({ http }: Service<FakePool>): Promise<void> {
  for (;;) {
    const count = await new Promise<number>((resolve, reject) => {
      http.server.getConnections((error, open) => (error === null ? resolve(open) : reject(error)));
    });
    if (count === 0) return;
    await new Promise((resolve) => {
      setTimeout(resolve, 5);
    });
  }
}

describe('HTTP server', () => {
  let service: Service<FakePool>;
  beforeEach(async () => {
    service = await startService();
  });
  afterEach(() => service.close());

  it('keeps connections longer than balancers do', () => {
    const { keepAliveTimeout, headersTimeout, requestTimeout } = service.http.server;
    expect(keepAliveTimeout).to.be.greaterThan(60_000);
    expect(headersTimeout).to.be.greaterThan(keepAliveTimeout);
    expect(requestTimeout).to.be.at.least(headersTimeout);
  });

  it('answers headers that never end with 408 and an id', async () => {
    const hasty = await startService({}, { headersMs: 50, checkEveryMs: 20 });
    const { socket, response } = openExchange(hasty.port);
    socket.write('GET / HTTP/1.1\r\nHost: a\r\n');
    const refused = await response();
    expect(refused.status).to.equal(408);
    expectErrorBody(refused);
    await hasty.close();
  });

  it('answers a body that never ends with 408 and the id of its request', async () => {
    const hasty = await startService({}, { headersMs: 50, requestMs: 50, checkEveryMs: 20 });
    const { socket, response } = openExchange(hasty.port);
    socket.write(requestHead(PATH, { length: 1000, more: [`X-API-Key: ${KEY}`, 'X-Request-ID: slow-body'] }));
    const refused = await response();
    expect(refused.status).to.equal(408);
    expectErrorBody(refused);
    expect(refused.headers['x-request-id']).to.equal('slow-body');
    expect(hasty.pool.jobs).to.have.length(0);
    await hasty.close();
  });

  it('destroys the connection of a time-out, though the other side keeps it open', async () => {
    const hasty = await startService({}, { headersMs: 50, requestMs: 50, checkEveryMs: 20 });
    const halves = ['GET / HTTP/1.1\r\nHost: a\r\n', requestHead(PATH, { length: 1000, more: [WITH_KEY] })];
    for (const half of halves) {
      const client = connect({ port: hasty.port, host: '127.0.0.1', allowHalfOpen: true });
      client.write(half);
      const [answer] = (await once(client, 'data')) as [Buffer];
      expect(answer.toString()).to.match(/^HTTP\/1.1 408 /);
      await noConnections(hasty);
      client.destroy();
    }
    await hasty.close();
  });

  it('answers a request without a host with 400 and an id, except from HTTP/1.0, which has none', async () => {
    const without = openExchange(service.port);
    without.socket.write('GET / HTTP/1.1\r\n\r\n');
    const refused = await without.response();
    expect(refused.status).to.equal(400);
    expectErrorBody(refused);
    const old = openExchange(service.port);
    old.socket.write('GET / HTTP/1.0\r\n\r\n');
    expect((await old.response()).status).to.equal(200);
    await noConnections(service);
  });

  it('answers seven requests that are sent ahead, and closes the connection after the eighth', async () => {
    for (const [sent, answered] of [
      [7, 7],
      [8, 8],
      [40, 8],
    ] as const) {
      const socket = connect(service.port, '127.0.0.1');
      let text = '';
      socket.setEncoding('utf8').on('data', (piece: string) => (text += piece));
      socket.write('GET /health HTTP/1.1\r\nHost: a\r\n\r\n'.repeat(sent));
      if (sent < 8) {
        while (text.split('HTTP/1.1 200').length <= sent) await once(socket, 'data');
        expect(text).not.to.match(/^connection: close/im);
        socket.destroy();
      } else {
        await once(socket, 'close');
        expect(text.match(/^connection: close/gim)).to.have.length(1);
      }
      expect(text.match(/HTTP\/1\.1 200/g), String(sent)).to.have.length(answered);
    }
  });

  it('answers any number of requests on one connection, one after the other', async () => {
    const socket = connect(service.port, '127.0.0.1');
    let text = '';
    socket.setEncoding('utf8').on('data', (piece: string) => (text += piece));
    for (let sent = 1; sent <= 20; sent++) {
      socket.write('GET /health HTTP/1.1\r\nHost: a\r\n\r\n');
      while (text.split('HTTP/1.1 200').length <= sent) await once(socket, 'data');
    }
    expect(text).not.to.match(/^connection: close/im);
    socket.destroy();
  });

  it('tells every answer that waits behind another when its connection ends', async () => {
    const ends: Promise<unknown>[] = [];
    service.http.server.on('request', (_req, res) => ends.push(once(res, 'close')));
    const socket = connect(service.port, '127.0.0.1');
    socket.on('error', () => undefined).pause();
    socket.write('GET /openapi.json HTTP/1.1\r\nHost: a\r\n\r\n'.repeat(5000));
    await once(service.http.server, 'request');
    await noConnections(service);
    // Those beyond the eighth are nobody's.
    await Promise.all(ends.slice(0, 8));
    expect(ends.length).to.be.at.least(8);
    socket.destroy();
  });

  it('does nothing for thousands of requests that are sent ahead', async () => {
    const socket = connect(service.port, '127.0.0.1');
    socket.pause();
    socket.on('error', () => undefined);
    socket.write('GET /openapi.json HTTP/1.1\r\nHost: a\r\n\r\n'.repeat(5000));
    await once(service.http.server, 'request');
    await noConnections(service);
    socket.destroy();
  });

  it('answers CONNECT with 405 and an id', async () => {
    const { socket, response } = openExchange(service.port);
    socket.write('CONNECT example.org:80 HTTP/1.1\r\nHost: a\r\n\r\n');
    const refused = await response();
    expect(refused.status).to.equal(405);
    expectErrorBody(refused);
    await noConnections(service);
  });

  it('closes the connection of broken HTTP soon, though the other side keeps it open', async () => {
    const hasty = await startService({}, { lingerMs: 50 });
    const client = connect({ port: hasty.port, host: '127.0.0.1', allowHalfOpen: true });
    client.write('no HTTP\r\n\r\n');
    const [answer] = (await once(client, 'data')) as [Buffer];
    expect(answer.toString()).to.match(/^HTTP\/1.1 400 /);
    await noConnections(hasty);
    client.destroy();
    await hasty.close();
  });

  it('lets a request in flight finish while it stops, then closes its connection', async () => {
    let finish = (_answer: Answer): void => undefined;
    const started = new Promise<void>((resolve) => {
      service.pool.answer = () => {
        resolve();
        return new Promise((answer) => {
          finish = answer;
        });
      };
    });
    const bytes = removalBody(UPLOAD);
    const busy = openExchange(service.port);
    busy.socket.write(requestHead(PATH, { length: bytes.length, more: [`X-API-Key: ${KEY}`] }));
    busy.socket.write(bytes);
    await started;
    const stopped = service.http.close(60_000);
    finish({ kind: 'remove-text', result: { output: EDITED, evidence: evidence() } });
    const answer = await busy.response();
    expect(answer.status).to.equal(200);
    expect(answer.headers['connection']).to.equal('close');
    await busy.closed;
    await stopped;
  });

  it('closes idle connections and silent ones at once when it stops', async () => {
    const idle = openExchange(service.port);
    idle.socket.write('GET / HTTP/1.1\r\nHost: a\r\n\r\n');
    await idle.response();
    const silent = openExchange(service.port);
    await once(silent.socket, 'connect');
    await service.get('/').expect(200);
    await Promise.all([service.http.close(60_000), idle.closed, silent.closed]);
  });

  it('cuts what is left when the grace is over', async () => {
    const started = new Promise<void>((resolve) => {
      service.pool.answer = () => {
        resolve();
        return new Promise(() => undefined);
      };
    });
    const bytes = removalBody(UPLOAD);
    const stuck = openExchange(service.port);
    stuck.socket.write(requestHead(PATH, { length: bytes.length, more: [`X-API-Key: ${KEY}`] }));
    stuck.socket.write(bytes);
    await started;
    await Promise.all([service.http.close(10), stuck.closed]);
  });
});
