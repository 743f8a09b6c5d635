/**
 * How occurrences are judged together, on both sides of each limit.
 */
import { expect } from 'chai';
import { judgeOccurrences } from '../../../src/engine/judge/judgement.js';
import { FLAG, PAINT } from '../../../src/engine/page/page-model.js';
import { factsOf, type SomeFacts } from '../../support/facts.js';

/** The gates in these tests that refuse. */
const REFUSING = new Set(['no-evidence', 'clip-text', 'soft-mask', 'under-scan']);

/** The gates of occurrences that are judged together, each with a separate placement unless it is given one. */
function gatesOf(...all: SomeFacts[]): string[] {
  const facts = all.map((some, place) => factsOf({ placement: `own ${place}`, ...some }));
  return judgeOccurrences(facts).map(({ verdict: { admitted, gate, evidence } }) => {
    expect(admitted, gate).to.equal(!REFUSING.has(gate));
    expect(evidence.length === 0, gate).to.equal(gate === 'no-evidence');
    return gate;
  });
}

function at(left: number, top: number): SomeFacts {
  return { box: { left, top, right: left + 100, bottom: top + 10 } };
}

/** Admitted for its look. The letters have 10 points. */
const PALE: SomeFacts = { isPale: true, sizeRatio: 3, ...at(100, 100) };

describe('judgeOccurrences, of shadows,', () => {
  for (const [what, heading] of [
    ['beside it', at(102.9, 100)],
    ['before it', at(97.1, 100)],
    ['above it', at(100, 97.1)],
    ['below it', at(100, 102.9)],
    ['a little smaller', { ...at(100, 100), style: { fontSizePt: 9.1 } }],
    ['a little larger', { ...at(100, 100), style: { fontSizePt: 10.9 } }],
  ] as [string, SomeFacts][]) {
    it(`leaves a text under a heading ${what}`, () => {
      expect(gatesOf(PALE, heading)).to.deep.equal(['no-evidence', 'no-evidence']);
    });
  }

  for (const [what, heading] of [
    ['farther to its right', at(103, 100)],
    ['farther to its left', at(97, 100)],
    ['farther above it', at(100, 97)],
    ['farther below it', at(100, 103)],
    ['smaller', { ...at(100, 100), style: { fontSizePt: 9 } }],
    ['larger', { ...at(100, 100), style: { fontSizePt: 11 } }],
    ['on another page', { ...at(100, 100), pageNumber: 2 }],
  ] as [string, SomeFacts][]) {
    it(`admits a text near the same text ${what}`, () => {
      expect(gatesOf(PALE, heading)).to.deep.equal(['pale', 'no-evidence']);
    });
  }

  it('leaves a shadow whatever other text the page has', () => {
    expect(gatesOf(PALE, at(100, 300), at(101, 101), at(300, 100))[0]).to.equal('no-evidence');
  });

  it('leaves any text over letters that stay in a mask, and admits it elsewhere', () => {
    const turned: SomeFacts = { isOblique: true, isSlanted: true, isTurned: true, sizeRatio: 2 };
    const mask: SomeFacts = { style: { flags: FLAG.inMask } };
    const gatesOver = (place: SomeFacts) => gatesOf({ ...at(100, 100), ...turned }, { ...mask, ...place });
    expect(gatesOver(at(101, 101))).to.deep.equal(['no-evidence', 'soft-mask']);
    expect(gatesOver(at(104, 100))).to.deep.equal(['turned', 'soft-mask']);
  });

  it('admits two texts if each might be the other’s shadow', () => {
    expect(gatesOf(PALE, { ...PALE, ...at(101, 101) })).to.deep.equal(['pale', 'pale']);
  });

  for (const [gate, facts, isLeft] of [
    ['transparent', { isMoreTransparent: true, sizeRatio: 2 }, true],
    ['oversized', { sizeRatio: 2, overlap: 0.2 }, true],
    ['same-placement', { isOnMostPages: true, overlap: 0.2 }, true],
    ['turned', { isOblique: true, isSlanted: true, isTurned: true, sizeRatio: 2 }, false],
    ['watermark-artifact', { artifactSubtypes: ['Watermark'] }, false],
  ] as [string, SomeFacts, boolean][]) {
    it(`${isLeft ? 'leaves' : 'admits'} a text of gate ${gate} if a heading is over it`, () => {
      expect(gatesOf({ ...at(100, 100), ...facts })).to.deep.equal([gate]);
      expect(gatesOf({ ...at(100, 100), ...facts }, at(101, 101))[0]).to.equal(isLeft ? 'no-evidence' : gate);
    });
  }
});

