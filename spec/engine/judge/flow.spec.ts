/**
 * Faint, pale and coloured lines in the column of a page are its own; the same lines beside the column are marks.
 */
import { PLANTED, TestDocument, turnedBy, writeBody, type Plant } from '../../support/documents.js';
import { itLeavesAlone, itLeavesCleanTwins, type Kept, type Way } from '../../support/ways.js';

const FAINT = '/ExtGState<</GS0<</ca .4>>>>';

/** Three pages of text from 500 to 468 and from 260 down, with a gap between. */
function onPages(write: (show: string) => string, count = 3): Way['build'] {
  return (plant: Plant) => {
    const document = new TestDocument();
    for (let page = 1; page <= count; page++) {
      const above = writeBody([`Page ${page} begins here.`, 'It goes on.', 'There is a gap below.']);
      const below = writeBody(['After the gap it goes on.', 'It ends.'], 60, 260);
      document.addContentPage(above + below + write(plant('(CONFIDENTIAL)Tj')), FAINT);
    }
    return document.build();
  };
}

function keep(what: string, write: (show: string) => string, count = 3): Kept {
  return { what, build: () => onPages(write, count)(PLANTED) };
}

const SET: Kept[] = [
  keep('a faint heading between paragraphs', (show) => `q /GS0 gs BT 0 g /F1 18 Tf 60 360 Td ${show} ET Q`),
  keep('a faint heading of one page', (show) => `q /GS0 gs BT 0 g /F1 18 Tf 60 360 Td ${show} ET Q`, 1),
  keep('a faint caption', (show) => `q /GS0 gs BT 0 g /F1 9 Tf 60 350 Td ${show} ET Q`),
  keep('a faint title above the text', (show) => `q /GS0 gs BT 0 g /F1 24 Tf 60 530 Td ${show} ET Q`),
  keep('a faint last line', (show) => `q /GS0 gs BT 0 g /F1 11 Tf 60 224 Td ${show} ET Q`),
  keep('a pale initial heading', (show) => `BT .8 g /F1 40 Tf 60 360 Td ${show} ET`, 1),
  keep('a coloured heading on every page', (show) => `BT .8 0 0 rg /F1 14 Tf 60 360 Td ${show} ET`),
  keep('a badge set askew', (show) => `BT .8 0 0 rg /F1 17 Tf ${turnedBy(8, 80, 340)} Tm ${show} ET`, 1),
];

const LAID: Way[] = [
  {
    way: 'a faint line beside the column',
    places: 3,
    build: onPages((show) => `q /GS0 gs BT 0 g /F2 18 Tf 110 360 Td ${show} ET Q`),
  },
  {
    way: 'a faint footer at the column’s margin',
    places: 3,
    build: onPages((show) => `q /GS0 gs BT 0 g /F2 8 Tf 60 20 Td ${show} ET Q`),
  },
  {
    way: 'a pale line beside the column',
    places: 3,
    build: onPages((show) => `BT .8 g /F2 40 Tf 70 350 Td ${show} ET`),
  },
  {
    way: 'a faint line across the column’s lines, at their margin',
    places: 3,
    build: onPages((show) => `q /GS0 gs BT 0 g /F2 24 Tf 60 478 Td ${show} ET Q`),
  },
  {
    way: 'a pale line of huge letters under the text, at its margin',
    places: 3,
    build: onPages((show) => `BT .8 g /F2 40 Tf 60 190 Td ${show} ET`),
  },
  {
    way: 'a slanted line',
    places: 3,
    build: onPages((show) => `BT .8 0 0 rg /F2 24 Tf ${turnedBy(20, 70, 300)} Tm ${show} ET`),
  },
];

describe('isInColumn', () => {
  itLeavesAlone(SET);
  itLeavesCleanTwins(LAID);
});
