import { expect } from 'chai';
import { tellVerdict } from '../../../src/console/report/verdict.js';
import type { ProcessingReport } from '../../../src/console/api/described.js';
import { reportHeader } from '../../../src/http/answer/report-headers.js';
import { processingReport } from '../../../src/report.js';
import { evidence, nothingRemoved } from '../../support/fake-pool.js';

function wireReport(found: Parameters<typeof processingReport>[0]): ProcessingReport {
  return JSON.parse(reportHeader(processingReport(found))) as ProcessingReport;
}

describe('console: the verdict', () => {
  it('counts text and pictures together', () => {
    const report = wireReport(evidence({ imageFound: 3, imageRemoved: 1 }));
    const verdict = tellVerdict(report, 2);
    expect(verdict.removed).to.equal(true);
    expect(verdict.title).to.equal('Removed 3 of 5 marks.');
    expect(verdict.text).to.match(/^2 pages changed\./);
    expect(tellVerdict(wireReport(evidence()), 1).text).to.match(/^1 page changed\./);
  });

  it('has words and advice of its own for each reason', () => {
    const reasons = [
      'no_text_layer',
      'target_not_found',
      'target_found_not_removed',
      'undetermined',
    ] as const;
    const verdicts = reasons.map((reason) => tellVerdict(wireReport(nothingRemoved(reason)), 0));
    expect(new Set(verdicts.map(({ text }) => text)).size).to.equal(reasons.length);
    expect(verdicts.every(({ removed, advice }) => !removed && advice.length > 0)).to.equal(true);
  });

  it('proposes a text that is like the one typed, where that one is not there', () => {
    const discovery = {
      status: 'uncorroborated',
      discoveredTarget: 'CONFIDENTIAL 7',
      similarity: 0.9,
      adopted: false,
    } as const;
    const propose = (reason: 'target_not_found' | 'target_found_not_removed'): string | null =>
      tellVerdict(wireReport(nothingRemoved(reason, { discovery })), 0).proposal;
    expect(propose('target_not_found')).to.equal('CONFIDENTIAL 7');
    expect(propose('target_found_not_removed')).to.equal(null);
  });
});
