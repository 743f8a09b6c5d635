import { expect } from 'chai';
import { GroundReader, placeGrounds } from '../../../src/engine/judge/laid-grounds.js';
import { addDocumentFacts, type OccurrenceFacts } from '../../../src/engine/judge/occurrence-facts.js';
import { createPageCounts } from '../../../src/engine/judge/page-counts.js';
import { TestDocument, writeBody } from '../../support/documents.js';
import { factsOf } from '../../support/facts.js';
import { readPages, withDocument } from '../../support/page-facts.js';

const MARK = 'BT .8 g /F1 40 Tf 60 100 Td (CONFIDENTIAL)Tj ET';

/**
 * Says whether grounds lie under the mark, whose box is 293.36 by 38 points, and how often a page was run to find out.
 */
function ask(content: string): { isOver: boolean; runs: number } {
  const document = new TestDocument();
  document.addContentPage(content);
  return withDocument(document.build(), (read) => {
    let runs = 0;
    const grounds = new GroundReader({
      ...read,
      measurePaths(pageNumber) {
        runs++;
        return read.measurePaths(pageNumber);
      },
    });
    const [facts] = placeGrounds(addDocumentFacts(readPages(read), createPageCounts(read)), grounds);
    return { isOver: facts!.isOverGround, runs };
  });
}

/** A dark ground under the mark's letters, with this share of their box's width. */
const under = (share: number): string => `0 g 60 80 ${293.36 * share} 80 re f\n`;

describe('placeGrounds', () => {
  for (const [what, content, isOver] of [
    ['half of it', under(0.501) + writeBody() + MARK, true],
    ['less than half of it', under(0.499) + writeBody() + MARK, false],
    ['two quarters of it', `0 g 60 80 73.5 80 re f 200 80 73.5 80 re f ${writeBody()}${MARK}`, true],
    ['it, but is painted later', `0 g 0 0 5 5 re f ${writeBody()}${MARK} ${under(1)}`, false],
    ['it, but is light', `.8 g 60 80 288 80 re f 0 g 0 0 5 5 re f ${writeBody()}${MARK}`, false],
  ] as const) {
    it(`says ${isOver ? 'yes' : 'no'} if a dark shape covers ${what}`, () => {
      expect(ask(content)).to.deep.equal({ isOver, runs: 1 });
    });
  }

  for (const [what, content] of [
    ['a page without dark shapes', writeBody() + MARK],
    ['a dark mark', under(1) + writeBody() + MARK.replace('.8 g', '0 g')],
    ['a small pale mark', under(1) + writeBody() + MARK.replace('/F1 40', '/F1 20')],
    ['a mark across the text', under(1) + writeBody() + MARK.replace('60 100', '60 410')],
  ] as const) {
    it(`does not run a page again for ${what}`, () => {
      expect(ask(content).runs).to.equal(0);
    });
  }

  it('runs a page once for all of its marks, and does not change the given facts', () => {
    const document = new TestDocument();
    document.addContentPage(`0 g 0 0 5 5 re f ${writeBody()}${MARK} ${MARK.replace('60 100', '60 200')}`);
    withDocument(document.build(), (read) => {
      let runs = 0;
      const measurePaths = (pageNumber: number) => (runs++, read.measurePaths(pageNumber));
      const all = addDocumentFacts(readPages(read), createPageCounts(read)).map((facts) =>
        Object.freeze(facts),
      );
      const placed = placeGrounds(all, new GroundReader({ ...read, measurePaths }));
      expect(all.map(({ isOverGround }) => isOverGround)).to.deep.equal([true, true]);
      expect(placed.map(({ isOverGround }) => isOverGround)).to.deep.equal([false, false]);
      expect(runs).to.equal(1);
    });
  });

  it('says yes if the page paints differently when it is run again', () => {
    const page = { pageNumber: 1, paint: { eventCount: 3, glyphCount: 12 } };
    const grounds = new GroundReader({
      pages: [page],
      units: [],
      measurePaths: () => ({ eventCount: 4, glyphCount: 12 }),
    } as never);
    const facts: OccurrenceFacts = factsOf({ isOverGround: true, isPale: true, sizeRatio: 3 });
    expect(placeGrounds([facts], grounds)[0]).to.equal(facts);
  });
});
