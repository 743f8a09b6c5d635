import { expect } from 'chai';
import {
  PLACE_TOLERANCE_PT,
  PlacementIndex,
  type PlacedItem,
} from '../../../src/engine/judge/placement-index.js';

const STAMP: PlacedItem = {
  kind: 'draft',
  sizePt: 20,
  pageWidthPt: 600,
  pageHeightPt: 800,
  x: 300,
  y: 99,
  look: [1, 0, 0.8],
};

/** Says whether two items share a place in an index that has the first. */
function meet(one: Partial<PlacedItem>, other: Partial<PlacedItem>): boolean {
  const index = new PlacementIndex([0.02, 0.02, 0.06], true);
  return index.find({ ...STAMP, ...one }) === index.find({ ...STAMP, ...other });
}

describe('PlacementIndex', () => {
  for (const [what, one, other] of [
    ['a hundredth of a point apart, at any offset', { x: 2.999 }, { x: 3.001 }],
    [
      'equal placements across a cell’s edge',
      { y: PLACE_TOLERANCE_PT - 0.01 },
      { y: PLACE_TOLERANCE_PT + 0.01 },
    ],
    ['as far apart as the tolerance', { x: 300 }, { x: 300 + PLACE_TOLERANCE_PT }],
    ['sizes that differ by rounding', { sizePt: 20 }, { sizePt: 20.4 }],
    ['colours that differ by rounding', { look: [1, 0, 0.8] }, { look: [1, 0, 0.85] }],
    ['pages that a scanner cut differently', { pageWidthPt: 600 }, { pageWidthPt: 603.9 }],
    ['the same fraction of a larger page', {}, { pageWidthPt: 1200, pageHeightPt: 1600, x: 600, y: 198 }],
    [
      'the same fraction of a larger page, grown with it',
      {},
      { pageWidthPt: 1200, pageHeightPt: 1600, x: 600, y: 198, sizePt: 40 },
    ],
    ['the same point at coordinates beyond safe integers', { y: 1e20 }, { y: 1e20 }],
    [
      'at the same distance from the right and the bottom',
      {},
      { pageWidthPt: 800, pageHeightPt: 900, x: 500, y: 199 },
    ],
  ] as [string, Partial<PlacedItem>, Partial<PlacedItem>][]) {
    it(`joins ${what}`, () => expect(meet(one, other)).to.equal(true));
  }

  for (const [what, one, other] of [
    ['distant places', { x: 300 }, { x: 300.1 + PLACE_TOLERANCE_PT }],
    ['other texts', { kind: 'draft' }, { kind: 'copy' }],
    ['other sizes', { sizePt: 20 }, { sizePt: 20.6 }],
    ['other directions', { look: [1, 0, 0.8] }, { look: [0, 1, 0.8] }],
    ['other colours', { look: [1, 0, 0.8] }, { look: [1, 0, 0.9] }],
    ['other colour spaces', { look: [1, 0, 0.8] }, { look: [1, 0, 0.8, 0.8, 0.8] }],
    ['other fractions of a larger page', {}, { pageWidthPt: 1200, pageHeightPt: 1600, x: 450, y: 198 }],
    [
      'letters that grow differently from the page',
      {},
      { pageWidthPt: 1200, pageHeightPt: 1600, x: 600, y: 198, sizePt: 30 },
    ],
  ] as [string, Partial<PlacedItem>, Partial<PlacedItem>][]) {
    it(`separates ${what}`, () => expect(meet(one, other)).to.equal(false));
  }

  it('separates pages of other sizes if it does not scale with them', () => {
    const index = new PlacementIndex([0.02, 0.02, 0.06]);
    const larger = { ...STAMP, pageWidthPt: 1200, pageHeightPt: 1600, x: 600, y: 198 };
    expect(index.find(STAMP)).not.to.equal(index.find(larger));
  });

  it('assigns a placement between two others to the nearer one', () => {
    const index = new PlacementIndex([0.02]);
    const [left, right] = [0, 10].map((x) => index.find({ ...STAMP, x }));
    expect(left).not.to.equal(right);
    expect([4.9, 5.1].map((x) => index.find({ ...STAMP, x }))).to.deep.equal([left, right]);
  });
});
