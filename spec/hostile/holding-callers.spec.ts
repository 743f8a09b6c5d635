/**
 * Callers who hold what they do not use (bodies, answers, connections), with an
 * honest caller beside them: what is asserted is what the honest caller gets.
 *
 * The attackers hold on for as long as a test lasts, so an answer that comes
 * meanwhile came in spite of them. Where a bound needs the clock, it is scaled
 * down, and the test waits for what the bound does, however long that takes.
 */
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { expect } from 'chai';

import type { Answer } from '../../src/pool/protocol/protocol.js';
import { EDITED, createSummary, type FakePool } from '../support/fake-pool.js';
import { chunk, removalBody, requestHead } from '../support/multipart.js';
import { bytesOf, removalForm, startService, UPLOAD, type Service } from '../support/service.js';

const PATH = '/api/v1/remove-watermark';
const MIB = 1024 * 1024;
const LARGEST = 10 * MIB;

/** No attacker is ended by its pace: the others are to be served all the same. */
const PATIENT = { bytesPerSecond: 1, windowMs: 3_600_000 };
const PATIENCE = { bodyPace: PATIENT, answerPace: { ...PATIENT, totalMs: 3_600_000 } };

/** The largest mistake of the kernel's buffers on both sides of a loopback connection. */
const MOST_READ_BYTES = 24 * MIB;

