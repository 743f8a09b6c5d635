import { expect } from 'chai';
import { applyMatrix, type Matrix } from '../../../src/engine/values/geometry.js';
import { takeLook, type Picture } from '../../../src/engine/stamps/look.js';

const BOX = { left: 100, top: 50, right: 300, bottom: 150 };

/** One opaque dot in a place of the page. */
function dotAt(x: number, y: number, boxInPage: Picture['boxInPage'] = BOX): Picture {
  return {
    boxInPage,
    render: (matrix: Matrix, width, height) => {
      const samples = new Uint8Array(2 * width * height);
      const place = applyMatrix(matrix, x, y);
      samples[2 * (Math.floor(place.y) * width + Math.floor(place.x)) + 1] = 255;
      return { width, height, samples };
    },
  };
}

describe('takeLook', () => {
  it('scales the longer side to the requested size, with a margin of one pixel', () => {
    const { ink, scale } = takeLook(dotAt(200, 100), 480)!;
    expect([ink.width, ink.height, scale]).to.deep.equal([482, 242, 2.4]);
  });

  it('maps places of the page to the picture', () => {
    const { ink, matrix, centreX, centreY } = takeLook(dotAt(120, 130), 480)!;
    const { x, y } = applyMatrix(matrix, 120, 130);
    expect(ink.grey.indexOf(0)).to.equal(Math.floor(y) * ink.width + Math.floor(x));
    expect(applyMatrix(matrix, centreX, centreY)).to.deep.equal({ x: ink.width / 2, y: ink.height / 2 });
  });

  it('finds nothing in an empty picture, or outside the page', () => {
    expect(takeLook(dotAt(0, 0, null), 480)).to.equal(null);
    expect(takeLook(dotAt(0, 0, { ...BOX, right: 100 }), 480)).to.equal(null);
    const blank: Picture = {
      boxInPage: BOX,
      render: (_, width, height) => ({ width, height, samples: new Uint8Array(2 * width * height) }),
    };
    expect(takeLook(blank, 480)).to.equal(null);
  });
});
