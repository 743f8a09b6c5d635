/**
 * The walls that this machine can raise, looked at from outside through the
 * kernel's books; the container test tries them all from inside.
 */
import { existsSync, readFileSync } from 'node:fs';
import { expect } from 'chai';
import { PoolFailure } from '../../../src/pool/protocol/pool-failure.js';
import { bundledScript, probeSandbox, type Sandbox } from '../../../src/pool/sandbox/sandbox.js';
import type { Launch } from '../../../src/pool/sandbox/sandbox-arguments.js';
import { WALLS } from '../../../src/pool/sandbox/wall-names.js';
import type { PoolOptions } from '../../../src/pool/pool-options.js';
import { createPool, openPool } from '../../../src/pool/worker-pool.js';
import { startWorker, type WorkerProcess } from '../../../src/pool/processes/worker-process.js';
import { RunningService } from '../../support/running-service.js';
import { fixtureOptions, fixtureWorker, noWalls, silent } from '../pool-options.js';
import { childrenOf, until } from '../processes.js';
import { PROBE_JOB } from '../../../src/pool/protocol/probe-document.js';

/** The kernel's limit on CPU time follows from the deadline. */
const limits = { memoryMib: 256, deadlineMs: 20_000, maxJobs: 1 };

describe('the sandbox of a worker', () => {
  let sandbox: Sandbox;

  before(async () => {
    expect(existsSync(bundledScript('worker.cjs')), 'run `make build` first').to.equal(true);
    sandbox = await probeSandbox({ ...limits, log: silent });
  });

  describe('seen from outside', () => {
    let worker: WorkerProcess;
    let pid: number;

    before(async () => {
      const others = new Set(childrenOf(process.pid));
      worker = startWorker(sandbox.launch(bundledScript('worker.cjs')));
      pid = childrenOf(process.pid).find((child) => !others.has(child)) ?? 0;
      await worker.ready;
    });

    after(async () => {
      worker.kill();
      await worker.reaped;
    });

    const read = (file: string): string => readFileSync(`/proc/${pid}/${file}`, 'latin1');

    for (const [resource, most] of [
      ['Max core file size', 0],
      ['Max file size', 0],
      ['Max open files', 256],
      ['Max cpu time', 51],
      ['Max data size', 2 ** 30],
    ] as const) {
      it(`limits it to ${most} of the kernel’s “${resource}”`, function () {
        if (sandbox.standing['resourceLimits'] !== true) this.skip();
        const hard = new RegExp(`^${resource}\\s+\\S+\\s+(\\d+)`, 'm').exec(read('limits'))?.[1];
        expect(Number(hard)).to.be.at.most(most);
      });
    }

    it('drops all privileges that could be gained', function () {
      if (sandbox.standing['noNewPrivileges'] !== true) this.skip();
      expect(read('status')).to.match(/^NoNewPrivs:\t1$/m);
    });

    it('installs a filter for system calls if the tool supports it', function () {
      if (sandbox.standing['seccompFilter'] !== true) this.skip();
      expect(read('status')).to.match(/^Seccomp:\t2$/m);
    });

    it('passes no environment on', () => {
      expect(read('environ')).to.equal('');
    });
  });

  /** The answers to a caller, with a new worker each time. On a busy machine, a heap that is nearly full costs many seconds. */
  async function askThrice(fixture: string): Promise<unknown[]> {
    const pool = createPool(
      fixtureOptions(fixture, { memoryMib: limits.memoryMib, cpuSeconds: limits.deadlineMs / 1000, sandbox }),
    );
    const results: unknown[] = [];
    try {
      for (let time = 1; time <= 3; time += 1) {
        results.push(await pool.run(PROBE_JOB, { client: 'a caller' }).catch((cause: unknown) => cause));
        await until(() => pool.state().restarts === time);
      }
      return results;
    } finally {
      await pool.close();
    }
  }

  it('kills only the worker that exhausts memory, time after time', async function () {
    if (sandbox.standing['resourceLimits'] !== true) this.skip();
    for (const failure of await askThrice('memory-hog')) {
      expect(failure).to.be.instanceOf(PoolFailure);
      expect((failure as PoolFailure).code).to.be.oneOf(['memory', 'crashed']);
    }
  });

  it('limits memory beyond the heap: V8 ends first, and the caller receives memory', async () => {
    for (const failure of await askThrice('heap-hog')) {
      expect((failure as PoolFailure).code).to.equal('memory');
    }
  });

  it('is logged at the start, each restriction with whether it holds', async () => {
    const logged: unknown[] = [];
    const log = {
      ...silent,
      info: (message: string, fields?: object) => logged.push({ message, ...fields }),
    };
    const pool = createPool(fixtureOptions('finishes', { log, sandbox }));
    await pool.close();
    expect(logged).to.deep.equal([{ message: 'the walls around a worker', ...sandbox.standing }]);
    expect(Object.keys(sandbox.standing)).to.deep.equal([...WALLS]);
  });

  it('logs a warning for a missing restriction, with the resulting exposure', async () => {
    const logged: unknown[] = [];
    const log = { ...silent, warn: (_: string, fields?: object) => logged.push(fields) };
    for (const standing of [
      { landlock: true, seccompFilter: true },
      { landlock: false, seccompFilter: true },
    ]) {
      await createPool(fixtureOptions('finishes', { log, sandbox: { ...noWalls, standing } })).close();
    }
    const open = ['code that has taken a worker over may read every file that the service may read'];
    expect(logged).to.deep.equal([{ missing: ['landlock'], open }]);
  });

  describe('checked by a pool itself', () => {
    const own = (changes: Partial<PoolOptions>): Omit<PoolOptions, 'sandbox'> => {
      const { sandbox: _, ...options } = fixtureOptions('finishes', changes);
      return options;
    };

    it('is checked while the workers start, each of which starts once', async () => {
      const started: Launch[] = [];
      const start = (launch: Launch): WorkerProcess => {
        started.push(launch);
        return startWorker(launch);
      };
      const pool = await openPool(own({ ...limits, workers: 2, start }));
      try {
        const early = started.length;
        await until(() => pool.state().idle === 3);
        expect([early, started.length], 'two workers and a spare').to.deep.equal([3, 3]);
        const [expected] = started;
        expect(expected).to.deep.equal(sandbox.launch(fixtureWorker('finishes')));
      } finally {
        await pool.close();
      }
    });

    it('leaves no process if a required restriction does not hold', async function () {
      if (Object.values(sandbox.standing).every(Boolean)) this.skip();
      const others = new Set(childrenOf(process.pid));
      const pids: number[] = [];
      const start = (launch: Launch): WorkerProcess => {
        const worker = startWorker(launch);
        pids.push(worker.pid);
        return worker;
      };
      const failure = await openPool(own({ requireSandbox: true, start })).catch((error: unknown) => error);
      expect(failure).to.be.instanceOf(PoolFailure).with.property('code', 'unsafe');
      expect(pids).to.have.length(2);
      await until(() => childrenOf(process.pid).every((pid) => others.has(pid)));
    });
  });

  describe('without the tools that apply it', () => {
    const without = { PATH: '/nonexistent' };

    it('is reported as missing by the service, which runs all the same', async () => {
      const service = await RunningService.start({ ...without, METRICS_PORT: '0' });
      try {
        const details = (await (await fetch(`${service.internalUrl}/health/details`)).json()) as {
          walls: object;
        };
        expect(details.walls).to.include({ resourceLimits: false, landlock: false, seccompFilter: false });
        expect(details.walls).to.have.all.keys(...WALLS);
      } finally {
        await service.stop();
      }
    });

    it('stops a start that requires it, with the names of the restrictions', async () => {
      const { code, text } = await RunningService.failToStart({ ...without, REQUIRE_SANDBOX: '1' });
      expect(code).to.equal(1);
      expect(text).to.match(/the sandbox is required.*resourceLimits.*landlock.*seccompFilter/);
    });
  });
});
