/** Workers that start before it is known which walls hold. */
import { expect } from 'chai';
import { createEarlyWorkers } from '../../../src/pool/processes/early-workers.js';
import type { WorkerProcess } from '../../../src/pool/processes/worker-process.js';
import type { Launch } from '../../../src/pool/sandbox/sandbox-arguments.js';

const OFFERED: Launch = { command: 'prlimit', args: ['--core=0', '--', 'node'] };
/** One wall did not hold. */
const RAISED: Launch = { command: 'node', args: [] };

describe('workers that start early', () => {
  let started: Launch[];
  let killed: number;
  let early: ReturnType<typeof createEarlyWorkers>;

  beforeEach(() => {
    started = [];
    killed = 0;
    early = createEarlyWorkers((launch) => {
      started.push(launch);
      return {
        pid: started.length,
        ready: Promise.resolve(),
        reaped: new Promise(() => undefined),
        ask: () => Promise.reject(new Error('not asked here')),
        hasEnded: () => false,
        pause: () => undefined,
        resume: () => undefined,
        kill: () => {
          killed += 1;
        },
      } satisfies WorkerProcess;
    });
    early.begin(OFFERED, 2);
  });

  it('are used by a pool that would start them with the same command', () => {
    expect([early.take({ ...OFFERED }).pid, early.take({ ...OFFERED }).pid]).to.deep.equal([1, 2]);
    expect(started).to.have.length(2);
  });

  it('are replaced by others when all are used', () => {
    const pids = [1, 2, 3].map(() => early.take(OFFERED).pid);
    expect(pids).to.deep.equal([1, 2, 3]);
    expect(started).to.have.length(3);
  });

  it('are killed unused if an optional restriction does not hold', () => {
    expect(early.take(RAISED).pid).to.equal(3);
    expect(early.take(OFFERED).pid, 'not one that was killed').to.equal(4);
    expect(killed).to.equal(2);
    expect(started).to.deep.equal([OFFERED, OFFERED, RAISED, OFFERED]);
  });

  it('are killed if no pool uses them', () => {
    early.take(OFFERED);
    early.drop();
    expect(killed).to.equal(1);
  });
});
