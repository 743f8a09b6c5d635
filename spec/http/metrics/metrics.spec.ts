import { spawnSync } from 'node:child_process';
import { expect } from 'chai';
import { createMetrics, type StateSources } from '../../../src/http/metrics/metrics.js';
import { POOL_FAILURE_CODES, PoolFailure } from '../../../src/pool/protocol/pool-failure.js';
import { FakePool } from '../../support/fake-pool.js';
import { metricsSources, removalForm, startServiceWith, UPLOAD } from '../../support/service.js';

/** What Prometheus' own linter has to say of figures. */
function complaints(text: string): string {
  const { status, stdout, stderr } = spawnSync('promtool', ['check', 'metrics'], {
    input: text,
    encoding: 'utf8',
  });
  return `${stdout}${stderr}${status === 0 ? '' : `exit code ${status}`}`;
}

describe('metrics', () => {
  it('record the operation, the cost and the size of the document of each request', async () => {
    const pool = new FakePool();
    const metrics = createMetrics(metricsSources(pool));
    const service = await startServiceWith(pool, { observe: metrics.observe });
    await service.get('/health').expect(200);
    await service.post('/api/v1/remove-watermark').expect(422);
    await removalForm(service.post('/api/v1/remove-watermark')).expect(200);
    await service
      .post('/api/v1/text-watermarks/candidates')
      .attach('file', UPLOAD, { filename: 'in.pdf', contentType: 'application/pdf' })
      .expect(200);
    await service.get('/metrics').expect(404);

    const { text } = await metrics.render();
    const lines = text.split('\n');
    for (const line of [
      'watermark_requests_total{operation="health",status="200",outcome="healthy"} 1',
      'watermark_requests_total{operation="remove_watermark",status="422",outcome="form"} 1',
      'watermark_requests_total{operation="remove_watermark",status="200",outcome="removed"} 1',
      'watermark_request_duration_seconds_count{operation="remove_watermark",status_class="4xx"} 1',
      'watermark_request_duration_seconds_count{operation="remove_watermark",status_class="2xx"} 1',
      'watermark_queue_wait_seconds_count{operation="remove_watermark"} 1',
      'watermark_job_duration_seconds_count{operation="remove_watermark"} 1',
      `watermark_upload_size_bytes_sum{operation="remove_watermark"} ${UPLOAD.length}`,
      'watermark_document_pages_sum{operation="remove_watermark"} 3',
      'watermark_requests_total{operation="text_watermark_candidates",status="200",outcome="candidates"} 1',
      'watermark_document_pages_sum{operation="text_watermark_candidates"} 3',
    ]) {
      expect(lines).to.include(line);
    }
    await service.close();
  });

  it('omit values that a refused request does not have', async () => {
    const pool = new FakePool();
    const metrics = createMetrics(metricsSources(pool));
    const service = await startServiceWith(pool, { observe: metrics.observe });
    await service.post('/api/v1/remove-watermark').expect(422);
    expect((await metrics.render()).text).to.not.match(/(job_duration|pages|upload_size)\w*\{/u);
    await service.close();
  });

  it('record the wait, and no job, of a document that no worker processed', async () => {
    const pool = new FakePool();
    const metrics = createMetrics(metricsSources(pool));
    const service = await startServiceWith(pool, { observe: metrics.observe });
    pool.run = async () => Promise.reject(new PoolFailure('busy', 'the queue is full'));
    await removalForm(service.post('/api/v1/remove-watermark')).expect(500);
    const { text } = await metrics.render();
    expect(text).to.include('watermark_queue_wait_seconds_count{operation="remove_watermark"} 1');
    expect(text).to.not.include('watermark_job_duration_seconds_count{');
    await service.close();
  });

  it('count the pool’s failures by code, each from 0', async () => {
    const metrics = createMetrics(metricsSources(new FakePool()));
    metrics.countFailure('crashed');
    const { text } = await metrics.render();
    for (const code of POOL_FAILURE_CODES) {
      expect(text).to.include(
        `watermark_pool_failures_total{code="${code}"} ${code === 'crashed' ? 1 : 0}\n`,
      );
    }
  });

  it('follow Prometheus’ conventions, according to its linter', async () => {
    const pool = new FakePool();
    const metrics = createMetrics(metricsSources(pool));
    const service = await startServiceWith(pool, { observe: metrics.observe });
    await removalForm(service.post('/api/v1/remove-watermark')).expect(200);
    expect(complaints((await metrics.render()).text)).to.equal('');
    expect(complaints('# TYPE of_bytes_total gauge\nof_bytes_total 1\n')).to.not.equal('');
    await service.close();
  });
});

/** Figures without labels, by name; those with labels, as they stand. */
async function readFigures(metrics: ReturnType<typeof createMetrics>): Promise<Map<string, number>> {
  const { text } = await metrics.render();
  const lines = text.split('\n').filter((line) => line !== '' && !line.startsWith('#'));
  return new Map(lines.map((line) => [line.replace(/ \S+$/u, ''), Number(line.split(' ').at(-1))]));
}

function figuresOf(pool: FakePool, more: Partial<StateSources> = {}): Promise<Map<string, number>> {
  return readFigures(createMetrics({ ...metricsSources(pool), ...more }));
}

describe('metrics of the state', () => {
  it('are those of the pool when they are read', async () => {
    const pool = new FakePool();
    const metrics = createMetrics(metricsSources(pool));
    await metrics.render();
    const state = { workers: 4, busy: 2, idle: 1, starting: 1, queued: 7, restarts: 3 };
    pool.standing = { ...pool.standing, ...state };
    await metrics.render();
    const figures = await readFigures(metrics);
    expect(Object.fromEntries(figures)).to.include({
      watermark_workers: 4,
      watermark_workers_busy: 2,
      watermark_workers_idle: 1,
      watermark_workers_starting: 1,
      watermark_queue_length: 7,
      watermark_queue_limit: 64,
      watermark_worker_restarts_total: 3,
      watermark_engine_up: 1,
    });
  });

  it('report that the keys are not those of the file', async () => {
    for (const areCurrent of [true, false]) {
      const figures = await figuresOf(new FakePool(), { keysAreCurrent: () => areCurrent });
      expect(figures.get('watermark_api_keys_current')).to.equal(Number(areCurrent));
    }
  });

  it('report that the engine does not work', async () => {
    const pool = new FakePool();
    pool.engineWorks = false;
    expect((await figuresOf(pool)).get('watermark_engine_up')).to.equal(0);
  });

  for (const [keptIn, isShared, lost] of [
    ['redis', true, 0],
    ['local', true, 1],
    ['local', false, 0],
  ] as const) {
    it(`report the quota’s store as ${lost ? 'lost' : 'in order'} if it is ${keptIn} and ${isShared ? 'one' : 'none'} was named`, async () => {
      const figures = await figuresOf(new FakePool(), { quota: { keptIn: () => keptIn, isShared } });
      expect(figures.get('watermark_quota_store_lost')).to.equal(lost);
      expect(figures.get(`watermark_quota_store{store="${keptIn}"}`)).to.equal(1);
      const other = keptIn === 'redis' ? 'local' : 'redis';
      expect(figures.get(`watermark_quota_store{store="${other}"}`)).to.equal(0);
    });
  }

  it('contain the revision and Node’s version', async () => {
    const labels = `engine_version="revision-under-test",node_version="${process.version}"`;
    expect((await figuresOf(new FakePool())).get(`watermark_build_info{${labels}}`)).to.equal(1);
  });
});
