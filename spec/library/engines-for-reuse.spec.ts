import { expect } from 'chai';
import { keepForReuse } from '../../src/library/engines-for-reuse.js';

describe('resources kept for reuse', () => {
  const ended: number[] = [];
  let started = 0;
  let kept: ReturnType<typeof keepForReuse<number>>;

  beforeEach(() => {
    started = 0;
    ended.length = 0;
    kept = keepForReuse(
      () => ++started,
      async (number) => void ended.push(number),
    );
  });

  afterEach(() => kept.close());

  it('are reused, the last used first', () => {
    const [one, two] = [kept.take(), kept.take()];
    kept.giveBack(two);
    kept.giveBack(one);
    expect([kept.take(), kept.take(), kept.take()]).to.deep.equal([1, 2, 3]);
    expect(ended).to.deep.equal([]);
  });

  it('are never lent twice at once', () => {
    expect([kept.take(), kept.take()]).to.deep.equal([1, 2]);
  });

  it('are ended and not kept if they are no longer usable', async () => {
    await kept.drop(kept.take());
    expect([ended, kept.take()]).to.deep.equal([[1], 2]);
  });

  it('are ended by close, in use and idle, and when they are returned later', async () => {
    const [one, two] = [kept.take(), kept.take()];
    kept.giveBack(two);
    await kept.close();
    expect(ended).to.deep.equal([2, 1]);
    kept.giveBack(one);
    expect(ended).to.deep.equal([2, 1, 1]);
    expect(() => kept.take()).to.throw('any more');
  });
});
