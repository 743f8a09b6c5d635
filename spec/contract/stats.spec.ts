import { expect } from 'chai';
import { createSummary, nothingRemoved, type FakePool } from '../support/fake-pool.js';
import { removalForm, startService, type Service } from '../support/service.js';
import type { WatermarkRemovalResponse } from '../../src/report.js';

const PATH = '/api/v1/remove-watermark/stats';

describe('POST /api/v1/remove-watermark/stats', () => {
  let service: Service<FakePool>;
  beforeEach(async () => {
    service = await startService();
  });
  afterEach(() => service.close());

  it('answers with only the report [remove_watermark_stats: 200] [WatermarkRemovalResponse]', async () => {
    const response = await removalForm(service.post(PATH)).expect(200);
    const body = response.body as WatermarkRemovalResponse;
    expect(response.headers['content-type']).to.match(/^application\/json/);
    expect(body.message).to.be.a('string').that.is.not.equal('');
    expect(body.file_path).to.equal(null);
    expect(body.processing_report.outcome.status).to.equal('removed');
    expect(body.statistics.text_watermarks_removed).to.equal(2);
  });

  it('runs the same job as the file endpoint [remove_watermark_stats: full pipeline]', async () => {
    await removalForm(service.post('/api/v1/remove-watermark')).expect(200);
    await removalForm(service.post(PATH)).expect(200);
    expect(service.pool.jobs[1]).to.deep.equal(service.pool.jobs[0]);
  });

  it('contains in full what the headers shorten [remove_watermark_stats: full versions]', async () => {
    service.pool.find(longEvidence());
    const file = await removalForm(service.post('/api/v1/remove-watermark')).expect(200);
    const { body } = await removalForm(service.post(PATH)).expect(200);
    const full = body as WatermarkRemovalResponse;
    const report = JSON.parse(file.headers['x-processing-report'] ?? '') as Record<string, object>;
    const stats = JSON.parse(file.headers['x-watermark-stats'] ?? '') as Record<string, object>;
    expect(report).to.include.keys('diagnostics_truncated', 'pages_truncated');
    expect(stats).to.include.keys('page_statistics_truncated', 'locations_truncated');
    expect(Object.keys(full.processing_report.pages)).to.have.length(400);
    expect(full.statistics.locations).to.have.length(400);
    expect(full).to.not.have.nested.property('statistics.locations_truncated');
    expect(full.processing_report.summary).to.deep.equal(report['summary']);
  });

  it('reports that nothing was removed [ProcessingOutcome] [What the service does 4]', async () => {
    service.pool.find(nothingRemoved('target_found_not_removed', { textFound: 1 }));
    const { body } = await removalForm(service.post(PATH)).expect(200);
    const { outcome, summary } = (body as WatermarkRemovalResponse).processing_report;
    expect(outcome).to.include({ status: 'nothing_removed', reason: 'target_found_not_removed' });
    expect(summary).to.include({ text_watermarks_found: 1, text_watermarks_removed: 0 });
  });

  it('lists a page that changed without a countable match [ProcessingPageReport: text_watermarks]', async () => {
    service.pool.find(
      createSummary({
        locations: [
          {
            type: 'chunk_text',
            pageNumber: 3,
            start: null,
            end: null,
            content: null,
            encoding: null,
            properties: null,
            position: 'page_content_diff',
            furtherPositions: [],
          },
        ],
        pages: [{ pageNumber: 3, textRemoved: 0, imageRemoved: 0, changed: true }],
      }),
    );
    const { body } = await removalForm(service.post(PATH)).expect(200);
    const { processing_report, statistics } = body as WatermarkRemovalResponse;
    expect(processing_report.pages['3']).to.deep.equal({
      page: 3,
      text_watermarks: 0,
      image_watermarks: 0,
      location_count: 1,
      location_types: ['chunk_text'],
      has_reported_change: true,
    });
    expect(statistics.page_statistics).to.deep.equal({});
    expect(statistics.locations[0]?.position).to.equal('page_content_diff');
  });

  it('cuts a discovered target to 256 characters [Limits: discovered_target] [ProcessingDiscovery]', async () => {
    service.pool.find(
      nothingRemoved('target_not_found', {
        discovery: {
          status: 'uncorroborated',
          discoveredTarget: '🂡'.repeat(300),
          similarity: 0.2,
          adopted: false,
        },
      }),
    );
    const { body } = await removalForm(service.post(PATH)).expect(200);
    const target = (body as WatermarkRemovalResponse).processing_report.outcome.discovery?.discovered_target;
    expect(Array.from(target ?? '')).to.have.length(256);
  });
});

function longEvidence() {
  const numbers = Array.from({ length: 400 }, (_, at) => at + 1);
  const [location] = createSummary().locations;
  return createSummary({
    locations: numbers.map((pageNumber) => ({ ...location!, pageNumber })),
    pages: numbers.map((pageNumber) => ({ pageNumber, textRemoved: 1, imageRemoved: 0, changed: true })),
    diagnostics: Object.fromEntries(numbers.map((at) => [`phase_${at}`, at])),
  });
}
