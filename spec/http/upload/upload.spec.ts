import { expect } from 'chai';
import { DRAIN_RULE } from '../../../src/http/transfer/bounded-drain.js';
import type { FakePool } from '../../support/fake-pool.js';
import { expectDescribed } from '../../support/described.js';
import { body, BOUNDARY, chunk, MULTIPART, part, removalBody, requestHead } from '../../support/multipart.js';
import { exchange, openExchange } from '../../support/raw-http.js';
import { KEY, removalForm, startService, UPLOAD, type Service } from '../../support/service.js';

const PATH = '/api/v1/remove-watermark';
const WITH_KEY = [`X-API-Key: ${KEY}`];
const TEXT = part('name="watermark_text"', 'CONFIDENTIAL');
const FILE = part('name="file"; filename="a.pdf"', UPLOAD, 'application/pdf');
const MIB = 1024 * 1024;

describe('upload', () => {
  let service: Service<FakePool>;
  beforeEach(async () => {
    // Unread bodies are bounded by their bytes here, and not by the clock.
    service = await startService({ bounds: { drain: { ...DRAIN_RULE, maxMs: 3_600_000 } } });
  });
  afterEach(() => service.close());

  const send = (bytes: Buffer, type = MULTIPART) => service.post(PATH).set('Content-Type', type).send(bytes);

  it('with a Content-Encoding other than identity is refused with a sentence', async () => {
    const encoded = await send(removalBody(UPLOAD)).set('Content-Encoding', 'gzip').expect(400);
    expect(encoded.body.detail).to.equal('Content-Encoding is not supported. Send the body as it is.');
    await send(removalBody(UPLOAD)).set('Content-Encoding', 'identity').expect(200);
  });

  for (const [size, status] of [
    [1, 400],
    [64, 200],
  ] as const) {
    it(`in more than a thousand chunks of ${size} bytes is answered with ${status}`, async () => {
      const { socket, response } = openExchange(service.port);
      socket.on('error', () => undefined);
      socket.write(requestHead(PATH, { length: null, more: WITH_KEY }));
      const bytes = removalBody(Buffer.alloc(size * 1000, '%'));
      for (let at = 0; at < bytes.length; at += size) socket.write(chunk(bytes.subarray(at, at + size)));
      socket.write('0\r\n\r\n');
      expect((await response()).status).to.equal(status);
    });
  }

  describe('a broken form', () => {
    const cases: [string, Buffer, string, number][] = [
      ['without a boundary', body(TEXT, FILE), 'multipart/form-data', 400],
      ['with another boundary than declared', body(TEXT, FILE), 'multipart/form-data; boundary=other', 400],
      ['cut off in the file', removalBody(UPLOAD).subarray(0, -40), MULTIPART, 400],
      ['with an empty body', Buffer.alloc(0), MULTIPART, 400],
      [
        'with a part that has no header',
        Buffer.from(`--${BOUNDARY}\r\nnonsense\r\n\r\nx\r\n--${BOUNDARY}--`),
        MULTIPART,
        400,
      ],
      [
        'of 150 000 fields',
        body(Buffer.concat(Array.from({ length: 150_000 }, (_, at) => part(`name="f${at}"`, '')))),
        MULTIPART,
        400,
      ],
      ['with a nested field name', body(TEXT, FILE, part('name="a[b][c]"', 'x')), MULTIPART, 400],
      [
        'with a field name of 200 characters',
        body(TEXT, FILE, part(`name="${'n'.repeat(200)}"`, 'x')),
        MULTIPART,
        400,
      ],
      [
        'with an unknown field of 20 KB',
        body(TEXT, FILE, part('name="comment"', 'x'.repeat(20_000))),
        MULTIPART,
        400,
      ],
      ['of another multipart media type', body(TEXT, FILE), `multipart/mixed; boundary=${BOUNDARY}`, 422],
      [
        'with a file without a name',
        body(TEXT, part('name="file"', UPLOAD, 'application/pdf')),
        MULTIPART,
        422,
      ],
      [
        'with a part without a field name',
        body(TEXT, part('filename="a.pdf"', UPLOAD, 'application/pdf')),
        MULTIPART,
        400,
      ],
    ];
    for (const [what, bytes, type, status] of cases) {
      it(`${what} is answered with ${status}`, async () => {
        await send(bytes, type).expect(status);
        expect(service.pool.jobs).to.have.length(0);
        await removalForm(service.post(PATH)).expect(200);
      });
    }
  });

  it('names the cause if a file of 20 KB has no file name', async () => {
    const nameless = part('name="file"', Buffer.alloc(20_000, '%'), 'application/pdf');
    const { body: answer } = await send(body(TEXT, nameless)).expect(400);
    expect(answer).to.deep.equal({ detail: 'file has no file name, and so was read as a text field.' });
  });

  it('keeps the readable part of a file name, without paths and control characters', async () => {
    const named = (name: string) =>
      send(body(TEXT, part(`name="file"; filename="${name}"`, UPLOAD, 'application/pdf')));
    const dispositions = [];
    for (const name of [
      '../../etc/passwd',
      'C:\\\\files\\\\plan.pdf',
      'a;b.pdf',
      '日本 %0d%0aX: y.pdf',
      '.pdf',
      ' ',
    ]) {
      const { headers } = await named(name).expect(200);
      dispositions.push(headers['content-disposition']);
      expect(headers).to.not.have.property('x');
    }
    expect(dispositions).to.deep.equal([
      'attachment; filename="passwd_cleaned.pdf"',
      'attachment; filename="plan_cleaned.pdf"',
      'attachment; filename="a;b_cleaned.pdf"',
      'attachment; filename="__ X y_cleaned.pdf"; filename*=UTF-8\'\'%E6%97%A5%E6%9C%AC%20X%20y_cleaned.pdf',
      'attachment; filename="document_cleaned.pdf"',
      'attachment; filename="document_cleaned.pdf"',
    ]);
  });

  it('accepts a body without a declared length', async () => {
    const bytes = removalBody(Buffer.alloc(3 * MIB, '%'));
    const { socket, response } = openExchange(service.port);
    socket.write(requestHead(PATH, { length: null, more: WITH_KEY }));
    for (let at = 0; at < bytes.length; at += MIB) socket.write(chunk(bytes.subarray(at, at + MIB)));
    socket.write('0\r\n\r\n');
    expect((await response()).status).to.equal(200);
    expect(service.pool.jobs[0]).to.have.nested.property('bytes.length', 3 * MIB);
    socket.destroy();
  });

  it('refuses a body without a declared length when it is too long, and soon stops reading', async () => {
    const { socket, response, closed } = openExchange(service.port);
    socket.write(requestHead(PATH, { length: null, more: WITH_KEY }));
    socket.write(chunk(removalBody(Buffer.alloc(MIB)).subarray(0, MIB)));
    const piece = chunk(Buffer.alloc(MIB));
    for (let sent = 0; sent < 60 && !socket.destroyed; sent++) {
      if (!socket.write(piece)) await Promise.race([drained(socket), closed]);
    }
    const refused = await response();
    expect(refused.status).to.equal(400);
    expectDescribed('post', PATH, refused);
    await closed;
  });

  it('refuses a declared length that is too long before any byte arrives', async () => {
    const { socket, response } = openExchange(service.port);
    socket.write(requestHead(PATH, { length: 200 * MIB, more: WITH_KEY }));
    const refused = await response();
    expect(refused.status).to.equal(400);
    expect(refused.body).to.deep.equal({ detail: 'The file is larger than 10 MB.' });
    socket.destroy();
  });

  it('continues to read after an early answer so that the caller can finish, within a limit', async () => {
    const { socket, response, closed } = openExchange(service.port);
    socket.write(requestHead(PATH, { length: 200 * MIB, more: ['X-API-Key: unknown'] }));
    const refused = await response();
    expect(refused.status).to.equal(401);
    expect(refused.headers['connection']).to.not.equal('close');
    let sentMib = 0;
    const piece = Buffer.alloc(MIB);
    while (!socket.destroyed && sentMib < 200) {
      sentMib += 1;
      if (!socket.write(piece)) await Promise.race([drained(socket), closed]);
    }
    await closed;
    expect(sentMib).to.be.greaterThan(11).and.lessThan(100);
  });

  it('serves the next request on a connection after an early answer', async () => {
    const { socket, response } = openExchange(service.port);
    const bytes = removalBody(Buffer.alloc(2 * MIB));
    socket.write(requestHead(PATH, { length: bytes.length, more: ['X-API-Key: unknown'] }));
    socket.write(bytes);
    expect((await response()).status).to.equal(401);
    const next = removalBody(UPLOAD);
    socket.write(requestHead(PATH, { length: next.length, more: WITH_KEY }));
    socket.write(next);
    expect((await response()).status).to.equal(200);
    socket.destroy();
  });

  it('requests a body that waits for 100 Continue only if it is needed', async () => {
    const bytes = removalBody(UPLOAD);
    const expecting = 'Expect: 100-continue';
    const wanted = openExchange(service.port);
    wanted.socket.write(requestHead(PATH, { length: bytes.length, more: [expecting, ...WITH_KEY] }));
    expect((await wanted.response()).status).to.equal(100);
    wanted.socket.write(bytes);
    expect((await wanted.response()).status).to.equal(200);
    wanted.socket.destroy();

    const head = requestHead(PATH, { length: bytes.length, more: [expecting, 'X-API-Key: unknown'] });
    expect((await exchange(service.port, head)).status).to.equal(401);

    const older = openExchange(service.port);
    const first = requestHead(PATH, { length: bytes.length, more: [expecting, ...WITH_KEY] });
    older.socket.write(first.replace('HTTP/1.1', 'HTTP/1.0'));
    older.socket.write(bytes);
    expect((await older.response()).status, 'no interim answer').to.equal(200);
    older.socket.destroy();
  });

  it('treats bytes beyond the declared length as a broken next request', async () => {
    const bytes = removalBody(UPLOAD);
    const { socket, response } = openExchange(service.port);
    socket.write(requestHead(PATH, { length: bytes.length, more: WITH_KEY }));
    socket.write(Buffer.concat([bytes, Buffer.from('more than was declared\r\n\r\n')]));
    expect((await response()).status).to.be.oneOf([200, 400]);
    socket.destroy();
    await removalForm(service.post(PATH)).expect(200);
  });

  describe('with a minimum pace', () => {
    let hasty: Service<FakePool>;
    beforeEach(async () => {
      hasty = await startService({ bounds: { bodyPace: { bytesPerSecond: 1024, windowMs: 1000 } } });
    });
    afterEach(() => hasty.close());

    it('ends a body that stops arriving with 408, and its connection', async () => {
      const { socket, response, closed } = openExchange(hasty.port);
      const bytes = removalBody(Buffer.alloc(MIB));
      socket.write(requestHead(PATH, { length: bytes.length, more: [...WITH_KEY, 'X-Request-ID: silent'] }));
      socket.write(bytes.subarray(0, 500_000));
      const refused = await response();
      expect(refused.status).to.equal(408);
      expect(refused.headers).to.include({ 'x-request-id': 'silent', connection: 'close' });
      expect(refused.body).to.deep.equal({ detail: 'The request did not arrive in time.' });
      await closed;
      expect(hasty.pool.jobs).to.have.length(0);
    });

    it('does not limit the time of a job', async () => {
      const { answer } = hasty.pool;
      hasty.pool.answer = async (job, caller) => {
        await new Promise((resolve) => {
          setTimeout(resolve, 1500);
        });
        return answer(job, caller);
      };
      await removalForm(hasty.post(PATH)).expect(200);
    });
  });

  it('logs an aborted upload as aborted, and starts no job', async () => {
    const { socket } = openExchange(service.port);
    const bytes = removalBody(Buffer.alloc(MIB));
    socket.write(
      requestHead(PATH, { length: bytes.length, more: [...WITH_KEY, 'X-Request-ID: broken-off'] }),
    );
    await new Promise((resolve) => {
      socket.write(bytes.subarray(0, 100_000), resolve);
    });
    const logged = lineOf(service, 'broken-off');
    socket.destroy();
    expect(await logged).to.include({ outcome: 'aborted' });
    expect(service.pool.jobs).to.have.length(0);
  });

  it('cancels the job of a caller that has disconnected', async () => {
    const cancelled = new Promise<void>((resolve) => {
      service.pool.answer = (_job, { signal }) =>
        new Promise(() => {
          signal?.addEventListener('abort', () => resolve());
          socket.destroy();
        });
    });
    const bytes = removalBody(UPLOAD);
    const { socket } = openExchange(service.port);
    socket.write(requestHead(PATH, { length: bytes.length, more: WITH_KEY }));
    socket.write(bytes);
    await cancelled;
  });
});

function drained(socket: NodeJS.EventEmitter): Promise<void> {
  return new Promise((resolve) => {
    socket.once('drain', resolve);
  });
}

/** The access log's line of this request, once it is written. */
async function lineOf(service: Service<FakePool>, id: string): Promise<Record<string, unknown>> {
  for (;;) {
    const line = service.lines.find((entry) => entry['request_id'] === id && entry['message'] === 'request');
    if (line !== undefined) return line;
    await new Promise((resolve) => {
      setImmediate(resolve);
    });
  }
}