describe('judgeOccurrences, of tiles,', () => {
  /** A row of five equal tiles, far apart; the gates admit this many of them. */
  function row(admitted: number, others: number, other: SomeFacts = {}): string[] {
    const own = Array.from({ length: admitted }, (_, place) => ({ ...PALE, ...at(200 * place, 100) }));
    const rest = Array.from({ length: others }, (_, place) => ({
      ...at(200 * (admitted + place), 100),
      ...other,
    }));
    return gatesOf(...own, ...rest).slice(admitted);
  }

  it('admits the rest if three of five are admitted', () => {
    expect(row(3, 2)).to.deep.equal(['companion', 'companion']);
  });

  it('admits none if fewer than six in ten are admitted', () => {
    expect(new Set(row(4, 3))).to.deep.equal(new Set(['no-evidence']));
    expect(new Set(row(7, 5))).to.deep.equal(new Set(['no-evidence']));
  });

  it('admits the rest of a grid of twelve or more if three are admitted', () => {
    const grid = { isOnLattice: true, tiles: 12 };
    expect(new Set(row(3, 30, grid))).to.deep.equal(new Set(['companion']));
    expect(new Set(row(3, 30, { ...grid, tiles: 11 }))).to.deep.equal(new Set(['no-evidence']));
    expect(new Set(row(2, 30, grid))).to.deep.equal(new Set(['no-evidence']));
  });

  it('admits none if only two are admitted', () => {
    expect(row(2, 1)).to.deep.equal(['no-evidence']);
  });

  it('admits one less than a point out of line, by its row or its column', () => {
    expect(row(3, 1, at(5000, 100.98))).to.deep.equal(['companion']);
    expect(row(3, 1, at(200.98, 300))).to.deep.equal(['companion']);
    expect(row(3, 1, at(5000, 101))).to.deep.equal(['no-evidence']);
    expect(row(3, 1, at(201, 300))).to.deep.equal(['no-evidence']);
  });

  for (const [what, other] of [
    ['on another page', { pageNumber: 2 }],
    ['of another text', { key: 'draft' }],
    ['of another size', { style: { fontSizePt: 10.2 } }],
    ['of another direction', { style: { directionX: 0.98 } }],
    ['of another slope', { style: { directionY: 0.02 } }],
    ['of another transparency', { style: { effectiveAlpha: 0.98 } }],
    ['of another colour', { style: { color: [0.02] } }],
    ['that is clip text', { isClip: true }],
  ] as [string, SomeFacts][]) {
    it(`admits none ${what}`, () => {
      expect(row(4, 1, other)[0]).to.equal(other.isClip === true ? 'clip-text' : 'no-evidence');
    });
  }

  it('distinguishes page 1 of a numbered text from page 11 of the text', () => {
    const tiles = [0, 200, 400, 600].map((left) => ({ ...PALE, ...at(left, 100), key: '1draft' }));
    const other = { ...at(800, 100), key: 'draft', pageNumber: 11 };
    expect(gatesOf(...tiles, { ...at(800, 100), key: '1draft' }, other).slice(4)).to.deep.equal([
      'companion',
      'no-evidence',
    ]);
  });

  it('admits one that differs by no more than rounding', () => {
    const style = { fontSizePt: 10.04, directionY: 0.004, effectiveAlpha: 0.996, color: [0.004] };
    expect(row(4, 1, { style })).to.deep.equal(['companion']);
  });
});

describe('judgeOccurrences, of companions,', () => {
  it('admits a text with the placement of an admitted one, and no other', () => {
    const placed = (placement: string, pageNumber: number): SomeFacts => ({ placement, pageNumber });
    expect(gatesOf({ ...PALE, placement: 'here' }, placed('here', 2), placed('there', 3))).to.deep.equal([
      'pale',
      'companion',
      'no-evidence',
    ]);
  });

  for (const [what, other, gate] of [
    ['at the same place', {}, 'companion'],
    ['at another place', { placement: 'there' }, 'under-scan'],
    ['in invisible letters', { style: { kind: PAINT.ignoreText } }, 'under-scan'],
    ['as clip text', { isClip: true }, 'clip-text'],
  ] as [string, SomeFacts, string][]) {
    it(`${gate === 'companion' ? 'admits' : 'leaves'} a text under a scan ${what}`, () => {
      const under: SomeFacts = { placement: 'here', pageNumber: 2, isUnderScan: true, ...other };
      expect(gatesOf({ ...PALE, placement: 'here' }, under)).to.deep.equal(['pale', gate]);
    });
  }

  it('leaves a text that is under a scan on every page', () => {
    const under: SomeFacts = { ...PALE, placement: 'here', isUnderScan: true };
    expect(gatesOf(under, { ...under, pageNumber: 2 })).to.deep.equal(['under-scan', 'under-scan']);
  });
});

