import { expect } from 'chai';
import type { TextEvidence } from '../../../src/engine/judge/evidence.js';
import { ENOUGH, findEnough, weighMark, WEIGHED_NAMES } from '../../../src/engine/judge/weights.js';

/** An owner's line at the foot of most pages: just enough. */
const STAMPED: TextEvidence[] = ['at-edge', 'on-three-pages', 'on-most-pages', 'long-text', 'odd-text'];

function find(evidence: TextEvidence[], pages = 3): readonly TextEvidence[] | null {
  return findEnough({ pages, evidence });
}

describe('weighMark', () => {
  it('names no evidence twice', () => {
    expect(new Set(WEIGHED_NAMES).size).to.equal(WEIGHED_NAMES.length);
  });

  for (const name of [
    'in-watermark-artifact',
    'in-watermark-annotation',
    'in-watermark-form',
    'in-named-layer',
  ] as const) {
    it(`takes structure alone for enough: ${name}`, () => {
      expect(weighMark({ evidence: [name], pages: 3 })).to.deep.equal({ weight: ENOUGH, evidence: [name] });
    });
  }

  it('takes no sign of a look, a place, a repetition or a text for enough by itself', () => {
    const structure = /^in-(watermark|named)/u;
    for (const name of WEIGHED_NAMES.filter((one) => !structure.test(one))) {
      expect(weighMark({ evidence: [name], pages: 3 }).weight, name).to.be.lessThan(ENOUGH);
    }
  });

  it('counts evidence of one kind once, by its strongest name', () => {
    expect(weighMark({ evidence: ['pale', 'faint', 'coloured'], pages: 3 }).weight).to.equal(4);
    expect(weighMark({ evidence: ['on-three-pages', 'on-most-pages'], pages: 3 })).to.deep.equal({
      weight: 6,
      evidence: ['on-most-pages'],
    });
  });

  it('names only what speaks for a mark, though more was weighed', () => {
    expect(weighMark({ evidence: ['in-watermark-form', 'at-edge', 'in-column'], pages: 3 })).to.deep.equal({
      weight: ENOUGH + 5 - 8,
      evidence: ['in-watermark-form', 'at-edge'],
    });
  });

  it('takes a colour for no sign that the page has elsewhere', () => {
    expect(weighMark({ evidence: ['coloured', 'in-palette'], pages: 3 })).to.deep.equal({
      weight: 0,
      evidence: ['coloured'],
    });
  });

  it('weighs sizes and what a page is for nothing', () => {
    expect(
      weighMark({ evidence: ['banner-sized', 'display-sized', 'single', 'over-scan'], pages: 3 }),
    ).to.deep.equal({
      weight: 0,
      evidence: [],
    });
  });
});

describe('findEnough', () => {
  it('adds weak signs up', () => {
    expect(find(STAMPED)).to.deep.equal(['at-edge', 'on-most-pages', 'long-text', 'odd-text']);
  });

  for (const missing of ['at-edge', 'on-most-pages', 'long-text', 'odd-text'] as const) {
    it(`finds too little without ${missing}`, () => {
      expect(find(STAMPED.filter((name) => name !== missing))).to.equal(null);
    });
  }

  for (const against of [
    'in-line',
    'in-column',
    'covered-in-turn',
    'light-title',
    'map-label',
    'imprint',
  ] as const) {
    it(`finds too little against ${against}`, () => expect(find([...STAMPED, against])).to.equal(null));
  }

  it('counts no repetition on two pages', () => {
    expect(find(STAMPED, 2)).to.equal(null);
    expect(weighMark({ evidence: ['on-most-pages', 'at-edge'], pages: 2 }).evidence).to.deep.equal([
      'at-edge',
    ]);
  });

  it('finds enough in a maker’s coloured line at the edge of a single page, and too little in the page’s colour', () => {
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

  const TURNED: TextEvidence[] = ['turned', 'at-edge', 'long-text', 'odd-text'];

  it('finds enough in a turned owner’s line at the very edge of a single page', () => {
    expect(find(TURNED, 1)).to.deep.equal(TURNED);
  });

  for (const missing of TURNED) {
    it(`finds too little on a single page without ${missing}`, () => {
      expect(
        find(
          TURNED.filter((name) => name !== missing),
          1,
        ),
      ).to.equal(null);
    });
  }

  for (const look of ['faint', 'coloured', 'pale'] as const) {
    it(`leaves a turned, ${look} credit beside a picture of a single page`, () => {
      expect(find(['turned', look, 'long-text', 'odd-text'], 1)).to.equal(null);
    });

    it(`leaves an upright, ${look} address at the foot of a single page`, () => {
      expect(find([look, 'at-edge', 'long-text', 'odd-text'], 1)).to.equal(null);
    });
  }
});
