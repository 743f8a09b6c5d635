/** Which workers are kept after built-in documents. */
import { expect } from 'chai';
import { Deferred } from '../../../src/pool/processes/deferred.js';
import type { WorkerProcess } from '../../../src/pool/processes/worker-process.js';
import {
  createWorkerManager,
  MOST_PROBE_JOBS,
  type WorkerManager,
} from '../../../src/pool/processes/worker-manager.js';
import { silent } from '../pool-options.js';

describe('the worker manager', () => {
  let started = 0;
  let killed = 0;
  let stock: WorkerManager;

  /** Ready at once, and reaped as soon as it is killed. */
  function start(): WorkerProcess {
    const reaped = new Deferred<string>();
    started += 1;
    return {
      pid: NaN,
      ready: Promise.resolve(),
      reaped: reaped.promise,
      ask: () => Promise.reject(new Error('not asked here')),
      hasEnded: () => false,
      pause: () => undefined,
      resume: () => undefined,
      kill: () => {
        killed += 1;
        reaped.resolve('SIGKILL');
      },
    };
  }

  async function open(maxJobs: number): Promise<void> {
    started = 0;
    killed = 0;
    stock = createWorkerManager({
      launch: { command: '', args: [] },
      workers: 2,
      spares: 1,
      maxJobs,
      memoryMib: 512,
      deadlineMs: 1000,
      idleLimitMs: 60_000,
      log: silent,
      onIdle: () => undefined,
      onStartsExhausted: () => undefined,
      start,
    });
    await settle();
  }

  const settle = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

  async function work(owner: string | null): Promise<void> {
    stock.giveBack(stock.take(owner), 'fit');
    await settle();
  }

  afterEach(() => stock.close());

  it('keeps a worker fresh after a built-in document, and replaces it after a number of them', async () => {
    await open(64);
    for (let job = 1; job < MOST_PROBE_JOBS; job++) {
      await work(null);
      expect([stock.spares(), killed, started]).to.deep.equal([2, 0, 2]);
    }
    await work(null);
    expect([stock.spares(), killed, started]).to.deep.equal([2, 1, 3]);
  });

  it('gives a worker that saw only built-in documents to a caller, and then to no other caller', async () => {
    await open(64);
    const ours = stock.take(null);
    stock.giveBack(ours, 'fit');
    await settle();
    expect(stock.take('a caller')).to.equal(ours);
    stock.giveBack(ours, 'fit');
    await settle();
    expect(stock.take('another')).not.to.equal(ours);
    expect([stock.hasFor('a third'), stock.hasFor(null), stock.take('a caller')]).to.deep.equal([
      false,
      false,
      ours,
    ]);
  });

  it('replaces it at once if a process may see only one document', async () => {
    await open(1);
    await work(null);
    expect([killed, started]).to.deep.equal([1, 3]);
  });
});