describe('judgeOccurrences, of notices of the copy,', () => {
  const FOOT: SomeFacts = {
    key: 'printed for jane doe at the library',
    isInMargin: true,
    isOnMostPages: true,
    pagesWithSamePlacement: 3,
    placement: 'foot',
  };
  const COVER: SomeFacts = { key: FOOT.key!, placement: 'cover', pageNumber: 9 };

  for (const [what, pages, cover, gate] of [
    ['admits the same words on the cover', 3, {}, 'companion'],
    ['leaves them if they went on two pages', 2, { pagesWithSamePlacement: 2 }, 'no-evidence'],
    ['leaves them on a page where they went', 3, { pageNumber: 1 }, 'no-evidence'],
    ['leaves them within a line', 3, { isInline: true }, 'no-evidence'],
    ['leaves them within a column', 3, { isInColumn: true }, 'no-evidence'],
    ['leaves other words', 3, { key: 'a report on the state of the roads' }, 'no-evidence'],
    ['leaves other slanted words', 3, { key: 'a report', isOblique: true }, 'no-evidence'],
  ] as [string, number, SomeFacts, string][]) {
    it(what, () => {
      const feet = Array.from({ length: pages }, (_, at) => ({ ...FOOT, pageNumber: at + 1 }));
      expect(gatesOf(...feet, { ...COVER, ...cover }).at(-1)).to.equal(gate);
    });
  }

  for (const [isOblique, gate] of [
    [true, 'companion'],
    [false, 'no-evidence'],
  ] as const) {
    it(`${isOblique ? 'admits' : 'leaves'} a word on the cover that is ${isOblique ? '' : 'not '}slanted`, () => {
      const slanted = [1, 2, 3].map((pageNumber): SomeFacts => ({
        ...FOOT,
        key: 'draft',
        isOblique: true,
        isSlanted: true,
        sizeRatio: 2,
        pageNumber,
      }));
      expect(gatesOf(...slanted, { ...COVER, key: 'draft', isOblique }).at(-1)).to.equal(gate);
    });
  }

  for (const [what, other, gate] of [
    ['admits words alone in a stream at the edge', { isAloneInStream: true, isAtEdge: true }, 'companion'],
    ['admits words in a group of their own at the edge', { isMerged: true, isAtEdge: true }, 'companion'],
    ['leaves words at the edge', { isAtEdge: true }, 'no-evidence'],
    ['leaves words alone in a stream away from the edge', { isAloneInStream: true }, 'no-evidence'],
    [
      'leaves words alone in a stream at the edge of a page where they went',
      { isAloneInStream: true, isAtEdge: true, pageNumber: 1 },
      'no-evidence',
    ],
  ] as [string, SomeFacts, string][]) {
    it(`${what}, of a stamp of three other pages`, () => {
      const key = 'state of the roads';
      const feet = [1, 2, 3].map((pageNumber): SomeFacts => ({
        ...FOOT,
        key,
        isAloneInStream: true,
        pageNumber,
      }));
      expect(gatesOf(...feet, { ...COVER, key, ...other }).at(-1)).to.equal(gate);
    });
  }

  const EDGE: SomeFacts = { key: 'preprint', isTurned: true, isAtEdge: true };
  for (const [what, cover, gate] of [
    ['admits a turned word at the edge of the cover', {}, 'companion'],
    [
      'admits the same word in another direction, as on a page shown turned',
      { style: { directionX: 0, directionY: 1 } },
      'companion',
    ],
    ['leaves a turned word inside the page', { isAtEdge: false }, 'no-evidence'],
    ['leaves a word at the edge that is not turned', { isTurned: false }, 'no-evidence'],
    ['leaves a turned word at the edge of another size', { style: { fontSizePt: 11 } }, 'no-evidence'],
    ['leaves a turned word at the edge of another colour', { style: { color: [0.5] } }, 'no-evidence'],
  ] as [string, SomeFacts, string][]) {
    it(what, () => {
      const along = [1, 2, 3].map((pageNumber): SomeFacts => ({ ...FOOT, ...EDGE, pageNumber }));
      expect(gatesOf(...along, { ...COVER, ...EDGE, isSingle: false, ...cover }).at(-1)).to.equal(gate);
    });
  }
});

