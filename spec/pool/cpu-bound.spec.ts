import { expect } from 'chai';
import { cpuBoundSeconds, SECONDS_PER_MIB, SECONDS_PER_PAGE } from '../../src/pool/cpu-bound.js';

describe('the bound of CPU time', () => {
  it('is its base for a small document, and more for each megabyte and page', () => {
    const bound = (bytes: number): number =>
      cpuBoundSeconds({ kind: 'image-candidates', bytes: Buffer.alloc(bytes), pageNumber: 1 }, 0, 5);
    expect(cpuBoundSeconds({ kind: 'probe' }, 100, 5)).to.equal(5 + 100 * SECONDS_PER_PAGE);
    expect([bound(0), bound(1024 * 1024), bound(3 * 1024 * 1024)]).to.deep.equal([
      5,
      5 + SECONDS_PER_MIB,
      5 + 3 * SECONDS_PER_MIB,
    ]);
  });
});
