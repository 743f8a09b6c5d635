/**
 * A line that a program laid on an existing page is a mark, on one page or many; a line of the page itself is not.
 */
import { PLANTED, TestDocument, writeBody, type Plant } from '../../support/documents.js';
import { itLeavesAlone, itLeavesCleanTwins, type Kept, type Way } from '../../support/ways.js';

const BODY = writeBody(['The page begins here.', 'It goes on.', 'It ends.']);
const DRAWN = 'q 1 0 0 1 0 0 cm /Fm0 Do Q';

function footer(show: string): string {
  return `BT 0 g /F2 8 Tf 90 20 Td ${show} ET`;
}

/** One page with the streams that `write` returns for the instructions that show the mark. */
function onPage(write: (show: string) => string[]): Way['build'] {
  return (plant: Plant) => {
    const document = new TestDocument();
    document.addContentPage(write(plant('(CONFIDENTIAL)Tj')));
    return document.build();
  };
}

/** One page with the given streams, which may draw forms: /Fm0 shows the mark, /Fm1 the page's text. */
function withForms(...streams: string[]): Way['build'] {
  return (plant: Plant) => {
    const document = new TestDocument();
    const mark = document.addForm(footer(plant('(CONFIDENTIAL)Tj')), document.resources());
    const body = document.addForm(BODY, document.resources());
    document.addContentPage(streams, `/XObject<</Fm0 ${mark}/Fm1 ${body}>>`);
    return document.build();
  };
}

/** One page with two forms of the given boxes: /Fm0 shows the mark, /Fm1 the given lines. */
function withBoxes(streams: string[], markBox: string, bodyBox = '0 0 420 560', body = BODY): Way['build'] {
  return (plant: Plant) => {
    const document = new TestDocument();
    const addForm = (content: string, box: string) =>
      document.addStream(
        content,
        `/Type/XObject/Subtype/Form/BBox[${box}]/Resources ${document.resources()}`,
      );
    const mark = addForm(footer(plant('(CONFIDENTIAL)Tj')), markBox);
    document.addContentPage(streams, `/XObject<</Fm0 ${mark}/Fm1 ${addForm(body, bodyBox)}>>`);
    return document.build();
  };
}

const LANDSCAPE = '0 0 560 420';
const FITTED = 'q .75 0 0 .75 0 122.5 cm /Fm0 Do Q';
const PAGE = 'q /Fm1 Do Q';
/** Two upright pages beside each other in the upper half of a sheet. */
const LEFT_HALF = 'q .5 0 0 .5 0 280 cm /Fm0 Do Q';
const RIGHT_HALF = 'q .5 0 0 .5 210 280 cm /Fm1 Do Q';

function onSecondOfThree(plant: Plant): Uint8Array {
  const document = new TestDocument();
  for (let page = 1; page <= 3; page++) {
    const mark = page === 2 ? footer(plant('(CONFIDENTIAL)Tj')) : '';
    document.addContentPage(['q', BODY, `Q ${mark}`]);
  }
  return document.build();
}

const LAID_ON: Way[] = [
  {
    way: 'a line after a page enclosed in q and Q',
    build: onPage((show) => ['q', BODY, `Q q ${footer(show)} Q`]),
  },
  {
    way: 'a line in a stream after the one that ends the page',
    build: onPage((show) => ['q\n', BODY, 'Q', footer(show)]),
  },
  {
    way: 'a line in the stream that opens the enclosing q',
    build: onPage((show) => [`q ${footer(show)} Q q`, BODY, 'Q']),
  },
  {
    way: 'a line that is filled and stroked',
    build: onPage((show) => ['q', BODY, `Q q 2 Tr ${footer(show)} Q`]),
  },
  { way: 'a line on the second of three pages', build: onSecondOfThree },
  { way: 'a form after a page that is one', build: withForms(`${DRAWN.replace('Fm0', 'Fm1')} ${DRAWN}`) },
  { way: 'a form before a page that is one', build: withForms(`${DRAWN} ${DRAWN.replace('Fm0', 'Fm1')}`) },
  { way: 'a form after a page in a group', build: withForms(`q ${BODY} Q ${DRAWN}`) },
  { way: 'a form in a stream before the page', build: withForms(DRAWN, BODY) },
  { way: 'a form in a stream after the page', build: withForms(BODY, `q ${DRAWN} Q`) },
  { way: 'an upright page laid on one like it', build: withBoxes([PAGE, DRAWN], '0 0 420 560') },
  { way: 'a page whose box is written from its far corner', build: withBoxes([PAGE, DRAWN], '420 560 0 0') },
  { way: 'a page of another format fitted into it', build: withBoxes([`${PAGE} ${FITTED}`], LANDSCAPE) },
];

