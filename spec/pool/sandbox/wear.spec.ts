import { expect } from 'chai';
import { spawnSync } from 'node:child_process';
import {
  isWorn,
  KEPT_MEMORY_SHARE,
  MAX_CPU_DEADLINES,
  readFootprint,
} from '../../../src/pool/sandbox/wear.js';

const LIMITS = { maxJobs: 64, memoryMib: 512, deadlineMs: 100_000 };
const READY = { residentMib: 100, cpuSeconds: 0.3 };

describe('a footprint', () => {
  it('is what the kernel reports about a process', () => {
    const footprint = readFootprint(process.pid);
    expect(footprint?.residentMib).to.be.closeTo(process.memoryUsage.rss() / 1024 / 1024, 30);
    expect(footprint?.privateMib).to.be.within(20, footprint?.residentMib ?? NaN);
    const { user, system } = process.cpuUsage();
    expect(footprint?.cpuSeconds).to.be.closeTo((user + system) / 1e6, 1);
  });

  it('is unknown for a process that has ended, and without a process', () => {
    expect(readFootprint(spawnSync(process.execPath, ['--version']).pid)).to.equal(null);
    expect(readFootprint(NaN)).to.equal(null);
  });
});

describe('a worker', () => {
  it('is worn after its number of jobs', () => {
    expect(isWorn(63, READY, READY, LIMITS)).to.equal(false);
    expect(isWorn(64, READY, READY, LIMITS)).to.equal(true);
    expect(isWorn(1, READY, READY, { ...LIMITS, maxJobs: 1 })).to.equal(true);
  });

  it('is worn when it has kept more than its share of memory', () => {
    const mostMib = READY.residentMib + LIMITS.memoryMib * KEPT_MEMORY_SHARE;
    expect(isWorn(1, READY, { ...READY, residentMib: mostMib }, LIMITS)).to.equal(false);
    expect(isWorn(1, READY, { ...READY, residentMib: mostMib + 1 }, LIMITS)).to.equal(true);
    const half = { ...LIMITS, keptMemoryShare: 1 / 2 };
    expect(isWorn(1, READY, { ...READY, residentMib: READY.residentMib + 256 }, half)).to.equal(false);
    expect(isWorn(1, READY, { ...READY, residentMib: READY.residentMib + 257 }, half)).to.equal(true);
  });

  it('is worn when it has used CPU time worth several deadlines', () => {
    const mostSeconds = (LIMITS.deadlineMs / 1000) * MAX_CPU_DEADLINES;
    expect(isWorn(1, READY, { ...READY, cpuSeconds: mostSeconds }, LIMITS)).to.equal(false);
    expect(isWorn(1, READY, { ...READY, cpuSeconds: mostSeconds + 0.1 }, LIMITS)).to.equal(true);
  });

  it('is judged only by its jobs if other figures are unknown', () => {
    expect(isWorn(63, null, READY, LIMITS)).to.equal(false);
    expect(isWorn(63, READY, null, LIMITS)).to.equal(false);
    expect(isWorn(64, null, null, LIMITS)).to.equal(true);
  });
});
