import { expect } from 'chai';
import { createUnreadAnswers } from '../../../src/http/transfer/unread-answers.js';

describe('createUnreadAnswers', () => {
  let cut: string[] = [];
  let ebbs = 0;
  let answers: ReturnType<typeof createUnreadAnswers>;
  beforeEach(() => {
    cut = [];
    ebbs = 0;
    answers = createUnreadAnswers(30, () => (ebbs += 1));
  });
  const hold = (caller: string, bytes: number, name = caller, isMoving = false) =>
    answers.hold(caller, bytes, { isMoving: () => isMoving, cut: () => cut.push(name) });

  it('ends no answer that is read at pace, unless all hold twice the limit', () => {
    for (const caller of ['a', 'b', 'c', 'd']) hold(caller, 12, caller, true);
    hold('e', 10, 'e', false);
    expect(cut).to.deep.equal([]);
    hold('f', 2, 'f', true);
    expect(cut).to.deep.equal(['e']);
    hold('g', 11, 'g', true);
    expect(cut).to.deep.equal(['e', 'a']);
  });

  it('sums the bytes of each caller until they are read', () => {
    const read = hold('a', 10);
    hold('a', 5);
    hold('b', 7);
    expect([answers.bytesOf('a'), answers.bytesOf('b'), answers.bytesOf('c')]).to.deep.equal([15, 7, 0]);
    read();
    read();
    expect([answers.bytesOf('a'), ebbs]).to.deep.equal([5, 1]);
  });

  it('ends the oldest answer of a caller that holds more than half, and no other', () => {
    hold('b', 10);
    hold('a', 8, 'first of a');
    hold('a', 8, 'second of a');
    expect(cut).to.deep.equal([]);
    hold('c', 5);
    expect(cut).to.deep.equal(['first of a']);
    expect([answers.bytesOf('a'), answers.bytesOf('b'), ebbs]).to.deep.equal([8, 10, 1]);
  });

  it('ends older answers of the new one’s caller if it holds more than half', () => {
    hold('b', 5);
    hold('a', 10, 'older');
    hold('a', 20, 'newer');
    expect(cut).to.deep.equal(['older']);
  });

  it('ends the oldest of all if no caller holds more than half, even if a newer one is larger', () => {
    hold('a', 9);
    hold('b', 9);
    hold('c', 10);
    hold('d', 11);
    expect(cut).to.deep.equal(['a']);
  });

  it('never ends the newest, however large it is', () => {
    hold('a', 15);
    hold('b', 15);
    hold('c', 25);
    expect(cut).to.deep.equal(['a', 'b']);
  });

  it('allows a single answer to be larger than the limit', () => {
    hold('a', 100);
    expect(cut).to.deep.equal([]);
  });
});
