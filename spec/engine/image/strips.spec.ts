import { expect } from 'chai';
import type { Box } from '../../../src/engine/values/geometry.js';
import { findStrips } from '../../../src/engine/image/own-draws.js';

const PAGE_AREA = 400 * 600;

/** Strips of the page, one under the other from the top. */
function cut(count: number, gap = 0): Box[] {
  const height = 600 / count;
  return Array.from({ length: count }, (_, at) => ({
    left: 0,
    top: at * height + gap / 2,
    right: 400,
    bottom: (at + 1) * height - gap / 2,
  }));
}

function turn({ left, top, right, bottom }: Box): Box {
  return { left: top, top: left, right: bottom, bottom: right };
}

const LOGO: Box = { left: 20, top: 20, right: 60, bottom: 60 };

/** Says for each box whether it is one of the strips. */
function find(boxes: Box[]): boolean[] {
  const draws = boxes.map((visibleBoxInPage) => ({ visibleBoxInPage }));
  const strips = new Set(findStrips(draws, 0.75 * PAGE_AREA));
  return draws.map((draw) => strips.has(draw));
}

describe('findStrips', () => {
  for (const [what, boxes] of [
    ['downwards', cut(5)],
    ['from bottom to top', cut(5).toReversed()],
    ['from left to right, on a rotated page', cut(5).map(turn)],
    ['with a gap of one pixel', cut(5, 0.9)],
    ['with an overlap of one pixel', cut(5, -0.9)],
  ] as const) {
    it(`recognises a page cut into strips, ${what}`, () => {
      expect(find([...boxes])).to.deep.equal([true, true, true, true, true]);
    });
  }

  for (const [what, boxes] of [
    ['a single picture of the page', cut(1)],
    ['strips that cover half a page', cut(10).slice(0, 5)],
    ['pictures with space between them', cut(5, 3)],
    ['pictures of several widths', cut(2).map((box, at) => ({ ...box, right: 400 - 50 * at }))],
    [
      'a grid of photographs',
      [LOGO, { ...LOGO, left: 60, right: 100 }, { ...LOGO, left: 20, top: 60, bottom: 100 }],
    ],
    ['overlapping pictures', [cut(1)[0]!, cut(1)[0]!, cut(1)[0]!]],
    ['nothing', []],
  ] as [string, Box[]][]) {
    it(`leaves ${what}`, () => {
      expect(find(boxes).includes(true)).to.equal(false);
    });
  }

  it('leaves pictures painted before and after the strips', () => {
    expect(find([LOGO, ...cut(2), LOGO])).to.deep.equal([false, true, true, false]);
  });

  it('does not join strips with another picture between: scanners write them in a row', () => {
    const [one, two] = cut(2);
    expect(find([one!, LOGO, two!])).to.deep.equal([false, false, false]);
  });
});
