import { expect } from 'chai';
import { addDocumentFacts, type OccurrenceFacts } from '../../../src/engine/judge/occurrence-facts.js';
import { NOT_COUNTED } from '../../../src/engine/judge/page-facts.js';
import { TestDocument, writeBody } from '../../support/documents.js';
import { mark, readPages, withDocument } from '../../support/page-facts.js';

/** The counted facts of pages with the given marks. */
function count(pages: string[], pageCount = pages.length): OccurrenceFacts[] {
  const document = new TestDocument();
  for (const content of pages) {
    document.addContentPage(writeBody() + content, '/ExtGState<</A50<</ca .5>>/A70<</ca .7>>>>');
  }
  return withDocument(document.build(), (read) => addDocumentFacts(readPages(read), pageCount));
}

describe('addDocumentFacts', () => {
  const here = mark('.8 g');
  const there = mark('.8 g', '1 0 0 1 60 100');
  const rows: [what: string, pages: string[], pageCount: number, counts: [number, boolean][]][] = [
    ['the only page', [here], 1, [[1, false]]],
    [
      'both of two pages',
      [here, here],
      2,
      [
        [2, true],
        [2, true],
      ],
    ],
    ['one of two pages', [here, ''], 2, [[1, false]]],
    [
      'three of five pages',
      [here, here, here, '', ''],
      5,
      [
        [3, true],
        [3, true],
        [3, true],
      ],
    ],
    [
      'two of five pages',
      [here, here, '', '', ''],
      5,
      [
        [2, false],
        [2, false],
      ],
    ],
    [
      'three pages, with two more that could not be read',
      [here, here, here, ''],
      6,
      [
        [3, false],
        [3, false],
        [3, false],
      ],
    ],
    [
      'two pages, at other places',
      [here, there],
      2,
      [
        [1, false],
        [1, false],
      ],
    ],
    [
      'two pages, in other colours',
      [here, mark('1 0 0 rg')],
      2,
      [
        [1, false],
        [1, false],
      ],
    ],
    [
      'two pages, more transparent on one',
      [mark('/A50 gs'), mark('/A70 gs')],
      2,
      [
        [1, false],
        [1, false],
      ],
    ],
    [
      'one page, twice at one place',
      [here + here, ''],
      2,
      [
        [1, false],
        [1, false],
      ],
    ],
  ];
  for (const [what, pages, pageCount, counts] of rows) {
    it(`counts a mark on ${what}`, () => {
      const counted = count(pages, pageCount).map(
        ({ pagesWithSamePlacement, isOnMostPages }) => [pagesWithSamePlacement, isOnMostPages] as const,
      );
      expect(counted).to.deep.equal(counts);
    });
  }

  it('marks a text shown in full on one page and faintly on another, on both', () => {
    const facts = count([mark('0 g'), mark('/A50 gs 0 g')]);
    expect(
      facts.map(({ isMoreTransparent, isCoveredInTurn }) => [isMoreTransparent, isCoveredInTurn]),
    ).to.deep.equal([
      [false, true],
      [true, true],
    ]);
  });

  it('does not change a page’s facts, and keeps nothing of an earlier count', () => {
    const document = new TestDocument();
    for (let page = 0; page < 3; page++) document.addContentPage(writeBody() + here);
    const [pages, all, one, again] = withDocument(document.build(), (read) => {
      const known = readPages(read).map((facts) => Object.freeze(facts));
      const measured = addDocumentFacts(known, read.pageCount);
      return [
        known,
        measured,
        addDocumentFacts(known.slice(0, 1), read.pageCount),
        addDocumentFacts(measured.slice(0, 1), read.pageCount),
      ];
    });
    expect(all.map(({ pagesWithSamePlacement }) => pagesWithSamePlacement)).to.deep.equal([3, 3, 3]);
    expect(one.map(({ pagesWithSamePlacement }) => pagesWithSamePlacement)).to.deep.equal([1]);
    expect(again).to.deep.equal(one);
    for (const [at, facts] of all.entries()) {
      expect({ ...facts, ...NOT_COUNTED }).to.deep.equal(pages[at]);
      expect(facts).to.not.equal(pages[at]);
    }
  });

  it('marks no text as covered that is faint on every page', () => {
    const facts = count([mark('/A50 gs'), mark('/A70 gs')]);
    expect(facts.map(({ isCoveredInTurn }) => isCoveredInTurn)).to.deep.equal([false, false]);
  });

  it('counts the words off the right angles, also at several places of a page', () => {
    const oblique = (x: number): string => mark('0 g', `.7071 .7071 -.7071 .7071 ${x} 80`);
    const counts = count([oblique(60) + oblique(160), oblique(60), here]);
    expect(counts.map(({ obliqueCount }) => obliqueCount)).to.deep.equal([3, 3, 3, 3]);
    expect(count([here])[0]!.obliqueCount).to.equal(0);
  });
});
