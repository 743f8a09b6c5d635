import { expect } from 'chai';
import type { RunSummary } from '../../../src/engine/values/run-summary.js';
import { writeReportHeader, writeStatsHeader } from '../../../src/http/answer/report-headers.js';
import {
  processingReport,
  watermarkStats,
  type ProcessingReport,
  type WatermarkStats,
} from '../../../src/report.js';
import { createSummary } from '../../support/fake-pool.js';

type Cut<T> = T & Record<string, number | undefined>;

const REPORT_LIMIT = 8 * 1024;
const STATS_LIMIT = 5 * 1024;

/** Characters that grow differently when escaped: 1, 2, 6 and 12 bytes. */
const ALPHABET = ['a', '"', '\\', '\n', '\u0000', 'é', '日', '𝐀', '\ud800'];

describe('report headers', () => {
  it('are printable ASCII that is decoded to the same value', () => {
    const report = processingReport(createSummary({ patternsMatched: ['Entwurf – “geheim”\n日本 𝐀'] }));
    const text = writeReportHeader(report);
    expect(text).to.match(/^[\x20-\x7e]*$/);
    expect(JSON.parse(text)).to.deep.equal(report);
  });

  it('are complete if they fit', () => {
    expect(writeReportHeader(processingReport(createSummary()))).to.not.include('pages_truncated');
    expect(writeStatsHeader(watermarkStats(createSummary()))).to.not.include('locations_truncated');
  });

  it('drop diagnostics before pages, and keep the first entries', () => {
    const { full, cut } = cutReport(manyPages(20, { diagnosticsCount: 500 }));
    expect(cut.pages).to.deep.equal(full.pages);
    const kept = Object.keys(cut.diagnostics);
    expect(kept).to.deep.equal(Object.keys(full.diagnostics).slice(0, kept.length));
    expect(cut['diagnostics_truncated']).to.equal(500 - kept.length);
    expect(kept.length).to.be.greaterThan(0);
    expect(cut).to.not.have.property('pages_truncated');
  });

  it('drop pages only after all diagnostics', () => {
    const { cut } = cutReport(manyPages(500, { diagnosticsCount: 5 }));
    expect(cut.diagnostics).to.deep.equal({});
    expect(cut['diagnostics_truncated']).to.equal(5);
    const kept = Object.keys(cut.pages).map(Number);
    expect(kept).to.deep.equal(Array.from(kept, (_, at) => at + 1));
    expect(cut['pages_truncated']).to.equal(500 - kept.length);
    expect(kept.length).to.be.greaterThan(20);
  });

  it('drop page_statistics before locations', () => {
    const { full, cut } = cutStats(manyPages(100, { locationCount: 2 }));
    expect(cut.locations).to.deep.equal(full.locations);
    expect(cut['page_statistics_truncated']).to.equal(100 - Object.keys(cut.page_statistics).length);
    expect(cut).to.not.have.property('locations_truncated');
    const { cut: both } = cutStats(manyPages(100, { locationCount: 100 }));
    expect(both.page_statistics).to.deep.equal({});
    expect(both['page_statistics_truncated']).to.equal(100);
    expect(both['locations_truncated']).to.equal(100 - both.locations.length);
    expect(both.locations.length).to.be.greaterThan(5);
  });

  it('fill the available space: one more entry would not fit', () => {
    const found = manyPages(500, { diagnosticsCount: 0 });
    const { full, cut } = cutReport(found);
    const kept = Object.keys(cut.pages).length;
    const oneMore = {
      ...cut,
      pages: Object.fromEntries(Object.entries(full.pages).slice(0, kept + 1)),
      pages_truncated: 500 - kept - 1,
    };
    expect(JSON.stringify(oneMore).length).to.be.at.least(REPORT_LIMIT);
  });

  it('serialise only the entries that they send, however many there are', () => {
    let written = 0;
    const page = { toJSON: () => ((written += 1), 'x'.repeat(100)) } as unknown;
    const report = processingReport(createSummary());
    const pages = Object.fromEntries(Array.from({ length: 9000 }, (_, at) => [`${at + 1}`, page]));
    const cut = JSON.parse(writeReportHeader({ ...report, pages } as ProcessingReport)) as ProcessingReport;
    const sent = Object.keys(cut.pages).length;
    expect(sent).to.be.greaterThan(50);
    // Once to measure it, once to send it; those beside which the rest did not fit are few.
    expect(written).to.be.at.most(2 * sent + 20);
  });

  it('stay under their limits with equal counters for any summary', () => {
    const random = seeded(20_260_601);
    for (let round = 0; round < 150; round++) {
      const found = anyEvidence(random);
      const report = cutReport(found);
      const stats = cutStats(found);
      expect(report.cut.summary, `round ${round}`).to.deep.equal(report.full.summary);
      expect(report.cut.outcome).to.deep.equal(report.full.outcome);
      expect(report.cut.warnings).to.deep.equal(report.full.warnings);
      expect(stats.cut.text_watermarks_found).to.equal(found.textFound);
      expect(stats.cut.patterns_matched).to.deep.equal(stats.full.patterns_matched);
    }
  });
});

