/**
 * No process ever sees two callers: over seeded schedules of jobs, callers,
 * answers of every kind, kills, departures and restarts.
 */
import { expect } from 'chai';
import type { EngineJob } from '../../src/engine/values/request.js';
import { setImmediate as turn } from 'node:timers/promises';

import { Deferred } from '../../src/pool/processes/deferred.js';
import { PoolFailure } from '../../src/pool/protocol/pool-failure.js';
import type { Answer } from '../../src/pool/protocol/protocol.js';
import { SPARE_WORKERS } from '../../src/pool/turns.js';
import type { WorkerProcess } from '../../src/pool/processes/worker-process.js';
import { createPool, type Pool } from '../../src/pool/worker-pool.js';
import { forSeeds, type RandomSource } from '../support/generators.js';
import { fixtureOptions } from './pool-options.js';
import { childrenOf, isWorker, until } from './processes.js';
import { removalJob } from '../support/removal-job.js';

const CALLERS = ['key:one', 'key:two', 'ip:192.0.2.1', 'ip:192.0.2.2', 'ip:2001:db8::'];

/** The job of a caller; its hint is the caller's name, which identifies the caller to a worker. */
function jobOf(client: string): EngineJob {
  return removalJob(Buffer.alloc(10), client);
}

const ANSWERS: Answer[] = [
  { kind: 'image-preview', output: Buffer.alloc(1), pages: [1], left: [] },
  { kind: 'image-preview', output: Buffer.alloc(1), pages: [1], left: [] },
  { kind: 'image-preview', output: Buffer.alloc(1), pages: [1], left: [] },
  { kind: 'refused', code: 'unreadable', detail: '' },
  { kind: 'refused', code: 'over-budget', detail: '' },
  { kind: 'refused', code: 'spent', detail: '' },
  { kind: 'bug', message: '' },
];

/** A process that records its callers, and follows a schedule. */
class FakeProcess implements WorkerProcess {
  readonly pid = NaN;
  readonly callers = new Set<string>();
  isAlive = true;
  private readonly start = new Deferred<void>();
  private readonly end = new Deferred<string>();
  private job: Deferred<Answer> | null = null;

  constructor() {
    this.start.promise.catch(() => undefined);
  }

  get ready(): Promise<void> {
    return this.start.promise;
  }

  get reaped(): Promise<string> {
    return this.end.promise;
  }

  get isBusy(): boolean {
    return this.job !== null;
  }

  becomeReady(): void {
    this.start.resolve();
  }

  ask(job: EngineJob): Promise<Answer> {
    expect(this.isBusy, 'one job at a time').to.equal(false);
    if (job.kind === 'remove-text') this.callers.add(job.request.hint);
    if (this.callers.size > 1) throw new Error(`a process saw ${[...this.callers].join(' and ')}`);
    if (!this.isAlive) return Promise.reject(new PoolFailure('crashed', 'the worker has ended'));
    this.job = new Deferred<Answer>();
    return this.job.promise;
  }

  answer(answer: Answer): void {
    const { job } = this;
    this.job = null;
    job?.resolve(answer);
  }

  // It has no real process, so its memory cannot be measured: the pool ends it instead of pausing it.
  pause(): void {}

  hasEnded(): boolean {
    return !this.isAlive;
  }

  resume(): void {}

  kill(): void {
    this.isAlive = false;
    const failure = new PoolFailure('crashed', 'killed');
    this.start.reject(failure);
    this.job?.reject(failure);
    this.job = null;
    this.end.resolve('SIGKILL');
  }
}

class Schedule {
  readonly processes: FakeProcess[] = [];
  readonly outcomes: Promise<string>[] = [];
  private readonly leaving: AbortController[] = [];
  private readonly random: RandomSource;
  private readonly workers: number;
  private readonly maxJobs: number;
  private pool: Pool;
  private skippedMs = 0;

  constructor(random: RandomSource) {
    this.random = random;
    this.workers = random.between(1, 4);
    this.maxJobs = random.pick([1, 2, 5, 64]);
    this.pool = this.openPool();
  }

  /** One step; the clock is `performance.now`, which the test mocks. */
  async step(): Promise<void> {
    const alive = this.processes.filter(({ isAlive }) => isAlive);
    const busy = alive.filter(({ isBusy }) => isBusy);
    const action = this.random.between(1, 100);
    if (action <= 40) this.send(this.random.pick(CALLERS));
    else if (action <= 65 && busy.length > 0) this.random.pick(busy).answer(this.random.pick(ANSWERS));
    else if (action <= 80) alive.forEach((process) => process.becomeReady());
    else if (action <= 86 && alive.length > 0) this.random.pick(alive).kill();
    else if (action <= 90 && this.leaving.length > 0) this.random.pick(this.leaving).abort();
    else if (action <= 98) this.skippedMs += this.random.pick([10, 900, 1200, 70_000]);
    else await this.restart();
    await turn();
    this.check();
  }

  get nowMs(): number {
    return this.skippedMs;
  }

  async close(): Promise<void> {
    await this.pool.close();
    await Promise.all(this.outcomes);
  }

  private send(client: string): void {
    const leaving = new AbortController();
    this.leaving.push(leaving);
    const outcome = this.pool.run(jobOf(client), { client, signal: leaving.signal });
    this.outcomes.push(
      outcome.then(
        ({ kind }) => kind,
        (failure: Error) => failure.name,
      ),
    );
  }

  private async restart(): Promise<void> {
    await this.pool.close();
    this.pool = this.openPool();
  }

