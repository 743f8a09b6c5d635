import { expect } from 'chai';
import { describeVerdict } from '../../../src/console/report/verdict.js';
import type { Described } from '../../../src/report/described.js';
import { writeReportHeader } from '../../../src/http/answer/report-headers.js';
import { processingReport } from '../../../src/report.js';
import { evidence, nothingRemoved } from '../../support/fake-pool.js';
import { listNames, OUTCOME_REASONS } from '../../../src/engine/values/outcome-words.js';

function wireReport(found: Parameters<typeof processingReport>[0]): Described<'ProcessingReport'> {
  return JSON.parse(writeReportHeader(processingReport(found))) as Described<'ProcessingReport'>;
}

describe('console: the verdict', () => {
  it('counts text and pictures together', () => {
    const report = wireReport(evidence({ imageFound: 3, imageRemoved: 1 }));
    const verdict = describeVerdict(report, 2);
    expect(verdict.removed).to.equal(true);
    expect(verdict.title).to.equal('Removed 3 of 5 marks.');
    expect(verdict.text).to.match(/^2 pages changed\./);
    expect(describeVerdict(wireReport(evidence()), 1).text).to.match(/^1 page changed\.(?!.*counts once)/);
    expect(describeVerdict(report, 2, true).text).to.match(/A mark that pages share counts once\.$/);
  });

  it('has its own text and advice for each reason', () => {
    const reasons = listNames(OUTCOME_REASONS);
    const verdicts = reasons.map((reason) => describeVerdict(wireReport(nothingRemoved(reason)), 0));
    expect(new Set(verdicts.map(({ text }) => text)).size).to.equal(reasons.length);
    expect(verdicts.every(({ removed, advice }) => !removed && advice.length > 0)).to.equal(true);
  });

  it('suggests near texts if nothing was removed, and nothing after a removal', () => {
    const diagnostics = { did_you_mean: ['CONFIDENTIAL', 'CONFIDENTIAL 7'] };
    const missed = wireReport(nothingRemoved('target_not_found', { diagnostics }));
    expect(describeVerdict(missed, 0).proposals).to.deep.equal(['CONFIDENTIAL', 'CONFIDENTIAL 7']);
    expect(describeVerdict(wireReport(nothingRemoved('target_not_found')), 0).proposals).to.deep.equal([]);
    expect(describeVerdict(wireReport(evidence({ diagnostics })), 1).proposals).to.deep.equal([]);
  });
});
