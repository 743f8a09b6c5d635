import { createHash } from 'node:crypto';
import { expect } from 'chai';
import type { Test } from 'supertest';
import { EngineFailure } from '../../src/engine/values/failure.js';
import { PoolFailure } from '../../src/pool/protocol/pool-failure.js';
import { foundWatermarks, type FakePool } from '../support/fake-pool.js';
import { startService, UPLOAD, type Service } from '../support/service.js';

const PATH = '/api/v1/text-watermarks/candidates';
const PDF = { filename: 'in.pdf', contentType: 'application/pdf' };
const SHA256 = createHash('sha256').update(UPLOAD).digest('hex');

describe('POST /api/v1/text-watermarks/candidates', () => {
  let service: Service<FakePool>;
  beforeEach(async () => {
    service = await startService();
  });
  afterEach(() => service.close());

  const send = (file = UPLOAD, contentType = 'application/pdf'): Test =>
    service.post(PATH).attach('file', file, { filename: 'in.pdf', contentType });

  it('lists the watermarks of a document, an addition to the interface [Versioning 5]', async () => {
    const { body } = await send().expect(200);
    expect(body).to.deep.equal({
      source_sha256: SHA256,
      page_count: 3,
      has_text_layer: true,
      candidates: [
        {
          watermark_text: 'COPY 001',
          pattern: 'COPY 00…',
          rank: 'likely',
          kind: 'text',
          gate: 'turned',
          evidence: [
            'four degrees or more off the four right angles',
            'lies across other lines by a tenth of it or more',
          ],
          count: 3,
          pages: '1-3',
          boxes: [{ page_number: 1, left: 100, top: 200, right: 300, bottom: 400 }],
          removable: true,
          reason: null,
        },
      ],
      warnings: [],
    });
    const [job] = service.pool.jobs;
    expect(job).to.include({ kind: 'find-text' });
    expect(job).to.have.nested.property('settings.readStamps');
  });

  it('answers 200 with an empty list if there is no watermark [Versioning 5]', async () => {
    service.pool.answer = () => ({ kind: 'find-text', found: { ...foundWatermarks, candidates: [] } });
    const { body } = await send().expect(200);
    expect(body).to.have.property('candidates').that.deep.equals([]);
  });

  it('refuses a missing file, or text in its place, as removal does [Errors: 422]', async () => {
    const missing = await service.post(PATH).field('other', 'x').expect(422);
    expect(missing.body).to.deep.equal({
      detail: [{ type: 'missing', loc: ['body', 'file'], msg: 'Field required', input: null }],
    });
    const asText = await service.post(PATH).field('file', 'text').expect(422);
    expect(asText.body).to.have.nested.property('detail[0].type', 'value_error');
  });

  it('refuses a file that is not a PDF, empty, or larger than 10 MB [Errors: 400] [Limits]', async () => {
    const other = await send(UPLOAD, 'text/plain').expect(400);
    expect(other.body).to.deep.equal({ detail: 'Invalid file type. Only PDF files are allowed.' });
    await send(Buffer.alloc(0)).expect(400);
    const large = await send(Buffer.alloc(10 * 1024 * 1024 + 1)).expect(400);
    expect(large.body).to.deep.equal({ detail: 'The file is larger than 10 MB.' });
    service.pool.failWith(new EngineFailure('unreadable', 'The PDF cannot be parsed or repaired.'));
    const broken = await send().expect(400);
    expect(broken.body).to.deep.equal({ detail: 'The PDF cannot be parsed or repaired.' });
  });

  it('refuses an unknown key [Errors: 401]', async () => {
    const { body } = await send().set('X-API-Key', 'unknown').expect(401);
    expect(body).to.deep.equal({ detail: 'Invalid API key' });
  });

  it('counts against the quota of all operations [Errors: 429]', async () => {
    let status = 200;
    for (let calls = 0; status === 200 && calls < 100; calls++) {
      ({ status } = await service.postAnonymously(PATH).attach('file', UPLOAD, PDF));
    }
    expect(status).to.equal(429);
  });

  for (const failure of ['busy', 'deadline'] as const) {
    it(`answers 500 if the pool fails with ${failure} [Errors: 500]`, async () => {
      service.pool.failWith(new PoolFailure(failure, 'told to nobody'));
      const { body } = await send().expect(500);
      expect(body).to.have.property('detail', 'Internal server error');
    });
  }

  it('accepts only POST [ErrorResponse]', async () => {
    const response = await service.get(PATH).expect(405);
    expect(response.headers['allow']).to.equal('POST');
  });

  it('names its operation in the access log [Endpoints]', async () => {
    await send().expect(200);
    const logged = () => service.lines.find(({ operation }) => operation === 'text_watermark_candidates');
    while (logged() === undefined) await new Promise(setImmediate);
    expect(logged()).to.include({ status: 200, outcome: 'candidates' });
  });
});
