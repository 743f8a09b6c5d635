/** Whose turn it is, with workers whose cost is what the test says. */
import { expect } from 'chai';
import type { EngineJob } from '../../src/engine/values/request.js';

import { type Assignment, createAssignment } from '../../src/pool/assignment.js';
import type { RunningJob } from '../../src/pool/running-job.js';
import type { WorkerProcess } from '../../src/pool/processes/worker-process.js';
import { LONG_SECONDS, SPARE_WORKERS, createTurns } from '../../src/pool/turns.js';
import { PROBE_JOB } from '../../src/pool/protocol/probe-document.js';

const LONG_MS = 60_000;

describe('turns', () => {
  const told = new Map<Assignment, string>();
  let waiting: Assignment[];
  let jobs: Map<string, RunningJob>;
  let killed: string[];
  let turns: ReturnType<typeof createTurns>;
  let isReady: (client: string) => boolean;

  function open(workers: number, memoryMib = 512): void {
    waiting = [];
    jobs = new Map();
    killed = [];
    isReady = () => true;
    turns = createTurns({
      workers,
      memoryMib,
      waiting: () => waiting,
      hasWorkerFor: (client) => isReady(client),
      start(assignment) {
        waiting = waiting.filter((other) => other !== assignment);
        const job = turns.begin(assignment, workerOf(nameOf(assignment)));
        costNext(job, 0);
        jobs.set(nameOf(assignment), job);
      },
      onPaused: () => undefined,
    });
  }

  function workerOf(name: string): WorkerProcess {
    return {
      pid: 0,
      ready: Promise.resolve(),
      reaped: Promise.resolve(''),
      ask: () => Promise.reject(new Error('not asked here')),
      kill: () => killed.push(name),
      hasEnded: () => false,
      pause: () => undefined,
      resume: () => undefined,
    };
  }

  function nameOf(assignment: Assignment): string {
    return told.get(assignment) ?? '';
  }

  /** Jobs `a1`, `a2` are of caller `a`; those of `K` have a key. */
  function send(...names: string[]): void {
    for (const name of names) {
      const client = name.slice(0, 1);
      const own: EngineJob = { kind: 'image-candidates', bytes: Buffer.alloc(1), pageNumber: 1 };
      const job = name === 'probe' ? PROBE_JOB : own;
      const assignment = createAssignment(job, { client, hasKey: client === 'K' }, LONG_MS);
      assignment.outcome.catch(() => undefined);
      told.set(assignment, name);
      waiting.push(assignment);
      turns.arrange();
    }
  }

  /** The job has cost so many CPU seconds. */
  function cost(name: string, seconds: number): void {
    const job = jobs.get(name)!;
    costNext(job, seconds);
    turns.measure(job);
  }

  /** The next measurement finds so many CPU seconds, and later ones find none: this machine's clock has no say. */
  function costNext(job: RunningJob, seconds: number): void {
    job.measure = () => {
      costNext(job, 0);
      job.memoryMib = 10;
      job.cpuSeconds += seconds;
      return seconds;
    };
  }

  function finish(name: string): void {
    turns.finish(jobs.get(name)!);
    jobs.delete(name);
    turns.arrange();
  }

  const running = (): string[] => [...jobs].filter(([, job]) => !job.isPaused).map(([name]) => name);
  const paused = (): string[] => [...jobs].filter(([, job]) => job.isPaused).map(([name]) => name);

  afterEach(() => {
    for (const assignment of [...waiting, ...turns.all.map((job) => job.assignment)]) {
      assignment.end(new Error('the test is over'));
    }
  });

  for (const workers of [1, 2, 5]) {
    it(`of ${workers} may all go to one caller, and the spare to another`, () => {
      open(workers);
      const own = Array.from({ length: workers }, (_, at) => `a${at}`);
      send(...own, 'a!', 'a?');
      expect(running()).to.deep.equal(own);
      send('b1', 'c1');
      expect(running()).to.deep.equal([...own, 'b1']);
      expect(SPARE_WORKERS).to.equal(1);
    });
  }

  it('go to callers one after the other, and then to their next documents', () => {
    open(1);
    send('a1', 'a2', 'b1', 'b2');
    expect(running()).to.deep.equal(['a1', 'b1']);
    send('c1');
    finish('a1');
    expect(running()).to.deep.equal(['b1', 'c1']);
    finish('b1');
    expect(running()).to.deep.equal(['c1', 'a2']);
  });

  it('go to a caller with a key before keyless callers with the same debt', () => {
    open(1);
    send('a1', 'b1');
    send('c1', 'K1');
    finish('a1');
    expect(running()).to.deep.equal(['b1', 'K1']);
  });

  it('go to the latest of callers never served, the documents of each in order', () => {
    open(1);
    send('a1', 'b1');
    send('c1', 'c2', 'd1', 'd2');
    finish('a1');
    finish('b1');
    finish('d1');
    expect(running()).to.deep.equal(['c1', 'd2']);
  });

  it('go to a caller without debt before one with debt', () => {
    open(1);
    send('a1');
    cost('a1', 1);
    finish('a1');
    send('b1', 'c1', 'a2', 'd1');
    finish('b1');
    expect(running()).to.deep.equal(['c1', 'd1']);
  });

  it('are taken from the caller with most debt, and given back', () => {
    open(2);
    send('a1', 'b1', 'c1');
    cost('a1', 0.2);
    cost('b1', 0.6);
    send('d1');
    expect([running(), paused()]).to.deep.equal([['a1', 'c1', 'd1'], ['b1']]);
    finish('c1');
    expect([running(), paused()]).to.deep.equal([['a1', 'b1', 'd1'], []]);
    expect(killed).to.deep.equal([]);
  });

  const kept: [what: string, costs: number, newcomer: string][] = [
    ['for a caller with as little debt', 0.1, 'd1'],
    ['for a caller’s own next document', LONG_SECONDS + 1, 'a2'],
    ['for a health check', LONG_SECONDS + 1, 'probe'],
  ];
  for (const [what, costs, newcomer] of kept) {
    it(`are not taken ${what}`, () => {
      open(2);
      send('a1', 'b1', 'c1');
      cost('a1', costs);
      send(newcomer);
      expect(running()).to.deep.equal(['a1', 'b1', 'c1']);
    });
  }

  for (const [seconds, isTaken] of [
    [LONG_SECONDS - 0.1, false],
    [LONG_SECONDS, true],
  ] as const) {
    it(`are ${isTaken ? '' : 'not '}taken after ${seconds} s for a caller with equal debt`, () => {
      open(1);
      send('d1');
      cost('d1', 2);
      finish('d1');
      send('a1', 'b1', 'd2');
      cost('a1', seconds);
      cost('b1', seconds);
      turns.arrange();
      expect(running().includes('d2')).to.equal(isTaken);
    });
  }

  it('end a paused job that uses too much memory, once', () => {
    open(1, 1);
    send('a1', 'b1');
    cost('a1', 1);
    send('c1');
    expect(killed).to.deep.equal(['a1']);
    const { assignment } = jobs.get('a1')!;
    expect([jobs.get('a1')!.isPutBack, assignment.over.aborted]).to.deep.equal([true, false]);
    // It is tried again, and interrupted again.
    finish('a1');
    waiting.push(assignment);
    finish('c1');
    cost('a1', 1);
    send('e1');
    expect(assignment.over.aborted).to.equal(true);
  });

  it('reserve a place for a caller whose worker is starting', () => {
    open(1);
    isReady = (client) => client !== 'b';
    send('a1', 'd1', 'c1', 'b1');
    finish('d1');
    expect(running()).to.deep.equal(['a1']);
    expect(turns.arrange()).to.deep.equal({ first: 1, further: 0 });
    isReady = () => true;
    turns.arrange();
    expect(running()).to.deep.equal(['a1', 'b1']);
  });

  it('request workers for further documents of one caller', () => {
    open(3);
    isReady = () => false;
    send('a1', 'a2', 'a3', 'a4', 'probe');
    expect(turns.arrange()).to.deep.equal({ first: 1, further: 3 });
  });
});
