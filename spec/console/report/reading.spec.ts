import { expect } from 'chai';
import type { Described } from '../../../src/report/described.js';
import { readPageFacts } from '../../../src/console/report/page-facts.js';
import { joinReport, type RunReport } from '../../../src/console/report/reading.js';
import { removalResponse } from '../../../src/report.js';
import { createSummary } from '../../support/fake-pool.js';

function read(found = createSummary()): RunReport {
  const { processing_report: report, statistics } = JSON.parse(
    JSON.stringify(removalResponse(found)),
  ) as Required<Described<'WatermarkRemovalResponse'>>;
  return joinReport(report!, statistics!);
}

describe('console: the report', () => {
  it('has marks with their pages, boxes and gates', () => {
    const { marks, changedPages } = read();
    expect(marks).to.have.length(2);
    expect(marks[0]).to.deep.equal({
      pageNumber: 1,
      boxes: [{ left: 100, top: 200, right: 300, bottom: 400 }],
      kind: 'text',
      content: 'CONFIDENTIAL',
      gate: 'turned',
      count: 1,
    });
    expect([...changedPages]).to.deep.equal([1, 2]);
  });

  it('keeps a page that changed without a reported place', () => {
    const nowhere = {
      type: 'chunk_text' as const,
      pageNumber: 3,
      start: null,
      end: null,
      content: null,
      encoding: null,
      properties: null,
      position: 'page_content_diff' as const,
      furtherPositions: [],
    };
    const run = read(
      createSummary({
        locations: [nowhere],
        pages: [{ pageNumber: 3, textRemoved: 0, imageRemoved: 0, changed: true }],
      }),
    );
    expect(run.marks[0]?.boxes).to.deep.equal([]);
    expect(readPageFacts(run).describePage(3)).to.equal(
      'Page 3 changed; the report gives no place. The difference shows it.',
    );
    expect(readPageFacts(run).describePage(2)).to.equal('Page 2 did not change.');
  });
});
