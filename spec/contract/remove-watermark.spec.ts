import { expect } from 'chai';
import { createSummary, EDITED, nothingRemoved, type FakePool } from '../support/fake-pool.js';
import { bytesOf, removalForm, startService, UPLOAD, type Service } from '../support/service.js';
import { listNames, type OutcomeReason } from '../../src/engine/values/outcome-words.js';

const PATH = '/api/v1/remove-watermark';

describe('POST /api/v1/remove-watermark', () => {
  let service: Service<FakePool>;
  beforeEach(async () => {
    service = await startService();
  });
  afterEach(() => service.close());

  it('returns the processed PDF in the same response [What the service does 1]', async () => {
    const response = await removalForm(service.post(PATH)).expect(200);
    expect(response.headers['content-type']).to.equal('application/pdf');
    expect(bytesOf(response).equals(EDITED)).to.equal(true);
  });

  it('returns the upload unchanged if nothing was removed [remove_watermark: 200] [States and transitions 2]', async () => {
    service.pool.find(nothingRemoved('target_not_found'));
    const response = await removalForm(service.post(PATH)).expect(200);
    expect(bytesOf(response).equals(UPLOAD)).to.equal(true);
  });

  it('sends the report with every success [What the service does 4] [remove_watermark: X-Processing-Report]', async () => {
    const response = await removalForm(service.post(PATH)).expect(200);
    const report = JSON.parse(response.headers['x-processing-report'] ?? '') as object;
    expect(report).to.deep.equal({
      summary: {
        text_watermarks_found: 2,
        text_watermarks_removed: 2,
        image_watermarks_found: 0,
        image_watermarks_removed: 0,
        patterns_matched: ['CONFIDENTIAL'],
      },
      outcome: {
        status: 'removed',
        reason: null,
        discovery: { status: 'target_present', discovered_target: null, similarity: 1, adopted: false },
      },
      pages: {
        1: page(1),
        2: page(2),
      },
      warnings: [],
      diagnostics: { pages: 3, written: 'in place' },
    });
  });

  it('lists the evidence in its order [remove_watermark: X-Watermark-Stats] [WatermarkStats] [WatermarkLocation]', async () => {
    const response = await removalForm(service.post(PATH)).expect(200);
    const stats = JSON.parse(response.headers['x-watermark-stats'] ?? '') as object;
    expect(stats).to.deep.equal({
      text_watermarks_found: 2,
      text_watermarks_removed: 2,
      image_watermarks_found: 0,
      image_watermarks_removed: 0,
      locations: [location(1), location(2)],
      patterns_matched: ['CONFIDENTIAL'],
      page_statistics: {
        page_1: { text_watermarks: 1, image_watermarks: 0 },
        page_2: { text_watermarks: 1, image_watermarks: 0 },
      },
    });
  });

  it('suggests a file name that ends in .pdf [remove_watermark: Content-Disposition]', async () => {
    const response = await removalForm(service.post(PATH), { name: 'Annual Report.PDF' }).expect(200);
    expect(response.headers['content-disposition']).to.equal(
      'attachment; filename="Annual Report_cleaned.pdf"',
    );
  });

  it('sends the request id and the quota beside the PDF [remove_watermark: headers] [Endpoints]', async () => {
    const response = await removalForm(service.post(PATH)).expect(200);
    expect(response.headers).to.include.keys(
      'x-request-id',
      'ratelimit-limit',
      'ratelimit-remaining',
      'ratelimit-reset',
    );
  });

  it('accepts the fields in any order and ignores unknown fields [Request form]', async () => {
    await service
      .post(PATH)
      .attach('file', UPLOAD, { filename: 'a.pdf', contentType: 'application/pdf' })
      .field('comment', 'none')
      .field('watermark_text', 'DRAFT COPY')
      .expect(200);
    expect(service.pool.jobs[0]).to.have.nested.property('request.hint', 'DRAFT COPY');
  });

  it('normalises the spacing of the hint [Request form: watermark_text]', async () => {
    await removalForm(service.post(PATH), { text: '  DRAFT \t COPY \r\n\r\n  2024  ' }).expect(200);
    expect(service.pool.jobs[0]).to.have.nested.property('request.hint', 'DRAFT COPY\n2024');
  });

  // As the contract lists them.
  const reasons: Record<OutcomeReason, true> = {
    no_text_layer: true,
    target_not_found: true,
    target_found_not_removed: true,
    undetermined: true,
  };
  for (const reason of listNames(reasons)) {
    it(`reports nothing_removed with ${reason} [ProcessingOutcome: reason] [What the service does 5]`, async () => {
      service.pool.find(nothingRemoved(reason, { discovery: null }));
      const response = await removalForm(service.post(PATH)).expect(200);
      const report = JSON.parse(response.headers['x-processing-report'] ?? '') as { outcome: object };
      expect(report.outcome).to.deep.equal({ status: 'nothing_removed', reason, discovery: null });
    });
  }

  it('reports an adopted variant [What the service does 3] [ProcessingDiscovery]', async () => {
    service.pool.find(
      createSummary({
        discovery: { status: 'found', discoveredTarget: 'CONFIDENTIAL 7', similarity: 0.93, adopted: true },
        patternsMatched: ['CONFIDENTIAL', 'CONFIDENTIAL 7'],
      }),
    );
    const response = await removalForm(service.post(PATH)).expect(200);
    const report = JSON.parse(response.headers['x-processing-report'] ?? '') as {
      summary: { patterns_matched: string[] };
      outcome: { discovery: object };
    };
    expect(report.outcome.discovery).to.deep.equal({
      status: 'found',
      discovered_target: 'CONFIDENTIAL 7',
      similarity: 0.93,
      adopted: true,
    });
    expect(report.summary.patterns_matched).to.deep.equal(['CONFIDENTIAL', 'CONFIDENTIAL 7']);
  });

  it('accepts an upload of exactly 10 MB [Limits: Upload size]', async () => {
    const file = Buffer.alloc(10 * 1024 * 1024, '%');
    const response = await removalForm(service.post(PATH), { file }).expect(200);
    expect(response.headers['content-type']).to.equal('application/pdf');
    expect(service.pool.jobs[0]).to.have.nested.property('bytes.length', file.length);
  });
});

function page(pageNumber: number) {
  return {
    page: pageNumber,
    text_watermarks: 1,
    image_watermarks: 0,
    location_count: 1,
    location_types: ['text'],
    has_reported_change: true,
  };
}

function location(pageNumber: number) {
  return {
    type: 'text',
    start: 120,
    end: 180,
    content: 'CONFIDENTIAL',
    encoding: 'plain',
    page: pageNumber,
    properties: { gate: 'turned', evidence: ['oblique', 'across-text'], occurrence_count: 1 },
    position: { left: 100, top: 200, right: 300, bottom: 400 },
  };
}
