/**
 * Kinds of real pages on which body text was removed or a visible mark left, each as two similar documents.
 */
import { PLANTED, TestDocument, turnedBy, writeBody, type Plant } from '../../support/documents.js';
import { itLeavesAlone, itLeavesCleanTwins, type Kept, type Way } from '../../support/ways.js';

const BLEND = '/ExtGState<</GM<</BM/Multiply>>/GS4<</ca .4>>/GS6<</ca .6>>/GS1<</ca 1>>>>';

function onPages(pages: ((plant: Plant) => string)[], entries = ''): Way['build'] {
  return (plant) => {
    const document = new TestDocument();
    for (const write of pages) document.addContentPage(write(plant), entries);
    return document.build();
  };
}

const planted =
  (build: Way['build']): Kept['build'] =>
  () =>
    build(PLANTED);

/** Coloured text at one place of each page, apart from the body. */
function link(pageCount: number, further = ''): Way['build'] {
  return onPages(
    Array.from(
      { length: pageCount },
      () => (plant) =>
        `${writeBody()}${further}BT 0 0 .8 rg /F1 9 Tf 250 40 Td ${plant('(CONFIDENTIAL)Tj')} ET`,
    ),
  );
}

const FROM = 'This content downloaded from';
const UNDER = 'All use subject to https://about.example.org/terms';
const ADDRESS = '192.0.2.7 on Sun, 09 Oct 2022 12:24:06 UTC';

/** Three lines in the middle of a page, one under the other. The second is the mark. */
const between = (first: string, second: string, third: string): Way['build'] =>
  onPages([
    (plant) =>
      `${writeBody()} BT 0 g /F1 8 Tf 9 TL 100 120 Td (${first})Tj T* ${plant(`(${second})Tj`)} T* (${third})Tj ET`,
  ]);

function writeBlue(text: string, at: string): string {
  return `BT 0 0 .8 rg /F1 14 Tf ${at} Td (${text})Tj ET `;
}

/** A drawing whose text is all transparent, or blended. */
function drawing(state: string, other: string): Way['build'] {
  return onPages(
    [
      (plant) =>
        `q /${other} gs BT 0 g /F1 11 Tf 60 400 Td (Section A to B, scale as shown) Tj 0 -60 Td (Foundation plan) Tj ET Q
         q /${state} gs BT 0 g /F1 16 Tf 250 60 Td ${plant('(CONFIDENTIAL)Tj')} ET Q`,
    ],
    BLEND,
  );
}

/** A map: place names along streets and rivers. */
function map(directions: number[]): Way['build'] {
  return onPages([
    (plant) => {
      const names = directions.map(
        (degrees, at) => `BT 0 g /F1 9 Tf ${turnedBy(degrees, 60 + 40 * at, 420)} Tm (Some Street)Tj ET`,
      );
      return `${writeBody(['A legend of the map.'])}${names.join('\n')}
        BT 0 .4 .8 rg /F1 13 Tf ${turnedBy(28, 150, 150)} Tm ${plant('(CONFIDENTIAL)Tj')} ET`;
    },
  ]);
}

/** Cells of a table; some have the hint, faintly. */
function table(isHint: (row: number, column: number) => boolean): Way['build'] {
  return onPages(
    [
      (plant) => {
        const cells = Array.from({ length: 35 }, (_, at) => {
          const [row, column] = [Math.floor(at / 5), at % 5];
          const show = isHint(row, column) ? plant('(CONFIDENTIAL)Tj') : `(Value ${at})Tj`;
          return `q /${isHint(row, column) ? 'GS4' : 'GS1'} gs BT .2 g /F1 7 Tf ${40 + 74 * column} ${330 - 30 * row} Td ${show} ET Q`;
        });
        return writeBody(['A table follows.'], 60, 520) + cells.join('\n');
      },
    ],
    BLEND,
  );
}