describe('callers that hold resources without using them', () => {
  let service: Service<FakePool>;
  let attackers: Socket[];

  async function start(...changes: Parameters<typeof startService>): Promise<void> {
    const [parts, server] = changes;
    service = await startService({ trustProxyHops: 1, ...parts }, server);
    attackers = [];
  }
  afterEach(async () => {
    for (const socket of attackers) socket.destroy();
    await service.close();
  });

  function open(localAddress = '127.0.0.2'): Socket {
    const socket = connect({ port: service.port, host: '127.0.0.1', localAddress, allowHalfOpen: true });
    // A reset is a way to be refused.
    socket.on('error', () => undefined);
    attackers.push(socket);
    return socket;
  }

  /** Declares so much, sends a part of it, and no more. */
  async function sendPart(address: string, body: Buffer, sentBytes: number): Promise<Socket> {
    const socket = open();
    socket.write(requestHead(PATH, { length: body.length, more: [`X-Forwarded-For: ${address}`] }));
    await new Promise((resolve) => {
      socket.write(body.subarray(0, sentBytes), resolve);
    });
    return socket;
  }

  /** Sends a whole form and reads no more of the answer than its beginning. */
  async function askAndStop(address: string, path = PATH): Promise<Socket> {
    const body = removalBody(UPLOAD);
    const socket = open();
    socket.write(requestHead(path, { length: body.length, more: [`X-Forwarded-For: ${address}`] }));
    socket.write(body);
    await Promise.race([once(socket, 'readable'), once(socket, 'close')]);
    return socket;
  }

  async function expectHonestServed(): Promise<void> {
    await removalForm(service.post(PATH)).expect(200);
    await removalForm(service.post(PATH), { file: Buffer.alloc(LARGEST - 1000, '%') }).expect(200);
    await service.get('/health').expect(200);
  }

  it('cannot block others with bodies declared at the largest size and never sent', async () => {
    await start({ bounds: PATIENCE });
    const body = removalBody(Buffer.alloc(LARGEST));
    for (let count = 0; count < 4; count += 1) await sendPart('192.0.2.1', body, 20);
    await expectHonestServed();
  });

  it('cannot block others with bodies that stop in the middle, from many addresses', async () => {
    await start({ bounds: PATIENCE });
    const body = removalBody(Buffer.alloc(LARGEST));
    for (let caller = 1; caller <= 8; caller += 1) await sendPart(`192.0.2.${caller}`, body, 2 * MIB);
    await expectHonestServed();
  });

  it('cannot block others with chunked bodies that never end', async () => {
    await start({ bounds: PATIENCE });
    for (let count = 0; count < 4; count += 1) {
      const socket = open();
      socket.write(requestHead(PATH, { length: null, more: ['X-Forwarded-For: 192.0.2.1'] }));
      socket.write(chunk(removalBody(Buffer.alloc(MIB)).subarray(0, MIB)));
    }
    await expectHonestServed();
  });

  it('are closed if they send nothing, and their memory is released', async () => {
    await start({ bounds: { ...PATIENCE, bodyPace: { bytesPerSecond: 1024, windowMs: 1000 } } });
    const body = removalBody(Buffer.alloc(LARGEST));
    const silent = [await sendPart('192.0.2.1', body, MIB), await sendPart('192.0.2.1', body, MIB)];
    const refusals = await Promise.all(silent.map(async (socket) => String((await once(socket, 'data'))[0])));
    for (const refusal of refusals) expect(refusal).to.match(/^HTTP\/1.1 408 /);
    await expectConnections(0);
    // The same caller: its share is whole again.
    const { status } = await removalForm(service.postAnonymously(PATH), {
      file: Buffer.alloc(LARGEST - 1000, '%'),
    }).set('X-Forwarded-For', '192.0.2.1');
    expect(status).to.equal(200);
  });

  describe('cannot block others with unread answers', () => {
    const long = Buffer.alloc(LARGEST, '%');
    const reports = Array.from({ length: 30_000 }, (_, at) => ({
      ...createSummary().locations[0]!,
      pageNumber: at + 1,
    }));
    beforeEach(() => start({ bounds: PATIENCE }));

    it('of the largest size', async () => {
      answerWith(long);
      for (let count = 0; count < 3; count += 1) await askAndStop('192.0.2.1');
      const answer = await removalForm(service.post(PATH)).expect(200);
      expect(bytesOf(answer)).to.have.length(LARGEST);
      await expectHonestServed();
    });

    it('sent to many addresses', async () => {
      answerWith(long);
      for (let caller = 1; caller <= 5; caller += 1) await askAndStop(`192.0.2.${caller}`);
      for (let turn = 0; turn < 3; turn += 1) {
        expect(bytesOf(await removalForm(service.post(PATH)).expect(200))).to.have.length(LARGEST);
      }
    });

    it('that are long reports', async () => {
      answerWith(EDITED, reports);
      for (let count = 0; count < 2; count += 1) await askAndStop('192.0.2.1', `${PATH}/stats`);
      // Two unread reports fill the caller's share: the third request waits while others are served.
      const waiting = askAndStop('192.0.2.1', `${PATH}/stats`);
      service.pool.find(createSummary());
      await expectHonestServed();
      expect(service.pool.callers.filter(({ client }) => client === 'ip:192.0.2.1')).to.have.length(2);
      for (const socket of attackers) socket.destroy();
      await waiting;
    });

    it('and further requests: unread answers count against their own share', async () => {
      answerWith(long);
      const first = await askAndStop('192.0.2.1');
      for (let count = 0; count < 2; count += 1) await askAndStop('192.0.2.1');
      expect(service.pool.jobs).to.have.length(3);
      const waiting = askAndStop('192.0.2.1');
      service.pool.find(createSummary());
      await expectHonestServed();
      expect(service.pool.callers.filter(({ client }) => client === 'ip:192.0.2.1')).to.have.length(3);
      first.destroy();
      await waiting;
    });

    function answerWith(output: Buffer, locations = createSummary().locations): void {
      service.pool.answer = (job) =>
        ({ kind: job.kind, result: { output, summary: createSummary({ locations }) } }) as Answer;
    }
  });

  it('are closed if they read answers too slowly', async () => {
    const answerPace = { bytesPerSecond: MIB, windowMs: 200, totalMs: 3_600_000 };
    await start({ bounds: { ...PATIENCE, answerPace } });
    service.pool.answer = (job) =>
      ({ kind: job.kind, result: { output: Buffer.alloc(LARGEST), summary: createSummary() } }) as Answer;
    for (let count = 0; count < 3; count += 1) await askAndStop('192.0.2.1');
    await expectConnections(0);
  });

  for (const path of ['/nope', '/health', '/docs/start.js', '/api/remove-watermark']) {
    it(`cannot make the service read endless bodies for ${path}`, async () => {
      await start({ bounds: PATIENCE });
      const socket = open();
      socket.write(requestHead(path, { length: 400 * MIB }));
      const piece = Buffer.alloc(MIB);
      let sentBytes = 0;
      const closed = once(socket, 'close');
      socket.resume();
      while (!socket.destroyed && sentBytes < 400 * MIB) {
        sentBytes += piece.length;
        if (!socket.write(piece)) await Promise.race([once(socket, 'drain'), closed]).catch(() => null);
      }
      expect(sentBytes).to.be.at.most(MOST_READ_BYTES);
      await expectHonestServed();
    });
  }

  it('are closed after half-sent headers, even if they keep the connection open', async () => {
    await start({}, { headersMs: 2000, checkEveryMs: 50 });
    for (let count = 0; count < 100; count += 1) open().write('POST / HTTP/1.1\r\nHost: x\r\n');
    await expectConnections(0);
    await expectHonestServed();
  });

  it('cannot block others with five hundred idle connections from one address', async () => {
    await start();
    await Promise.all(Array.from({ length: 500 }, () => once(open(), 'connect')));
    await expectHonestServed();
    // Even a neighbour at the very address of theirs.
    const neighbour = open();
    neighbour.write('GET /health HTTP/1.1\r\nHost: x\r\n\r\n');
    expect(String((await once(neighbour, 'data'))[0])).to.match(/^HTTP\/1.1 200 /);
  });

  it('cannot block others with a request on each connection whose answer they do not read', async () => {
    await start({ trustProxyHops: 0, bounds: PATIENCE }, { connections: { total: 8, perAddress: 4 } });
    const asked = 'GET /docs/swagger-ui-bundle.js HTTP/1.1\r\nHost: x\r\n\r\n'.repeat(8);
    const unread = ['127.0.0.2', '127.0.0.3'].flatMap((address) =>
      Array.from({ length: 4 }, () => open(address)),
    );
    for (const socket of unread) socket.write(asked);
    await Promise.all(unread.map((socket) => once(socket, 'readable')));
    for (let count = 0; count < 3; count += 1) {
      await removalForm(service.post(PATH)).set('Connection', 'close').expect(200);
      unread.push(open());
      unread.at(-1)!.write(asked);
    }
  });

  it('count as one caller if only their proxy port changes', async () => {
    await start({ anonymous: { perMinute: 3, perHour: 3 } });
    const statuses = [];
    for (let port = 1001; port <= 1005; port += 1) {
      const { status } = await removalForm(service.postAnonymously(PATH)).set(
        'X-Forwarded-For',
        `192.0.2.1:${port}`,
      );
      statuses.push(status);
    }
    expect(statuses).to.deep.equal([200, 200, 200, 429, 429]);
    await removalForm(service.postAnonymously(PATH)).set('X-Forwarded-For', '192.0.2.2:1001').expect(200);
  });

  /** Waits until the server holds so many connections; the honest caller's own are closed after each answer. */
  async function expectConnections(count: number): Promise<void> {
    for (;;) {
      const open = await new Promise<number>((resolve, reject) => {
        service.http.server.getConnections((error, found) =>
          error === null ? resolve(found) : reject(error),
        );
      });
      if (open === count) return;
      await new Promise((resolve) => {
        setTimeout(resolve, 10);
      });
    }
  }
});
