import { expect } from 'chai';
import type { Matrix } from '../../../src/engine/values/geometry.js';
import { FLAG, type TracedPage } from '../../../src/engine/page/page-model.js';
import {
  identifyDraw,
  isOverlay,
  measureDegrees,
  measureDraws,
  readDrawFacts,
  type PageDrawFacts,
} from '../../../src/engine/stamps/draw-facts.js';
import type { StampDraw } from '../../../src/engine/stamps/draws.js';

const NOWHERE = {
  artifactSubtypes: [],
  annotationSubtype: null,
  annotationObjectNumber: 0,
  isInWatermarkForm: false,
  optionalContentNames: [],
};

type More = Partial<StampDraw> & { showsThrough?: boolean };

function draw(matrix: Matrix, pageNumber = 1, more: More = {}): PageDrawFacts {
  const page = { pageNumber, width: 400, height: 600 } as TracedPage;
  const [a, b, c, d, x, y] = matrix;
  const boxInPage = { left: x, top: y, right: x + Math.abs(a + c), bottom: y + Math.abs(b + d) };
  return readDrawFacts(
    {
      kind: 'image',
      page,
      chain: 0,
      unitId: 0,
      instruction: 0,
      matrix,
      boxInPage,
      alpha: 1,
      flags: 0,
      sampleCount: 100,
      measure: '10 10',
      ...more,
    },
    NOWHERE,
    () => more.showsThrough === true,
  );
}

/** Logos in columns and rows. */
function tile(columns: number, rows: number, size = 40): PageDrawFacts[] {
  return Array.from({ length: columns * rows }, (_, at) =>
    draw([size, 0, 0, size, 100 * (at % columns), 100 * Math.floor(at / columns)]),
  );
}

function turned(degrees: number, size = 50): PageDrawFacts {
  const sine = size * Math.sin((degrees * Math.PI) / 180);
  const cosine = size * Math.cos((degrees * Math.PI) / 180);
  return draw([cosine, sine, -sine, cosine, 100, 100]);
}

describe('readDrawFacts', () => {
  it('measures how much of the page a picture covers', () => {
    expect(draw([400, 0, 0, 300, 0, 0]).cover).to.equal(0.5);
    expect(draw([400, 0, 0, 300, 0, 0], 1, { kind: 'outline', boxInPage: null }).cover).to.equal(0);
  });

  it('counts a draw as oblique from four degrees off a right angle', () => {
    for (const degrees of [0, 3, 87, 90, 180, 271, -90]) expect(turned(degrees).isOblique).to.equal(false);
    for (const degrees of [4.5, 45, 85, 130, -45]) expect(turned(degrees).isOblique).to.equal(true);
    expect(measureDegrees(turned(30).draw)).to.be.closeTo(30, 0.001);
  });

  it('counts a draw as transparent by its alpha, a blend mode or a soft mask', () => {
    expect(draw([9, 0, 0, 9, 0, 0]).isTransparent).to.equal(false);
    for (const more of [{ alpha: 0.5 }, { flags: FLAG.blended }, { flags: FLAG.softMasked }]) {
      expect(draw([9, 0, 0, 9, 0, 0], 1, more).isTransparent).to.equal(true);
    }
    expect(draw([9, 0, 0, 9, 0, 0], 1, { flags: FLAG.inTile }).isTransparent).to.equal(false);
  });

  it('counts a draw over the page as an overlay if the page is visible through it', () => {
    const over = (width: number, more: More): boolean => isOverlay(draw([width, 0, 0, 600, 0, 0], 1, more));
    expect(over(400, {})).to.equal(false);
    expect(over(400, { showsThrough: true })).to.equal(true);
    expect(over(400, { alpha: 0.3 })).to.equal(true);
    expect(over(299, { showsThrough: true, alpha: 0.3 })).to.equal(false);
  });

  it('counts less than four points of height as too small, but does not measure outlines', () => {
    expect(draw([300, 0, 0, 3.9, 0, 0]).isTooSmall).to.equal(true);
    expect(draw([4, 0, 0, 300, 0, 0]).isTooSmall).to.equal(false);
    expect(turned(45, 5).isTooSmall).to.equal(false);
    expect(draw([1, 0, 0, 1, 0, 0], 1, { boxInPage: null }).isTooSmall).to.equal(false);
  });
});

