import { once } from 'node:events';
import { connect } from 'node:net';
import { expect } from 'chai';
import type { Answer } from '../../../src/pool/protocol/protocol.js';
import { EDITED, createSummary, type FakePool } from '../../support/fake-pool.js';
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

  it('keeps idle connections open for longer than balancers do', () => {
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
    const head = requestHead(PATH, { length: 1000, more: [WITH_KEY, 'X-Request-ID: slow-body'] });
    // Ever more patient: on a loaded machine the header itself may come too late.
    for (let patienceMs = 50, id: unknown = ''; id !== 'slow-body'; patienceMs *= 2) {
      const hasty = await startService(
        {},
        { headersMs: patienceMs, requestMs: patienceMs, checkEveryMs: 20 },
      );
      const { socket, response } = openExchange(hasty.port);
      socket.write(head);
      const refused = await response();
      expect(refused.status).to.equal(408);
      expectErrorBody(refused);
      id = refused.headers['x-request-id'];
      expect(hasty.pool.jobs).to.have.length(0);
      await hasty.close();
    }
  });

  it('destroys a timed-out connection, even if the client keeps it open', async () => {
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

  it('answers 400 with an id if a request has no host, two hosts or a target without one, except for HTTP/1.0', async () => {
    for (const head of [
      'GET / HTTP/1.1\r\n',
      'GET / HTTP/1.1\r\nHost: a\r\nHost: b\r\n',
      'GET http://?a HTTP/1.1\r\nHost: a\r\n',
    ]) {
      const { socket, response } = openExchange(service.port);
      socket.write(`${head}\r\n`);
      const refused = await response();
      expect(refused.status, head).to.equal(400);
      expectErrorBody(refused);
    }
    const old = openExchange(service.port);
    old.socket.write('GET / HTTP/1.0\r\n\r\n');
    expect((await old.response()).status).to.equal(200);
    await noConnections(service);
  });

  it('reads a key behind thousands of other headers', async () => {
    const { socket, response } = openExchange(service.port);
    const others = 'a:b\r\n'.repeat(2500);
    socket.write(
      `POST ${PATH} HTTP/1.1\r\nHost: a\r\n${others}X-API-Key: unknown\r\nContent-Length: 0\r\n\r\n`,
    );
    const refused = await response();
    expect(refused.status).to.equal(401);
    expectErrorBody(refused);
    socket.destroy();
  });

  it('answers seven pipelined requests, and closes the connection after the eighth', async () => {
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

  it('starts a pipelined request after the answer before it, unless the connection ends', async () => {
    const finish: (() => void)[] = [];
    service.pool.answer = () =>
      new Promise((answer) => {
        finish.push(() =>
          answer({ kind: 'remove-text', result: { output: EDITED, summary: createSummary() } }),
        );
      });
    const socket = connect(service.port, '127.0.0.1');
    const bytes = removalBody(UPLOAD);
    const head = requestHead(PATH, { length: bytes.length, more: [WITH_KEY] });
    for (let sent = 0; sent < 4; sent++) socket.write(Buffer.concat([Buffer.from(head), bytes]));
    const untilJobs = async (count: number) => {
      while (service.pool.jobs.length < count) await new Promise(setImmediate);
    };
    await untilJobs(1);
    await service.get('/health').expect(200);
    expect(service.pool.jobs).to.have.length(1);
    finish[0]!();
    await untilJobs(2);
    socket.destroy();
    await noConnections(service);
    await service.get('/health').expect(200);
    expect(service.pool.jobs).to.have.length(2);
  });

  it('does no work for thousands of pipelined requests', async () => {
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

  it('closes the connection of broken HTTP soon, even if the client keeps it open', async () => {
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
    finish({ kind: 'remove-text', result: { output: EDITED, summary: createSummary() } });
    const answer = await busy.response();
    expect(answer.status).to.equal(200);
    expect(answer.headers['connection']).to.equal('close');
    await busy.closed;
    await stopped;
  });

  it('soon closes idle, silent and half-sent connections when it stops', async () => {
    const hasty = await startService({}, { lingerMs: 50 });
    const [idle, silent, half] = [
      openExchange(hasty.port),
      openExchange(hasty.port),
      openExchange(hasty.port),
    ];
    idle.socket.write('GET / HTTP/1.1\r\nHost: a\r\n\r\n');
    half.socket.write('POST / HTTP/1.1\r\nHost: a\r\n');
    await idle.response();
    await hasty.get('/').expect(200);
    await Promise.all([hasty.http.close(60_000), noConnections(hasty)]);
    for (const { socket } of [idle, silent, half]) socket.destroy();
    await hasty.close();
  });

  it('answers a request that arrives on an open connection while it stops', async () => {
    const late = openExchange(service.port);
    late.socket.write('GET / HTTP/1.1\r\nHost: a\r\n');
    await service.get('/').expect(200);
    const stopped = service.http.close(60_000);
    late.socket.write('\r\n');
    const answer = await late.response();
    expect([answer.status, answer.headers['connection']]).to.deep.equal([200, 'close']);
    await Promise.all([late.closed, stopped]);
  });

  it('closes kept connections after their next answers while it drains, and still accepts', async () => {
    service.http.drain();
    const { headers } = await service.get('/health').expect(200);
    expect(headers['connection']).to.equal('close');
  });

  it('aborts the remaining requests when the grace period is over', async () => {
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
