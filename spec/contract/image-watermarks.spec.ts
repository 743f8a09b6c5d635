import { createHash } from 'node:crypto';
import { expect } from 'chai';
import type { Test } from 'supertest';
import { EngineFailure, FAILURE_CODES } from '../../src/engine/values/failure.js';
import { PoolFailure, POOL_FAILURE_CODES } from '../../src/pool/protocol/pool-failure.js';
import { candidateList, EDITED, type FakePool } from '../support/fake-pool.js';
import { bytesOf, startService, UPLOAD, type Service } from '../support/service.js';

const CANDIDATES = '/api/v1/image-watermarks/candidates';
const PREVIEW = '/api/v1/image-watermarks/preview';
const SHA256 = createHash('sha256').update(UPLOAD).digest('hex');
const SELECTION = { page_number: '2', instruction_index: '4', source_sha256: SHA256, confirmed: 'true' };

describe('image workflow', () => {
  let service: Service<FakePool>;
  beforeEach(async () => {
    service = await startService();
  });
  afterEach(() => service.close());

  const form = (path: string, fields: Record<string, string>, file = UPLOAD): Test =>
    service
      .post(path)
      .field(fields)
      .attach('file', file, { filename: 'scan.pdf', contentType: 'application/pdf' });

  describe('POST /api/v1/image-watermarks/candidates', () => {
    it('lists the selectable images of one page [image_watermark_candidates: 200] [Image workflow resources]', async () => {
      const { body } = await form(CANDIDATES, { page_number: '2' }).expect(200);
      expect(body).to.deep.equal({
        source_sha256: SHA256,
        page_number: 2,
        page_count: 1,
        candidates: [
          {
            instruction_index: 4,
            bbox: { left: 0.1, top: 0.2, width: 0.3, height: 0.1 },
            pixel_width: 120,
            pixel_height: 40,
          },
        ],
        unsupported_reason: null,
      });
      expect(service.pool.jobs[0]).to.include({ kind: 'image-candidates', pageNumber: 2 });
    });

    it('says why a page offers no image [image_watermark_candidates: empty list]', async () => {
      service.pool.answer = () => ({
        kind: 'image-candidates',
        list: {
          ...candidateList,
          candidates: [],
          unsupportedReason: 'The page draws its images inside forms.',
        },
      });
      const { body } = await form(CANDIDATES, { page_number: '1' }).expect(200);
      expect(body).to.include({ unsupported_reason: 'The page draws its images inside forms.' });
    });

    for (const page_number of ['0', '-1', 'abc', '1.5', '1e3', '0x10', '', '9'.repeat(20)]) {
      it(`refuses page ${page_number || '(empty)'} with 400 [Errors, image: 400 selector]`, async () => {
        const { body } = await form(CANDIDATES, { page_number }).expect(400);
        expect(body).to.deep.equal({ detail: 'page_number must be an integer of at least 1.' });
      });
    }
  });

  describe('POST /api/v1/image-watermarks/preview', () => {
    it('returns a proposed edit [image_watermark_preview: 200] [What the service does 6]', async () => {
      const response = await form(PREVIEW, SELECTION).expect(200);
      expect(response.headers['content-type']).to.equal('application/pdf');
      expect(bytesOf(response).equals(EDITED)).to.equal(true);
      expect(service.pool.jobs[0]).to.include({ kind: 'image-preview', pageNumber: 2, instructionIndex: 4 });
    });

    it('removes the same picture from all pages on request, and lists them [image_watermark_preview: 200]', async () => {
      const once = await form(PREVIEW, SELECTION).expect(200);
      expect(once.headers['x-image-pages']).to.equal('2');
      expect(service.pool.jobs[0]).to.include({ everywhere: false });
      service.pool.answer = () => ({
        kind: 'image-preview',
        output: EDITED,
        pages: [1, 2, 3, 5],
        left: [4],
      });
      const { headers } = await form(PREVIEW, { ...SELECTION, everywhere: 'true' }).expect(200);
      expect(headers).to.include({ 'x-image-pages': '1-3,5', 'x-image-pages-left': '4' });
      expect(service.pool.jobs[1]).to.include({ everywhere: true });
      const { body } = await form(PREVIEW, { ...SELECTION, everywhere: 'perhaps' }).expect(400);
      expect(body).to.deep.equal({ detail: 'everywhere must be true or false.' });
    });

    it('refuses a file other than that of the candidates [image_watermark_preview: source_sha256]', async () => {
      const { body } = await form(PREVIEW, SELECTION, Buffer.from('%PDF-1.4 another')).expect(400);
      expect(body).to.deep.equal({ detail: 'source_sha256 does not match the uploaded file.' });
      expect(service.pool.jobs).to.have.length(0);
    });

    const wrong: [string, Record<string, string>, RegExp][] = [
      ['an unconfirmed selection', { confirmed: 'false' }, /^confirmed must be true/],
      ['a confirmation that is not a boolean', { confirmed: 'maybe' }, /^confirmed/],
      ['an index below 0', { instruction_index: '-1' }, /^instruction_index/],
      ['an index that is not an integer', { instruction_index: 'first' }, /^instruction_index/],
      ['a digest in capitals', { source_sha256: SHA256.toUpperCase() }, /^source_sha256 must/],
      ['a digest that is too short', { source_sha256: SHA256.slice(1) }, /^source_sha256 must/],
    ];
    for (const [what, change, detail] of wrong) {
      it(`refuses ${what} with 400 [image_watermark_preview: fields] [Errors, image: 400 confirmation]`, async () => {
        const { body } = await form(PREVIEW, { ...SELECTION, ...change }).expect(400);
        expect((body as { detail: string }).detail).to.match(detail);
      });
    }

    for (const field of Object.keys(SELECTION)) {
      it(`refuses a missing ${field} with 400 [image_watermark_preview: all fields required]`, async () => {
        const others = Object.fromEntries(Object.entries(SELECTION).filter(([name]) => name !== field));
        const { body } = await form(PREVIEW, others).expect(400);
        expect((body as { detail: string }).detail).to.match(new RegExp(`^${field} must`));
      });
    }
  });

  for (const [path, fields] of [
    [CANDIDATES, { page_number: '1' }],
    [PREVIEW, SELECTION],
  ] as const) {
    describe(`errors of POST ${path}`, () => {
      it('refuses a missing file, another type, an empty file and a repeated field with 400 [Errors, image: 400]', async () => {
        await service.post(path).field(fields).expect(400);
        await service.post(path).field(fields).attach('file', UPLOAD, 'a.txt').expect(400);
        await form(path, fields, Buffer.alloc(0)).expect(400);
        await form(path, fields).field('page_number', '1').expect(400);
        await service.post(path).send({ page_number: 1 }).expect(400);
      });

      it('refuses more than 5 MB with 413 [Limits: Upload size (image workflow)] [Errors, image: 413]', async () => {
        const { body } = await form(path, fields, Buffer.alloc(5 * 1024 * 1024 + 1)).expect(413);
        expect(body).to.deep.equal({ detail: 'The file is larger than 5 MB.' });
      });

      it('refuses a document beyond the budget with 413 [Limits: Pages (image workflow)] [Errors, image: 413]', async () => {
        service.pool.failWith(new EngineFailure('over-budget', 'The document has more than 32 pages.'));
        const test = path === PREVIEW ? form(path, SELECTION) : form(path, fields);
        const { body } = await test.expect(413);
        expect(body).to.have.property('detail');
      });

      it('answers every failure of engine and pool with a documented status [Errors, image]', async () => {
        for (const code of FAILURE_CODES) {
          service.pool.failWith(new EngineFailure(code, 'Refused.'));
          await form(path, fields).expect(code === 'over-budget' || code === 'spent' ? 413 : 400);
        }
        for (const code of POOL_FAILURE_CODES) {
          service.pool.failWith(new PoolFailure(code, 'for the log only'));
          const { body } = await form(path, fields).expect(code === 'memory' ? 413 : 503);
          expect((body as { detail: string }).detail).to.not.include('for the log only');
        }
      });

      it('says when to retry while workers are busy [Errors, image: 503]', async () => {
        service.pool.failWith(new PoolFailure('busy', 'queue full'));
        const { headers } = await form(path, fields).expect(503);
        expect(Number(headers['retry-after'])).to.be.at.least(1);
      });

      it('reports an internal error with 500 and the id to report [ErrorResponse: request_id]', async () => {
        service.pool.failWith(new Error('broken'));
        const { body, headers } = await form(path, fields).expect(500);
        expect(body).to.deep.equal({ detail: 'Internal server error', request_id: headers['x-request-id'] });
      });
    });
  }

  it('accepts exactly 5 MB [Limits: Upload size (image workflow)]', async () => {
    await form(CANDIDATES, { page_number: '1' }, Buffer.alloc(5 * 1024 * 1024, '%')).expect(200);
  });
});
