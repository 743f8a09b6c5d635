import { expect } from 'chai';
import type { TextEvidence } from '../../../src/engine/judge/evidence.js';
import { ENOUGH, findEnough, weighMark, WEIGHED_NAMES } from '../../../src/engine/judge/weights.js';

/** An owner's line at the foot of most pages: just enough. */
const STAMPED: TextEvidence[] = ['at-edge', 'on-three-pages', 'on-most-pages', 'long-text', 'odd-text'];

function find(evidence: TextEvidence[], pages = 3): readonly TextEvidence[] | null {
  return findEnough({ occurrences: [], pages, perPage: 1, evidence });
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
      expect(weighMark({ evidence: [name] })).to.deep.equal({ weight: ENOUGH, evidence: [name] });
    });
  }

  it('takes no sign of a look, a place, a repetition or a text for enough by itself', () => {
    const structure = /^in-(watermark|named)/u;
    for (const name of WEIGHED_NAMES.filter((one) => !structure.test(one)))
      expect(weighMark({ evidence: [name] }).weight, name).to.be.lessThan(ENOUGH);
  });

  it('counts evidence of one kind once, by its strongest name', () => {
    expect(weighMark({ evidence: ['pale', 'faint', 'coloured'] }).weight).to.equal(2);
    expect(weighMark({ evidence: ['on-three-pages', 'on-most-pages'] })).to.deep.equal({
      weight: 3,
      evidence: ['on-most-pages'],
    });
  });

  it('weighs sizes and what a page is for nothing', () => {
    expect(weighMark({ evidence: ['banner-sized', 'display-sized', 'single', 'over-scan'] })).to.deep.equal({
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

  for (const against of ['in-line', 'in-column', 'covered-in-turn', 'light-title', 'map-label'] as const) {
    it(`finds too little against ${against}`, () => expect(find([...STAMPED, against])).to.equal(null));
  }

  it('finds too little on two pages', () => expect(find(STAMPED, 2)).to.equal(null));
});
