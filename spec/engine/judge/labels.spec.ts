/**
 * A slanted text of one page that touches nothing may be a measure of a drawing, a badge or a hint in a form; larger,
 * across other text, on other pages or in words of marks, it is a mark.
 */
import { turnedBy, writeBody, TestDocument, PLANTED, type Plant } from '../../support/documents.js';
import { itLeavesAlone, itLeavesCleanTwins, onPage, type Way } from '../../support/ways.js';

const NAME = 'Kiln 64';
const NOTICE = 'Please do not cite without permission of the author';

function slanted(sizePt: number, x: number, y: number, color = '0 0 .8 rg') {
  return (plant: Plant): string =>
    `BT ${color} /F2 ${sizePt} Tf ${turnedBy(45, x, y)} Tm ${plant(`(${NAME})Tj`)} ET`;
}

/** Below the text. */
const CLEAR = [300, 60] as const;

function onTwoPages(plant: Plant): Uint8Array {
  const document = new TestDocument();
  for (const line of ['The first page.', 'The second page.']) {
    document.addContentPage(writeBody([line]) + slanted(24, ...CLEAR)(plant));
  }
  return document.build();
}

const LAID: Way[] = [
  {
    way: 'a slanted name three times as large as the body',
    hint: NAME,
    build: onPage(slanted(33, ...CLEAR)),
  },
  { way: 'a slanted name across a line', hint: NAME, build: onPage(slanted(24, 60, 440)) },
  { way: 'a slanted name at one place of two pages', hint: NAME, places: 2, build: onTwoPages },
  {
    way: 'a slanted name at two places',
    hint: NAME,
    places: 2,
    build: onPage((plant) => slanted(24, 100, 60)(plant) + slanted(20, ...CLEAR)(plant)),
  },
  {
    way: 'a small slanted line about the copy',
    hint: NOTICE,
    build: onPage((plant) => `BT .6 g /F2 7 Tf ${turnedBy(45, 250, 40)} Tm ${plant(`(${NOTICE})Tj`)} ET`),
  },
  {
    way: 'a slanted word of marks',
    build: onPage((plant) => `BT /F2 24 Tf ${turnedBy(45, ...CLEAR)} Tm ${plant('(CONFIDENTIAL)Tj')} ET`),
  },
];

describe('labels', () => {
  itLeavesAlone(
    [17, 24, 28].map((sizePt) => ({
      what: `a slanted text of ${sizePt} points on one page, clear of the others,`,
      hint: NAME,
      build: () => onPage(slanted(sizePt, ...CLEAR))(PLANTED),
    })),
  );
  itLeavesAlone([
    {
      what: 'a small slanted line that says nothing of a copy',
      hint: 'The old road to the kilns of Northwind',
      build: () =>
        onPage((plant) => {
          const line = plant('(The old road to the kilns of Northwind)Tj');
          return `BT .6 g /F2 7 Tf ${turnedBy(45, 250, 40)} Tm ${line} ET`;
        })(PLANTED),
    },
  ]);
  itLeavesCleanTwins(LAID);
});