function cutReport(found: RunSummary): { full: ProcessingReport; cut: Cut<ProcessingReport> } {
  const full = processingReport(found);
  const text = writeReportHeader(full);
  expect(text.length).to.be.below(REPORT_LIMIT);
  expect(text).to.match(/^[\x20-\x7e]*$/);
  return { full, cut: JSON.parse(text) as Cut<ProcessingReport> };
}

function cutStats(found: RunSummary): { full: WatermarkStats; cut: Cut<WatermarkStats> } {
  const full = watermarkStats(found);
  const text = writeStatsHeader(full);
  expect(text.length).to.be.below(STATS_LIMIT);
  expect(text).to.match(/^[\x20-\x7e]*$/);
  return { full, cut: JSON.parse(text) as Cut<WatermarkStats> };
}

function manyPages(
  pageCount: number,
  { diagnosticsCount = 0, locationCount = 0 }: { diagnosticsCount?: number; locationCount?: number },
): RunSummary {
  const [location] = createSummary().locations;
  return createSummary({
    pageCount,
    pages: Array.from({ length: pageCount }, (_, at) => ({
      pageNumber: at + 1,
      textRemoved: 1,
      imageRemoved: 0,
      changed: true,
    })),
    locations: Array.from({ length: locationCount }, (_, at) => ({ ...location!, pageNumber: at + 1 })),
    diagnostics: Object.fromEntries(Array.from({ length: diagnosticsCount }, (_, at) => [`count_${at}`, at])),
  });
}

function anyEvidence(random: () => number): RunSummary {
  const upTo = (most: number) => Math.floor(random() * (most + 1));
  const text = (most: number) =>
    Array.from({ length: upTo(most) }, () => ALPHABET[upTo(ALPHABET.length - 1)]).join('');
  const texts = (count: number, most: number) => Array.from({ length: upTo(count) }, () => text(most));
  return {
    ...manyPages(upTo(300), { diagnosticsCount: upTo(100), locationCount: upTo(200) }),
    textFound: upTo(Number.MAX_SAFE_INTEGER),
    textRemoved: upTo(Number.MAX_SAFE_INTEGER),
    imageFound: upTo(Number.MAX_SAFE_INTEGER),
    imageRemoved: upTo(Number.MAX_SAFE_INTEGER),
    status: 'nothing_removed',
    reason: 'target_found_not_removed',
    discovery: {
      status: 'contract_rejected',
      discoveredTarget: text(400),
      similarity: random(),
      adopted: false,
    },
    patternsMatched: texts(40, 300),
    warnings: texts(60, 200),
  };
}

/** mulberry32: a small generator whose seed makes a failure repeatable. */
function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
