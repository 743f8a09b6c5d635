/**
 * Callers who crowd one process: floods, slow bodies, crumbs, half headers and
 * unread files, with an honest caller beside them.
 *
 * Nothing here looks at a clock. The attackers go on until the honest caller is
 * served, or what is waited for is the end of what they hold.
 */
import { once } from 'node:events';
import { readdirSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { mock } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect } from 'chai';

import type { Answer } from '../../src/pool/protocol/protocol.js';
import { createSummary, type FakePool } from '../support/fake-pool.js';
import { chunk, removalBody, requestHead } from '../support/multipart.js';
import { bytesOf, removalForm, startService, UPLOAD, type Service } from '../support/service.js';

const PATH = '/api/v1/remove-watermark';
const MIB = 1024 * 1024;
const LARGEST = 10 * MIB;

/** No attacker is ended by its pace. */
const PATIENT = { bytesPerSecond: 1, windowMs: 3_600_000 };
const PATIENCE = { bodyPace: PATIENT, answerPace: { ...PATIENT, totalMs: 3_600_000 } };

describe('callers that crowd one process', () => {
  let service: Service<FakePool>;
  let attackers: Socket[];

  async function start(...changes: Parameters<typeof startService>): Promise<void> {
    const [parts, server] = changes;
    service = await startService({ trustProxyHops: 1, bounds: PATIENCE, ...parts }, server);
    attackers = [];
  }
  afterEach(async () => {
    mock.restoreAll();
    for (const socket of attackers) socket.destroy();
    await service.close();
  });

  function open(): Socket {
    const socket = connect({ port: service.port, host: '127.0.0.1', localAddress: '127.0.0.2' });
    // A reset is a way to be refused.
    socket.on('error', () => undefined);
    attackers.push(socket);
    return socket;
  }

  it('leave no open descriptor with unread pipelined requests for files', async () => {
    await start();
    await service.get('/docs/swagger-ui.css').expect(200);
    const before = descriptors();
    const asked = 'GET /docs/swagger-ui-bundle.js HTTP/1.1\r\nHost: x\r\n\r\n'.repeat(8);
    const unread = Array.from({ length: 20 }, () => open());
    for (const socket of unread) socket.write(asked);
    await Promise.all(unread.map((socket) => once(socket, 'readable')));
    await service.get('/health').expect(200);
    await removalForm(service.post(PATH)).expect(200);
    for (const socket of unread) socket.destroy();
    while (descriptors() > before) await sleep(10);
    await service.get('/docs/swagger-ui.css').expect(200);
  });

  it('delay others by few of their answers, with pipelined requests on many connections', async () => {
    const connections = 60;
    const ahead = 7;
    const flood = { answers: 0 };
    await start({
      trustProxyHops: 0,
      observe: ({ operation }) => (flood.answers += Number(operation === 'root')),
    });
    const asked = 'GET / HTTP/1.1\r\nHost: x\r\n\r\n'.repeat(ahead);
    for (let count = 0; count < connections; count += 1) {
      const socket = open();
      let unanswered = 0;
      const ask = () => {
        unanswered = ahead;
        socket.write(asked);
      };
      socket.on('connect', ask).on('data', (piece: Buffer) => {
        unanswered -= piece.toString('latin1').split('HTTP/1.1 200').length - 1;
        if (unanswered === 0) ask();
      });
    }
    while (flood.answers < connections * ahead) await sleep(1);
    for (let turn = 0; turn < 5; turn += 1) {
      const before = flood.answers;
      await service.get('/health').expect(200);
      expect(flood.answers - before, 'answers of the flood meanwhile').to.be.below((connections * ahead) / 2);
      await removalForm(service.post(PATH)).expect(200);
    }
  });

  it('are distinguished from slow connections: five answers that are read steadily arrive completely', async () => {
    await start();
    // However slow the machine is, they read as steadily as a link does.
    mock.method(performance, 'now', () => 0);
    service.pool.answer = (job) =>
      ({
        kind: job.kind,
        result: { output: Buffer.alloc(LARGEST, '%'), summary: createSummary() },
      }) as Answer;
    const readers = Array.from({ length: 5 }, (_, at) => askedBy(`192.0.2.${at + 1}`));
    // Each reads half and waits until all have: more is unread then than there is room for.
    await Promise.all(readers.map((socket) => read(socket, LARGEST / 2)));
    expect(bytesOf(await removalForm(service.post(PATH)).expect(200))).to.have.length(LARGEST);
    const received = await Promise.all(readers.map((socket) => read(socket, LARGEST + 1)));
    for (const bytes of received) expect(bytes).to.be.above(LARGEST);
  });

  it('are refused while another caller waits, if the rest of their bodies trickles', async () => {
    await start();
    const body = removalBody(Buffer.alloc(LARGEST - MIB, '%'));
    const sentBytes = body.length - MIB / 2;
    const refused: Promise<string>[] = [];
    const trickles: NodeJS.Timeout[] = [];
    try {
      for (const caller of [1, 1, 1, 2, 2, 2]) {
        const socket = open();
        const more = [`X-Forwarded-For: 192.0.2.${caller}`];
        socket.write(requestHead(PATH, { length: body.length, more }));
        socket.write(body.subarray(0, sentBytes));
        trickles.push(setInterval(() => socket.write('%'), 50));
        refused.push(once(socket, 'data').then(([data]) => String(data)));
      }
      await removalForm(service.post(PATH), { file: Buffer.alloc(3 * MIB, '%') }).expect(200);
      expect(await Promise.race(refused)).to.match(/^HTTP\/1.1 408 /);
    } finally {
      trickles.forEach(clearInterval);
    }
  });

  it('are refused with bodies in chunks of one byte, and read no further', async () => {
    await start();
    const crumbs = Buffer.from('1\r\nx\r\n'.repeat(10_000));
    const answers = [1, 2, 3].map(async () => {
      const socket = open();
      socket.write(requestHead(PATH, { length: null, more: ['X-Forwarded-For: 192.0.2.1'] }));
      socket.write(chunk(removalBody(Buffer.alloc(1000)).subarray(0, 900)));
      socket.on('drain', () => socket.write(crumbs)).write(crumbs);
      return String((await once(socket, 'data'))[0]);
    });
    for (let turn = 0; turn < 3; turn += 1) {
      await service.get('/health').expect(200);
      await removalForm(service.post(PATH)).expect(200);
    }
    for (const answer of await Promise.all(answers)) {
      expect(answer)
        .to.match(/^HTTP\/1.1 400 /)
        .and.include('too many small pieces');
    }
  });

  for (const [bytes, size] of [
    [1, 500],
    [80, 200_000],
  ] as const) {
    it(`do not include a body of ${size} bytes in chunks of ${bytes}, which is accepted`, async () => {
      await start();
      const whole = removalBody(Buffer.alloc(size, '%PDF-1.4 '));
      const socket = open();
      socket.write(requestHead(PATH, { length: null }));
      for (let at = 0; at < whole.length; at += bytes) socket.write(chunk(whole.subarray(at, at + bytes)));
      socket.write('0\r\n\r\n');
      expect(String((await once(socket, 'data'))[0])).to.match(/^HTTP\/1.1 200 /);
    });
  }

  it('are closed with half-sent headers when the service ends, which ends with its last answer', async () => {
    await start({}, { headersMs: 3_600_000, requestMs: 3_600_000, lingerMs: 50 });
    const half = Array.from({ length: 5 }, () => open());
    for (const socket of half) socket.write(`POST ${PATH} HTTP/1.1\r\nHost: x\r\n`);
    let finish: (answer: Answer) => void = () => undefined;
    const job = new Promise<Answer>((resolve) => (finish = resolve));
    service.pool.answer = () => job;
    const honest = removalForm(service.post(PATH)).then(({ status }) => status);
    while (service.pool.jobs.length === 0) await sleep(5);
    const ended = service.http.close(3_600_000);
    await Promise.all(half.map((socket) => once(socket, 'close')));
    finish({ kind: 'remove-text', result: { output: UPLOAD, summary: createSummary() } });
    expect(await honest).to.equal(200);
    await ended;
  });

  /** A whole form; nothing of its answer is read yet. */
  function askedBy(address: string): Socket {
    const body = removalBody(UPLOAD);
    const socket = open();
    socket.write(requestHead(PATH, { length: body.length, more: [`X-Forwarded-For: ${address}`] }));
    socket.write(body);
    return socket;
  }
});

/** Reads until so many bytes of the connection have come in all, or it has ended; answers how many came in all. */
async function read(socket: Socket, bytes: number): Promise<number> {
  return new Promise((resolve) => {
    const look = () => {
      while (socket.bytesRead < bytes && socket.read() !== null);
      if (socket.bytesRead < bytes && !socket.destroyed) return;
      socket.off('readable', look).off('close', look);
      resolve(socket.bytesRead);
    };
    socket.on('readable', look).on('close', look);
    look();
  });
}

/** Open in this process, the server's and the attackers'. */
function descriptors(): number {
  return readdirSync('/proc/self/fd').length;
}
