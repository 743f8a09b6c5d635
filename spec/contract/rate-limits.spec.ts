import { expect } from 'chai';
import type { Response, Test } from 'supertest';
import { ProcessSlidingLog } from '../../src/http/quota/sliding-log.js';
import type { FakePool } from '../support/fake-pool.js';
import { keysFrom, removalForm, startService, UPLOAD, type Service } from '../support/service.js';

const PATH = '/api/v1/remove-watermark';
const STATS = '/api/v1/remove-watermark/stats';
const CANDIDATES = '/api/v1/image-watermarks/candidates';

/** Cheap requests that count: each is 422 or 400 once it is inside the quota. */
const ask = (service: Service<FakePool>, path = PATH): Test => service.postAnonymously(path);
const wasAdmitted = ({ status }: Response): boolean => status === 422 || status === 400;

describe('rate limits', () => {
  let service: Service<FakePool>;
  let nowMs: number;
  beforeEach(async () => {
    nowMs = 1_000_000;
    service = await startService({
      quotaStore: new ProcessSlidingLog({ nowMs: () => nowMs }),
      keys: keysFrom('[]'),
      trustProxyHops: 1,
    });
  });
  afterEach(() => service.close());

  it('admits ten anonymous requests a minute [Limits: Anonymous rate]', async () => {
    for (let request = 1; request <= 10; request++) expect(wasAdmitted(await ask(service))).to.equal(true);
    const denied = await ask(service).expect(429);
    expect(denied.body).to.deep.equal({ detail: 'Rate limit exceeded' });
    expect(denied.headers).to.include({ 'retry-after': '60', 'x-quota-exhausted': 'minute' });
    nowMs += 60_000;
    expect(wasAdmitted(await ask(service))).to.equal(true);
  });

  it('admits sixty anonymous requests an hour [Limits: Anonymous rate]', async () => {
    for (let request = 1; request <= 60; request++) {
      expect(wasAdmitted(await ask(service))).to.equal(true);
      nowMs += 10_000;
    }
    const denied = await ask(service).expect(429);
    expect(denied.headers).to.include({
      'ratelimit-remaining': '0',
      'retry-after': '3000',
      'ratelimit-reset': '3000',
      'x-quota-exhausted': 'hour',
    });
    nowMs += 3_000_000;
    expect(wasAdmitted(await ask(service))).to.equal(true);
    await ask(service).expect(429);
  });

  it("reports the tier's hour, its remainder and its reset [Limits: RateLimit headers] [Endpoints]", async () => {
    const first = await ask(service);
    expect(first.headers).to.include({
      'ratelimit-limit': '60',
      'ratelimit-remaining': '59',
      'ratelimit-reset': '3600',
    });
    nowMs += 30_500;
    const second = await ask(service);
    expect(second.headers).to.include({ 'ratelimit-remaining': '58', 'ratelimit-reset': '3570' });
  });

  it('does not count requests that it denies [Limits: Denied requests] [Errors 429]', async () => {
    for (let request = 1; request <= 10; request++) await ask(service);
    for (let request = 1; request <= 20; request++) {
      const denied = await ask(service).expect(429);
      expect(denied.headers['ratelimit-remaining']).to.equal('50');
    }
    nowMs += 60_000;
    const admitted = await ask(service);
    expect(admitted.headers['ratelimit-remaining']).to.equal('49');
  });

  it('does not count requests refused with 401 [Limits: Denied requests]', async () => {
    for (let request = 1; request <= 20; request++) {
      await ask(service).set('X-API-Key', 'unknown').expect(401);
    }
    expect((await ask(service)).headers['ratelimit-remaining']).to.equal('59');
  });

  it('counts all processing and image endpoints together [Limits: Quota sharing] [remove_watermark_stats: quota]', async () => {
    const left = [];
    for (const path of [PATH, STATS, CANDIDATES, '/api/v1/image-watermarks/preview']) {
      left.push((await ask(service, path)).headers['ratelimit-remaining']);
    }
    expect(left).to.deep.equal(['59', '58', '57', '56']);
  });

  it('reports the quota on refused forms too [Endpoints: RateLimit headers]', async () => {
    const response = await ask(service)
      .attach('file', UPLOAD, 'a.txt')
      .field('watermark_text', 'DRAFT')
      .expect(400);
    expect(response.headers['ratelimit-remaining']).to.equal('59');
  });

  it('counts each address separately [Authentication 3] [Limits: Anonymous rate]', async () => {
    await ask(service).set('X-Forwarded-For', '192.0.2.1');
    const other = await ask(service).set('X-Forwarded-For', '192.0.2.2');
    expect(other.headers['ratelimit-remaining']).to.equal('59');
  });

  it('counts an IPv6 network of 56 bits as one address [Limits: Anonymous rate]', async () => {
    await ask(service).set('X-Forwarded-For', '2001:db8:0:1200::1');
    const same = await ask(service).set('X-Forwarded-For', '2001:db8:0:12ff:ffff::2');
    const other = await ask(service).set('X-Forwarded-For', '2001:db8:0:1300::1');
    expect(same.headers['ratelimit-remaining']).to.equal('58');
    expect(other.headers['ratelimit-remaining']).to.equal('59');
  });

  it('trusts only as many proxies as are configured [Limits: Anonymous rate]', async () => {
    await ask(service).set('X-Forwarded-For', '192.0.2.9');
    const forged = await ask(service).set('X-Forwarded-For', '198.51.100.1, 192.0.2.9');
    expect(forged.headers['ratelimit-remaining']).to.equal('58');
  });

  it('never limits meta endpoints [Limits: Meta endpoints] [Authentication 6]', async () => {
    for (let request = 1; request <= 30; request++) {
      const { headers } = await service.get('/health').expect(200);
      expect(headers).to.not.have.property('ratelimit-limit');
    }
  });

  it('denies before any byte of the body is buffered [Errors 429]', async () => {
    for (let request = 1; request <= 10; request++) await ask(service);
    await removalForm(ask(service), { file: Buffer.alloc(9_000_000) }).expect(429);
    const line = service.lines.findLast((entry) => entry['message'] === 'request');
    expect(line).to.include({ outcome: 'quota', upload_bytes: null });
  });
});