describe('judgeOccurrences, of a place that follows the size of the page,', () => {
  const judgeCover = (pages: number[], some: SomeFacts = {}): string | undefined => {
    const mark = pages.map((pageNumber) => ({ ...PALE, pageNumber, scaledPlacement: 'follows' }));
    return gatesOf(...mark, { scaledPlacement: 'follows', placement: 'own', pageNumber: 9, ...some }).at(-1);
  };

  it('admits a companion if the mark is on three pages', () => {
    expect(judgeCover([1, 2, 3])).to.equal('companion');
  });

  for (const [what, pages, some] of [
    ['if the mark is on two pages', [1, 2], {}],
    ['in a line', [1, 2, 3], { isInline: true }],
    ['in a column', [1, 2, 3], { isInColumn: true }],
    ['at another place', [1, 2, 3], { scaledPlacement: 'other' }],
  ] as [string, number[], SomeFacts][]) {
    it(`admits no companion ${what}`, () => {
      expect(judgeCover(pages, some)).to.equal('no-evidence');
    });
  }
});

describe('judgeOccurrences, of a stamp that is farther from the edge on left pages,', () => {
  const LEFT: SomeFacts = {
    key: 'preliminary',
    placement: 'left',
    isInMargin: true,
    pagesWithSamePlacement: 3,
  };

  for (const [what, some, gate] of [
    ['admits it', {}, 'companion'],
    ['leaves it on two pages', { pagesWithSamePlacement: 2 }, 'no-evidence'],
    ['leaves it in the middle of the page', { isInMargin: false }, 'no-evidence'],
    ['leaves a running head', { key: 'annual report' }, 'no-evidence'],
  ] as [string, SomeFacts, string][]) {
    it(what, () => {
      const facts = { ...LEFT, ...some };
      const right = [1, 3, 5].map((pageNumber) => ({
        ...PALE,
        key: facts.key!,
        pageNumber,
        placement: 'right',
      }));
      expect(gatesOf(...right, { ...facts, pageNumber: 2 }).at(-1)).to.equal(gate);
    });
  }
});

describe('judgeOccurrences, of the evidence of a companion,', () => {
  const mark: SomeFacts = { ...PALE, placement: 'here' };
  const tiles = [0, 200, 400].map((left) => ({ ...PALE, ...at(left, 100) }));
  const onThreePages = [1, 2, 3].map((pageNumber) => ({ ...PALE, pageNumber, scaledPlacement: 'follows' }));
  for (const [evidence, admitted, companion] of [
    [['in-row-of-marks'], tiles, at(600, 100)],
    [['in-row-of-marks'], tiles, { ...at(5000, 5000), isOnLattice: true, tiles: 12 }],
    [['at-place-of-mark'], [mark], { placement: 'here', pageNumber: 2 }],
    [['at-place-of-mark'], onThreePages, { scaledPlacement: 'follows', pageNumber: 9 }],
    [['words-of-mark'], onThreePages, { isOblique: true, pageNumber: 9 }],
    [['at-place-of-mark', 'under-scan'], [mark], { placement: 'here', pageNumber: 2, isUnderScan: true }],
  ] as [string[], SomeFacts[], SomeFacts][]) {
    it(`reports ${evidence.join(' and ')}`, () => {
      const facts = [...admitted, companion].map((some, place) =>
        factsOf({ placement: `own ${place}`, ...some }),
      );
      expect(judgeOccurrences(facts).at(-1)!.verdict).to.deep.equal({
        admitted: true,
        gate: 'companion',
        evidence,
      });
    });
  }
});

describe('judgeOccurrences, of tiles,', () => {
  const TILE: SomeFacts = { key: 'northwind', isTurned: true, isOnLattice: true, isSingle: false, tiles: 9 };
  const ACROSS: SomeFacts = { ...TILE, isOblique: true, overlap: 0.1 };

  for (const [what, tile, gate] of [
    ['admits a turned tile beside one across other text', TILE, 'companion'],
    ['leaves an upright one', { ...TILE, isTurned: false }, 'no-evidence'],
    ['leaves one that is in no grid', { ...TILE, isOnLattice: false }, 'no-evidence'],
    ['leaves one on another page', { ...TILE, pageNumber: 2 }, 'no-evidence'],
  ] as [string, SomeFacts, string][]) {
    it(what, () => expect(gatesOf(ACROSS, tile)).to.deep.equal(['turned', gate]));
  }
});
