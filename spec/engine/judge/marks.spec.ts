import { expect } from 'chai';
import { createSizeTest, gatherMarks } from '../../../src/engine/judge/marks.js';
import { PAINT } from '../../../src/engine/page/page-model.js';
import { factsOf, type SomeFacts } from '../../support/facts.js';

function gather(...all: SomeFacts[]): number[] {
  return gatherMarks(all.map(factsOf)).map(({ occurrences }) => occurrences.length);
}

describe('gatherMarks', () => {
  it('counts texts of one look as one mark, wherever they are', () => {
    const elsewhere = { box: { left: 0, top: 0, right: 9, bottom: 9 }, placement: 'elsewhere' };
    expect(gather({}, { pageNumber: 2, ...elsewhere }, { isPale: true })).to.deep.equal([3]);
  });

  it('ignores rounding', () => {
    const style = { fontSizePt: 10.4, directionY: 0.015, effectiveAlpha: 0.98, color: [0.05] };
    expect(gather({}, { style })).to.deep.equal([2]);
  });

  for (const [what, other] of [
    ['text', { key: 'draft' }],
    ['size', { style: { fontSizePt: 10.6 } }],
    ['direction', { style: { directionX: 0.97 } }],
    ['slope', { style: { directionY: 0.03 } }],
    ['transparency', { style: { effectiveAlpha: 0.96 } }],
    ['colour', { style: { color: [0.07] } }],
    ['colour space', { style: { color: [0, 0, 0] } }],
    ['way of painting', { style: { kind: PAINT.strokeText } }],
  ] as [string, SomeFacts][]) {
    it(`counts another ${what} as another mark`, () => expect(gather({}, other)).to.deep.equal([1, 1]));
  }

  it('counts pages', () => {
    const [mark] = gatherMarks([1, 1, 1, 2].map((pageNumber) => factsOf({ pageNumber })));
    expect(mark!.pages).to.equal(2);
  });

  it('lists evidence that holds for more than half of a mark, in the order of the table', () => {
    const turned = { isTurned: true };
    const held = (...all: SomeFacts[]): readonly string[] => gatherMarks(all.map(factsOf))[0]!.evidence;
    expect(held({ ...turned, isAtEdge: true }, { ...turned, isAtEdge: true }, {})).to.include.members([
      'turned',
      'at-edge',
    ]);
    expect(held(turned, {})).to.not.include('turned');
    const evidence = held({ ...turned, isAtEdge: true, isPale: true });
    expect(evidence.indexOf('turned')).to.be.lessThan(evidence.indexOf('pale'));
    expect(evidence.indexOf('pale')).to.be.lessThan(evidence.indexOf('at-edge'));
  });

  it('returns none without occurrences', () => expect(gatherMarks([])).to.deep.equal([]));
});

describe('createSizeTest', () => {
  const inSize = (fontSizePt: number, key = 'draft') => factsOf({ key, style: { fontSizePt } });
  const isLarger = createSizeTest([inSize(10), inSize(8)]);

  for (const [what, facts, larger] of [
    ['a quarter larger than the largest', inSize(12.5), true],
    ['less than a quarter larger', inSize(12.4), false],
    ['of words that none had', inSize(8, 'copy'), true],
  ] as const) {
    it(`is ${String(larger)} for one ${what}`, () => expect(isLarger(facts)).to.equal(larger));
  }
});
