import { expect } from 'chai';
import {
  applyMatrix,
  invertMatrix,
  transformBox,
  type Box,
  type Matrix,
} from '../../../src/engine/values/geometry.js';
import { takeLook, type Picture, type Ink } from '../../../src/engine/stamps/ink.js';
import { findRepeatedShapes, groupInk } from '../../../src/engine/stamps/repeated-shape.js';
import { forSeeds, type RandomSource } from '../../support/generators.js';

const PAGE: Box = { left: 0, top: 0, right: 400, bottom: 600 };

/** Dark boxes on a transparent page. */
function show(boxes: Box[]): Picture {
  return {
    boxInPage: PAGE,
    render: (matrix: Matrix, width, height) => {
      const samples = new Uint8Array(2 * width * height);
      const toPage = invertMatrix(matrix);
      for (const box of boxes) {
        // Only pixels near the box: most of the page is transparent.
        const shown = transformBox(matrix, box);
        const [fromX, toX] = [Math.max(0, Math.floor(shown.left)), Math.min(width, Math.ceil(shown.right))];
        const [fromY, toY] = [Math.max(0, Math.floor(shown.top)), Math.min(height, Math.ceil(shown.bottom))];
        for (let row = fromY; row < toY; row++) {
          for (let column = fromX; column < toX; column++) {
            const { x, y } = applyMatrix(toPage, column + 0.5, row + 0.5);
            const isInk = x > box.left && x < box.right && y > box.top && y < box.bottom;
            if (isInk && x > 0 && x < PAGE.right && y > 0 && y < PAGE.bottom) {
              samples[2 * (row * width + column) + 1] = 255;
            }
          }
        }
      }
      return { width, height, samples };
    },
  };
}

/** Two strokes, a wide and a narrow one, of different heights. */
function strokes(x: number, y: number, gap = 6): Box[] {
  return [
    { left: x, top: y, right: x + 20, bottom: y + 12 },
    { left: x + 20 + gap, top: y, right: x + 28 + gap, bottom: y + 18 },
  ];
}

function tiles(write: (x: number, y: number) => Box[] = strokes): Box[] {
  return [60, 180, 300].flatMap((x) => [80, 260, 440].flatMap((y) => write(x, y)));
}

/** Widths and heights of the shapes found, in whole points. */
function listSizes(boxes: Box[]): string[] {
  return Array.from(findRepeatedShapes(show(boxes)), ({ boxInPage }) => {
    const { left, top, right, bottom } = boxInPage!;
    return `${Math.floor(right - left)} ${Math.floor(bottom - top)}`;
  });
}

describe('findRepeatedShapes', () => {
  it('finds the tile, not its strokes', () => {
    expect(listSizes(tiles())).to.deep.equal(['35 20']);
  });

  it('isolates the tile nearest to the middle, in its place', () => {
    const [shape] = findRepeatedShapes(show(tiles()));
    const { left, top } = shape!.boxInPage!;
    expect([left, top]).to.satisfy(([x, y]: number[]) => Math.abs(x! - 180) < 2 && Math.abs(y! - 260) < 2);
    const look = takeLook({ ...shape!, boxInPage: PAGE }, 600)!;
    const dark = look.ink.grey.filter((level) => level === 0).length;
    expect(dark).to.be.closeTo(20 * 12 + 8 * 18, 40);
  });

  it('finds it on a rotated page', () => {
    const [shape] = findRepeatedShapes(show(tiles()));
    // Rotates by 90 degrees about the middle tile.
    const { samples } = shape!.render([0, 1, -1, 0, 320, -140], 120, 120);
    const ink = samples.filter((value, at) => at % 2 === 1 && value > 0).length;
    expect(ink).to.be.closeTo(20 * 12 + 8 * 18, 40);
  });

  it('accepts tiles cut by the edges', () => {
    const cut = [strokes(-20, 80), strokes(380, 260), strokes(60, 592), strokes(300, -9)].flat();
    expect(listSizes([...tiles(), ...cut])).to.deep.equal(['35 20']);
  });

  it('finds tiles with narrow and wide spacing', () => {
    const far = tiles((x, y) => [...strokes(x, y, 1), ...strokes(x + 40, y, 1)]);
    expect(listSizes(far)).to.deep.equal(['30 20', '70 20']);
  });

  for (const [what, boxes] of [
    ['nothing', []],
    ['three equal shapes', [strokes(60, 80), strokes(180, 260), strokes(300, 440)].flat()],
    ['one larger shape', [...tiles(), { left: 60, top: 170, right: 110, bottom: 185 }]],
    ['one paler shape', [...tiles(), { left: 60, top: 170, right: 94, bottom: 173 }]],
    ['a header of the page', [...tiles(), { left: 0, top: 0, right: 400, bottom: 30 }]],
    [
      'a raster',
      Array.from({ length: 2400 }, (_, at) => {
        const [left, top] = [10 + (at % 40) * 9.5, 10 + Math.floor(at / 40) * 9.5];
        return { left, top, right: left + 1.5, bottom: top + 1.5 };
      }),
    ],
    ['different words', [40, 60, 80, 100].flatMap((width, at) => strokes(60, 80 + 100 * at, width))],
  ] as [string, Box[]][]) {
    it(`finds none for ${what}`, () => {
      expect(listSizes(boxes)).to.deep.equal([]);
    });
  }
});

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
