import { expect } from 'chai';
import { readPageFacts } from '../../../src/console/report/page-facts.js';
import { readHeaders } from '../../../src/console/report/reading.js';
import { reportHeader, statsHeader } from '../../../src/http/answer/report-headers.js';
import { processingReport, watermarkStats } from '../../../src/report.js';
import { evidence } from '../../support/fake-pool.js';

function read(found = evidence()): NonNullable<ReturnType<typeof readHeaders>> {
  const run = readHeaders(reportHeader(processingReport(found)), statsHeader(watermarkStats(found)));
  if (run === null) throw new Error('the headers could not be read');
  return run;
}

describe('console: the report’s headers', () => {
  it('give marks with their pages, boxes, gates and evidence', () => {
    const { marks, changedPages, omittedMarks, omittedPages } = read();
    expect(marks).to.have.length(2);
    expect(marks[0]).to.deep.equal({
      pageNumber: 1,
      boxes: [{ left: 100, top: 200, right: 300, bottom: 400 }],
      kind: 'text',
      content: 'CONFIDENTIAL',
      gate: 'rotated',
      evidence: ['oblique', 'across-text'],
      count: 1,
    });
    expect([...changedPages]).to.deep.equal([1, 2]);
    expect([omittedMarks, omittedPages]).to.deep.equal([0, 0]);
  });

  it('say how much of a long list they had no room for', () => {
    const [location] = evidence().locations;
    const numbers = Array.from({ length: 300 }, (_, at) => at + 1);
    const run = read(
      evidence({
        locations: numbers.map((pageNumber) => ({ ...location!, pageNumber })),
        pages: numbers.map((pageNumber) => ({ pageNumber, textRemoved: 1, imageRemoved: 0, changed: true })),
      }),
    );
    expect(run.marks.length + run.omittedMarks).to.equal(300);
    expect(run.changedPages.size + run.omittedPages).to.equal(300);
    expect(run.omittedMarks).to.be.greaterThan(0);
    const facts = readPageFacts(run);
    expect(facts.describePage(300)).to.include('does not reach this far');
    expect(facts.listOutlines(300)).to.deep.equal([]);
    expect(facts.describePage(1)).to.match(/^Page 1: 1 mark removed/);
  });

  it('keep a page that changed without a place', () => {
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
      evidence({
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

  it('may be missing or cut by someone in between: then there is no report', () => {
    const report = reportHeader(processingReport(evidence()));
    const stats = statsHeader(watermarkStats(evidence()));
    expect(readHeaders(null, stats)).to.equal(null);
    expect(readHeaders(report, null)).to.equal(null);
    expect(readHeaders(report.slice(0, 40), stats)).to.equal(null);
  });
});