/** Pale upright tiles of the body's size, most of them between the lines. */
function tiles(pageCount: number): Way['build'] {
  const places = Array.from({ length: 36 }, (_, at) => [20 + 130 * (at % 3), 40 + 40 * Math.floor(at / 3)]);
  return onPages(
    Array.from(
      { length: pageCount },
      () => (plant) =>
        writeBody() +
        places
          .map(([x, y]) => `BT .8 g /F1 11 Tf ${x} ${y! + 7} Td ${plant('(CONFIDENTIAL)Tj')} ET`)
          .join('\n'),
    ),
  );
}

/** A red line whose place varies by this much from page to page. */
function jittering(byPt: number, pages = 8): Way['build'] {
  return onPages(
    Array.from(
      { length: pages },
      (_, page) => (plant) =>
        `${writeBody()}BT .8 0 0 rg /F1 14 Tf ${150 + (page % 2 === 0 ? byPt : -byPt)} ${45 + (page % 3 === 0 ? byPt : -byPt)} Td ${plant('(CONFIDENTIAL)Tj')} ET`,
    ),
  );
}

/** Pages of two sizes with a red line at the same fractions of each. */
function onTwoSizes(place: (large: boolean) => [number, number]): Way['build'] {
  return (plant) => {
    const document = new TestDocument();
    for (const large of [false, true, false, true, false, true]) {
      const [x, y] = place(large);
      document.addContentPage(
        `${writeBody()}BT .8 0 0 rg /F1 12 Tf ${x} ${y} Td ${plant('(CONFIDENTIAL)Tj')} ET`,
        '',
        large ? { mediaBox: [0, 0, 630, 840] } : {},
      );
    }
    return document.build();
  };
}

/** A pale line of 40 points, upright and clear of the text, over or beside something dark. */
function paleOver(ground: string, color = '.8 g'): Way['build'] {
  return onPages([
    (plant) => `${ground}\n${writeBody()}BT ${color} /F1 40 Tf 60 100 Td ${plant('(CONFIDENTIAL)Tj')} ET`,
  ]);
}

/** Lines of a drawing in a frame of 360 by 240 points, twelve in all, by index. */
function lines(from: number, to: number): string {
  return Array.from({ length: to - from }, (_, at) => {
    const place = 40 + 28 * (from + at);
    return `${place} 60 m ${380 - place + 40} 300 l S`;
  }).join('\n');
}

/** A pale label or mark of 34 points among a drawing's lines, before, behind or between them. */
function onDrawing(before: number, more = '', at = '100 160'): Way['build'] {
  return onPages([
    (plant) =>
      `${writeBody()}0 G .5 w 40 60 360 240 re S ${lines(0, before)}
       ${more} BT .75 g /F1 34 Tf ${at} Td ${plant('(CONFIDENTIAL)Tj')} ET
       ${lines(before, 12)}`,
  ]);
}

/** The same label, transparent, and smaller than a pale one may be. */
function transparentOnDrawing(before: number): Way['build'] {
  return onPages(
    [
      (plant) =>
        `${writeBody()}0 G .5 w 40 60 360 240 re S ${lines(0, before)}
         q /GS4 gs BT 0 g /F1 20 Tf 100 160 Td ${plant('(CONFIDENTIAL)Tj')} ET Q
         ${lines(before, 12)}`,
    ],
    BLEND,
  );
}

/** A pale line in the frame of a stamp. The frame stays, because the hint names only the words. */
const framed = onPages([
  (plant) =>
    `${writeBody()}.75 G 2 w 90 145 270 60 re S BT .75 g /F1 34 Tf 100 160 Td ${plant('(CONFIDENTIAL)Tj')} ET`,
]);

const OWNER = 'Jane Doe, 12 Elm Street, in the north';

