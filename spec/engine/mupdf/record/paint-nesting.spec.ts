import { expect } from 'chai';
import { PaintNesting } from '../../../../src/engine/mupdf/record/paint-nesting.js';
import { FLAG } from '../../../../src/engine/page/page-model.js';
import { forSeeds } from '../../../support/generators.js';

describe('PaintNesting', () => {
  it('multiplies the alphas of groups, and removes them as they close', () => {
    const nesting = new PaintNesting();
    nesting.openGroup(0.5, 0);
    nesting.openGroup(0.5, FLAG.blended);
    expect([nesting.groupAlpha, nesting.flags]).to.deep.equal([0.25, FLAG.blended]);
    nesting.closeGroup();
    expect([nesting.groupAlpha, nesting.flags]).to.deep.equal([0.5, 0]);
    nesting.closeGroup();
    expect(nesting.groupAlpha).to.equal(1);
  });

  it('distinguishes painting a mask from painting through it', () => {
    const nesting = new PaintNesting();
    nesting.openMask();
    expect(nesting.flags).to.equal(FLAG.inMask);
    nesting.closeMask();
    expect(nesting.flags).to.equal(FLAG.softMasked);
    nesting.pushClip();
    nesting.popClip();
    expect(nesting.flags, 'a plain clip within').to.equal(FLAG.softMasked);
    nesting.popClip();
    expect(nesting.flags).to.equal(0);
  });

  it('is unchanged after balanced nesting, and after an interrupted page', async () => {
    await forSeeds(50, (random) => {
      const nesting = new PaintNesting();
      const nest = (depth: number): void => {
        const before = [nesting.flags, nesting.groupAlpha];
        const kinds: [() => void, () => void][] = [
          [() => nesting.openGroup(0.5, random.next() < 0.5 ? FLAG.blended : 0), () => nesting.closeGroup()],
          [() => nesting.pushClip(), () => nesting.popClip()],
          [() => nesting.openTile(), () => nesting.closeTile()],
          [
            () => {
              nesting.openMask();
              nesting.closeMask();
            },
            () => nesting.popClip(),
          ],
        ];
        const [open, close] = random.pick(kinds);
        open();
        for (let child = random.between(0, depth); child > 0; child--) nest(depth - 1);
        close();
        expect([nesting.flags, nesting.groupAlpha]).to.deep.equal(before);
      };
      nest(4);
      nesting.openTile();
      nesting.openGroup(0.3, FLAG.blended);
      nesting.clear();
      expect([nesting.flags, nesting.groupAlpha]).to.deep.equal([0, 1]);
    });
  });
});