const SET: [string, Way['build']][] = [
  ['a line in a stream of its own', onPage((show) => [footer(show), BODY])],
  ['a line in a stream and a group of its own', onPage((show) => [`q ${footer(show)} Q`, `q ${BODY} Q`])],
  ['a line within what is shut in', onPage((show) => ['q', footer(show), BODY, 'Q'])],
  ['a line beside an empty group that is shut in', onPage((show) => ['q', 'Q', BODY, footer(show)])],
  [
    'a line among others that were laid on',
    onPage((show) => ['q', BODY, `Q ${footer(show)} BT /F2 8 Tf 90 40 Td (Name: Jane Doe)Tj ET`]),
  ],
  [
    'a heading laid on in the page’s column',
    onPage((show) => ['q', BODY, `Q BT 0 g /F2 14 Tf 60 520 Td ${show} ET`]),
  ],
  [
    'a word laid on in a line of the page',
    onPage((show) => ['q', BODY, `Q BT 0 g /F2 11 Tf 180 500 Td ${show} ET`]),
  ],
  ['a line of a page whose groups do not close', onPage((show) => ['q', BODY, footer(show)])],
  ['a form that the page’s text draws', withForms(`${BODY} ${DRAWN}`)],
  ['a form in a stream with other things', withForms(BODY, `0 0 9 9 re f ${DRAWN}`)],
  ['a form on a page of many groups', withForms(`q ${BODY} Q q ${BODY} Q ${DRAWN}`)],
  ['a page of a sheet of two', withBoxes([`${LEFT_HALF} ${RIGHT_HALF}`], '0 0 420 560')],
  ['a page of a sheet of two, in streams', withBoxes([LEFT_HALF, RIGHT_HALF], '0 0 420 560')],
  [
    'a page of a sheet of three',
    withBoxes([PAGE, 'q .34 0 0 1 138 0 cm /Fm0 Do Q'], '0 0 420 560', '0 0 140 560'),
  ],
  ['a figure placed before the page’s text', withBoxes([DRAWN, PAGE], '80 10 180 60')],
  ['a figure placed after the page’s text', withBoxes([`${PAGE} ${DRAWN}`], '80 10 180 60')],
  ['a form whose box cannot be read', withBoxes([PAGE, DRAWN], '0 0 420')],
  [
    'a title on which a program laid the page’s number',
    withBoxes([DRAWN, PAGE], '0 0 420 560', '0 0 420 560', writeBody(['17'])),
  ],
  ['a line after a group that ends within a stream', onPage((show) => ['q', `${BODY} Q ${footer(show)}`])],
  ['a line before a group that begins within a stream', onPage((show) => [`${footer(show)} q`, `${BODY} Q`])],
  ['a form that is all that the page draws', withForms(DRAWN)],
];

const KEPT: Kept[] = SET.map(([what, build]) => ({ what, build: () => build(PLANTED) }));

describe('findStampedOccurrences', () => {
  itLeavesCleanTwins(LAID_ON);
  itLeavesAlone(KEPT);
});
