import { expect } from 'chai';
import { Registry } from 'prom-client';
import { registerStateFigures, type StateSources } from '../../../src/http/metrics/state-figures.js';
import { FakePool } from '../../support/fake-pool.js';
import { metricsSources } from '../../support/service.js';

/** Figures without labels, by name; those with labels, as they stand. */
async function readFigures(registry: Registry): Promise<Map<string, number>> {
  const lines = (await registry.metrics()).split('\n').filter((line) => line !== '' && !line.startsWith('#'));
  return new Map(lines.map((line) => [line.replace(/ \S+$/u, ''), Number(line.split(' ').at(-1))]));
}

async function figuresOf(pool: FakePool, more: Partial<StateSources> = {}): Promise<Map<string, number>> {
  const registry = new Registry();
  registerStateFigures(registry, { ...metricsSources(pool), ...more });
  return readFigures(registry);
}

describe('metrics of the state', () => {
  it('are those of the pool when they are read', async () => {
    const pool = new FakePool();
    const registry = new Registry();
    registerStateFigures(registry, metricsSources(pool));
    await registry.metrics();
    const state = { workers: 4, busy: 2, idle: 1, starting: 1, queued: 7, restarts: 3 };
    pool.standing = { ...pool.standing, ...state };
    await registry.metrics();
    const figures = await readFigures(registry);
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
