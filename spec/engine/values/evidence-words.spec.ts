import { expect } from 'chai';
import {
  EVIDENCE_NAMES,
  EVIDENCE_WORDS,
  MAX_REPORTED_EVIDENCE,
} from '../../../src/engine/values/evidence-words.js';
import { ADMITTING, REFUSING } from '../../../src/engine/judge/gates.js';
import { STAMP_GATES } from '../../../src/engine/stamps/gates.js';

describe('words of evidence', () => {
  it('are short, distinct names with a reason each', () => {
    for (const name of EVIDENCE_NAMES) {
      expect(name).to.match(/^[a-z]+(-[a-z]+)*$/u);
      expect(EVIDENCE_WORDS[name], name).to.match(/^[^|\n]{8,110}[^.|\n]$/u);
    }
    const reasons = EVIDENCE_NAMES.map((name) => EVIDENCE_WORDS[name]);
    expect(new Set(reasons).size).to.equal(reasons.length);
  });

  it('are in the gates in the table’s order, each once, within the number that is reported', () => {
    for (const { gate, all, none = [] } of [...REFUSING, ...ADMITTING, ...STAMP_GATES]) {
      expect(all, gate).to.not.have.length(0);
      expect(all.length + 1, gate).to.be.at.most(MAX_REPORTED_EVIDENCE);
      const places = all.map((name) => EVIDENCE_NAMES.indexOf(name));
      expect(places, gate).to.deep.equal(places.toSorted((one, other) => one - other));
      expect(new Set([...all, ...none]).size, gate).to.equal(all.length + none.length);
    }
  });

  it('are each used: by a gate, or for other occurrences and readings', () => {
    const asked = [...REFUSING, ...ADMITTING, ...STAMP_GATES].flatMap(({ all, none = [] }) => [
      ...all,
      ...none,
    ]);
    const beside = ['in-row-of-marks', 'at-place-of-mark', 'words-of-mark'];
    const pictures = ['picture-of-mark'];
    const read = ['reads-as-text', 'said-to-show-text'];
    // Reported in addition to the evidence that decided.
    const told = ['unseen', 'insisted'];
    const outlines = ['in-artifact'];
    expect(
      [...new Set([...asked, ...beside, ...pictures, ...read, ...told, ...outlines])].sort(),
    ).to.deep.equal([...EVIDENCE_NAMES].sort());
  });
});