/** A pale line near the foot of the only page. */
function edgeLine(text: string, y: number, grey = 0.7): Way['build'] {
  return onPages([(plant) => `${writeBody()}BT ${grey} g /F1 8 Tf 130 ${y} Td ${plant(`(${text})Tj`)} ET`]);
}

/** A black line of eight points at the foot of some of four pages, which have different body text. */
function footer(text: string, y: number, pagesWithIt = 4): Way['build'] {
  return onPages(
    Array.from(
      { length: 4 },
      (_, page) => (plant) =>
        writeBody([`Page ${page + 1} has lines of its own.`, 'And another one.']) +
        (page < pagesWithIt ? `BT 0 g /F1 8 Tf 60 ${y} Td ${plant(`(${text})Tj`)} ET` : ''),
    ),
  );
}

/** A black line of eight points, turned upwards, on each page. */
function turnedLine(text: string, x: number, pageCount = 1): Way['build'] {
  return onPages(
    Array.from(
      { length: pageCount },
      () => (plant) => `${writeBody()}BT 0 g /F1 8 Tf 0 1 -1 0 ${x} 100 Tm ${plant(`(${text})Tj`)} ET`,
    ),
  );
}

/** A line that is the only one of a form, on one page. */
function inForm(text: string, place: string, state = ''): Way['build'] {
  return (plant) => {
    const document = new TestDocument();
    const resources = document.resources(BLEND);
    const form = document.addForm(`${state} BT /F1 9 Tf ${place} Tm ${plant(`(${text})Tj`)} ET`, resources);
    document.addContentPage(`${writeBody()}/Fm0 Do`, `/XObject<</Fm0 ${form}>>`);
    return document.build();
  };
}

const HEAD_PLACE = '1 0 0 1 300 545';
const SIDE_PLACE = '0 1 -1 0 414 200';
const INSIDE_PLACE = '1 0 0 1 60 440';

/** Black lines of one block inside the page, clear of its text; the first is planted. */
function standing([first, ...others]: string[]): Way['build'] {
  return onPages([
    (plant) =>
      `${writeBody()}BT 0 g /F1 11 Tf 14 TL 250 300 Td ${plant(`(${first})Tj`)} ${others.map((line) => `T* (${line})Tj`).join(' ')} ET`,
  ]);
}

const AXIS = 'Cost in euros';
const CREDIT = 'The roads of the north in a photograph';

const DOWNLOADED = 'Downloaded by Jane Doe on 2024-03-05 from the library';
const RETRIEVED = 'Retrieved by Jane Doe from the library';
const SIGNED = 'Digitally signed by Jane Doe';
const VISITED = 'Jane Doe, 2024-03-05, in the library of the north';
const HEAD = 'A report on the state of the roads in the north';

