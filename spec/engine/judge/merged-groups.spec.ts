/**
 * A footer that a program merged into every page is a mark; one that the page itself wrote is not, even if they look
 * alike.
 */
import { PLANTED, TestDocument, turnedBy, writeBody, type Plant } from '../../support/documents.js';
import { itLeavesAlone, itLeavesCleanTwins, type Kept, type Way } from '../../support/ways.js';

/** Three pages with the contents that `write` returns for each page's body text. */
function onPages(write: (body: string, show: string, page: number) => string): Way['build'] {
  return (plant: Plant) => {
    const document = new TestDocument();
    for (let page = 1; page <= 3; page++) {
      const body = writeBody([`Page ${page} begins here.`, 'It goes on.', 'It ends.']);
      document.addContentPage(write(body, plant('(CONFIDENTIAL)Tj'), page));
    }
    return document.build();
  };
}

function footer(show: string, font = 'F2'): string {
  return `BT 0 g /${font} 8 Tf 60 20 Td ${show} ET`;
}

const MERGED: Way[] = [
  {
    way: 'a footer after the page’s content',
    build: onPages((body, show) => `q ${body} Q q ${footer(show)} Q`),
  },
  { way: 'a footer before the page', build: onPages((body, show) => `q ${footer(show)} Q q ${body} Q`) },
  {
    way: 'a footer in nested groups, under a clip',
    build: onPages((body, show) => `q ${body} Q q 0 0 420 560 re W n q ${footer(show)} Q Q`),
  },
  {
    way: 'a note along the margin',
    build: onPages((body, show) => `q ${body} Q q BT 0 g /F2 8 Tf ${turnedBy(90, 14, 200)} Tm ${show} ET Q`),
  },
];

const WRITTEN: [string, (body: string, show: string, page: number) => string][] = [
  ['a footer in the body’s font', (body, show) => `q ${body} Q q ${footer(show, 'F1')} Q`],
  ['a footer in the body’s group', (body, show) => `q ${body} ${footer(show)} Q q Q`],
  ['a footer outside every group', (body, show) => `q ${body} Q ${footer(show)}`],
  ['a footer under a matrix for the page', (body, show) => `1 0 0 1 0 0 cm q ${body} Q q ${footer(show)} Q`],
  [
    'a footer that shares its group with a page number',
    (body, show, page) => `q ${body} Q q ${footer(show)} BT /F2 8 Tf 300 20 Td (${page})Tj ET Q`,
  ],
  [
    'a footer of a page in many groups',
    (body, show) => `q ${body} Q q BT /F1 9 Tf 60 300 Td (A note.)Tj ET Q q ${footer(show)} Q`,
  ],
  [
    'a footer on the first page alone',
    (body, show, page) => (page === 1 ? `q ${body} Q q ${footer(show)} Q` : `q ${body} Q`),
  ],
  [
    'a line of each page at a height of its own',
    (body, show, page) => `q ${body} Q q BT 0 g /F2 8 Tf 60 ${100 * page} Td ${show} ET Q`,
  ],
];

const KEPT: Kept[] = WRITTEN.map(([what, write]) => ({ what, build: () => onPages(write)(PLANTED) }));

describe('findMergedOccurrences', () => {
  itLeavesAlone(KEPT);
  itLeavesCleanTwins(MERGED.map((way) => ({ ...way, places: 3 })));
});
