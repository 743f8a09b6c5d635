/** The ladder of endings, and what the pool is afterwards: ready for the next job. */
import { expect } from 'chai';
import type { EngineJob } from '../../src/engine/values/request.js';
import { spawn } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

import { EngineFailure } from '../../src/engine/values/failure.js';
import { PoolFailure, type PoolFailureCode } from '../../src/pool/protocol/pool-failure.js';
import type { Answer } from '../../src/pool/protocol/protocol.js';
import { SPARE_WORKERS } from '../../src/pool/turns.js';
import { startWorker, type WorkerProcess } from '../../src/pool/processes/worker-process.js';
import type { Launch } from '../../src/pool/sandbox/sandbox-arguments.js';
import type { PoolOptions } from '../../src/pool/pool-options.js';
import { createPool, type Pool } from '../../src/pool/worker-pool.js';
import { fixtureOptions } from './pool-options.js';
import { childrenOf, isAlive, isWorker, sessionOf, until } from './processes.js';
import { removalJob } from '../support/removal-job.js';

const caller = { client: 'a caller' };
const document = Buffer.alloc(300_000, 'a document');
const preview: EngineJob = { kind: 'image-preview', bytes: document, pageNumber: 1, instructionIndex: 0 };
const candidates: EngineJob = { kind: 'image-candidates', bytes: document, pageNumber: 1 };

function hinted(hint: string): EngineJob {
  return removalJob(document, hint);
}

/** The worker's process id, which the fixture answers as a page count. */
function processOf(answer: Answer): number {
  return answer.kind === 'image-candidates' ? answer.list.pageCount : -1;
}

async function failureOf(outcome: Promise<Answer>): Promise<unknown> {
  return outcome.then(
    () => expect.fail('the job was answered'),
    (failure: unknown) => failure,
  );
}

async function codeOf(outcome: Promise<Answer>): Promise<string> {
  const failure = await failureOf(outcome);
  expect(failure).to.be.instanceOf(PoolFailure);
  return (failure as PoolFailure).code;
}

