import { expect } from 'chai';
import { warnOfPages } from '../../../src/engine/values/page-warnings.js';

describe('warnOfPages', () => {
  const warn = (count: number): string[] =>
    warnOfPages(
      Array.from({ length: count }, (_, at) => at + 1),
      (page) => `page ${page}`,
      (rest) => `${rest} more`,
    );

  it('names five pages, and a sixth rather than count it', () => {
    expect(warn(0)).to.deep.equal([]);
    expect(warn(5)).to.deep.equal(['page 1', 'page 2', 'page 3', 'page 4', 'page 5']);
    expect(warn(6).slice(5)).to.deep.equal(['page 6']);
  });

  it('counts the others of a longer list', () => {
    expect(warn(7).slice(4)).to.deep.equal(['page 5', '2 more']);
  });
});
