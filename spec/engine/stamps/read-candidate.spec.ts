import { expect } from 'chai';
import { parseHint } from '../../../src/engine/values/hint.js';
import type { TracedPage } from '../../../src/engine/page/page-model.js';
import { compareReading } from '../../../src/engine/stamps/compare-reading.js';
import type { StampDraw } from '../../../src/engine/stamps/draws.js';
import type { AdmittingGate } from '../../../src/engine/values/gate-words.js';
import type { Picture } from '../../../src/engine/stamps/ink.js';
import {
  listLegible,
  readCandidate,
  type CandidatePicture,
  type DrawIsolator,
} from '../../../src/engine/stamps/read-candidate.js';

const HINT = parseHint('CONFIDENTIAL');
const [FIRST, SECOND] = [1, 2].map((pageNumber) => ({ pageNumber }) as TracedPage) as [
  TracedPage,
  TracedPage,
];

function candidate(
  gate: AdmittingGate,
  pages: TracedPage[],
  isOverlay = gate === 'overlay',
): CandidatePicture {
  const candidates = pages.map((page) => ({
    draw: { page, chain: 0, matrix: [1, 0, 0, 1, 0, 0] } as StampDraw,
    gate,
    evidence: [],
    isOverlay,
  }));
  return { candidates, isDescribed: false, layerName: null, isJoined: false };
}

/** Bars of one size, or one bar, on a transparent page; counts the draws that are not closed. */
class Bars implements DrawIsolator {
  open = 0;
  private readonly places: number[];

  constructor(count: number) {
    this.places = Array.from({ length: count }, (_, at) => 40 + at * 50);
  }

  isolateDraw(): Picture & { close(): void } {
    this.open++;
    return {
      boxInPage: { left: 0, top: 0, right: 300, bottom: 300 },
      render: ([a, , , , x, y], width, height) => {
        const samples = new Uint8Array(2 * width * height);
        for (const place of this.places) {
          for (let row = Math.floor(a * place + y); row < a * (place + 8) + y; row++) {
            for (let column = Math.floor(a * 100 + x); column < a * 180 + x; column++) {
              if (column >= 0 && column < width && row >= 0 && row < height) {
                samples[2 * (row * width + column) + 1] = 255;
              }
            }
          }
        }
        return { width, height, samples };
      },
      close: () => void this.open--,
    };
  }
}

function read(
  picture: CandidatePicture,
  bars: number,
  readings: string[],
): { accepted: boolean; readings: number } {
  const isolator = new Bars(bars);
  let asked = 0;
  let compared = 0;
  const accepted = readCandidate(picture, isolator, { read: () => readings[asked++] ?? '' }, (reading) => {
    compared++;
    return compareReading(reading, HINT);
  });
  expect(isolator.open).to.equal(0);
  expect(asked).to.be.at.most(compared);
  return { accepted, readings: compared };
}

describe('readCandidate', () => {
  it('reads all of a stamp', () => {
    expect(read(candidate('turned', [FIRST, SECOND]), 5, ['CONFIDENTIAL'])).to.deep.equal({
      accepted: true,
      readings: 1,
    });
  });

  it('reads one tile of a picture over the page, on one page or on many', () => {
    for (const pages of [[FIRST], [FIRST, SECOND]]) {
      expect(read(candidate('overlay', pages), 5, ['CONFIDENTIAL'])).to.include({
        accepted: true,
        readings: 1,
      });
    }
  });

  it('reads the whole if no tile reads as the hint', () => {
    const readings = ['Tile text', 'CONFIDENTIAL'];
    expect(read(candidate('overlay', [FIRST, SECOND]), 5, readings).accepted).to.equal(true);
    expect(read(candidate('overlay', [FIRST]), 5, readings).accepted).to.equal(false);
    expect(read(candidate('overlay', [FIRST, SECOND]), 1, ['CONFIDENTIAL']).accepted).to.equal(true);
  });

  it('never accepts a single word over one page as a mark', () => {
    expect(read(candidate('overlay', [FIRST]), 1, ['CONFIDENTIAL'])).to.deep.equal({
      accepted: false,
      readings: 0,
    });
    expect(read(candidate('watermark-artifact', [FIRST], true), 1, ['CONFIDENTIAL']).accepted).to.equal(true);
  });
});

describe('listLegible', () => {
  const once = candidate('overlay', [FIRST]);
  const twice = candidate('overlay', [FIRST, SECOND]);
  const small = candidate('same-placement', [FIRST, SECOND]);

  it('omits a picture that covers one page without repetition', () => {
    expect(listLegible([once, twice, small], new Bars(1)).legible).to.deep.equal([twice, small]);
    expect(listLegible([once, twice, small], new Bars(5)).legible).to.deep.equal([once, twice, small]);
  });

  it('treats more than two pictures that each cover one page as the pages themselves', () => {
    const others = [SECOND, { ...FIRST }].map((page) => candidate('overlay', [page]));
    expect(listLegible([once, others[0]!], new Bars(5)).legible).to.have.lengthOf(2);
    expect(listLegible([once, ...others, small], new Bars(5)).legible).to.deep.equal([small]);
  });

  for (const [count, isCut] of [
    [8, false],
    [9, true],
  ] as const) {
    it(`takes at most eight of ${count} pictures`, () => {
      const { legible, ...rest } = listLegible(Array<CandidatePicture>(count).fill(small), new Bars(1));
      expect([legible.length, rest.isIncomplete]).to.deep.equal([8, isCut]);
    });
  }

  it('omits pictures that cannot be isolated, or not be rendered', () => {
    const fail = (): never => {
      throw new Error('no such filter');
    };
    const unrendered = {
      boxInPage: { left: 0, top: 0, right: 9, bottom: 9 },
      render: fail,
      close: () => undefined,
    };
    expect(listLegible([once], { isolateDraw: fail }).legible).to.deep.equal([]);
    expect(listLegible([once], { isolateDraw: () => unrendered }).legible).to.deep.equal([]);
  });
});
