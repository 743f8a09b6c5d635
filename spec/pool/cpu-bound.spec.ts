import { expect } from 'chai';
import {
  cpuBoundSeconds,
  LEAST_PAGE_BYTES,
  MOST_FULL_PAGES,
  SECONDS_PER_MIB,
  SECONDS_PER_PAGE,
} from '../../src/pool/cpu-bound.js';

const MIB = 1024 * 1024;

describe('the bound of CPU time', () => {
  const bound = (bytes: number, pageCount = 0): number =>
    cpuBoundSeconds({ kind: 'image-candidates', bytes: Buffer.alloc(bytes), pageNumber: 1 }, pageCount, 5);

  it('is its base up to one megabyte, and more for each further one', () => {
    expect([bound(0), bound(MIB), bound(3 * MIB)]).to.deep.equal([5, 5, 5 + 2 * SECONDS_PER_MIB]);
  });

  it('is more for each page with its own contents, but not for pages that share contents', () => {
    const [whole, half, none] = [2, 1.5, 1].map((times) => bound(1000 * times * LEAST_PAGE_BYTES, 1000));
    expect([whole, half, none]).to.deep.equal([5 + 1000 * SECONDS_PER_PAGE, 5 + 500 * SECONDS_PER_PAGE, 5]);
    expect(bound(100 * LEAST_PAGE_BYTES, 1000)).to.equal(5);
    expect(bound(MIB, 1000)).to.equal(whole);
  });

  it('is not more for pages beyond the most that are counted', () => {
    const most = 5 + MOST_FULL_PAGES * SECONDS_PER_PAGE;
    const [at, beyond] = [MOST_FULL_PAGES, 2 * MOST_FULL_PAGES].map((pages) => bound(MIB, pages));
    expect([at, beyond]).to.deep.equal([most, most]);
  });
});
