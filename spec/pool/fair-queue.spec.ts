import { expect } from 'chai';

import { FairQueue } from '../../src/pool/fair-queue.js';

interface Entry {
  client: string;
  name: string;
  bytes: number;
}

const MIB = 1024 * 1024;

describe('the fair queue', () => {
  function filled(limit: number, names: string[]): FairQueue<Entry> {
    const queue = new FairQueue<Entry>(limit, 100 * MIB);
    names.forEach((name) => queue.push({ client: name.slice(0, 1), name, bytes: MIB }));
    return queue;
  }

  /** Serves everyone, with the given jobs already running. */
  function order(queue: FairQueue<Entry>, running: Record<string, number> = {}): string[] {
    const served: string[] = [];
    for (;;) {
      const next = queue.shift((client) => running[client] ?? 0);
      if (next === undefined) {
        return served;
      }
      served.push(next.name);
    }
  }

  it('serves callers in turns', () => {
    const queue = filled(9, ['a1', 'a2', 'a3', 'b1', 'b2', 'c1']);
    expect(order(queue)).to.deep.equal(['a1', 'b1', 'c1', 'a2', 'b2', 'a3']);
  });

  it('prefers the caller with fewer jobs running', () => {
    const queue = filled(9, ['a1', 'a2', 'b1']);
    expect(order(queue, { a: 1 })).to.deep.equal(['b1', 'a1', 'a2']);
  });

  it('remembers whom it served when they come again, and prefers who is new', () => {
    const queue = filled(9, ['a1', 'b1']);
    expect(order(queue)).to.deep.equal(['a1', 'b1']);
    ['b2', 'a2', 'c1'].forEach((name) => queue.push({ client: name.slice(0, 1), name, bytes: MIB }));
    expect(order(queue)).to.deep.equal(['c1', 'a2', 'b2']);
  });

  it('leaves out whoever cannot be served now', () => {
    const queue = filled(9, ['a1', 'b1', 'a2']);
    const next = (): string | undefined => queue.shift((client) => (client === 'a' ? null : 0))?.name;
    expect([next(), next(), queue.length]).to.deep.equal(['b1', undefined, 2]);
  });

  it('keeps everything within its limit', () => {
    expect(filled(3, ['a1', 'a2', 'b1']).trim('b')).to.deep.equal([]);
  });

  it('takes the newest entry from whoever has most', () => {
    const queue = filled(3, ['a1', 'a2', 'a3', 'b1']);
    expect(queue.trim('b').map(({ name }) => name)).to.deep.equal(['a3']);
    expect(queue.length).to.equal(3);
  });

  it('displaces nobody for a newcomer who is no worse off', () => {
    const queue = filled(2, ['a1', 'b1', 'c1']);
    expect(queue.trim('c').map(({ name }) => name)).to.deep.equal(['c1']);
  });

  it('counts the bytes that wait', () => {
    const queue = new FairQueue<Entry>(9, 3 * MIB);
    queue.push({ client: 'a', name: 'small', bytes: MIB });
    queue.push({ client: 'b', name: 'large', bytes: 5 * MIB });
    expect(queue.trim('b').map(({ name }) => name)).to.deep.equal(['large']);
  });

  it('holds nothing when its limit is 0', () => {
    expect(filled(0, ['a1']).trim('a')).to.have.length(1);
  });

  it('forgets an entry that is taken out of the middle', () => {
    const queue = new FairQueue<Entry>(9, MIB);
    const entries = ['a1', 'a2', 'a3'].map((name) => ({ client: 'a', name, bytes: 1 }));
    entries.forEach((entry) => queue.push(entry));
    expect(queue.remove(entries[1]!)).to.equal(true);
    expect(queue.remove(entries[1]!)).to.equal(false);
    expect(order(queue)).to.deep.equal(['a1', 'a3']);
  });
});
