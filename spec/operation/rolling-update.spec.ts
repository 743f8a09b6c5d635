/** Two instances behind a balancer and one Redis are replaced one after the other while callers send documents. */
import { expect } from 'chai';
import { PROBE_DOCUMENT, PROBE_HINT } from '../../src/pool/protocol/probe-document.js';
import { Balancer } from '../support/balancer.js';
import { RedisProcess } from '../support/redis.js';
import { RunningService } from '../support/running-service.js';

const AMPLE = '1000000';
const CALLERS = 3;

describe('a rolling update under load', () => {
  let redis: RedisProcess;
  let balancer: Balancer;
  const running = new Set<RunningService>();

  before(async () => {
    redis = await RedisProcess.onFreePort();
    await redis.start();
    balancer = await Balancer.start();
  });
  after(async () => {
    balancer.close();
    for (const instance of running) instance.signal('SIGKILL');
    await redis.kill();
  });

  async function start(): Promise<RunningService> {
    const limits = { ANONYMOUS_PER_MINUTE: AMPLE, ANONYMOUS_PER_HOUR: AMPLE };
    const instance = await RunningService.start({ REDIS_URL: redis.url, WORKERS: '1', ...limits });
    running.add(instance);
    await balancer.add(instance.url);
    return instance;
  }

  /** As Kubernetes does: the new one is ready before the old one is asked to end. */
  async function replace(old: RunningService): Promise<number | null> {
    await start();
    old.signal('SIGTERM');
    const code = await old.ended();
    running.delete(old);
    balancer.remove(old.url);
    return code;
  }

  it('loses no answer', async () => {
    const old = [await start(), await start()];
    const over = new AbortController();
    const statuses: number[] = [];
    const call = async (): Promise<void> => {
      while (!over.signal.aborted) {
        const body = new FormData();
        body.set('file', new Blob([new Uint8Array(PROBE_DOCUMENT)], { type: 'application/pdf' }), 'a.pdf');
        body.set('watermark_text', PROBE_HINT);
        const answer = await fetch(`${balancer.url}/api/v1/remove-watermark`, { method: 'POST', body });
        await answer.arrayBuffer();
        statuses.push(answer.status);
      }
    };
    const callers = Array.from({ length: CALLERS }, call);
    const codes = [];
    for (const instance of old) codes.push(await replace(instance));
    over.abort();
    await Promise.all(callers);

    expect(codes).to.deep.equal([0, 0]);
    expect(statuses.filter((status) => status !== 200)).to.deep.equal([]);
    expect(statuses).to.not.have.lengthOf(0);
  });
});
