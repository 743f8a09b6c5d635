import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { connect, type AddressInfo } from 'node:net';
import { mock } from 'node:test';
import type { Response as ExpressResponse } from 'express';
import { expect } from 'chai';
import express from 'express';
import request from 'supertest';
import { openContext } from '../../../src/http/request/request-context.js';
import { chargeAnswer, sendBytes, sendPdf, suggestName } from '../../../src/http/answer/send-answer.js';
import type { FakePool } from '../../support/fake-pool.js';
import { type Service, startService, UPLOAD } from '../../support/service.js';

const LONG = Buffer.from(Array.from({ length: 20_000_000 }, (_, at) => at % 251));

describe('an answer in pieces', () => {
  let server: Server;
  let answer: (res: ExpressResponse) => Promise<void>;
  beforeEach(async () => {
    server = createServer((_req, res) => void answer(res as unknown as ExpressResponse));
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

describe('suggestName', () => {
  for (const [uploaded, suggested] of [
    ['report.pdf', 'report_cleaned.pdf'],
    ['REPORT.PDF', 'REPORT_cleaned.pdf'],
    ['report', 'report_cleaned.pdf'],
    ['report.pdf.pdf', 'report.pdf_cleaned.pdf'],
    ['/etc/passwd', 'passwd_cleaned.pdf'],
    ['..\\..\\boot.ini', 'boot.ini_cleaned.pdf'],
    ['Größe 𝐀 日本.pdf', 'Größe 𝐀 日本_cleaned.pdf'],
    ['a\r\nSet-Cookie: x.pdf', 'aSet-Cookie x_cleaned.pdf'],
    ['"quoted"<b>.pdf', 'quotedb_cleaned.pdf'],
    ['right\u202eto\u2066left.pdf', 'righttoleft_cleaned.pdf'],
    ['. hidden .pdf', 'hidden_cleaned.pdf'],
    ['', 'document_cleaned.pdf'],
    ['.pdf', 'document_cleaned.pdf'],
    ['...', 'document_cleaned.pdf'],
    ['folder/', 'document_cleaned.pdf'],
  ] as const) {
    it(`makes ${JSON.stringify(suggested)} of ${JSON.stringify(uploaded)}`, () => {
      expect(suggestName(uploaded)).to.equal(suggested);
    });
  }

  it('keeps a long name within the limit of file systems, without splitting a character', () => {
    const name = suggestName(`${'𝐀'.repeat(300)}.pdf`);
    expect(name).to.equal(`${'𝐀'.repeat(100)}_cleaned.pdf`);
  });
});

describe('sendPdf', () => {
  async function answer(uploadName: string): Promise<request.Response> {
    const app = express().use((_req, res) => sendPdf(res, Buffer.from('%PDF-1.4'), uploadName));
    return request(app).get('/').buffer(true);
  }

  it('sends the bytes as an attachment under its quoted name', async () => {
    const { headers, body } = await answer('report.pdf');
    expect(headers).to.include({
      'content-type': 'application/pdf',
      'content-length': '8',
      'content-disposition': 'attachment; filename="report_cleaned.pdf"',
    });
    expect(Buffer.from(body as Buffer).toString()).to.equal('%PDF-1.4');
  });

  it('quotes a name that reads like a part of the header', async () => {
    const { headers } = await answer('a filename=b;c.pdf');
    expect(headers['content-disposition']).to.equal('attachment; filename="a filename=b;c_cleaned.pdf"');
  });

  it('sends other scripts unchanged, with a plain name for old clients', async () => {
    const { headers } = await answer('Größe.pdf');
    expect(headers['content-disposition']).to.equal(
      `attachment; filename="Gr__e_cleaned.pdf"; filename*=UTF-8''Gr%C3%B6%C3%9Fe_cleaned.pdf`,
    );
  });
});

const REMOVE = '/api/v1/remove-watermark';

describe('document and report in one answer', () => {
  let service: Service<FakePool>;
  before(async () => {
    service = await startService();
  });
  after(() => service.close());

  function post(path: string, accept: string, name = 'report.pdf'): Promise<Response> {
    const form = new FormData();
    form.append('watermark_text', 'CONFIDENTIAL');
    form.append('file', new Blob([UPLOAD], { type: 'application/pdf' }), name);
    return fetch(service.url + path, { method: 'POST', body: form, headers: { Accept: accept } });
  }

  it('has the bytes, the name and the whole report of the two operations', async () => {
    const plain = await post(REMOVE, 'application/pdf', 'Übersicht.pdf');
    const stats = await (await post(`${REMOVE}/stats`, '*/*')).json();
    const whole = await post(REMOVE, 'multipart/form-data, application/json', 'Übersicht.pdf');
    expect(whole.status).to.equal(200);
    for (const header of ['X-Processing-Report', 'X-Watermark-Stats']) {
      expect(whole.headers.get(header)).to.equal(plain.headers.get(header));
    }
    const form = await whole.formData();
    const file = form.get('file') as File;
    expect(file.name).to.equal('Übersicht_cleaned.pdf');
    expect(file.type).to.equal('application/pdf');
    expect(Buffer.from(await file.arrayBuffer()).equals(Buffer.from(await plain.arrayBuffer()))).to.equal(
      true,
    );
    expect(JSON.parse(form.get('report') as string)).to.deep.equal(stats);
  });

  it('causes no warning of Node, which would be printed into the log', async () => {
    const warnings: Error[] = [];
    const note = (warning: Error) => warnings.push(warning);
    process.on('warning', note);
    try {
      await (await post(REMOVE, 'application/pdf')).arrayBuffer();
      await new Promise((resolve) => {
        setImmediate(resolve);
      });
    } finally {
      process.off('warning', note);
    }
    expect(warnings).to.deep.equal([]);
  });

  it('is sent only to callers that ask for it: all others receive the PDF', async () => {
    for (const accept of [
      '*/*',
      '',
      'application/pdf',
      'application/pdf, multipart/form-data;q=0.5',
      'image/png',
    ]) {
      const answer = await post(REMOVE, accept);
      expect(answer.headers.get('Content-Type'), accept).to.equal('application/pdf');
    }
  });
});
