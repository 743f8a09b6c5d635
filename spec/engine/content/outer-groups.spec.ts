import { expect } from 'chai';
import { lexInstructions } from '../../../src/engine/content/lexer.js';
import { listOuterGroups } from '../../../src/engine/content/outer-groups.js';

function list(content: string): number[] {
  return listOuterGroups(lexInstructions(Buffer.from(content, 'latin1')));
}

describe('listOuterGroups', () => {
  it('lists groups by their first instruction', () => {
    expect(list('q 1 0 0 1 5 5 cm Q q BT ET Q')).to.deep.equal([0, 3]);
  });

  it('does not list inner groups', () => {
    expect(list('q q 0 g Q q 1 g Q Q q Q')).to.deep.equal([0, 8]);
  });

  for (const [what, content] of [
    ['an instruction precedes them', '.24 0 0 -.24 0 792 cm q BT ET Q q BT ET Q'],
    ['an instruction is between them', 'q BT ET Q 0 g q BT ET Q'],
    ['an instruction follows them', 'q BT ET Q q BT ET Q BT ET'],
    ['one is not closed', 'q BT ET Q q BT ET'],
    ['there is an unmatched Q', 'q BT ET Q Q q BT ET Q'],
    ['marked content encloses them', '/P BDC q BT ET Q EMC q BT ET Q'],
    ['there are no instructions', ''],
  ] as [string, string][]) {
    it(`lists none if ${what}`, () => {
      expect(list(content)).to.deep.equal([]);
    });
  }
});
