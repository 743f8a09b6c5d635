import { expect } from 'chai';
import { blacken, extractInk, isFigure, takeLook, type Picture } from '../../../src/engine/stamps/ink.js';
import { applyMatrix, type Matrix } from '../../../src/engine/values/geometry.js';

/** Pixels as [grey composed on black, opacity], as MuPDF renders them. */
type Pixel = readonly [grey: number, opacity: number];

/** A row of pixels: ink first, then the ground. */
function extract(ink: Pixel, ground: Pixel, inked = 3, width = 20): number[] | null {
  const samples = Array.from({ length: width }, (_, at) => [...(at < inked ? ink : ground)]).flat();
  const found = extractInk({ width, height: 1, samples: Uint8Array.from(samples) });
  return found && [...found.grey];
}

const INK_FIRST = [0, 0, 0, ...Array.from({ length: 17 }, () => 255)];
const NOTHING: Pixel = [0, 0];

describe('extractInk', () => {
  for (const [what, ink, ground] of [
    ['black on white', [0, 255], [255, 255]],
    ['pale grey on white', [230, 255], [255, 255]],
    ['grey on nothing', [128, 255], NOTHING],
    ['half transparent black on nothing', [0, 128], NOTHING],
    ['white on a dark box', [255, 255], [20, 255]],
    ['white on nothing', [255, 255], NOTHING],
    ['a level just above the limit', [243, 255], [255, 255]],
  ] as const) {
    it(`makes ${what} black on white at full contrast`, () => {
      expect(extract(ink, ground)).to.deep.equal(INK_FIRST);
    });
  }

  for (const [what, ink, ground] of [
    ['an empty picture', NOTHING, NOTHING],
    ['one colour everywhere', [90, 255], [90, 255]],
    ['an invisible difference', [244, 255], [255, 255]],
  ] as const) {
    it(`finds nothing in ${what}`, () => {
      expect(extract(ink, ground)).to.equal(null);
    });
  }

  it('sees pale letters on a white picture whose rim is transparent', () => {
    const rim = [0, 0];
    const pale = [230, 255];
    const paper = [255, 255];
    const samples = Uint8Array.from([rim, pale, paper, paper, paper, paper, paper, rim].flat());
    expect([...extractInk({ width: 8, height: 1, samples })!.grey]).to.deep.equal([
      255, 0, 255, 255, 255, 255, 255, 255,
    ]);
  });

  it('sees pale letters on a white picture that is turned in a wider box', () => {
    const samples = Uint8Array.from(
      [...Array.from({ length: 6 }, () => NOTHING), [200, 255], [240, 255]].flat(),
    );
    expect([...extractInk({ width: 8, height: 1, samples })!.grey].slice(5)).to.deep.equal([255, 0, 185]);
  });

  it('takes the corners beside a rounded box for neither ink nor paper', () => {
    const box = Array.from({ length: 9 }, () => [200, 255]);
    const samples = Uint8Array.from([NOTHING, ...box, [120, 255], [60, 128], NOTHING].flat());
    const found = [...extractInk({ width: 13, height: 1, samples })!.grey];
    expect(found).to.deep.equal([...Array.from({ length: 10 }, () => 255), 0, 255, 255]);
  });

  it('sees white letters on nothing, and on a white ground that is partly transparent', () => {
    expect(extract([255, 255], NOTHING, 9)!.slice(7, 11)).to.deep.equal([0, 0, 255, 255]);
    // A band behind the letters, and nearly transparent pixels, as a lossy mask leaves them.
    for (const opacity of [90, 1]) {
      expect(extract([255, 255], [opacity, opacity])).to.deep.equal(INK_FIRST);
    }
  });

  it('treats the most frequent level as background', () => {
    expect(extract([0, 255], [255, 255], 15)!.slice(0, 2)).to.deep.equal([255, 255]);
  });

  it('keeps intermediate levels: letters have soft edges', () => {
    const samples = Uint8Array.from([100, 255, 140, 255, 200, 255, 200, 255, 200, 255]);
    expect([...extractInk({ width: 5, height: 1, samples })!.grey]).to.deep.equal([0, 102, 255, 255, 255]);
  });
});

describe('isFigure', () => {
  const judge = (write: (at: number) => number): boolean =>
    isFigure({ width: 100, height: 10, grey: Uint8Array.from({ length: 1000 }, (_, at) => write(at)) });

  for (const [what, is, write] of [
    ['words', false, (at: number) => (at % 40 < 10 ? 0 : 255)],
    ['ink that begins or ends at more pixels', true, (at: number) => (at % 30 < 10 ? 0 : 255)],
    [
      'a grey sign with black letters',
      false,
      (at: number) => (at % 500 < 200 ? 110 : at % 500 < 300 ? 0 : 255),
    ],
    ['all levels', true, (at: number) => Math.floor((at * 256) / 1000)],
  ] as const) {
    it(`${is ? 'takes' : 'does not take'} ${what} for a figure`, () => expect(judge(write)).to.equal(is));
  }
});

describe('blacken', () => {
  it('makes ink of one level, and paper of what is lighter', () => {
    const { grey } = blacken({ width: 4, height: 1, grey: Uint8Array.of(0, 191, 192, 255) });
    expect([...grey]).to.deep.equal([0, 0, 255, 255]);
  });
});

const BOX = { left: 100, top: 50, right: 300, bottom: 150 };

/** One opaque dot at a place of the page. */
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