describe('text of real pages', () => {
  itLeavesAlone([
    {
      what: 'a date under a line of a known notice, over another line',
      hint: ADDRESS,
      build: planted(between(FROM, ADDRESS, 'for the members of the society')),
    },
    {
      what: 'words between two lines of known notices',
      hint: 'for the members of the society',
      build: planted(between(FROM, 'for the members of the society', UNDER)),
    },
    { what: 'a running foot at the edge of every page', hint: HEAD, build: planted(footer(HEAD, 12)) },
    {
      what: 'a short line with a date at the edge of every page',
      hint: 'As of 2024-03-05',
      build: planted(footer('As of 2024-03-05', 12)),
    },
    {
      what: 'a visitor’s line away from the edge of every page',
      hint: VISITED,
      build: planted(footer(VISITED, 60)),
    },
    {
      what: 'a visitor’s line at the edge of two of four pages',
      hint: VISITED,
      build: planted(footer(VISITED, 12, 2)),
    },
    {
      what: 'a source away from the edge of one of four pages',
      hint: RETRIEVED,
      build: planted(footer(RETRIEVED, 60, 1)),
    },
    {
      what: 'a line about the copy at the edge of a single page, twice as large as its text',
      hint: RETRIEVED,
      build: planted(
        onPages([(plant) => `${writeBody()}BT 0 g /F1 22 Tf 30 12 Td ${plant(`(${RETRIEVED})Tj`)} ET`]),
      ),
    },
    {
      what: 'a line about a signature in a paragraph of ten lines',
      hint: SIGNED,
      build: planted(standing([SIGNED, ...Array.from({ length: 9 }, () => 'who was there and saw it')])),
    },
    {
      what: 'a line that names a signature without its technique',
      hint: 'Signed by Jane Doe in the library',
      build: planted(standing(['Signed by Jane Doe in the library'])),
    },
    {
      what: 'a line about the copy among the lines of three pages',
      hint: DOWNLOADED,
      build: planted(
        onPages(
          Array.from({ length: 3 }, () => () => writeBody(['The first.', DOWNLOADED, 'The last.'], 60, 400)),
        ),
      ),
    },
    {
      what: 'a short pale line at the edge',
      hint: 'Property of J. Doe',
      build: planted(edgeLine('Property of J. Doe', 12)),
    },
    {
      what: 'a publisher’s pale line at the edge of its form',
      hint: 'TM & © 2014 Northwind. Permission is granted to copy this page',
      build: planted(edgeLine('TM & \\251 2014 Northwind. Permission is granted to copy this page', 12)),
    },
    { what: 'a long pale line off the edge', hint: OWNER, build: planted(edgeLine(OWNER, 60)) },
    { what: 'a long dark line at the edge', hint: OWNER, build: planted(edgeLine(OWNER, 12, 0)) },
    {
      what: 'a turned credit beside the text of a single page',
      hint: CREDIT,
      build: planted(turnedLine(CREDIT, 50)),
    },
    {
      what: 'a heading beside the larger number of its chapter and a space',
      hint: 'FEATURES',
      build: planted(
        onPages([
          (plant) =>
            `${writeBody()}BT 0 g /F1 56 Tf 60 300 Td (2 )Tj /F1 24 Tf 35 0 Td ${plant('(FEATURES)Tj')} ET`,
        ]),
      ),
    },
    {
      what: 'a line of equal forms that an upright mark crosses on each page',
      hint: 'Please sign below the line',
      build: planted(
        onPages(
          Array.from(
            { length: 3 },
            () => () =>
              `${writeBody(['The first line.', 'Please sign below the line', 'The last line.'])}
              BT .7 g /F2 36 Tf 90 470 Td (CONFIDENTIAL)Tj ET`,
          ),
        ),
      ),
    },
    {
      what: 'a large pale title clear of all text',
      hint: 'INVOICE',
      build: planted(
        onPages([
          (plant) => `${writeBody(['Acme Ltd.'])}BT .7 g /F1 36 Tf 60 100 Td ${plant('(INVOICE)Tj')} ET`,
        ]),
      ),
    },
    {
      what: 'a coloured running head',
      hint: 'Graph Theory: Lecture 1',
      build: planted(
        onPages(
          Array.from(
            { length: 4 },
            () => (plant) =>
              `${writeBody()}BT 0 0 .8 rg /F1 8 Tf 120 545 Td ${plant('(Graph Theory: Lecture 1)Tj')} ET`,
          ),
        ),
      ),
    },
    {
      what: 'a short title of an axis at the very edge of each page',
      hint: AXIS,
      build: planted(turnedLine(AXIS, 20, 4)),
    },
    {
      what: 'points of a slide, of which the first is pale',
      hint: 'Internal Use Only',
      build: planted(
        onPages([
          () =>
            `BT 0 g /F1 7 Tf 10 8 Td (Department of Trade, spring seminar, room 12)Tj ET
             BT .7 g /F1 28 Tf 34 TL 110 400 Td (Internal)Tj 0 g T* (Use)Tj T* (Only)Tj ET`,
        ]),
      ),
    },
    {
      what: 'indices in rows and columns that reach over the next word',
      hint: 'OUT',
      build: planted(
        onPages([
          (plant) => {
            const places = [60, 200, 340].flatMap((x) => [300, 320, 340].map((y) => [x, y]));
            const written = places.map(
              ([x, y]) =>
                `BT /F1 11 Tf ${x} ${y} Td (I)Tj /F1 5 Tf 3 0 Td ${plant('(OUT)Tj')} /F1 11 Tf 6 0 Td (= 10 mA, 12 V)Tj ET`,
            );
            return `${writeBody()}0 g ${written.join(' ')}`;
          },
        ]),
      ),
    },
    {
      what: 'the turned title of an axis on each page of a report',
      hint: AXIS,
      build: planted(turnedLine(AXIS, 50, 4)),
    },
    {
      what: 'a turned line without an owner at the edge of a single page',
      hint: CREDIT,
      build: planted(turnedLine(CREDIT, 20)),
    },
    {
      what: 'a short turned date at the edge of a single page',
      hint: 'As of 2024-03-05',
      build: planted(turnedLine('As of 2024-03-05', 20)),
    },
    {
      what: 'a coloured letterhead in a form of its own',
      hint: 'Northwind',
      build: planted(inForm('Northwind', HEAD_PLACE, '0 0 .8 rg')),
    },
    {
      what: 'a stamp’s word in the text’s own look in a form of its own, at the head of one page',
      hint: 'Draft',
      build: planted(inForm('Draft', HEAD_PLACE)),
    },
    {
      what: 'a coloured stamp’s word in a form of its own, inside the page',
      hint: 'Draft',
      build: planted(inForm('Draft', INSIDE_PLACE, '.8 0 0 rg')),
    },
    {
      what: 'a turned name at the side of one page, in a form of its own',
      hint: 'Northwind',
      build: planted(inForm('Northwind', SIDE_PLACE)),
    },
    { what: 'a coloured link at one place of two pages', build: planted(link(2)) },
    {
      what: 'a running foot of three pages in the colour of their headings',
      build: planted(link(3, writeBlue('Measures', '60 530'))),
    },
    {
      what: 'the title block of a drawing whose text is all transparent',
      build: planted(drawing('GS4', 'GS6')),
    },
    { what: 'the legend of a drawing whose text is all blended', build: planted(drawing('GM', 'GM')) },
    { what: 'the label of a river on a map', build: planted(map([12, 35, -20, 70, 50])) },
    {
      what: 'a coloured line at different fractions of each page',
      build: planted(onTwoSizes((large) => (large ? [60, 300] : [250, 40]))),
    },
    {
      what: 'six of the 35 cells of a table',
      build: planted(table((row, column) => column < 2 && row >= 2 && row < 5)),
    },
  ]);
  itLeavesCleanTwins([
    {
      way: 'a date between two lines of known notices',
      hint: ADDRESS,
      build: between(FROM, ADDRESS, UNDER),
    },
    {
      way: 'a coloured word of a stamp in a form of its own at the head of one page',
      hint: 'Draft',
      build: inForm('Draft', HEAD_PLACE, '.8 0 0 rg'),
    },
    {
      way: 'the number of a copy in a transparent form at the head of one page',
      hint: 'Copy No. 17',
      build: inForm('Copy No. 17', HEAD_PLACE, '/GS4 gs'),
    },
    {
      way: 'a transparent name in a form of its own at the head of one page',
      hint: 'Northwind',
      build: inForm('Northwind', HEAD_PLACE, '/GS4 gs'),
    },
    {
      way: 'a turned word of a stamp in a form of its own at the side of one page',
      hint: 'Draft',
      build: inForm('Draft', SIDE_PLACE),
    },
    {
      way: 'a visitor’s line at the edge of every page',
      hint: VISITED,
      places: 4,
      build: footer(VISITED, 12),
    },
    {
      way: 'a visitor’s line at the edge of three of four pages',
      hint: VISITED,
      places: 3,
      build: footer(VISITED, 12, 3),
    },
    {
      way: 'a line about the copy away from the edge of two of four pages',
      hint: RETRIEVED,
      places: 2,
      build: footer(RETRIEVED, 60, 2),
    },
    {
      way: 'the first of the nine lines of a signature inside the page',
      hint: SIGNED,
      build: standing([SIGNED, ...Array.from({ length: 8 }, (_, at) => `Detail ${at} of the certificate`)]),
    },
    {
      way: 'a downloader’s line in the page’s colour at the edge of one of four pages',
      hint: DOWNLOADED,
      build: footer(DOWNLOADED, 12, 1),
    },
    {
      way: 'a downloader’s line at the edge of every page',
      hint: DOWNLOADED,
      places: 4,
      build: footer(DOWNLOADED, 12),
    },
    {
      way: 'pale lines of one mark in two colours',
      hint: 'Internal Use Only',
      build: onPages([
        (plant) =>
          `BT 0 g /F1 7 Tf 10 8 Td (Department of Trade, spring seminar, room 12)Tj ET
           BT /F1 28 Tf 34 TL 110 400 Td .7 g ${plant('(Internal)Tj')} .75 g T* ${plant('(Use)Tj')} T* ${plant('(Only)Tj')} ET`,
      ]),
    },
    {
      way: 'a short turned line about the copy at the very edge of each page',
      hint: 'Draft 7',
      places: 4,
      build: turnedLine('Draft 7', 20, 4),
    },
    {
      way: 'a turned downloader’s line at the very edge of a page',
      hint: DOWNLOADED,
      build: turnedLine(DOWNLOADED, 20),
    },
    {
      way: 'a large pale line on a page with a dark logo in its corner',
      build: paleOver('0 g 380 530 20 20 re f'),
    },
    { way: 'a large pale line under a thin black rule', build: paleOver('0 g 40 545 340 1 re f') },
    { way: 'a large pale line that a thin black rule crosses', build: paleOver('0 g 40 112 340 1 re f') },
    {
      way: 'a large pale line beside a dark band that it overlaps with a few letters',
      build: paleOver('0 g 0 80 100 70 re f'),
    },
    {
      way: 'a large pale line outside the clipped part of a dark ground',
      build: paleOver('q 0 500 420 60 re W n 0 g 0 0 420 560 re f Q'),
    },
    { way: 'a large pale line over a drawing', build: onDrawing(12) },
    { way: 'a large pale line under a drawing', build: onDrawing(0) },
    { way: 'a transparent line over a drawing', build: transparentOnDrawing(12) },
    { way: 'a large pale line beside a drawing', build: onDrawing(6, '', '100 12') },
    { way: 'a large pale line in a frame of its own on a page without a drawing', build: framed },
    { way: 'a coloured line at one place of three pages', places: 3, build: link(3) },
    {
      way: 'a coloured line of three pages with another one of its stamp above it',
      places: 3,
      build: link(3, writeBlue('Copied for Jane Doe', '215 54')),
    },
    { way: 'pale upright tiles between the lines', places: 36, build: tiles(1) },
    { way: 'pale upright tiles on two pages', places: 72, build: tiles(2) },
    { way: 'a line that jitters by a fiftieth of a point', places: 8, build: jittering(0.02) },
    { way: 'a line that jitters by two points', places: 8, build: jittering(2) },
    {
      way: 'a line at the same fractions of pages of two sizes',
      places: 6,
      build: onTwoSizes((large) => (large ? [255 - 0.5 * 86, 60] : [170 - 0.5 * 86, 40])),
    },
    {
      way: 'a line at the same distance from the right and the top of pages of two sizes',
      places: 6,
      build: onTwoSizes((large) => (large ? [500, 820] : [290, 540])),
    },
  ]);
});
