import { expect } from 'chai';
import { asciiJson } from '../src/report-bounds.js';
import type { ReportedLocation } from '../src/engine/values/run-summary.js';
import { processingReport, removalResponse, watermarkStats } from '../src/report.js';
import { createSummary, nothingRemoved } from './support/fake-pool.js';
import { listNames, OUTCOME_REASONS } from '../src/engine/values/outcome-words.js';

const [PLACED] = createSummary().locations as [ReportedLocation];

describe('report', () => {
  it('lists a page for its evidence even when nothing on it was removed', () => {
    const { pages } = processingReport(
      nothingRemoved('target_found_not_removed', { locations: [{ ...PLACED, pageNumber: 7 }] }),
    );
    expect(pages).to.deep.equal({
      7: {
        page: 7,
        text_watermarks: 0,
        image_watermarks: 0,
        location_count: 1,
        location_types: ['text'],
        has_reported_change: false,
      },
    });
  });

  it('names each kind of evidence of a page once', () => {
    const locations = ['image', 'text', 'image'].map((type) => ({ ...PLACED, type }) as ReportedLocation);
    const { pages } = processingReport(createSummary({ locations }));
    expect(pages['1']).to.deep.include({ location_count: 3, location_types: ['image', 'text'] });
  });

  it('keeps pages in order and leaves out those without evidence', () => {
    const numbers = [2, 10, 11];
    const found = createSummary({
      locations: [],
      pages: numbers.map((pageNumber) => ({ pageNumber, textRemoved: 1, imageRemoved: 0, changed: true })),
    });
    expect(Object.keys(processingReport(found).pages).map(Number)).to.deep.equal(numbers);
    expect(Object.keys(watermarkStats(found).page_statistics)).to.deep.equal([
      'page_2',
      'page_10',
      'page_11',
    ]);
  });

  it('names each matched string once', () => {
    const { summary } = processingReport(createSummary({ patternsMatched: ['A', 'B', 'A'] }));
    expect(summary.patterns_matched).to.deep.equal(['A', 'B']);
  });

  it('bounds matched strings and warnings when it is built, without splitting characters', () => {
    const { summary, warnings } = processingReport(
      createSummary({
        patternsMatched: Array.from({ length: 50 }, (_, at) => `${'𝐀'.repeat(50)}${at}`),
        warnings: Array.from({ length: 500 }, (_, at) => `Page ${at} was left as it was.`),
      }),
    );
    expect(asciiJson(summary.patterns_matched).length).to.be.at.most(2562);
    for (const pattern of summary.patterns_matched) expect(pattern).to.match(/^(𝐀)+\d*$/u);
    expect(asciiJson(warnings).length).to.be.at.most(1922);
    const omitted = 500 - (warnings.length - 1);
    expect(warnings.at(-1)).to.equal(`${omitted} further warnings are not listed.`);
  });

  it('says in a sentence what happened', () => {
    const reasons = listNames(OUTCOME_REASONS);
    const messages = reasons.map((reason) => removalResponse(nothingRemoved(reason)).message);
    expect(new Set(messages).size).to.equal(reasons.length);
    expect(removalResponse(createSummary()).message).to.include('2 text');
  });

  it('says that insisting removes what only looks like the page', () => {
    const left = nothingRemoved('target_found_not_removed');
    for (const [gate, isAdvised] of [
      ['no_evidence', true],
      ['under_scan', false],
      ['invisible_over_scan', false],
      ['form_field', false],
      ['clip_text', false],
      ['inseparable', false],
    ] as const) {
      const { message } = removalResponse({ ...left, diagnostics: { [`refused_${gate}`]: 1 } });
      expect(message.endsWith('If it is a watermark, insist=true removes it.'), gate).to.equal(isAdvised);
    }
  });

  it('keeps similarity between 0 and 1', () => {
    const similarity = (value: number) =>
      processingReport(
        createSummary({
          discovery: { status: 'found', discoveredTarget: 'x', similarity: value, adopted: false },
        }),
      ).outcome.discovery?.similarity;
    expect([similarity(-0.1), similarity(0.123_456), similarity(1.2)]).to.deep.equal([0, 0.1235, 1]);
  });
});
