import { expect } from 'chai';

import { createWaitingJobs } from '../../src/pool/waiting-jobs.js';

interface Entry {
  client: string;
  hasKey: boolean;
  name: string;
  bytes: number;
}

const MIB = 1024 * 1024;

/** Callers named by a capital letter have a key. */
function entryOf(name: string, bytes: number): Entry {
  const client = name.slice(0, 1);
  return { client, hasKey: client < 'a', name, bytes };
}

describe('waiting jobs', () => {
  function filled(limit: number, names: string[]) {
    const jobs = createWaitingJobs<Entry>(limit, 100 * MIB);
    names.forEach((name) => jobs.push(entryOf(name, MIB)));
    return jobs;
  }

  const rows: [what: string, limit: number, names: string[], newcomer: string, displaced: string[]][] = [
    ['keep everything within their limit', 3, ['a1', 'a2', 'b1'], 'b', []],
    ['drop the newest of the caller with most', 3, ['a1', 'a2', 'a3', 'b1'], 'b', ['a3']],
    ['drop the new job if its caller has no fewer', 2, ['a1', 'b1', 'c1'], 'c', ['c1']],
    ['drop a job without a key for one with a key', 2, ['a1', 'b1', 'K1'], 'K', ['a1']],
    ['drop the job of a caller with a key that has more', 2, ['a1', 'K1', 'K2'], 'K', ['K2']],
    ['drop no job with a key for another', 2, ['K1', 'L1', 'M1'], 'M', ['M1']],
    ['hold nothing if the limit is 0', 0, ['a1'], 'a', ['a1']],
  ];
  for (const [what, limit, names, newcomer, displaced] of rows) {
    it(what, () => {
      const jobs = filled(limit, names);
      expect(jobs.trim(newcomer).map(({ name }) => name)).to.deep.equal(displaced);
      expect(jobs.length).to.equal(names.length - displaced.length);
    });
  }

  it('are limited in bytes', () => {
    const jobs = createWaitingJobs<Entry>(9, 3 * MIB);
    jobs.push(entryOf('a', MIB));
    jobs.push(entryOf('b', 5 * MIB));
    expect(jobs.trim('b').map(({ name }) => name)).to.deep.equal(['b']);
  });

  it('remove an entry in the middle, with its bytes', () => {
    const jobs = createWaitingJobs<Entry>(9, 2 * MIB);
    const entries = ['a1', 'a2', 'a3'].map((name) => entryOf(name, MIB));
    entries.forEach((entry) => jobs.push(entry));
    expect([jobs.remove(entries[1]!), jobs.remove(entries[1]!)]).to.deep.equal([true, false]);
    expect(jobs.entries().map(({ name }) => name)).to.deep.equal(['a1', 'a3']);
    expect(jobs.trim('a')).to.deep.equal([]);
  });
});
