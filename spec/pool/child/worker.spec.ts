/** The real worker, asked at once and asked after it has warmed up. */
import { expect } from 'chai';
import type { EngineJob } from '../../../src/engine/values/request.js';
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';

import { PROBE_DOCUMENT, PROBE_HINT } from '../../../src/pool/protocol/probe-document.js';
import { bundledScript } from '../../../src/pool/sandbox/sandbox.js';
import { startWorker, type WorkerProcess } from '../../../src/pool/processes/worker-process.js';
import { childrenOf } from '../processes.js';
import { removalJob } from '../../support/removal-job.js';

const MEMORY_MIB = '384';

const removal = removalJob(PROBE_DOCUMENT, PROBE_HINT);
const jobs: EngineJob[] = [removal, { kind: 'image-candidates', bytes: PROBE_DOCUMENT, pageNumber: 1 }];

/** Longer than a worker waits for a job before it warms up. */
const IDLE_MS = 200;

describe('a worker', () => {
  let worker: WorkerProcess;
  let pid: number;

  before(() => {
    expect(existsSync(bundledScript('worker.cjs')), 'run `make build` first').to.equal(true);
  });

  beforeEach(async () => {
    const others = new Set(childrenOf(process.pid));
    worker = startWorker({
      command: process.execPath,
      args: ['--no-warnings', bundledScript('worker.cjs'), MEMORY_MIB],
    });
    pid = childrenOf(process.pid).find((child) => !others.has(child)) ?? 0;
    await worker.ready;
  });

  afterEach(async () => {
    worker.kill();
    await worker.reaped;
  });

  /** Until it uses no CPU time any more. */
  async function warmedUp(): Promise<void> {
    let last = -1;
    for (let now = cpuNs(pid); now !== last; now = cpuNs(pid)) {
      last = now;
      await sleep(IDLE_MS);
    }
  }

  for (const job of jobs) {
    it(`answers ${job.kind} when called at once`, async () => {
      expect((await worker.ask(job)).kind).to.equal(job.kind);
    });

    it(`answers ${job.kind} after it has warmed up`, async () => {
      await warmedUp();
      expect((await worker.ask(job)).kind).to.equal(job.kind);
    });
  }

  it('answers a job that arrives while it warms up', async () => {
    const ready = cpuNs(pid);
    // On a loaded machine it may have warmed up before anybody looked.
    for (let look = 0; look < IDLE_MS && cpuNs(pid) === ready; look += 1) await sleep(1);
    expect((await worker.ask(removal)).kind).to.equal('remove-text');
  });

  it('continues to answer after its first job', async () => {
    for (const job of [...jobs, ...jobs]) {
      expect((await worker.ask(job)).kind).to.equal(job.kind);
    }
  });
});

/** Of all threads, in nanoseconds: the kernel counts it in schedstat. */
function cpuNs(process: number): number {
  return readdirSync(`/proc/${process}/task`)
    .map((thread) => readFileSync(`/proc/${process}/task/${thread}/schedstat`, 'latin1'))
    .reduce((sum, counts) => sum + Number(counts.split(' ')[0]), 0);
}
