import { expect } from 'chai';
import type { Test } from 'supertest';
import type { FakePool } from '../support/fake-pool.js';
import { bytesOf, removalForm, startService, UPLOAD, type Service } from '../support/service.js';
import { EDITED } from '../support/fake-pool.js';

const LEGACY = '/api/remove-watermark';

describe('website host', () => {
  let service: Service<FakePool>;
  before(async () => {
    service = await startService({ siteHost: 'www.example.org', siteBareHost: 'example.org' });
  });
  after(() => service.close());
  const onSite = (test: Test): Test => test.set('Host', 'www.example.org');

  it('accepts the same request at its old address [Versioning 6]', async () => {
    const response = await removalForm(onSite(service.post(LEGACY))).expect(200);
    expect(bytesOf(response).equals(EDITED)).to.equal(true);
    expect(response.headers).to.include.keys('x-processing-report', 'x-watermark-stats', 'ratelimit-limit');
  });

  it('caps the upload at 4.5 MB with 413 [Versioning 6]', async () => {
    const response = await removalForm(onSite(service.post(LEGACY)), {
      file: Buffer.alloc(4.5 * 1024 * 1024),
    });
    expect(response.status).to.equal(413);
    await removalForm(onSite(service.post(LEGACY)), { file: Buffer.alloc(4.4 * 1024 * 1024) }).expect(200);
  });

  it('redirects the bare host with 308, keeping path and query [Versioning 6]', async () => {
    const { headers } = await service
      .post(`${LEGACY}?a=1`)
      .set('Host', 'example.org')
      .redirects(0)
      .expect(308);
    expect(headers['location']).to.equal('https://www.example.org/api/remove-watermark?a=1');
  });

  it('has neither the stats endpoint nor the rest of the API [Versioning 6]', async () => {
    await removalForm(onSite(service.post(`${LEGACY}/stats`))).expect(404);
    await onSite(service.get('/api/stats')).expect(404);
    await removalForm(onSite(service.post('/api/v1/remove-watermark'))).expect(404);
  });

  it('does not accept the field name of the older description [Versioning 7]', async () => {
    await onSite(service.post(LEGACY))
      .field('watermarkText', 'DRAFT')
      .attach('file', UPLOAD, { filename: 'a.pdf', contentType: 'application/pdf' })
      .expect(422);
  });

  it('does not exist on the API host [Versioning 6]', async () => {
    await removalForm(service.post(LEGACY)).expect(404);
  });

  it('is off unless configured [Versioning 6]', async () => {
    const plain = await startService();
    await removalForm(plain.post(LEGACY).set('Host', 'www.example.org')).expect(404);
    await plain.close();
  });
});
