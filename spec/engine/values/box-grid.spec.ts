import { expect } from 'chai';
import { BoxGrid } from '../../../src/engine/values/box-grid.js';
import type { Box } from '../../../src/engine/values/geometry.js';
import { seeded } from '../../hostile/mutate.js';

function rectangle(left: number, top: number, width: number, height: number): Box {
  return { left, top, right: left + width, bottom: top + height };
}

function fill(boxes: readonly Box[]): BoxGrid<number> {
  const grid = new BoxGrid<number>();
  for (const [at, box] of boxes.entries()) grid.add(box, at);
  return grid;
}

/** The boxes that are tested for a point, in order. */
function listAt(grid: BoxGrid<number>, x: number, y: number): number[] {
  const asked: number[] = [];
  grid.someAt(x, y, (at) => {
    asked.push(at);
    return false;
  });
  return asked.sort((one, other) => one - other);
}

describe('BoxGrid', () => {
  it('tests each box around a point once, and few others', () => {
    const random = seeded(7);
    const boxes = Array.from({ length: 500 }, () =>
      rectangle(random() * 1000 - 100, random() * 1000 - 100, random() * 400, random() * 20),
    );
    const grid = fill(boxes);
    for (let turn = 0; turn < 200; turn++) {
      const [x, y] = [random() * 1000 - 100, random() * 1000 - 100];
      const around = boxes.flatMap(({ left, top, right, bottom }, at) =>
        x >= left && x <= right && y >= top && y <= bottom ? at : [],
      );
      const asked = listAt(grid, x, y);
      expect(asked).to.include.members(around);
      expect(new Set(asked).size).to.equal(asked.length);
      expect(asked.length).to.be.below(50);
    }
  });

  it('stops at the first box that satisfies the test', () => {
    let asked = 0;
    const grid = fill(Array.from({ length: 5000 }, () => rectangle(0, 0, 1, 1)));
    expect(grid.someAt(0.5, 0.5, () => ++asked > 0)).to.equal(true);
    expect(asked).to.equal(1);
  });

  it('keeps boxes over more than 64 cells apart, and tests them for each point', () => {
    const [largest, larger] = [rectangle(0, 0, 8 * 32 - 1, 8 * 32 - 1), rectangle(0, 0, 8 * 32, 8 * 32 - 1)];
    expect(listAt(fill([largest, larger]), 5000, 5000)).to.deep.equal([1]);
  });

  it('finds boxes farther out than whole numbers reach', () => {
    const far = fill([rectangle(1e20, 5, 0, 5), rectangle(-1e300, -1e300, 0, 0)]);
    expect(listAt(far, 1e20, 7)).to.deep.equal([0]);
    expect(listAt(far, -1e300, -1e300)).to.deep.equal([1]);
    expect(listAt(far, 7, 7)).to.deep.equal([]);
  });

  it('finds infinite boxes, and leaves out those without an area', () => {
    const endless = { left: -Infinity, top: 0, right: Infinity, bottom: 1 };
    expect(listAt(fill([endless, rectangle(0, 0, -40, 1)]), 1e9, 0.5)).to.deep.equal([0]);
    expect(listAt(fill([]), 0, 0)).to.deep.equal([]);
  });
});
