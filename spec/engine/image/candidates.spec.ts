import { expect } from 'chai';
import { EngineFailure } from '../../../src/engine/values/failure.js';
import type { Box } from '../../../src/engine/values/geometry.js';
import { chooseCandidates, MAX_IMAGE_CANDIDATES } from '../../../src/engine/image/candidates.js';
import type { OwnDraw, PageDraws } from '../../../src/engine/image/own-draws.js';
import type { TracedPage } from '../../../src/engine/page/page-model.js';

const PAGE = { width: 400, height: 800 } as TracedPage;

function draw(instruction: number, more: Partial<OwnDraw> = {}): OwnDraw {
  const visibleBoxInPage = { left: 100, top: 200, right: 200, bottom: 400 };
  return { instruction, visibleBoxInPage, pixelWidth: 60, pixelHeight: 40, refusal: null, ...more };
}

function choose(own: OwnDraw[], more: Partial<PageDraws> = {}): ReturnType<typeof chooseCandidates> {
  return chooseCandidates(PAGE, { own, nestedCount: 0, unpaintedCount: 0, ...more });
}

/** Left and width of a draw between two places across the page. */
function acrossPage(left: number, right: number): number[] {
  const visibleBoxInPage: Box = { left, top: 0, right, bottom: 800 };
  const [{ boxNormalised } = choose([]).candidates[0]!] = choose([draw(1, { visibleBoxInPage })]).candidates;
  return [boxNormalised.left, boxNormalised.width];
}

describe('chooseCandidates', () => {
  it('offers every draw that is not refused, in order, with boxes as parts of the page', () => {
    const { candidates, unsupportedReason } = choose([draw(7), draw(3, { refusal: 'turned' }), draw(5)]);
    expect(candidates.map(({ instructionIndex }) => instructionIndex)).to.deep.equal([7, 5]);
    expect(candidates[0]).to.deep.include({
      boxNormalised: { left: 0.25, top: 0.25, width: 0.25, height: 0.25 },
      pixelWidth: 60,
      pixelHeight: 40,
    });
    expect(unsupportedReason).to.equal(null);
  });

  it('offers no more than the contract’s number', () => {
    const { candidates } = choose(Array.from({ length: 100 }, (_, at) => draw(at)));
    expect(candidates.map(({ instructionIndex }) => instructionIndex)).to.deep.equal(
      Array.from({ length: MAX_IMAGE_CANDIDATES }, (_, at) => at),
    );
  });

  it('clips boxes to the page, and omits the position if the extent is unknown', () => {
    expect(acrossPage(-5, 410)).to.deep.equal([0, 1]);
    expect(acrossPage(399.99999, 400.001)).to.deep.equal([0.999999, 0.000001]);
    expect(acrossPage(200, 200.00001)).to.deep.equal([0.5, 0.000001]);
    for (const edge of [133.3, 266.7, 399.9]) {
      const [left, width] = acrossPage(edge, 400) as [number, number];
      expect(left + width).to.be.at.most(1);
    }
  });

  for (const [what, own, more, words] of [
    ['pictures of forms', [], { nestedCount: 3 }, /forms, patterns/u],
    ['pictures that paint nothing', [], { unpaintedCount: 1 }, /hidden/u],
    ['a turned picture', [draw(1, { refusal: 'turned' })], {}, /rotated/u],
    ['a scan', [draw(1, { refusal: 'page-sized' })], {}, /whole page/u],
    [
      'a scan before other pictures',
      [draw(1, { refusal: 'turned' }), draw(2, { refusal: 'page-sized' })],
      { nestedCount: 1 },
      /whole page/u,
    ],
    [
      'forms before turned pictures',
      [draw(1, { refusal: 'turned' })],
      { nestedCount: 1 },
      /forms, patterns/u,
    ],
  ] as [string, OwnDraw[], Partial<PageDraws>, RegExp][]) {
    it(`says why it offers no draw of a page with ${what}`, () => {
      const { candidates, unsupportedReason } = choose(own, more);
      expect(candidates).to.deep.equal([]);
      expect(unsupportedReason).to.match(words);
    });
  }

  it('gives no reason for a page without pictures, or if one of several is offered', () => {
    expect(choose([]).unsupportedReason).to.equal(null);
    expect(choose([draw(1)], { nestedCount: 4 }).unsupportedReason).to.equal(null);
  });

  it('refuses a page with a picture that no worker can decode, offered or not', () => {
    const huge = draw(2, { pixelWidth: 20_000, pixelHeight: 20_000, refusal: 'turned' });
    expect(() => choose([draw(1), huge]))
      .to.throw(EngineFailure)
      .with.property('code', 'over-budget');
  });
});
