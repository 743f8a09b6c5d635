import { expect } from 'chai';
import { lexInstructions } from '../../../src/engine/content/lexer.js';
import { listOuterGroups } from '../../../src/engine/content/outer-groups.js';

function list(content: string): number[] {
  return listOuterGroups(lexInstructions(Buffer.from(content, 'latin1')));
}

describe('listOuterGroups', () => {
  it('lists groups by their first instructions', () => {
    expect(list('q 1 0 0 1 5 5 cm Q q BT ET Q')).to.deep.equal([0, 3]);
  });

  it('does not list what is inside them', () => {
    expect(list('q q 0 g Q q 1 g Q Q q Q')).to.deep.equal([0, 8]);
  });

  for (const [what, content] of [
    ['something stands before them', '.24 0 0 -.24 0 792 cm q BT ET Q q BT ET Q'],
    ['something stands between them', 'q BT ET Q 0 g q BT ET Q'],
    ['something stands behind them', 'q BT ET Q q BT ET Q BT ET'],
    ['one is left open', 'q BT ET Q q BT ET'],
    ['there is a Q too many', 'q BT ET Q Q q BT ET Q'],
    ['marked content encloses them', '/P BDC q BT ET Q EMC q BT ET Q'],
    ['there is nothing', ''],
  ] as [string, string][]) {
    it(`lists none where ${what}`, () => {
      expect(list(content)).to.deep.equal([]);
    });
  }
});