describe('measureDraws', () => {
  const at = (x: number, pageNumber: number): PageDrawFacts => draw([50, 0, 0, 50, x, 20], pageNumber);

  it('counts pages, not draws, and ignores fractions of a point in which programs differ', () => {
    const all = measureDraws([at(100, 1), at(100, 1), at(100.4, 2), at(250, 3)], 4);
    expect(all.map((facts) => facts.pagesWithSamePlacement)).to.deep.equal([2, 2, 2, 1]);
    expect(all.map((facts) => facts.isOnMostPages)).to.deep.equal([true, true, true, true]);
  });

  it('counts two of four pages as fewer than most, and one of one as no repetition', () => {
    const two = measureDraws([at(100, 1), at(100, 2)], 4);
    expect(two[0]!.isOnMostPages).to.equal(false);
    const one = measureDraws([at(100, 1)], 1);
    expect(one[0]!.isOnMostPages).to.equal(false);
  });

  it('separates other sizes, other pictures and other transparency', () => {
    const all = measureDraws(
      [
        at(100, 1),
        draw([70, 0, 0, 50, 100, 20], 2),
        draw([50, 0, 0, 50, 100, 20], 3, { measure: '99 10' }),
        draw([50, 0, 0, 50, 100, 20], 4, { alpha: 0.3 }),
      ],
      4,
    );
    expect(all.map((facts) => facts.pagesWithSamePlacement)).to.deep.equal([1, 1, 1, 1]);
  });

  it('counts again when similar pictures turn out to differ', () => {
    const all = [at(100, 1), at(100, 2)].map((facts) => Object.freeze(facts));
    expect(measureDraws(all, 2)[0]!.isOnMostPages).to.equal(true);
    const identified = all.map((facts, number) =>
      identifyDraw(facts, { identity: String(number), optionalContentName: null }),
    );
    expect(
      measureDraws(identified, 2).map((facts) => [facts.isOnMostPages, facts.pagesWithSamePlacement]),
    ).to.deep.equal([
      [false, 1],
      [false, 1],
    ]);
  });

  it('recognises a lattice in six equal draws, in rows and columns of one page', () => {
    for (const [what, all, isLattice] of [
      ['two by three', tile(2, 3), true],
      ['a row of six', tile(6, 1), false],
      ['a column of six', tile(1, 6), false],
      ['two by two', tile(2, 2), false],
      ['six of two sizes', [...tile(2, 2), ...tile(2, 1, 90)], false],
    ] as const) {
      expect(
        measureDraws([...all], 1).every((facts) => facts.isOnLattice === isLattice),
        what,
      ).to.equal(true);
    }
  });

  const COUNTED: [what: string, matrices: Matrix[], pages: number][] = [
    [
      'two hundredths of a point, across a rounding limit',
      [
        [50.98, 0, 0, 51.02, 98.98, 21.02],
        [51.02, 0, 0, 50.98, 99.02, 20.98],
      ],
      2,
    ],
    [
      'three points of a side',
      [
        [50, 0, 0, 50, 100, 20],
        [53, 0, 0, 50, 100, 20],
      ],
      2,
    ],
    [
      'more of a side',
      [
        [50, 0, 0, 50, 100, 20],
        [53.1, 0, 0, 50, 100, 20],
      ],
      1,
    ],
    [
      'six points of place',
      [
        [50, 0, 0, 50, 100, 20],
        [50, 0, 0, 50, 106, 20],
      ],
      2,
    ],
    [
      'more of place',
      [
        [50, 0, 0, 50, 100, 20],
        [50, 0, 0, 50, 106.1, 20],
      ],
      1,
    ],
    [
      'a slant',
      [
        [50, 0, 0, 50, 100, 20],
        [50, 4, -4, 50, 100, 20],
      ],
      1,
    ],
  ];
  for (const [what, matrices, pages] of COUNTED) {
    it(`counts draws that differ by ${what} as ${pages === 1 ? 'two' : 'one'}`, () => {
      const all = measureDraws(
        matrices.map((matrix, page) => draw(matrix, page + 1)),
        9,
      );
      expect(all.map((facts) => facts.pagesWithSamePlacement)).to.deep.equal([pages, pages]);
    });
  }

  it('scales a placement with the size of its page, on three pages or more', () => {
    const onPage = (width: number, pageNumber: number): PageDrawFacts =>
      draw([50, 0, 0, 50, width - 70, 20], pageNumber, {
        page: { pageNumber, width, height: 600 } as TracedPage,
      });
    const count = (widths: number[]): number[] =>
      measureDraws(
        widths.map((width, at) => onPage(width, at + 1)),
        9,
      ).map((facts) => facts.pagesWithSamePlacement);
    expect(count([400, 500, 600])).to.deep.equal([3, 3, 3]);
    expect(count([400, 500])).to.deep.equal([1, 1]);
  });

  it('recognises no lattice in a column whose draws vary', () => {
    const all = Array.from({ length: 6 }, (_, number) =>
      draw([40, 0, 0, 40, 102 + (number % 2 === 0 ? 1.9 : -1.9), 100 * number]),
    );
    expect(measureDraws(all, 1).map((facts) => facts.isOnLattice)).to.not.include(true);
  });

  it('counts tens of thousands of draws of as many shapes in linear time', () => {
    const all = measureDraws(
      Array.from({ length: 60_000 }, (_, number) => draw([50, 10 * number, 0, 50, 100, 20], 1)),
      1,
    );
    expect(all.at(-1)!.pagesWithSamePlacement).to.equal(1);
  });

  it('counts tens of thousands of draws of one picture, as on maps', () => {
    const all = measureDraws(
      Array.from({ length: 60_000 }, (_, number) => at(number % 400, 1)),
      1,
    );
    expect(all.at(-1)!.pagesWithSamePlacement).to.equal(1);
  });
});