describe('the worker pool', () => {
  const pools: Pool[] = [];

  function poolOf(worker: string, changes: Partial<PoolOptions> = {}): Pool {
    const pool = createPool(fixtureOptions(worker, changes));
    pools.push(pool);
    return pool;
  }

  afterEach(async () => {
    await Promise.all(pools.splice(0).map((pool) => pool.close()));
    expect(childrenOf(process.pid).filter((pid) => isAlive(pid) && isWorker(pid))).to.deep.equal([]);
  });

  describe('a job that finishes', () => {
    it('is answered with the bytes of its own document', async () => {
      const answer = await poolOf('finishes').run(preview, caller);
      expect(answer).to.deep.equal({ kind: 'image-preview', output: document, pages: [1], left: [] });
    });

    it('ends its process, which never sees another document', async () => {
      const pool = poolOf('finishes');
      const first = processOf(await pool.run(candidates, caller));
      const second = processOf(await pool.run(candidates, caller));
      expect(second).to.not.equal(first);
      await until(() => !isAlive(first));
      expect(pool.state().restarts).to.equal(0);
    });

    it('keeps its process for as many documents as the operator allows', async () => {
      const pool = poolOf('finishes', { maxJobs: 2 });
      const seen: number[] = [];
      for (let job = 0; job < 4; job += 1) {
        seen.push(processOf(await pool.run(candidates, caller)));
      }
      expect(seen[0]).to.equal(seen[1]);
      expect(seen[2]).to.equal(seen[3]);
      expect(seen[1]).to.not.equal(seen[2]);
    });

    it('leaves a warm successor as soon as the pool is idle again', async () => {
      const pool = poolOf('finishes', { workers: 2 });
      await Promise.all([pool.run(candidates, caller), pool.run(candidates, caller)]);
      await until(() => childrenOf(process.pid).filter(isWorker).length === 2 + SPARE_WORKERS);
    });
  });

  it('does not wait in a burst as large as the pool, once its spares are warm', async () => {
    const pool = poolOf('finishes', { workers: 3 });
    for (let time = 0; time < 2; time += 1) {
      await until(() => pool.state().idle === 3 + SPARE_WORKERS);
      const burst = [1, 2, 3].map(() => pool.run(candidates, caller));
      expect(pool.state()).to.include({ busy: 3, queued: 0 });
      await Promise.all(burst);
    }
  });

  it('never runs in more processes than allowed, plus the spare', async () => {
    const pool = poolOf('finishes', { workers: 2 });
    let most = 0;
    const watch = setInterval(() => {
      most = Math.max(most, childrenOf(process.pid).filter(isWorker).length);
    }, 1);
    await Promise.all(Array.from({ length: 12 }, () => pool.run(candidates, caller)));
    clearInterval(watch);
    expect(most).to.be.within(1, 2 + SPARE_WORKERS);
  });

  it('kills a worker that continues to run after its answer', async () => {
    const pool = poolOf('lingers');
    await pool.run(preview, caller);
    await pool.run(preview, caller);
    expect(pool.state().restarts).to.equal(0);
  });

  it('has workers that the kernel ends before their parent', async () => {
    const pool = poolOf('forever');
    await until(() => pool.state().idle > 0);
    const workers = childrenOf(process.pid).filter(isWorker);
    const scores = workers.map((pid) => readFileSync(`/proc/${pid}/oom_score_adj`, 'utf8').trim());
    expect(new Set(scores)).to.deep.equal(new Set(['1000']));
  });

  it('kills a worker at the deadline, reaps it and continues', async () => {
    const pool = poolOf('forever', { deadlineMs: 500 });
    await until(() => pool.state().idle > 0);
    const outcome = pool.run(preview, caller);
    expect(pool.state().busy).to.equal(1);
    const workers = childrenOf(process.pid).filter(isWorker);
    expect(await codeOf(outcome)).to.equal('deadline');
    await until(() => !workers.every(isAlive));
    await until(() => pool.state().restarts === 1 && pool.state().busy === 0);
  });

  it('kills the worker of a caller that has left, which is no restart', async () => {
    const pool = poolOf('forever');
    await until(() => pool.state().idle > 0);
    const gone = new AbortController();
    const outcome = pool.run(preview, { ...caller, signal: gone.signal });
    const workers = childrenOf(process.pid).filter(isWorker);
    gone.abort();
    expect(await codeOf(outcome)).to.equal('cancelled');
    await until(() => !workers.every(isAlive) && pool.state().busy === 0);
    expect(pool.state().restarts).to.equal(0);
  });

  it('counts the wait in the queue towards the deadline', async () => {
    const pool = poolOf('forever', { deadlineMs: 500 });
    const codes = await Promise.all([codeOf(pool.run(preview, caller)), codeOf(pool.run(preview, caller))]);
    expect(codes).to.deep.equal(['deadline', 'deadline']);
    expect(pool.state().queued).to.equal(0);
  });

  for (const [worker, fact] of [
    ['dies-mid-answer', 'dies in the middle of its answer'],
    ['answers-too-much', 'announces more than an answer can be'],
    ['answers-endlessly-nested', 'answers brackets without end'],
    ['nonsense', 'answers something that is not JSON'],
  ] as const) {
    it(`counts a worker that ${fact} as crashed`, async () => {
      const pool = poolOf(worker);
      expect(await codeOf(pool.run(preview, caller))).to.equal('crashed');
      expect(await codeOf(pool.run(preview, caller))).to.equal('crashed');
      await until(() => pool.state().restarts === 2);
    });
  }

  for (const said of [
    '{}',
    'null',
    '{"kind":"ready"}',
    '{"kind":"image-candidates"}',
    '{"kind":"remove-text","summary":{}}',
    '{"kind":"refused","code":"no such code","detail":"x"}',
    '{"kind":"refused","code":"unreadable"}',
  ]) {
    it(`counts a worker that answers ${said} as crashed`, async () => {
      expect(await codeOf(poolOf('nonsense').run(hinted(said), caller))).to.equal('crashed');
    });
  }

  it('ignores unrequested output of a worker in the answer to the next job', async () => {
    const pool = poolOf('answers-twice', { maxJobs: 5 });
    const answers = await Promise.allSettled([pool.run(preview, caller), pool.run(preview, caller)]);
    for (const answer of answers) {
      if (answer.status === 'fulfilled') {
        expect(answer.value).to.deep.equal({ kind: 'image-preview', output: document, pages: [1], left: [] });
      }
    }
  });

  it('replaces a worker that ended while it waited for a job', async () => {
    const pool = poolOf('dies-idle');
    await until(() => pool.state().restarts >= 2);
  });

  describe('a job that fails', () => {
    const cases: [worker: string, job: EngineJob, code: PoolFailureCode, logLine: RegExp][] = [
      ['dies-mid-answer', preview, 'crashed', /exit code 0/],
      ['nonsense', preview, 'crashed', /FrameFault: a frame head is not JSON.*SyntaxError/],
      [
        'nonsense',
        hinted('{"kind":"remove-text"}'),
        'crashed',
        /ShapeFault: remove-text.summary is no object/,
      ],
      ['answers-endlessly-nested', hinted(''), 'crashed', /FrameFault: a frame head is nested/],
      ['answers-too-much', preview, 'crashed', /FrameFault: a frame announces 10 \+ 4294967280 bytes/],
      ['refuses', hinted('abort'), 'memory', /SIGABRT/],
      ['forever', preview, 'deadline', /no answer within 500 ms/],
    ];
    for (const [worker, job, code, logLine] of cases) {
      it(`in the worker “${worker}” is logged with its cause, and counted: ${logLine}`, async () => {
        const lines: string[] = [];
        const tell = (message: string, fields?: object): unknown =>
          lines.push(JSON.stringify([message, fields]));
        const counted: string[] = [];
        const pool = poolOf(worker, {
          log: { info: tell, warn: tell, error: tell },
          onFailure: (failed) => counted.push(failed),
          ...(code === 'deadline' && { deadlineMs: 500 }),
        });
        // The deadline counts from here on: it is to end a worker, not the wait for one.
        await until(() => pool.state().idle > 0);
        expect(await codeOf(pool.run(job, caller))).to.equal(code);
        await until(() => pool.state().restarts === 1);
        expect(counted).to.deep.equal([code]);
        expect(lines.filter((line) => line.startsWith('["a job failed"')).join()).to.match(logLine);
        expect(lines.filter((line) => line.startsWith('["a worker is replaced"'))).to.have.length(1);
        expect(lines.join()).to.not.include('a caller').and.not.include('a document');
      });
    }

    it('is neither logged nor counted if the engine refused it', async () => {
      const counted: string[] = [];
      const pool = poolOf('refuses', { onFailure: (code) => counted.push(code) });
      await failureOf(pool.run(hinted('unreadable'), caller));
      expect(counted).to.deep.equal([]);
    });
  });

  it('is rejected with the engine’s code and detail if the engine refused it', async () => {
    const failure = await failureOf(poolOf('refuses').run(hinted('over-budget'), caller));
    expect(failure).to.be.instanceOf(EngineFailure);
    expect(failure).to.include({ code: 'over-budget', detail: 'The document is too complex.' });
  });

  it('is rejected with a plain error for an internal error', async () => {
    const failure = await failureOf(poolOf('refuses').run(hinted('bug'), caller));
    expect((failure as Error).constructor).to.equal(Error);
  });

  for (const [kills, outcome] of [
    [1, 'image-preview'],
    [2, 'crashed'],
  ] as const) {
    it(`is retried if its worker was killed from outside: ${kills} times, and it is ${outcome}`, async () => {
      let asked = 0;
      const start = (launch: Launch): WorkerProcess => {
        const worker = startWorker(launch);
        const ask: WorkerProcess['ask'] = (...args) => {
          asked += 1;
          // It must not answer before it is killed.
          if (asked <= kills) process.kill(worker.pid, 'SIGSTOP');
          const answer = worker.ask(...args);
          if (asked <= kills) process.kill(worker.pid, 'SIGKILL');
          return answer;
        };
        return { ...worker, ask };
      };
      const run = poolOf('finishes', { start }).run(preview, caller);
      expect(kills === 1 ? (await run).kind : await codeOf(run)).to.equal(outcome);
      expect(asked).to.equal(2);
    });
  }

  it('is retried if its worker ended after it had answered another document', async () => {
    const pool = poolOf('dies-at-second', { maxJobs: 5 });
    for (let job = 0; job < 3; job += 1) {
      expect((await pool.run(preview, caller)).kind).to.equal('image-preview');
    }
    await until(() => pool.state().restarts === 2);
    // The new worker runs out of memory, and the next one answers what is no answer to this job.
    expect(await codeOf(pool.run(candidates, caller))).to.equal('crashed');
    await until(() => pool.state().restarts === 4);
  });

  it('reports memory if the process ran out of heap', async () => {
    expect(await codeOf(poolOf('refuses').run(hinted('abort'), caller))).to.equal('memory');
  });

  describe('a first start that fails', () => {
    it('is retried while the job waits', async () => {
      const folder = mkdtempSync(join(tmpdir(), 'pool-'));
      try {
        cpSync(new URL('./fixtures/', import.meta.url), folder, { recursive: true });
        cpSync(new URL('../../package.json', import.meta.url), join(folder, 'package.json'));
        const pool = poolOf('', { workerPath: join(folder, 'starts-at-the-third-try.js') });
        expect((await pool.run(preview, caller)).kind).to.equal('image-preview');
      } finally {
        await Promise.all(pools.splice(0).map((pool) => pool.close()));
        rmSync(folder, { recursive: true });
      }
    });

    it('fails the waiting jobs if no start succeeds, and logs why', async () => {
      const logged: unknown[] = [];
      const log = {
        info: () => 0,
        warn: () => 0,
        error: (_: string, fields?: object) => logged.push(fields),
      };
      const pool = poolOf('never-starts', { log });
      expect(await codeOf(pool.run(preview, caller))).to.equal('crashed');
      expect(JSON.stringify(logged)).to.include('no engine here');
    });

    it('fails likewise if there is no program to start', async () => {
      const sandbox = { standing: {}, launch: () => ({ command: '/nonexistent', args: [] }) };
      expect(await codeOf(poolOf('finishes', { sandbox }).run(preview, caller))).to.equal('crashed');
    });
  });

  describe('a caller that disconnects', () => {
    it('frees the worker at once', async () => {
      const pool = poolOf('forever');
      const leaving = new AbortController();
      const outcome = pool.run(preview, { ...caller, signal: leaving.signal });
      await until(() => pool.state().busy === 1);
      leaving.abort();
      expect(await codeOf(outcome)).to.equal('cancelled');
      await until(() => pool.state().busy === 0);
    });

    it('frees the place in the queue', async () => {
      const pool = poolOf('forever');
      void codeOf(pool.run(preview, caller));
      const leaving = new AbortController();
      const outcome = pool.run(preview, { ...caller, signal: leaving.signal });
      leaving.abort();
      expect(await codeOf(outcome)).to.equal('cancelled');
      expect(pool.state().queued).to.be.at.most(1);
    });

    it('gets no job if it has already disconnected', async () => {
      const outcome = poolOf('finishes').run(preview, { ...caller, signal: AbortSignal.abort() });
      expect(await codeOf(outcome)).to.equal('cancelled');
    });
  });

  describe('a full queue', () => {
    it('answers busy', async () => {
      const pool = poolOf('forever', { queueLimit: 2 });
      const outcomes = Array.from({ length: 4 }, () => codeOf(pool.run(preview, caller)));
      expect(await Promise.any(outcomes)).to.equal('busy');
    });

    it('is limited in bytes, except of a pool for one caller', async () => {
      const large = { ...candidates, bytes: Buffer.alloc(100 * 2 ** 20) };
      const askFour = async (pool: Pool): Promise<string[]> => {
        const outcomes = await Promise.allSettled([1, 2, 3, 4].map(() => pool.run(large, caller)));
        return outcomes.map((outcome) =>
          outcome.status === 'rejected' ? (outcome.reason as PoolFailure).code : outcome.value.kind,
        );
      };
      expect(await askFour(poolOf('finishes'))).to.include('busy');
      const all = Array.from({ length: 4 }, () => large.kind);
      expect(await askFour(poolOf('finishes', { spares: 0 }))).to.deep.equal(all);
    });

    it('gives way to the single request of another caller', async () => {
      const pool = poolOf('finishes', { queueLimit: 3 });
      const burst = Array.from({ length: 8 }, () => pool.run(preview, { client: 'burst' }));
      const settled = Promise.allSettled(burst);
      expect((await pool.run(preview, { client: 'single' })).kind).to.equal('image-preview');
      expect((await settled).some(({ status }) => status === 'rejected')).to.equal(true);
    });
  });

  it('serves a single request before the rest of a burst', async () => {
    const pool = poolOf('finishes');
    const served: string[] = [];
    const ask = async (client: string): Promise<void> => {
      await pool.run(preview, { client });
      served.push(client);
    };
    await Promise.all([ask('burst'), ask('burst'), ask('burst'), ask('burst'), ask('single')]);
    expect(served.indexOf('single')).to.be.at.most(1);
  });

  it('is closed with every process reaped and no job left waiting', async () => {
    const pool = poolOf('forever', { workers: 2 });
    const outcomes = [1, 2, 3].map(() => codeOf(pool.run(preview, caller)));
    await until(() => pool.state().busy === 2);
    await pool.close();
    expect(await Promise.all(outcomes)).to.deep.equal(['cancelled', 'cancelled', 'cancelled']);
    expect(await codeOf(pool.run(preview, caller))).to.equal('busy');
  });

  it('has workers that do not receive signals of its terminal', async () => {
    poolOf('forever', { workers: 2 });
    await until(() => childrenOf(process.pid).filter(isWorker).length === 2 + SPARE_WORKERS);
    for (const worker of childrenOf(process.pid).filter(isWorker)) {
      await until(() => sessionOf(worker) === worker);
    }
  });

  it('leaves no orphan process when the parent is killed', async () => {
    const script = fileURLToPath(new URL('./fixtures/orphan-maker.ts', import.meta.url));
    const workers: number[] = [];
    const parent = spawn(process.execPath, ['--import', 'tsx', script], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    try {
      const [line] = (await once(parent.stdout, 'data')) as [Buffer];
      workers.push(...(JSON.parse(line.toString()) as number[]));
      expect(workers).to.have.length(2 + SPARE_WORKERS);
      expect(workers.every(isAlive)).to.equal(true);
    } finally {
      parent.kill('SIGKILL');
    }
    await until(() => !workers.some(isAlive));
  });

  it('refuses to start if a required restriction is missing', () => {
    const sandbox = { standing: { landlock: false }, launch: () => ({ command: '', args: [] }) };
    expect(() => createPool(fixtureOptions('finishes', { requireSandbox: true, sandbox })))
      .to.throw(PoolFailure)
      .with.property('code', 'unsafe');
  });
});