  private openPool(): Pool {
    const start = (): FakeProcess => {
      const process = new FakeProcess();
      this.processes.push(process);
      return process;
    };
    return createPool(fixtureOptions('', { workers: this.workers, maxJobs: this.maxJobs, start }));
  }

  private check(): void {
    const alive = this.processes.filter(({ isAlive }) => isAlive);
    const held = CALLERS.map(
      (client) => alive.filter(({ isBusy, callers }) => isBusy && callers.has(client)).length,
    );
    expect(Math.max(...held), 'workers of one caller').to.be.at.most(this.workers);
    expect(alive.length, 'processes').to.be.at.most(this.workers + SPARE_WORKERS);
  }
}

describe('a worker process', () => {
  const realNow = performance.now.bind(performance);

  afterEach(() => {
    performance.now = realNow;
  });

  it('never serves two callers, whatever happens (80 seeds)', async () => {
    let processes = 0;
    let used = 0;
    await forSeeds(80, async (random) => {
      const schedule = new Schedule(random);
      performance.now = () => realNow() + schedule.nowMs;
      try {
        for (let step = 0; step < 150; step += 1) await schedule.step();
      } finally {
        await schedule.close();
      }
      processes += schedule.processes.length;
      used += schedule.processes.filter(({ callers }) => callers.size === 1).length;
      expect(schedule.processes.filter(({ callers }) => callers.size > 1)).to.deep.equal([]);
    });
    // The schedules would prove nothing if hardly a process ever had a job.
    expect(used).to.be.above(1000);
    expect(processes).to.be.above(used);
  });

  it('belongs to one caller from its first job on, also with real processes (3 seeds)', async () => {
    await forSeeds(3, async (random) => {
      const seenBy = new Map<number, Set<string>>();
      const pool = createPool(fixtureOptions('finishes', { workers: 2, maxJobs: random.pick([3, 64]) }));
      const ask = async (client: string): Promise<void> => {
        const job: EngineJob = { kind: 'image-candidates', bytes: Buffer.alloc(10), pageNumber: 1 };
        const answer = await pool.run(job, { client }).catch((failure: Error) => failure);
        if (answer instanceof Error || answer.kind !== 'image-candidates') return;
        const pid = answer.list.pageCount;
        seenBy.set(pid, (seenBy.get(pid) ?? new Set()).add(client));
      };
      const asked: Promise<void>[] = [];
      for (let job = 0; job < 25; job += 1) {
        asked.push(ask(random.pick(CALLERS)));
        if (random.next() < 0.4) await asked.at(-1);
        if (random.next() < 0.1) killOne(random);
      }
      await Promise.all(asked);
      await pool.close();
      for (const callers of seenBy.values()) expect([...callers]).to.have.length(1);
      expect(seenBy.size).to.be.within(CALLERS.length, 25);
    });
  });

  it('serves its caller again, and the next caller gets a fresh one', async () => {
    // Both callers come back before a series has paused.
    performance.now = () => 0;
    const pool = createPool(fixtureOptions('finishes', { workers: 1, maxJobs: 64 }));
    try {
      const ask = async (client: string): Promise<number> => {
        const answer = await pool.run(
          { kind: 'image-candidates', bytes: Buffer.alloc(1), pageNumber: 1 },
          { client },
        );
        return answer.kind === 'image-candidates' ? answer.list.pageCount : NaN;
      };
      const [first, again] = [await ask('a'), await ask('a')];
      expect(again).to.equal(first);
      await until(() => pool.state().idle === 1 + SPARE_WORKERS);
      expect(await ask('b')).to.not.equal(first);
      expect(await ask('a')).to.equal(first);
    } finally {
      await pool.close();
    }
  });

  it('ends when its caller has not returned for the idle time', async () => {
    const pool = createPool(fixtureOptions('finishes', { maxJobs: 64, idleLimitMs: 50 }));
    try {
      const job: EngineJob = { kind: 'image-candidates', bytes: Buffer.alloc(1), pageNumber: 1 };
      const answer = await pool.run(job, { client: 'a' });
      const pid = answer.kind === 'image-candidates' ? answer.list.pageCount : NaN;
      await until(() => !childrenOf(process.pid).includes(pid));
      await until(() => pool.state().idle === 1 + SPARE_WORKERS);
      expect(pool.state().restarts).to.equal(0);
    } finally {
      await pool.close();
    }
  });

  for (const [what, hint, goesOn] of [
    ['a refusal', 'over-budget', true],
    ['a trap', 'spent', false],
    ['a bug', 'bug', false],
  ] as const) {
    it(`accepts ${goesOn ? 'its caller’s next' : 'no further'} job after ${what}`, async () => {
      const pool = createPool(fixtureOptions('refuses', { workers: 1, maxJobs: 64 }));
      try {
        const before = childrenOf(process.pid).filter(isWorker);
        await pool.run(removalJob(Buffer.alloc(1), hint), { client: 'a' }).catch(() => undefined);
        const isSame = (): boolean => before.every((pid) => childrenOf(process.pid).includes(pid));
        if (goesOn) {
          await until(() => pool.state().idle === 1 + SPARE_WORKERS);
          expect(isSame()).to.equal(true);
        } else await until(() => !isSame());
      } finally {
        await pool.close();
      }
    });
  }
});

function killOne(random: RandomSource): void {
  const workers = childrenOf(process.pid).filter(isWorker);
  if (workers.length > 0) process.kill(random.pick(workers), 'SIGKILL');
}
