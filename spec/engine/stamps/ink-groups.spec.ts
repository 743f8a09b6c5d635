import { expect } from 'chai';
import type { Ink } from '../../../src/engine/stamps/ink.js';
import { groupInk } from '../../../src/engine/stamps/ink-groups.js';
import { forSeeds, type RandomSource } from '../../support/generators.js';

/** Rows of a picture, '#' for ink. */
function ink(...rows: string[]): Ink {
  const width = rows[0]!.length;
  const grey = Uint8Array.from(rows.join(''), (pixel) => (pixel === '#' ? 0 : 255));
  return { width, height: rows.length, grey };
}

function randomInk(random: RandomSource): Ink {
  const [width, height] = [random.between(1, 40), random.between(1, 40)];
  const grey = Uint8Array.from({ length: width * height }, () => (random.next() < 0.05 ? 0 : 255));
  return { width, height, grey };
}

describe('groupInk', () => {
  const letters = ink(
    '##.#.......#', //
    '#..#.......#',
    '...#........',
    '............',
    '............',
    '#...........',
  );

  it('joins near strokes, and separates distant ones', () => {
    expect(groupInk(letters, 1).groups).to.deep.equal([
      { left: 0, top: 0, right: 4, bottom: 3, ink: 6 },
      { left: 11, top: 0, right: 12, bottom: 2, ink: 2 },
      { left: 0, top: 5, right: 1, bottom: 6, ink: 1 },
    ]);
    expect(groupInk(letters, 0).groups.map(({ ink: dark }) => dark)).to.deep.equal([3, 3, 2, 1]);
    expect(groupInk(letters, 4).groups.map(({ ink: dark }) => dark)).to.deep.equal([9]);
  });

  it('labels the surroundings of ink with its group', () => {
    const { labels } = groupInk(ink('#......#', '........'), 1);
    expect([...labels]).to.deep.equal([0, 0, -1, -1, -1, -1, 1, 1, 0, 0, -1, -1, -1, -1, 1, 1]);
  });

  it('finds nothing on blank paper', () => {
    expect(groupInk(ink('....', '....'), 2).groups).to.deep.equal([]);
  });

  it('weighs almost dark pixels beside the ink, but none further away', () => {
    const grey = Uint8Array.of(255, 204, 0, 204, 255, 204);
    expect(groupInk({ width: 6, height: 1, grey }, 1).groups).to.deep.equal([
      { left: 2, top: 0, right: 3, bottom: 1, ink: 1.4 },
    ]);
  });

  it('counts every pixel of ink in the group of its label, whatever the radius', async () => {
    await forSeeds(200, (random) => {
      const picture = randomInk(random);
      const { groups, labels } = groupInk(picture, random.between(0, 6));
      const counted = groups.map(() => 0);
      picture.grey.forEach((level, at) => {
        if (level > 0) return;
        const group = groups[labels[at]!]!;
        counted[labels[at]!]!++;
        const [x, y] = [at % picture.width, Math.floor(at / picture.width)];
        expect(x).to.be.within(group.left, group.right - 1);
        expect(y).to.be.within(group.top, group.bottom - 1);
      });
      expect(groups.map(({ ink: dark }) => dark)).to.deep.equal(counted);
    });
  });
});
