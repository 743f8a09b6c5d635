import { expect } from 'chai';
import { PaintNesting } from '../../../../src/engine/mupdf/record/paint-nesting.js';
import { FLAG } from '../../../../src/engine/page/page-model.js';
import { forSeeds } from '../../../support/generators.js';

describe('PaintNesting', () => {
  it('multiplies the alphas of groups, and removes them as they close', () => {
    const nesting = new PaintNesting();
    nesting.open(0, 0.5);
    nesting.open(FLAG.blended, 0.5);
    expect([nesting.groupAlpha, nesting.flags]).to.deep.equal([0.25, FLAG.blended]);
    nesting.close();
    expect([nesting.groupAlpha, nesting.flags]).to.deep.equal([0.5, 0]);
    nesting.close();
    expect(nesting.groupAlpha).to.equal(1);
  });

  it('adds flags to those around, and keeps them for a plain clip within', () => {
    const nesting = new PaintNesting();
    nesting.open(FLAG.inMask);
    nesting.open(FLAG.inTile);
    expect(nesting.flags).to.equal(FLAG.inMask | FLAG.inTile);
    nesting.open();
    nesting.close();
    expect(nesting.flags).to.equal(FLAG.inMask | FLAG.inTile);
    nesting.close();
    expect(nesting.flags).to.equal(FLAG.inMask);
    nesting.close();
    expect(nesting.flags).to.equal(0);
  });

  it('has no flags and is opaque after a close without an open', () => {
    const nesting = new PaintNesting();
    nesting.close();
    expect([nesting.flags, nesting.groupAlpha]).to.deep.equal([0, 1]);
  });

  it('is unchanged after balanced nesting', async () => {
    await forSeeds(50, (random) => {
      const nesting = new PaintNesting();
      const nest = (depth: number): void => {
        const before = [nesting.flags, nesting.groupAlpha];
        nesting.open(random.pick([0, ...Object.values(FLAG)]), random.pick([0.5, 1]));
        for (let child = random.between(0, depth); child > 0; child--) nest(depth - 1);
        nesting.close();
        expect([nesting.flags, nesting.groupAlpha]).to.deep.equal(before);
      };
      nest(4);
      expect([nesting.flags, nesting.groupAlpha]).to.deep.equal([0, 1]);
    });
  });
});
