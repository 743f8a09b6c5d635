import { expect } from 'chai';
import { deflateSync } from 'node:zlib';
import { inflateWhole } from '../../../src/engine/values/inflate.js';

const ENOUGH = 64 * 1024 * 1024;

describe('inflateWhole', () => {
  for (const [what, content] of [
    ['nothing', Buffer.alloc(0)],
    ['a few bytes', Buffer.from('q Q')],
    ['text that grows to twice its length', Buffer.from('0 0 1 rg (a) Tj '.repeat(4))],
    ['data that grow to a thousand times their length', Buffer.alloc(500_000, 32)],
    ['more than one chunk of memory holds', Buffer.alloc(5_000_000, 'BT (word) Tj ET ')],
  ] as const) {
    it(`returns ${what}`, () => {
      const inflated = inflateWhole(deflateSync(content), ENOUGH)!;
      expect(content.equals(inflated)).to.equal(true);
      // Otherwise, short contents would keep zlib's whole output buffer in memory.
      expect(inflated.buffer.byteLength).to.equal(content.length);
    });
  }

  it('returns as much as allowed, and no byte more', () => {
    const data = deflateSync(Buffer.alloc(10_000));
    expect(inflateWhole(data, 10_000)).to.have.length(10_000);
    expect(inflateWhole(data, 9_999)).to.equal(null);
  });

  it('returns nothing for damaged or truncated data', () => {
    const data = deflateSync(Buffer.from('BT (word) Tj ET '.repeat(50)));
    const damaged = Buffer.from(data);
    damaged[data.length - 1]! ^= 1;
    expect(inflateWhole(damaged, ENOUGH)).to.equal(null);
    expect(inflateWhole(data.subarray(0, data.length >> 1), ENOUGH)).to.equal(null);
  });
});
