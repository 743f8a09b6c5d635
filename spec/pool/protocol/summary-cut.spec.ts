import { expect } from 'chai';
import {
  type RunSummary,
  type ReportedLocation,
  MAX_LOCATIONS,
} from '../../../src/engine/values/run-summary.js';
import { answerLimits, packAnswer } from '../../../src/pool/protocol/protocol.js';
import { cutSummary, MAX_LOCATION_TEXT } from '../../../src/pool/protocol/summary-cut.js';
import { framePieces, isWithin } from '../../../src/pool/protocol/frame.js';
import { processingReport, watermarkStats } from '../../../src/report.js';
import { createSummary } from '../../support/fake-pool.js';
import { removalJob } from '../../support/removal-job.js';

const MOST_PAGES = 10_000;
const LONGEST_HINT = 256;

function location(pageNumber: number, more: Partial<ReportedLocation> = {}): ReportedLocation {
  return { ...createSummary().locations[0]!, pageNumber, ...more };
}

/** So many marks on each page of a book, listed page by page. */
function book(pages: number, marks: number, more: Partial<ReportedLocation> = {}): RunSummary {
  const numbers = Array.from({ length: pages }, (_, at) => at + 1);
  return createSummary({
    locations: numbers.flatMap((page) => Array.from({ length: marks }, () => location(page, more))),
    pages: numbers.map((pageNumber) => ({ pageNumber, textRemoved: marks, imageRemoved: 0, changed: true })),
  });
}

describe('the cut of a summary', () => {
  it('leaves a summary that fits unchanged', () => {
    for (const whole of [createSummary(), book(MAX_LOCATIONS, 1), book(1, MAX_LOCATIONS)]) {
      expect(cutSummary(whole)).to.deep.equal(whole);
    }
  });

  it('keeps as many entries of every page as fit, in order, and counts the omitted ones', () => {
    const cut = cutSummary(book(1500, 52));
    const perPage = new Map<number, number>();
    for (const { pageNumber } of cut.locations) perPage.set(pageNumber, (perPage.get(pageNumber) ?? 0) + 1);
    expect(perPage.size).to.equal(1500);
    expect(new Set(perPage.values())).to.deep.equal(new Set([6, 7]));
    expect(cut.locations).to.deep.equal(
      cut.locations.toSorted((one, other) => one.pageNumber - other.pageNumber),
    );
    expect(cut.locations).to.have.length(MAX_LOCATIONS);
    expect(cut.diagnostics).to.deep.include({ locations_omitted: 1500 * 52 - MAX_LOCATIONS });
    expect(cut.diagnostics).to.include(createSummary().diagnostics);
  });

  it('limits the text of locations, too', () => {
    const cut = cutSummary(book(1, MAX_LOCATIONS, { content: 'x'.repeat(LONGEST_HINT) }));
    const length = cut.locations.reduce((sum, { content }) => sum + (content?.length ?? 0), 0);
    expect(length).to.be.within(MAX_LOCATION_TEXT - LONGEST_HINT, MAX_LOCATION_TEXT);
  });

  it('changes no counter of any page, and no page’s kinds of evidence', () => {
    const whole = book(MAX_LOCATIONS / 4, 5);
    whole.locations.push(location(7, { type: 'image' }), location(9, { type: 'chunk_text' }));
    const cut = cutSummary(whole);
    expect(cut.locations.length).to.be.below(whole.locations.length);
    expect(processingReport(cut).pages).to.deep.equal(processingReport(whole).pages);
    expect(watermarkStats(cut).page_statistics).to.deep.equal(watermarkStats(whole).page_statistics);
  });

  it('keeps enough patterns for any report', () => {
    const patternsMatched = Array.from({ length: 5000 }, (_, at) => `copy ${at}`);
    const whole = createSummary({ patternsMatched });
    expect(processingReport(cutSummary(whole))).to.deep.equal(processingReport(whole));
  });

  it('makes the summary of the largest book fit into an answer', () => {
    const content = '\u{1f600}'.repeat(LONGEST_HINT / 2);
    const largest = book(MOST_PAGES, 3, { content });
    largest.locations.push(...book(MOST_PAGES, 3, { content, type: 'image' }).locations);
    const message = packAnswer({ kind: 'remove-text', result: { output: null, summary: largest } });
    const limits = answerLimits(removalJob(Buffer.alloc(1), ''));
    expect(isWithin(limits, framePieces(message))).to.equal(true);
  });
});
