import { expect } from 'chai';
import { createMetrics } from '../../src/http/metrics.js';
import { FakePool } from '../support/fake-pool.js';
import { startServiceWith } from '../support/service.js';

describe('metrics', () => {
  it('count requests by operation, status and outcome', async () => {
    const pool = new FakePool();
    const metrics = createMetrics(() => pool.state());
    const service = await startServiceWith(pool, { observe: metrics.observe });
    await service.get('/health').expect(200);
    await service.post('/api/v1/remove-watermark').expect(422);
    await service.get('/metrics').expect(404);

    const { text } = await metrics.render();
    expect(text).to.include('watermark_requests_total{operation="health",status="200",outcome="healthy"} 1');
    expect(text).to.include(
      'watermark_requests_total{operation="remove_watermark",status="422",outcome="form"} 1',
    );
    expect(text).to.match(/watermark_pool\{what="busy"\} 0/);
    await service.close();
  });

  it('count the failures of the pool by code', async () => {
    const metrics = createMetrics(() => new FakePool().state());
    metrics.countFailure('crashed');
    metrics.countFailure('crashed');
    metrics.countFailure('deadline');
    const { text } = await metrics.render();
    expect(text).to.include('watermark_pool_failures_total{code="crashed"} 2');
    expect(text).to.include('watermark_pool_failures_total{code="deadline"} 1');
  });
});
