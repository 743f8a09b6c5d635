import { expect } from 'chai';
import type { FakePool } from '../support/fake-pool.js';
import { startService, type Service } from '../support/service.js';
import { openApiDocument } from '../../src/http/description/openapi.js';

describe('meta endpoints', () => {
  let service: Service<FakePool>;
  beforeEach(async () => {
    service = await startService();
  });
  afterEach(() => service.close());

  it('names the service, its licence and its source at / [Meta endpoints: root]', async () => {
    const { body } = await service.get('/').expect(200);
    expect(body).to.include({
      version: '1.0.0',
      licence: 'AGPL-3.0-or-later',
      source: 'https://example.org/source',
    });
  });

  it('reports status and deployed revision at /health [Meta endpoints: health] [Versioning 4] [What the service does 7]', async () => {
    const { body } = await service.get('/health').expect(200);
    expect(body).to.deep.equal({
      status: 'healthy',
      engine_version: 'revision-under-test',
      dependencies: { pdf: 'available' },
    });
  });

  it('reports dependencies and runtime at /health/details [Meta endpoints: health_details]', async () => {
    const { body } = await service.get('/health/details').expect(200);
    expect(body).to.include({ status: 'healthy', quota: 'local' });
    expect(body).to.have.property('workers').that.deep.equals({ total: 2, busy: 0, queued: 0, restarts: 0 });
  });

  const degradations: [string, (service: Service<FakePool>) => void][] = [
    [
      'the PDF engine does not work',
      ({ pool }) => {
        pool.engineWorks = false;
      },
    ],
    ['the service is draining', (draining) => draining.startDraining()],
  ];
  for (const [what, degrade] of degradations) {
    it(`answers 503 with a detail while ${what} [Meta endpoints: 503]`, async () => {
      degrade(service);
      for (const path of ['/health', '/health/details']) {
        const { body } = await service.get(path).expect(503);
        expect(body).to.include({ status: 'degraded', engine_version: 'revision-under-test' });
        expect(body).to.have.property('detail').that.is.a('string');
      }
      await service.get('/').expect(200);
    });
  }

  it('answers HEAD like GET, without the body [Meta endpoints]', async () => {
    for (const path of ['/', '/health', '/health/details']) await service.send('head', path).expect(200);
  });
});

describe('published description', () => {
  let service: Service<FakePool>;
  before(async () => {
    service = await startService();
  });
  after(() => service.close());

  it('is version 1.0.0 [Versioning 1]', async () => {
    const { body } = await service.get('/openapi.json').expect(200);
    expect(body).to.deep.equal(structuredClone(openApiDocument));
    expect(body).to.have.nested.property('info.version', '1.0.0');
  });

  it('keeps the seven operation ids and their paths, and adds one [Versioning 2] [Versioning 3]', () => {
    const operations = Object.entries(openApiDocument.paths).flatMap(([path, verbs]) =>
      Object.entries(verbs).map(([verb, { operationId }]) => `${verb} ${path} ${String(operationId)}`),
    );
    expect(operations).to.deep.equal([
      'post /api/v1/remove-watermark remove_watermark',
      'post /api/v1/remove-watermark/stats remove_watermark_stats',
      'post /api/v1/text-watermarks/candidates text_watermark_candidates',
      'post /api/v1/image-watermarks/candidates image_watermark_candidates',
      'post /api/v1/image-watermarks/preview image_watermark_preview',
      'get / root',
      'get /health health',
      'get /health/details health_details',
    ]);
  });

  it('allows future values of discovery.status [Versioning 5] [States and transitions]', () => {
    const { status } = openApiDocument.components.schemas.ProcessingDiscovery.properties;
    expect(status).to.not.have.property('enum');
  });
});
