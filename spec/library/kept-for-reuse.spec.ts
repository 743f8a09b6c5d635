import { expect } from 'chai';
import { KeptForReuse } from '../../src/library/kept-for-reuse.js';

describe('what is kept for reuse', () => {
  const ended: number[] = [];
  let started = 0;
  let kept: KeptForReuse<number>;

  beforeEach(() => {
    started = 0;
    ended.length = 0;
    kept = new KeptForReuse(
      () => ++started,
      async (number) => void ended.push(number),
    );
  });

  afterEach(() => kept.close());

  it('is taken again, the one used last first', () => {
    const [one, two] = [kept.take(), kept.take()];
    kept.giveBack(two);
    kept.giveBack(one);
    expect([kept.take(), kept.take(), kept.take()]).to.deep.equal([1, 2, 3]);
    expect(ended).to.deep.equal([]);
  });

  it('is not given twice', () => {
    expect([kept.take(), kept.take()]).to.deep.equal([1, 2]);
  });

  it('is ended where it is of no further use, and does not come back', async () => {
    await kept.drop(kept.take());
    expect([ended, kept.take()]).to.deep.equal([[1], 2]);
  });

  it('is ended by close, in use and idle, and by being given back later', async () => {
    const [one, two] = [kept.take(), kept.take()];
    kept.giveBack(two);
    await kept.close();
    expect(ended).to.deep.equal([2, 1]);
    kept.giveBack(one);
    expect(ended).to.deep.equal([2, 1, 1]);
    expect(() => kept.take()).to.throw('any more');
  });
});
