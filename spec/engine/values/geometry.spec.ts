import { expect } from 'chai';
import {
  applyMatrix,
  boxArea,
  concatMatrices,
  intersectBoxes,
  invertMatrix,
  roundBox,
  uniteBoxes,
  unitSquareBox,
  type Matrix,
} from '../../../src/engine/values/geometry.js';
import { forSeeds, type RandomSource } from '../../support/generators.js';

function randomMatrix(random: RandomSource): Matrix {
  return Array.from({ length: 6 }, () => random.between(-50, 50) / 10) as Matrix;
}

describe('geometry', () => {
  it('applies the first matrix first', () => {
    const scale: Matrix = [2, 0, 0, 3, 0, 0];
    const move: Matrix = [1, 0, 0, 1, 10, 20];
    expect(applyMatrix(concatMatrices(scale, move), 1, 1)).to.deep.equal({ x: 12, y: 23 });
    expect(applyMatrix(concatMatrices(move, scale), 1, 1)).to.deep.equal({ x: 22, y: 63 });
  });

  it('inverts any invertible matrix', async () => {
    await forSeeds(100, (random) => {
      const matrix = randomMatrix(random);
      if (Math.abs(matrix[0] * matrix[3] - matrix[1] * matrix[2]) < 0.1) return;
      const there = applyMatrix(matrix, 3, -2);
      const back = applyMatrix(invertMatrix(matrix), there.x, there.y);
      expect(back.x).to.be.closeTo(3, 1e-6);
      expect(back.y).to.be.closeTo(-2, 1e-6);
    });
  });

  it('concatenates matrices so that points are mapped by both', async () => {
    await forSeeds(100, (random) => {
      const [first, second] = [randomMatrix(random), randomMatrix(random)];
      const between = applyMatrix(first, 3, -2);
      const after = applyMatrix(second, between.x, between.y);
      const direct = applyMatrix(concatMatrices(first, second), 3, -2);
      expect(direct.x).to.be.closeTo(after.x, 1e-6);
      expect(direct.y).to.be.closeTo(after.y, 1e-6);
    });
  });

  it('returns the bounding box of the unit square under any matrix', () => {
    expect(unitSquareBox([0, 10, -20, 0, 5, 5])).to.deep.equal({ left: -15, right: 5, top: 5, bottom: 15 });
  });

  it('returns an empty intersection for disjoint boxes', () => {
    const one = { left: 0, top: 0, right: 2, bottom: 2 };
    const other = { left: 3, top: 1, right: 5, bottom: 4 };
    expect(boxArea(intersectBoxes(one, other))).to.equal(0);
    expect(boxArea(uniteBoxes(one, other))).to.equal(20);
    expect(boxArea(intersectBoxes(one, { ...other, left: 1 }))).to.equal(1);
  });

  it('reports boxes in hundredths, and none outside all pages', () => {
    const box = { left: 1.006, top: -2.004, right: 1e9, bottom: 7.125 };
    expect(roundBox(box)).to.deep.equal({ left: 1.01, top: -2, right: 1e9, bottom: 7.13 });
    for (const far of [-7.8e18, 3.4e38, Infinity, -Infinity, NaN]) {
      expect(roundBox({ ...box, top: far })).to.equal(null);
    }
  });
});
