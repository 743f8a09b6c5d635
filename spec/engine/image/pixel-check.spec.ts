import { expect } from 'chai';
import { arePixelsSameOutside } from '../../../src/engine/image/pixel-check.js';

const WIDTH = 20;
const HEIGHT = 10;
const BOX_IN_PAGE = { left: 2.5, top: 1, right: 5, bottom: 2.5 };

/** White but for the pixels given, at two pixels a point. */
function paint(...inked: [number, number][]): Parameters<typeof arePixelsSameOutside>[0] {
  const samples = new Uint8Array(WIDTH * HEIGHT * 3).fill(255);
  for (const [x, y] of inked) samples[(y * WIDTH + x) * 3 + 2] = 0;
  return { width: WIDTH, height: HEIGHT, scale: 2, samples };
}

describe('pixels outside a box', () => {
  it('may change in the box and within one pixel around it', () => {
    for (const pixel of [
      [5, 2],
      [9, 4],
      [4, 1],
      [10, 5],
    ] satisfies [number, number][]) {
      expect(arePixelsSameOutside(paint(), paint(pixel), [BOX_IN_PAGE]), pixel.join()).to.equal(true);
    }
  });

  it('may not change on any side of it', () => {
    for (const pixel of [
      [3, 3],
      [11, 3],
      [7, 0],
      [7, 6],
      [0, 0],
      [19, 9],
    ] satisfies [number, number][]) {
      expect(arePixelsSameOutside(paint(), paint(pixel), [BOX_IN_PAGE]), pixel.join()).to.equal(false);
    }
  });

  it('are compared up to the edge if the box extends beyond the page', () => {
    const box = { left: -5, top: -5, right: 50, bottom: 2 };
    expect(arePixelsSameOutside(paint(), paint([19, 0]), [box])).to.equal(true);
    expect(arePixelsSameOutside(paint(), paint([0, 9]), [box])).to.equal(false);
  });

  it('are those outside all boxes, also overlapping or adjacent ones', () => {
    const others = [
      BOX_IN_PAGE,
      { left: 4, top: 1, right: 6, bottom: 3 },
      { left: 8, top: 2, right: 9, bottom: 3 },
    ];
    for (const pixel of [
      [5, 2],
      [12, 4],
      [17, 4],
    ] satisfies [number, number][]) {
      expect(arePixelsSameOutside(paint(), paint(pixel), others), pixel.join()).to.equal(true);
    }
    for (const pixel of [
      [14, 4],
      [19, 4],
      [3, 4],
      [17, 2],
    ] satisfies [number, number][]) {
      expect(arePixelsSameOutside(paint(), paint(pixel), others), pixel.join()).to.equal(false);
    }
  });

  it('differ on a page of another size', () => {
    expect(arePixelsSameOutside(paint(), { ...paint(), width: WIDTH - 1 }, [BOX_IN_PAGE])).to.equal(false);
  });
});
