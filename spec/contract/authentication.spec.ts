import { hash } from 'node:crypto';
import { expect } from 'chai';
import type { FakePool } from '../support/fake-pool.js';
import { KEY, keysFrom, removalForm, startService, UPLOAD, type Service } from '../support/service.js';

const PATH = '/api/v1/remove-watermark';
const PATHS = [
  PATH,
  '/api/v1/remove-watermark/stats',
  '/api/v1/image-watermarks/candidates',
  '/api/v1/image-watermarks/preview',
];

describe('authentication', () => {
  let service: Service<FakePool>;
  beforeEach(async () => {
    service = await startService({
      keys: keysFrom(
        JSON.stringify([
          { name: 'acme', sha256: hash('sha256', KEY), per_minute: 20, per_hour: 500 },
          { name: 'acme', sha256: hash('sha256', 'second key of acme'), per_minute: 20, per_hour: 500 },
        ]),
      ),
    });
  });
  afterEach(() => service.close());

  it('serves callers without a key [Authentication 1] [Authentication 3]', async () => {
    const response = await removalForm(service.postAnonymously(PATH)).expect(200);
    expect(response.headers['ratelimit-limit']).to.equal('60');
  });

  it("counts a key against its client's own quota and names the client in the log [Authentication 2] [Authentication 4]", async () => {
    const response = await removalForm(service.post(PATH)).expect(200);
    expect(response.headers).to.include({ 'ratelimit-limit': '500', 'ratelimit-remaining': '499' });
    expect(service.lines.find((line) => line['message'] === 'request')).to.include({ client: 'acme' });
  });

  it('lets two keys of one client share its quota [Authentication 4]', async () => {
    await removalForm(service.post(PATH)).expect(200);
    const response = await removalForm(service.post(PATH).set('X-API-Key', 'second key of acme')).expect(200);
    expect(response.headers['ratelimit-remaining']).to.equal('498');
  });

  for (const path of PATHS) {
    it(`refuses an unknown key on ${path} with 401 [Authentication 5] [Errors 401]`, async () => {
      const { body, headers } = await service.post(path).set('X-API-Key', 'unknown').expect(401);
      expect(body).to.deep.equal({ detail: 'Invalid API key' });
      expect(headers).to.not.have.property('ratelimit-limit');
    });
  }

  it('distinguishes keys by case [Authentication 2]', async () => {
    await service.post(PATH).set('X-API-Key', KEY.toUpperCase()).expect(401);
  });

  it('warns a caller without a key that Authorization is not read [Authentication 3]', async () => {
    const ask = () => removalForm(service.postAnonymously(PATH));
    const bearer = await ask().set('Authorization', `Bearer ${KEY}`).expect(200);
    expect(bearer.headers['x-api-key-note']).to.include('X-API-Key');
    expect(bearer.headers['ratelimit-limit']).to.equal('60');
    const others = [
      ask(),
      ask().set('Authorization', 'Basic YTpi'),
      removalForm(service.post(PATH)).set('Authorization', 'Bearer x'),
    ];
    for (const answer of await Promise.all(others)) {
      expect(answer.headers).to.not.have.property('x-api-key-note');
    }
  });

  it('treats an empty key as an unknown one [Authentication 5]', async () => {
    await service.post(PATH).set('X-API-Key', '').expect(401);
  });

  it('never treats a caller with an unknown key as anonymous [Authentication 5]', async () => {
    for (let attempt = 0; attempt < 15; attempt++) {
      await removalForm(service.post(PATH).set('X-API-Key', 'unknown')).expect(401);
    }
    const response = await removalForm(service.postAnonymously(PATH)).expect(200);
    expect(response.headers['ratelimit-remaining']).to.equal('59');
  });

  it('requires no key for meta endpoints, whatever key is sent [Authentication 6]', async () => {
    for (const path of ['/', '/health', '/health/details']) {
      await service.get(path).set('X-API-Key', 'unknown').expect(200);
    }
  });

  it('sends no CORS header, so that browsers block other sites [Authentication 7]', async () => {
    const answers = [
      await removalForm(service.post(PATH).set('Origin', 'https://elsewhere.example')).expect(200),
      await service.send('options', PATH).set('Origin', 'https://elsewhere.example').expect(405),
    ];
    for (const { headers } of answers) {
      expect(Object.keys(headers).filter((name) => name.startsWith('access-control-'))).to.deep.equal([]);
      expect(headers['cross-origin-resource-policy']).to.equal('same-origin');
    }
  });

  it('logs neither key nor hint nor file name [Authentication 2]', async () => {
    await removalForm(service.post(PATH), { text: 'TOP SECRET MARK', name: 'salaries.pdf' }).expect(200);
    await service.post(PATH).set('X-API-Key', 'leaked-key').expect(401);
    await service.post(PATH).attach('file', UPLOAD, 'salaries.pdf').expect(422);
    const log = JSON.stringify(service.lines);
    for (const secret of [KEY, 'leaked-key', 'TOP SECRET', 'salaries']) expect(log).to.not.include(secret);
  });
});
