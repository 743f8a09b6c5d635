import { expect } from 'chai';
import type { TextEvidence } from '../../../src/engine/judge/evidence.js';
import { ENOUGH, findEnough, weighMark, WEIGHED_NAMES } from '../../../src/engine/judge/weights.js';

/** An owner's line at the foot of most pages: just enough weight. */
const STAMPED: TextEvidence[] = ['at-edge', 'on-three-pages', 'on-most-pages', 'long-text', 'odd-text'];

function find(evidence: TextEvidence[], pages = 3): readonly TextEvidence[] | null {
  return findEnough({ pages, evidence });
}

describe('weighMark', () => {
  it('counts each evidence once', () => {
    expect(new Set(WEIGHED_NAMES).size).to.equal(WEIGHED_NAMES.length);
  });

  for (const name of [
    'in-watermark-artifact',
    'in-watermark-annotation',
    'in-watermark-form',
    'in-named-layer',
  ] as const) {
    it(`admits by structure alone: ${name}`, () => {
      expect(weighMark({ evidence: [name], pages: 3 })).to.deep.equal({ weight: ENOUGH, evidence: [name] });
    });
  }

  it('admits by no single sign of look, place, repetition or text', () => {
    const structure = /^in-(watermark|named)/u;
    for (const name of WEIGHED_NAMES.filter((one) => !structure.test(one))) {
      expect(weighMark({ evidence: [name], pages: 3 }).weight, name).to.be.lessThan(ENOUGH);
    }
  });

  it('counts evidence of one kind once, by its strongest name', () => {
    expect(weighMark({ evidence: ['pale', 'transparent', 'coloured'], pages: 3 }).weight).to.equal(4);
    expect(weighMark({ evidence: ['on-three-pages', 'on-most-pages'], pages: 3 })).to.deep.equal({
      weight: 5,
      evidence: ['on-most-pages'],
    });
  });

  it('lists only evidence for a mark, although more was weighed', () => {
    expect(weighMark({ evidence: ['in-watermark-form', 'at-edge', 'in-column'], pages: 3 })).to.deep.equal({
      weight: ENOUGH + 5 - 8,
      evidence: ['in-watermark-form', 'at-edge'],
    });
  });

  it('ignores a colour that the page has elsewhere', () => {
    expect(weighMark({ evidence: ['coloured', 'in-palette'], pages: 3 })).to.deep.equal({
      weight: 3 - 4,
      evidence: ['coloured'],
    });
  });

  it('gives no weight to sizes and to the kind of page', () => {
    expect(
      weighMark({ evidence: ['banner-sized', 'display-sized', 'single', 'over-scan'], pages: 3 }),
    ).to.deep.equal({
      weight: 0,
      evidence: [],
    });
  });
});

describe('findEnough', () => {
  it('adds weak signs', () => {
    expect(find(STAMPED)).to.deep.equal(['at-edge', 'on-most-pages', 'long-text', 'odd-text']);
  });

  for (const missing of ['at-edge', 'on-most-pages', 'long-text', 'odd-text'] as const) {
    it(`is below the limit without ${missing}`, () => {
      expect(find(STAMPED.filter((name) => name !== missing))).to.equal(null);
    });
  }

  for (const against of ['in-line', 'in-column', 'map-label', 'imprint'] as const) {
    it(`is below the limit against ${against}`, () => expect(find([...STAMPED, against])).to.equal(null));
  }

  it('gives no weight to repetition on two pages', () => {
    expect(find(STAMPED, 2)).to.equal(null);
    expect(weighMark({ evidence: ['on-most-pages', 'at-edge'], pages: 2 }).evidence).to.deep.equal([
      'at-edge',
    ]);
  });

  it('admits a maker’s coloured line at the edge of a single page, but not in the page’s colour', () => {
    const line: TextEvidence[] = ['coloured', 'at-edge', 'long-text', 'odd-text', 'notice'];
    expect(find(line, 1)).to.deep.equal(line);
    for (const missing of line.filter((name) => name !== 'long-text')) {
      expect(
        find(
          line.filter((name) => name !== missing),
          1,
        ),
        missing,
      ).to.equal(null);
    }
  });

  const SIDE: TextEvidence[] = ['turned', 'coloured', 'at-edge', 'on-most-pages'];

  it('admits a coloured line along the side of most pages', () => {
    expect(find(SIDE)).to.deep.equal(SIDE);
  });

  for (const missing of SIDE) {
    it(`does not admit a long line along the side without ${missing}`, () => {
      expect(find([...SIDE.filter((name) => name !== missing), 'long-text'])).to.equal(null);
    });
  }

  for (const look of ['faint', 'coloured', 'pale'] as const) {
    it(`does not admit a turned, ${look} credit beside a picture of a single page`, () => {
      expect(find(['turned', look, 'long-text', 'odd-text'], 1)).to.equal(null);
    });

    it(`does not admit an upright, ${look} address at the foot of a single page`, () => {
      expect(find([look, 'at-edge', 'long-text', 'odd-text'], 1)).to.equal(null);
    });
  }
});
