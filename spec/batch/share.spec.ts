import { expect } from 'chai';
import { isInShare, parseShare, shareSuffix } from '../../src/batch/share.js';

describe('share', () => {
  it('assigns each name to exactly one share, always the same, about evenly', () => {
    const counts = Array.from({ length: 8 }, () => 0);
    for (let number = 0; number < 1600; number++) {
      const owners = counts.flatMap((_, index) =>
        isInShare(`folder/${number}.pdf`, { index, count: 8 }) ? [index] : [],
      );
      expect(owners).to.have.lengthOf(1);
      counts[owners[0]!]!++;
    }
    // Five deviations around two hundred.
    for (const count of counts) expect(count).to.be.within(134, 266);
  });

  it('assigns names as earlier versions did: a restart finds its own files', () => {
    expect(
      ['a.pdf', 'b.pdf', 'ä/ö.pdf'].map((name) =>
        [0, 1, 2].findIndex((index) => isInShare(name, { index, count: 3 })),
      ),
    ).to.deep.equal([1, 0, 0]);
  });

  it('parses a share and refuses a malformed one', () => {
    expect(parseShare('3/8')).to.deep.equal({ index: 3, count: 8 });
    expect(parseShare('0/1')).to.deep.equal({ index: 0, count: 1 });
    for (const wrong of ['8/8', '1', '-1/8', '1/0', 'a/b', '1/8/2', '1/100001', '']) {
      expect(parseShare(wrong), wrong).to.equal(null);
    }
  });

  it('names the files of a share so that they sort in order', () => {
    expect(shareSuffix({ index: 0, count: 1 })).to.equal('');
    expect(shareSuffix({ index: 7, count: 128 })).to.equal('-007-of-128');
  });
});
