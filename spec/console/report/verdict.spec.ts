import { expect } from 'chai';
import { joinReport } from '../../../src/console/report/reading.js';
import { describeVerdict } from '../../../src/console/report/verdict.js';
import { processingReport, watermarkStats } from '../../../src/report.js';
import { createSummary, nothingRemoved } from '../../support/fake-pool.js';
import { listNames, OUTCOME_REASONS } from '../../../src/engine/values/outcome-words.js';

function judge(found = createSummary()): ReturnType<typeof describeVerdict> {
  return describeVerdict(joinReport(processingReport(found), watermarkStats(found)));
}

describe('console: the verdict', () => {
  it('counts text and pictures together', () => {
    const verdict = judge(createSummary({ imageFound: 3, imageRemoved: 1 }));
    expect(verdict.removed).to.equal(true);
    expect(verdict.title).to.equal('Removed 3 of 5 marks.');
    expect(verdict.text).to.match(/^2 pages changed\.(?!.*counts once)/);
  });

  it('says that a mark which pages share counts once', () => {
    expect(judge(createSummary({ textRemoved: 1 })).text).to.match(/A mark that pages share counts once\.$/);
    const [first] = createSummary().pages;
    expect(judge(createSummary({ pages: [first!] })).text).to.match(/^1 page changed\./);
  });

  it('has its own text and advice for each reason', () => {
    const reasons = listNames(OUTCOME_REASONS);
    const verdicts = reasons.map((reason) => judge(nothingRemoved(reason)));
    expect(new Set(verdicts.map(({ text }) => text)).size).to.equal(reasons.length);
    expect(verdicts.every(({ removed, advice }) => !removed && advice.length > 0)).to.equal(true);
  });

  it('gives the counted reason if a text that was found is not left for want of evidence', () => {
    const judgeFound = (diagnostics: object): ReturnType<typeof judge> =>
      judge(nothingRemoved('target_found_not_removed', { diagnostics: { ...diagnostics } }));
    const part = judgeFound({ sightings: 12 });
    expect(part.text).to.equal('12 places: it is part of a longer text; only a whole line is removed.');
    expect(part.advice).to.deep.equal(['If the mark is longer than what you typed, type all of it.']);
    const field = judgeFound({ refused_form_field: 1 });
    expect(field.text).to.equal('1 place: it is the value of a form field.');
    expect(field.advice).to.deep.equal([]);
    const general = judgeFound({ refused_no_evidence: 1, sightings: 2 });
    expect(general.text).to.match(/^The text was found, but nothing shows for certain/);
    expect(general.advice).to.have.length(2);
  });

  it('suggests near texts if nothing was removed, and nothing after a removal', () => {
    const diagnostics = { did_you_mean: ['CONFIDENTIAL', 'CONFIDENTIAL 7'] };
    const missed = judge(nothingRemoved('target_not_found', { diagnostics }));
    expect(missed.proposals).to.deep.equal(['CONFIDENTIAL', 'CONFIDENTIAL 7']);
    expect(judge(nothingRemoved('target_not_found')).proposals).to.deep.equal([]);
    expect(judge(createSummary({ diagnostics })).proposals).to.deep.equal([]);
  });
});
