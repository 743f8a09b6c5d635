import { expect } from 'chai';
import { BoxTree } from '../../../src/engine/values/box-tree.js';
import type { Box } from '../../../src/engine/values/geometry.js';
import { seeded } from '../../hostile/mutate.js';

function square(left: number, top: number, side: number): Box {
  return { left, top, right: left + side, bottom: top + side };
}

/** The indices of the boxes that are tested for a point, in order. */
function listAt(tree: BoxTree, x: number, y: number): number[] {
  const asked: number[] = [];
  tree.someAt(x, y, (at) => {
    asked.push(at);
    return false;
  });
  return asked.sort((one, other) => one - other);
}

describe('BoxTree', () => {
  it('tests only the boxes around a point', () => {
    const random = seeded(7);
    const boxes = Array.from({ length: 500 }, () => square(random() * 100, random() * 100, random() * 9));
    const tree = new BoxTree(boxes);
    for (let turn = 0; turn < 200; turn++) {
      const [x, y] = [random() * 100, random() * 100];
      const around = boxes.flatMap(({ left, top, right, bottom }, at) =>
        x >= left && x <= right && y >= top && y <= bottom ? at : [],
      );
      expect(listAt(tree, x, y)).to.deep.equal(around);
    }
  });

  it('stops at the first box that satisfies the test', () => {
    let asked = 0;
    const tree = new BoxTree(Array.from({ length: 5000 }, () => square(0, 0, 1)));
    expect(tree.someAt(0.5, 0.5, () => ++asked > 0)).to.equal(true);
    expect(asked).to.equal(1);
  });

  it('skips invalid boxes, and finds infinite ones', () => {
    const endless = { left: -Infinity, top: 0, right: Infinity, bottom: 1 };
    const tree = new BoxTree([square(Number.NaN, 0, 1), endless, square(0, 0, -1)]);
    expect([listAt(tree, 1e9, 0.5), listAt(tree, 0, 2)]).to.deep.equal([[1], []]);
    expect(listAt(new BoxTree([]), 0, 0)).to.deep.equal([]);
  });
});
