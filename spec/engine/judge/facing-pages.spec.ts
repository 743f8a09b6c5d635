import { expect } from 'chai';
import { countFacingPages } from '../../../src/engine/judge/occurrence-facts.js';
import { TestDocument, writeBody } from '../../support/documents.js';
import { mark, readPages, withDocument } from '../../support/page-facts.js';

/** For each mark of the pages, how many pages it shares with its counterpart. */
function count(pages: string[], text = 'CONFIDENTIAL'): number[] {
  const document = new TestDocument();
  for (const content of pages) document.addContentPage(writeBody() + content);
  return withDocument(document.build(), (read) => {
    const all = readPages(read).map((facts) => {
      const { occurrence } = facts;
      return { ...facts, occurrence: { ...occurrence, target: { ...occurrence.target, text } } };
    });
    const counts = countFacingPages(all);
    return all.map(({ placement }) => counts.get(placement) ?? 0);
  });
}

describe('countFacingPages', () => {
  const left = mark('.8 g', '1 0 0 1 60 60');
  const right = mark('.8 g', '1 0 0 1 90 60');
  const lower = mark('.8 g', '1 0 0 1 90 40');
  const larger = mark('.8 g', '1 0 0 1 90 60', 40);

  it('counts right and left pages together', () => {
    expect(count([right, left, right, left])).to.deep.equal([4, 4, 4, 4]);
    expect(count([right, left, right, left, right])).to.deep.equal([5, 5, 5, 5, 5]);
  });

  it('leaves out a page that has the mark elsewhere', () => {
    expect(count([lower, left, right, left, right])).to.deep.equal([0, 4, 4, 4, 4]);
  });

  for (const [what, pages] of [
    ['fewer than two left pages', [right, left, right]],
    ['one place on all pages', [left, left, left, left]],
    ['places that do not change with the side', [left, left, right, right]],
    ['another height', [right, mark('.8 g', '1 0 0 1 60 40'), right, mark('.8 g', '1 0 0 1 60 40')]],
    ['another size', [larger, left, larger, left]],
    ['the middle of the pages', [1, 0, 1, 0].map((side) => mark('.8 g', `1 0 0 1 ${60 + 30 * side} 260`))],
  ] as const) {
    it(`counts none of ${what}`, () => {
      expect(count([...pages])).to.deep.equal(pages.map(() => 0));
    });
  }

  it('counts words about the copy only: books have mirrored heads', () => {
    const pages = [right, left, right, left];
    expect(count(pages, 'Article in press')).to.deep.equal([4, 4, 4, 4]);
    for (const own of ['A History of the Alps', 'www.acme.com']) {
      expect(count(pages, own)).to.deep.equal([0, 0, 0, 0]);
    }
  });
});
