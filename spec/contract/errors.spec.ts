import { expect } from 'chai';
import type { Test } from 'supertest';
import { EngineFailure, FAILURE_CODES } from '../../src/engine/values/failure.js';
import { PoolFailure, POOL_FAILURE_CODES } from '../../src/pool/protocol/pool-failure.js';
import type { FakePool } from '../support/fake-pool.js';
import { removalForm, startService, UPLOAD, type Service } from '../support/service.js';

const PDF = { filename: 'a.pdf', contentType: 'application/pdf' };
const WRONG_TYPE = 'Invalid file type. Only PDF files are allowed.';

for (const path of ['/api/v1/remove-watermark', '/api/v1/remove-watermark/stats']) {
  describe(`errors of POST ${path}`, () => {
    let service: Service<FakePool>;
    beforeEach(async () => {
      service = await startService();
    });
    afterEach(() => service.close());
    const post = () => service.post(path);

    async function expectDetail(test: Test, status: number, detail: string | RegExp): Promise<void> {
      const { body } = await test.expect(status);
      expect(body).to.have.all.keys('detail');
      expect((body as { detail: string }).detail).to.match(
        typeof detail === 'string' ? new RegExp(`^${detail.replaceAll('.', '\\.')}$`) : detail,
      );
      expect(service.pool.jobs).to.have.length(0);
    }

    it('refuses a part of another media type with 400 [Errors 400: not application/pdf]', async () => {
      const test = post()
        .field('watermark_text', 'DRAFT')
        .attach('file', UPLOAD, { filename: 'a.pdf', contentType: 'text/plain' });
      await expectDetail(test, 400, WRONG_TYPE);
    });

    it('links a wrong part type to its help, and no other error [Errors 400: not application/pdf]', async () => {
      const { headers, body } = await post()
        .field('watermark_text', 'DRAFT')
        .attach('file', UPLOAD, { filename: 'a.pdf', contentType: 'application/octet-stream' })
        .expect(400);
      expect(body).to.deep.equal({ detail: WRONG_TYPE });
      const link = /^<([^>]+)>; rel="help"$/.exec(headers['link']!)![1]!;
      // Below a path of a proxy as well.
      expect(new URL(link, `http://host/tools${path}`).pathname).to.equal('/tools/docs');
      await service.get(new URL(link, `http://host${path}`).pathname).expect(200);
      const empty = await post().field('watermark_text', 'DRAFT').attach('file', Buffer.alloc(0), PDF);
      expect(empty.headers).to.not.have.property('link');
    });

    it('uses the declared media type, with or without parameters [Request form: file]', async () => {
      await post()
        .field('watermark_text', 'DRAFT')
        .attach('file', UPLOAD, { filename: 'a.bin', contentType: 'APPLICATION/PDF; v=1' })
        .expect(200);
    });

    it('refuses an empty file with 400 [Errors 400: empty]', async () => {
      const test = post().field('watermark_text', 'DRAFT').attach('file', Buffer.alloc(0), PDF);
      await expectDetail(test, 400, 'The file is empty.');
    });

    it('refuses one byte over 10 MB with 400 [Errors 400: larger than 10 MB] [Limits: Upload size]', async () => {
      const file = Buffer.alloc(10 * 1024 * 1024 + 1);
      await expectDetail(removalForm(post(), { file }), 400, 'The file is larger than 10 MB.');
    });

    it('refuses a second file with 400 [Request form: one PDF per request]', async () => {
      await expectDetail(removalForm(post()).attach('file', UPLOAD, PDF), 400, /only one file/i);
      await expectDetail(removalForm(post()).attach('file2', UPLOAD, PDF), 400, /only one file/i);
    });

    it('reports why a PDF cannot be read [Errors 400: cannot be parsed or repaired]', async () => {
      service.pool.failWith(new EngineFailure('unreadable', 'The file is not a PDF that can be read.'));
      const { body } = await removalForm(post()).expect(400);
      expect(body).to.deep.equal({ detail: 'The file is not a PDF that can be read.' });
    });

    const words = (count: number) => Array.from({ length: count }, () => 'Mark').join(' ');
    const refusedHints: [string, string, RegExp][] = [
      ['more than 256 characters', 'x'.repeat(257), /256 characters/],
      ['far more characters than any field may have', 'x'.repeat(40_000), /256 characters/],
      ['five lines', 'one1\ntwo2\nthree\nfour\nfive', /4 non-empty lines/],
      ['25 words', words(25), /24 words/],
      ['a line of two letters', 'DRAFT\nab', /3 letters or digits/],
      ['only punctuation', '****', /3 letters or digits/],
      ['only white space', ' \n\t ', /empty/],
      [
        'body-like text',
        'This agreement is made between the two parties named below. The parties have agreed on all terms here.',
        /body text/,
      ],
    ];
    for (const [what, text, detail] of refusedHints) {
      it(`refuses a hint of ${what} with 400 [Errors 400: hint contract] [Limits: watermark_text]`, async () => {
        await expectDetail(removalForm(post(), { text }), 400, detail);
      });
    }

    const acceptedHints: [string, string][] = [
      ['256 characters', 'x'.repeat(256)],
      ['256 characters outside the basic plane', '𝐀'.repeat(256)],
      ['four lines between empty ones', '\none1\n\ntwo2\nthree\n\nfour\n'],
      ['24 words', words(24)],
      ['three digits', '123'],
    ];
    for (const [what, text] of acceptedHints) {
      it(`accepts a hint of ${what} [Limits: watermark_text]`, async () => {
        await removalForm(post(), { text }).expect(200);
      });
    }

    describe('422', () => {
      const missing = (field: string) => ({
        type: 'missing',
        loc: ['body', field],
        msg: 'Field required',
        input: null,
      });

      async function expectErrors(test: Test, errors: object[]): Promise<void> {
        const { body } = await test.expect(422);
        expect(body).to.deep.equal({ detail: errors });
      }

      it('names a missing file [Errors 422] [HTTPValidationError]', () =>
        expectErrors(post().field('watermark_text', 'DRAFT'), [missing('file')]));

      it('names a missing text [Errors 422]', () =>
        expectErrors(post().attach('file', UPLOAD, PDF), [missing('watermark_text')]));

      it('treats an empty text as a missing one [Errors 422]', () =>
        expectErrors(removalForm(post(), { text: '' }), [missing('watermark_text')]));

      it('names both missing fields, the file first [Errors 422] [HTTPValidationError]', () =>
        expectErrors(post().field('comment', 'x'), [missing('file'), missing('watermark_text')]));

      it('reports both fields as missing if the body has another type or is empty [Errors 422]', async () => {
        // The contract leaves `ctx` open: it says what the body should have been.
        const ctx = {
          reason: 'The body must be multipart/form-data, with each field as a part of it.',
        };
        const both = ['file', 'watermark_text'].map((field) => ({ ...missing(field), ctx }));
        await expectErrors(post().send({ watermark_text: 'DRAFT' }), both);
        await expectErrors(post().type('form').send('watermark_text=DRAFT'), both);
        await expectErrors(post(), both);
      });

      it('refuses a file that is sent as text [Errors 422]', () =>
        expectErrors(post().field('watermark_text', 'DRAFT').field('file', 'words'), [
          {
            type: 'value_error',
            loc: ['body', 'file'],
            msg: "Value error, Expected UploadFile, received: <class 'str'>",
            input: 'words',
            ctx: { error: {} },
          },
        ]));

      it('refuses a text that is sent as a file [Errors 422]', () =>
        expectErrors(
          post().attach('file', UPLOAD, PDF).attach('watermark_text', Buffer.from('DRAFT'), 'a.txt'),
          [
            {
              type: 'string_type',
              loc: ['body', 'watermark_text'],
              msg: 'Input should be a valid string',
              input: null,
            },
          ],
        ));

      it('refuses a text in an unknown charset, and says so [Errors 422]', () => {
        const options = { filename: '', contentType: 'text/plain; charset=utf-16' };
        return expectErrors(
          post()
            .attach('file', UPLOAD, PDF)
            .field('watermark_text', Buffer.from('DRAFT', 'utf16le'), options),
          [
            {
              type: 'string_type',
              loc: ['body', 'watermark_text'],
              msg: 'Input should be a valid string',
              input: null,
              ctx: { reason: 'The charset of this part is not known. Send text in UTF-8.' },
            },
          ],
        );
      });

      it('does not accept a file in another field [Errors 422]', () =>
        expectErrors(post().field('watermark_text', 'DRAFT').attach('document', UPLOAD, PDF), [
          missing('file'),
        ]));
    });

    it('uses the last of two texts [Request form]', async () => {
      await removalForm(post().field('watermark_text', 'FIRST')).expect(200);
      expect(service.pool.jobs[0]).to.have.nested.property('request.hint', 'CONFIDENTIAL');
    });

    it('answers every failure of engine and pool with a documented status [Errors]', async () => {
      for (const code of FAILURE_CODES) {
        service.pool.failWith(new EngineFailure(code, 'Refused.'));
        await removalForm(post()).expect(400);
      }
      for (const code of POOL_FAILURE_CODES) {
        service.pool.failWith(new PoolFailure(code, 'for the log only'));
        // A worker that outgrew its memory did so on its one document.
        if (code === 'memory') {
          await removalForm(post()).expect(400);
          continue;
        }
        const response = await removalForm(post()).expect(500);
        expect(response.body).to.deep.equal({
          detail: 'Internal server error',
          request_id: response.headers['x-request-id'],
        });
      }
    });

    it('reports an internal error in the documented words with the id to report [Errors 500] [ErrorResponse: request_id]', async () => {
      service.pool.failWith(new TypeError('about the document: SECRET'));
      const response = await removalForm(post()).set('X-Request-ID', 'trace-7').expect(500);
      expect(response.body).to.deep.equal({ detail: 'Internal server error', request_id: 'trace-7' });
      expect(service.lines).to.deep.include.members([
        service.lines.find((line) => line['request_id'] === 'trace-7' && line['stack'] !== undefined),
      ]);
    });

    it('says when to retry if waiting helps [Errors 500: retry once]', async () => {
      service.pool.failWith(new PoolFailure('busy', 'queue full'));
      const response = await removalForm(post()).expect(500);
      expect(Number(response.headers['retry-after'])).to.be.at.least(1);
    });

    it('answers other methods with 405 and other paths with 404, as error bodies [ErrorResponse]', async () => {
      const response = await service.send('put', path).expect(405);
      expect(response.headers['allow']).to.equal('POST');
      await service.get(path).expect(405);
      await service.post(`${path}/unknown`).expect(404);
    });
  });
}
