import type { AddressInfo } from 'node:net';
import { expect } from 'chai';
import { createMetrics } from '../../src/http/metrics.js';
import { FakePool } from '../support/fake-pool.js';
import { startServiceWith } from '../support/service.js';

describe('metrics', () => {
  it('count requests by operation, status and outcome, on a port of their own', async () => {
    const pool = new FakePool();
    const metrics = createMetrics(() => pool.state());
    const service = await startServiceWith(pool, { observe: metrics.observe });
    const server = metrics.server().listen(0, '127.0.0.1');
    await service.get('/health').expect(200);
    await service.post('/api/v1/remove-watermark').expect(422);
    await service.get('/metrics').expect(404);

    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const text = await (await fetch(`${url}/metrics`)).text();
    expect(text).to.include('watermark_requests_total{operation="health",status="200",outcome="healthy"} 1');
    expect(text).to.include(
      'watermark_requests_total{operation="remove_watermark",status="422",outcome="form"} 1',
    );
    expect(text).to.match(/watermark_pool\{what="busy"\} 0/);
    expect((await fetch(`${url}/`)).status).to.equal(404);
    server.close();
    server.closeAllConnections();
    await service.close();
  });
});
