/**
 * Marks that other programs write, each beside the body text that resembles it most and must stay.
 */
import { expect } from 'chai';
import { CLEAN, PLANTED, TestDocument, turnedBy, writeBody, type Plant } from '../../support/documents.js';
import { itLeavesAlone, itLeavesCleanTwins, onPage, type Way } from '../../support/ways.js';
import { removesOnly } from '../../support/oracle.js';
import { removeWatermark } from '../../support/witnessed.js';

const DOWNLOADED = 'Downloaded from https://journal.example.org by guest on March 12, 2024';

function onPages(count: number, write: (plant: Plant, page: number) => string | string[]): Way['build'] {
  return (plant) => {
    const document = new TestDocument();
    for (let page = 0; page < count; page++) document.addContentPage(write(plant, page));
    return document.build();
  };
}

const writeOwnText = (page: number): string => writeBody([`Page ${page + 1} has a text of its own.`]);

/** A side line in three strings and two colours. Its last string is painted first. */
const pieces = (plant: Plant, [first, second, third]: [number, number, number]): string =>
  [
    [third, '0 g', ' by guest on March 12, 2024'],
    [second, '0 0 1 rg', 'https://journal.example.org'],
    [first, '0 g', 'Downloaded from '],
  ]
    .map(([y, colour, text]) =>
      plant(`BT ${colour} /F1 8 Tf ${turnedBy(90, 412, Number(y))} Tm (${text})Tj ET`, ' '),
    )
    .join('\n');
/** Widths of the first two strings at 8 points. */
const TOUCHING: [number, number, number] = [100, 164.91, 259.18];

const LICENCE_TAIL =
  ' Library on [12/03/2024]. See the Terms and Conditions of the publisher for rules of use; articles are governed by the applicable licence';
const SIDE_LINE = `${DOWNLOADED}, University of Somewhere, at the Example Online${LICENCE_TAIL}`;
const BEGUN = SIDE_LINE.slice(0, 150);
const MINUTES = `Minutes of the committee that met in the small hall upstairs${', and of the others that met there'.repeat(7)}`;

const sideLine =
  (x: number, degrees = 90, y = 20, line = SIDE_LINE): ((plant: Plant, page: number) => string[]) =>
  (plant, page) => [
    writeBody([`Page ${page + 1} of the article has a text of its own.`]),
    plant(`BT 0 g /F1 4 Tf ${turnedBy(degrees, x, y)} Tm (${line})Tj ET`, ' '),
  ];

/** The address in the colour of a link, away from the edge. */
const linked = (plant: Plant, page: number): string[] => {
  const [before, after] = SIDE_LINE.split('https://journal.example.org');
  const shown = `(${before})Tj 0 0 1 rg (https://journal.example.org)Tj 0 g (${after})Tj`;
  return [
    writeBody([`Page ${page + 1} of the article has a text of its own.`]),
    plant(`BT 0 g /F1 4 Tf 20 120 Td ${shown} ET`, ' '),
  ];
};

const MODELER = 'Visual Paradigm Standard(Jane Doe(University of Somewhere))';

/** A page that a picture covers except for its lowest tenth, painted after the given content. */
const underScan =
  (write: (plant: Plant) => string, lowest = 60): Way['build'] =>
  (plant) => {
    const document = new TestDocument();
    const scan = document.addImage(2);
    document.addContentPage(
      `${write(plant)} q 420 0 0 ${560 - lowest} 0 ${lowest} cm /Im0 Do Q`,
      `/XObject<</Im0 ${scan}>>`,
    );
    return document.build();
  };
const SCANNED = 'Scanned with CamScanner';
const scanned = (plant: Plant): string => `BT .5 g /F1 9 Tf 160 20 Td ${plant(`(${SCANNED})Tj`)} ET`;

/** The invisible line that a library writes on each last page, before a picture of the whole page. */
const CREDITED = 'Powered by TCPDF (www.tcpdf.org)';
const credited =
  (sizePt: number): Way['build'] =>
  (plant) => {
    const document = new TestDocument();
    const scan = document.addImage(2);
    const line = plant('(Powered by TCPDF \\(www.tcpdf.org\\))Tj');
    document.addContentPage(
      `q 420 0 0 560 0 0 cm /Im0 Do Q BT 3 Tr /F1 ${sizePt} Tf 2 2 Td ${line} ET`,
      `/XObject<</Im0 ${scan}>>`,
    );
    return document.build();
  };

/** A publisher's line along the side, and one of a portal in the foot that reaches farther out. */
const SERIES = '2022 Conference on Widgets, DOI 10.1000/widgets.2022.17';
const alongSide =
  (footY: number): Way['build'] =>
  (plant) => {
    const document = new TestDocument();
    document.addContentPage(
      writeBody() +
        `BT 0 g /F1 8 Tf 0 1 -1 0 24 150 Tm ${plant(`(${SERIES})Tj`)} ET ` +
        `BT 0 g /F1 8 Tf 12 ${footY} Td (Read in the library of the town of Example)Tj ET`,
    );
    return document.build();
  };

const TRIED = 'PDF created with a trial version of Example Writer';
/** A notice at the foot, and the address at its end: a string of its own in the colour of links. */
const beforeAddress = (plant: Plant, rest = ''): string =>
  `BT 0 g /F1 8 Tf 60 20 Td ${plant(`(${TRIED} )Tj`)} ET
   BT 0 0 1 rg /F1 8 Tf 239.16 20 Td (www.example.com)Tj 0 g (${rest})Tj ET`;
const MENTIONED = 'The trial version of it is found at';

/** Two words that an office prints across the middle of a test document. */
const voidAt = (plant: Plant, colour: string, size: number): string =>
  `BT ${colour} /F1 ${size} Tf 80 260 Td ${plant('(SEM VALOR FISCAL)Tj')} ET`;

/** A licensee's line in the middle of each page's foot; the cover is smaller and has other words in the same grey. */
const licensed =
  (cover: (plant: Plant) => string): Way['build'] =>
  (plant) => {
    const document = new TestDocument();
    document.addContentPage(
      `BT .5 g /F1 14 Tf 40 300 Td (A course in ten lessons)Tj ET ${cover(plant)}`,
      '',
      {
        mediaBox: [0, 0, 360, 480],
      },
    );
    for (let page = 2; page <= 4; page++) document.addContentPage(writeBody() + licenceAt(plant, 150, 12));
    return document.build();
  };
const LICENSEE = '12345678 - Jane Maria Doe';
const licenceAt = (plant: Plant, x: number, y: number): string =>
  `BT .5 g /F1 9 Tf ${x} ${y} Td ${plant(`(${LICENSEE})Tj`)} ET`;

/** A foot line in the body's colour, with the page's number at the right end of its baseline. */
const numbered =
  (line: string): Way['build'] =>
  (plant) =>
    onPages(4, (write, page) => [
      writeOwnText(page),
      `BT 0 g /F1 8 Tf 40 20 Td ${write(`(${line})Tj`)} ET BT 0 g /F1 8 Tf 370 20 Td (${page + 1})Tj ET`,
    ])(plant);
const OWNED = 'Licensed to Jane Maria Doe, www.example.com';
const RUNNING = 'Results of the second year of the study';
const RESTRICTED = 'Confidential, do not distribute';

/** Pages whose head has a line beside a net address. */
const headed = (line: string, end: number): Way['build'] =>
  onPages(4, (write, page) => [
    writeOwnText(page),
    `BT 0 g /F1 8 Tf 150 530 Td ${write(`(${line})Tj`)} ET BT 0 0 1 rg /F1 8 Tf ${end + 6} 530 Td (www.example.com)Tj ET`,
  ]);

const REVISED = 'Form 12 of the year 2024, revised 01/02/2024';

/** A line between codes that the font does not have, which an archive uses to centre it. */
const ARCHIVED = '192.0.2.7 on Fri, 03 Sep 2021 13:57:57 UTC';
const padded = onPages(4, (plant, page) => [
  writeOwnText(page),
  `BT 0 g /F2 8 Tf 60 12 Td ${plant(`(\\000\\000\\000${ARCHIVED}\\000\\000)Tj`)} ET`,
]);

/** A manuscript’s words along the left edge of each page; on the cover they are higher, beside the same words as a heading. */
const alongEdge: Way['build'] = onPages(4, (plant, page) => [
  `${writeOwnText(page)} BT .1 .3 .5 rg`,
  page === 0 ? '/F1 14 Tf 60 520 Td (Author Manuscript)Tj' : '',
  ...[60, 240, 420].map((y) =>
    [`/F1 10 Tf ${turnedBy(90, 16, y + (page === 0 ? 30 : 0))} Tm`, plant('(Author Manuscript)Tj')].join(' '),
  ),
  'ET',
]);

const OUTLINED = '1 0 0 RG 2 w 2 2 116 36 re S 10 10 m 20 30 l 30 10 l S 40 10 m 40 30 l 60 30 l S';

function withStamp(entries: string, date = ''): Way['build'] {
  return (plant) => {
    const document = new TestDocument();
    const annotations: string[] = [];
    if (plant('x') === 'x') {
      const appearance = document.addStream(
        `${OUTLINED} ${date}`,
        `/Type/XObject/Subtype/Form/BBox[0 0 120 40]/Resources ${document.resources()}`,
      );
      annotations.push(
        document.add(`<</Type/Annot/Rect[200 200 320 240]/F 4 ${entries}/AP<</N ${appearance}>>>>`),
      );
    }
    document.addContentPage(writeBody(), '', { annotations });
    return document.build();
  };
}

/** A site's address below the text of each page, in its look, farther from the edge than stamping tools write. */
const SITE = 'Example Books | www.example.com';
const sited = onPages(
  4,
  (plant, page) => `${writeOwnText(page)} BT 0 g /F1 9 Tf 60 60 Td ${plant(`(${SITE})Tj`)} ET`,
);

/** A provider's name in the colour of links at the end of the first line, and the date under it. */
const PROVIDED = 'Document provided by ';
const provided = onPages(4, (plant, page) => [
  writeOwnText(page),
  `BT 0 g /F1 9 Tf 260 530 Td ${plant(`(${PROVIDED})Tj`)} 0 0 1 rg ${plant('(Example Law)Tj')} ET ` +
    `BT 0 g /F1 8 Tf 320 520 Td ${plant('(Saved on 20.09.2018)Tj')} ET`,
]);

/** A court's stamp, centred in letters of seven points: from the tenth page on, its last number is wrapped. */
const stamped: Way['build'] = onPages(12, (plant, at) => {
  const page = at + 1;
  const line = (text: string, y: number): string =>
    `BT 0 0 1 rg /F2 7 Tf ${210 - 2.1 * text.length} ${y} Td ${plant(`(${text})Tj`)} ET `;
  const stamp = `Case 1:24-cv-00524-JPH Document 1 Filed 03/21/24 Page ${page} of 12 PageID #:`;
  const lines = page < 10 ? line(`${stamp} ${page}`, 545) : line(stamp, 545) + line(`${page}`, 538);
  return writeOwnText(at) + lines;
});

/** A portal's three lines under each page, in the page's look and at the margin of its text; the second is the hint. */
const PORTAL = 'Downloaded from https://journal.example.org/article';
const blockAtFoot = (line: string): Way['build'] =>
  onPages(4, (plant, page) => [
    writeOwnText(page),
    `BT 0 g /F1 7 Tf 60 52 Td (The journal of the north)Tj 0 -9 Td ${plant(`(${line})Tj`)} 0 -9 Td (by the library of Somewhere)Tj ET`,
  ]);

/** A downloader's line on a single page, farther from the edge than a scanner's line. */
const aboveFoot = (join: (streams: string[]) => string | string[]): Way['build'] =>
  onPages(1, (plant) =>
    join([
      `${writeBody()} BT 0 g /F1 9 Tf 300 10 Td (${SCANNED})Tj ET`,
      `BT 0 g /F1 8 Tf 90 30 Td ${plant(`(${DOWNLOADED})Tj`)} ET`,
    ]),
  );

/** The cover that a library adds. Each of its lines is about the copy. */
const COVER = 'This content has been downloaded from the archive. Please scroll down.';
const covered = (line: string): Way['build'] =>
  onPage(
    (plant) =>
      `BT 0 g /F1 9 Tf 60 300 Td ${plant(`(${line})Tj`)} 0 -12 Td (View the table of contents for this issue)Tj 0 -12 Td (Please note that terms and conditions apply.)Tj ET`,
  );

/** A program's tag over the foot of each page, in a grey. */
const TAG = 'Generated by QuickReport';
const tagged = (grey: string): Way['build'] =>
  onPages(
    3,
    (plant, page) =>
      `${writeOwnText(page)} BT ${grey} /F1 7 Tf 60 40 Td ${plant(`(${TAG})Tj`)} 0 g 0 -9 Td (Message guide of the harbour office)Tj 300 9 Td (${page + 1})Tj ET`,
  );

/** A grey line on each of five pages. The text of the last page is nearly as light. */
const LENT = 'This book is licensed to Jane Doe, jane@example.org';
const lent: Way['build'] = onPages(5, (plant, page) => {
  const text = page < 4 ? writeOwnText(page) : 'BT .42 g /F1 11 Tf 60 400 Td (The end)Tj ET';
  return `${text} BT .5 g /F1 9 Tf 60 280 Td ${plant(`(${LENT})Tj`)} ET`;
});

/** Two lines of one size in the middle of a slide. */
const evaluated = (next: string): Way['build'] =>
  onPage(
    (plant) =>
      `${writeBody()} BT 0 g /F1 14 Tf 120 260 Td ${plant('(Evaluation only.)Tj')} -40 -16 Td (${next})Tj ET`,
  );

/** Gold words of five points in both upper corners, turned by 45 degrees or upright. */
const BUTTON = 'Click to buy NOW!';
const buttons = (turn: string): Way['build'] =>
  onPage(
    (plant) =>
      writeBody() +
      [20, 360]
        .map((x) => `BT 1 .84 0 rg /F1 5 Tf ${turn} ${x} 500 Tm ${plant(`(${BUTTON})Tj`)} ET`)
        .join(' '),
  );

/** A foot of two lines: the upper line says who signed the document, the lower line goes on. */
const SIGNED = 'Este documento ha sido firmado digitalmente por la oficina';
const signed = (more: string): Way['build'] =>
  onPage(
    (plant) =>
      `${writeBody()} BT 0 g /F1 7 Tf 60 30 Td ${plant(`(${SIGNED})Tj`)} 0 -10 Td (de la ciudad, con sello de tiempo)Tj ${more} ET`,
  );

const SIGNER = 'Jane Doe, head of the office';
/** A field with a name in a frame. */
const withField =
  (type: string): Way['build'] =>
  (plant) => {
    const document = new TestDocument();
    const appearance = document.addStream(
      plant(`1 1 198 38 re S BT /F1 8 Tf 10 20 Td (${SIGNER})Tj ET`),
      `/Type/XObject/Subtype/Form/BBox[0 0 200 40]/Resources ${document.resources()}`,
    );
    const field = document.add(
      `<</Type/Annot/Subtype/Widget${type}/T(field)/Rect[200 40 400 80]/F 4/AP<</N ${appearance}>>>>`,
    );
    document.addCatalogEntries(`/AcroForm<</Fields[${field}]>>`);
    document.addContentPage(writeBody(), '', { annotations: [field] });
    return document.build();
  };

/** An office's two lines along the edge of scanned pages, in the colour of its stamps. */
const RECEIVED = 'Ricevuto tramite Posta Elettronica';
const received =
  (title: string, join: (streams: string[]) => string | string[] = (streams) => streams): Way['build'] =>
  (plant) => {
    const document = new TestDocument();
    const scan = document.addImage(2);
    for (let page = 0; page < 3; page++) {
      const line = plant(`(${RECEIVED})Tj`);
      const text = `BT 0 0 1 rg /F1 8 Tf 20 20 Td ${line} 0 -9 Td (dal sistema di gestione)Tj ${title} ET`;
      document.addContentPage(join(['q 420 0 0 560 0 0 cm /Im0 Do Q', text]), `/XObject<</Im0 ${scan}>>`);
    }
    return document.build();
  };

describe('marks written by other programs', () => {
  itLeavesCleanTwins([
    {
      way: 'a downloader’s line in a stream of its own, above the foot of a single page',
      hint: DOWNLOADED,
      build: aboveFoot((streams) => streams),
    },
    {
      way: 'a line about the copy in a block at the foot of each page',
      hint: PORTAL,
      build: blockAtFoot(PORTAL),
      places: 4,
    },
    { way: 'a site’s address in the look of the text, below it', hint: SITE, build: sited, places: 4 },
    {
      way: 'a provider’s two lines, of which the first has two colours',
      hint: `${PROVIDED}Example Law\nSaved on 20.09.2018`,
      build: provided,
      places: 4,
    },
    {
      way: 'a side line in three strings, painted from its end',
      hint: DOWNLOADED,
      build: onPages(3, (plant, page) => writeBody([`Text of page ${page + 1}.`]) + pieces(plant, TOUCHING)),
      places: 3,
    },
    {
      way: 'a modeler’s name in a corner',
      hint: MODELER,
      build: onPage(
        (plant) =>
          `BT .6 g /F1 6 Tf 4 552 Td ${plant(`(Visual Paradigm Standard\\(Jane Doe\\(University of Somewhere\\)\\))Tj`)} ET`,
      ),
    },
    {
      way: 'a notice without the address that ends its line',
      hint: TRIED,
      build: onPage((plant) => beforeAddress(plant)),
    },
    {
      way: 'a licensee’s line, as far from the edges of a cover of another size',
      hint: LICENSEE,
      places: 4,
      build: licensed((plant) => licenceAt(plant, 120, 12)),
    },
    {
      way: 'a licensee’s line, but not the same words elsewhere on the cover',
      hint: LICENSEE,
      places: 3,
      build: licensed(() => licenceAt(PLANTED, 120, 90)),
    },
    {
      way: 'an owner’s line on the baseline of the page’s number',
      hint: OWNED,
      places: 4,
      build: numbered(OWNED),
    },
    {
      way: 'a line about the use of the copy, beside an address at the head of each page',
      hint: RESTRICTED,
      places: 4,
      build: headed(RESTRICTED, 254),
    },
    { way: 'a line between codes that its font does not have', hint: ARCHIVED, build: padded, places: 4 },
    {
      way: 'words along the edge, higher on the cover, but not its heading',
      hint: 'Author Manuscript',
      build: alongEdge,
      places: 12,
    },
    { way: 'a scanner’s line beside the scan, painted before it', hint: SCANNED, build: underScan(scanned) },
    {
      way: 'a status of several words at the head of each page',
      hint: 'Internal Use Only',
      build: onPages(4, (plant, page) => [
        `BT 0 g /F1 11 Tf 160 520 Td ${plant('(Internal Use Only)Tj')} ET`,
        writeOwnText(page),
      ]),
      places: 4,
    },
    { way: 'a library’s invisible line of one point over a picture', hint: CREDITED, build: credited(1) },
    { way: 'a line along the side, beside a longer one in the foot', hint: SERIES, build: alongSide(20) },
    {
      way: 'the first line of a notice in the middle of a slide',
      hint: 'Evaluation only.',
      build: evaluated('Created with Aspose.Slides for .NET 4.0.'),
    },
    {
      way: 'a button of a trial version in two corners',
      hint: BUTTON,
      build: buttons('.707 .707 -.707 .707'),
      places: 2,
    },
    { way: 'a signature’s line, with another under it at the edge', hint: SIGNED, build: signed('') },
    { way: 'what a signature field shows', hint: SIGNER, build: withField('/FT/Sig/V<</Type/Sig>>') },
    {
      way: 'a line about receipt on scanned pages without other text',
      hint: RECEIVED,
      build: received(''),
      places: 3,
    },
    { way: 'a notice of a download on a cover', hint: COVER, build: covered(COVER) },
    { way: 'a program’s grey tag in the foot of each page', hint: TAG, build: tagged('.6 g'), places: 3 },
  ]);

  itLeavesAlone([
    {
      what: 'invisible words that text recognition may have read from a picture',
      hint: CREDITED,
      build: () => credited(6)(PLANTED),
    },
    {
      what: 'the same words as the value of a text field',
      hint: SIGNER,
      build: () => withField('/FT/Tx')(PLANTED),
    },
    {
      what: 'the words of an upright button',
      hint: BUTTON,
      build: () => buttons('1 0 0 1')(PLANTED),
    },
    {
      what: 'the words of a notice over a slide’s own line',
      hint: 'Evaluation only.',
      build: () => evaluated('Results of the first year')(PLANTED),
    },
    {
      what: 'a line about a signature that begins a paragraph of seven lines',
      hint: SIGNED,
      build: () => signed('0 -2 Td (de)Tj '.repeat(5))(PLANTED),
    },
    {
      what: 'a line at the edge of pictures with a title over them',
      hint: RECEIVED,
      build: () => received('0 300 Td (Posta in arrivo)Tj')(PLANTED),
    },
    {
      what: 'a line at the edge of pictures that its own stream paints',
      hint: RECEIVED,
      build: () => received('', (streams) => streams.join(' '))(PLANTED),
    },
    {
      what: 'a line in a foot of two lines that says nothing of a signature',
      hint: 'Printed for the members of the club',
      build: () =>
        onPage(
          () =>
            `${writeBody()} BT 0 g /F1 7 Tf 60 30 Td (Printed for the members of the club)Tj 0 -10 Td (of the town)Tj ET`,
        )(PLANTED),
    },
    {
      what: 'a line on a cover that says nothing of a download',
      hint: 'This content belongs to the archive. Please scroll down.',
      build: () => covered('This content belongs to the archive. Please scroll down.')(PLANTED),
    },
    {
      what: 'a program’s tag in the foot of each page, as dark as the text',
      hint: TAG,
      build: () => tagged('0 g')(PLANTED),
    },
    {
      what: 'a line along the side that does not reach beyond the page’s text',
      hint: SERIES,
      build: () => alongSide(80)(PLANTED),
    },
    {
      what: 'a line about the copy in the stream of a single page, above its foot',
      hint: DOWNLOADED,
      build: () => aboveFoot((streams) => streams.join(' '))(PLANTED),
    },
    {
      what: 'a line of a page that has many more letters of slanted tiles',
      hint: 'Read this sheet before the others.',
      build: () => {
        const document = new TestDocument();
        const tiles = Array.from(
          { length: 60 },
          (_, at) =>
            `${turnedBy(20, 20 + 70 * (at % 6), 30 + 52 * Math.floor(at / 6))} Tm (www.example.com)Tj`,
        );
        document.addContentPage(
          `${writeBody(['Read this sheet before the others.', 'It has two lines.'])} BT .8 g /F1 9 Tf ${tiles.join(' ')} ET`,
        );
        return document.build();
      },
    },
    {
      what: 'a running foot in a form, beside the number of each page',
      hint: 'Maintenance log',
      build: () => {
        const document = new TestDocument();
        const form = document.addForm(
          'BT 0 g /F1 8 Tf 60 30 Td (Maintenance log)Tj ET',
          document.resources(),
        );
        for (let page = 0; page < 3; page++) {
          const number = `BT 0 g /F2 8 Tf 128 30 Td (${page + 1})Tj ET`;
          document.addContentPage(`${writeOwnText(page)} ${number} /Fm0 Do`, `/XObject<</Fm0 ${form}>>`);
        }
        return document.build();
      },
    },
    {
      what: 'a black date at the edge of slides with lighter text',
      hint: '07/08/2017',
      build: () =>
        onPages(
          4,
          (_plant, page) =>
            `${writeOwnText(page).replace('0 g', '.6 g')} BT 0 g /F1 10 Tf 350 546 Td (07/08/2017)Tj ET`,
        )(PLANTED),
    },
    {
      what: 'the title of a page under a longer slanted mark',
      hint: 'Annual Report',
      build: () => {
        const document = new TestDocument();
        document.addContentPage(
          `BT 0 g /F1 24 Tf 100 400 Td (Annual Report)Tj ET
           BT .8 g /F2 14 Tf ${turnedBy(45, 60, 60)} Tm (For the members of the committee alone, 2024)Tj ET`,
        );
        return document.build();
      },
    },
    {
      what: 'turned labels of the parts of a cutting plan',
      hint: 'Side panel',
      build: () => {
        const document = new TestDocument();
        const parts = Array.from({ length: 20 }, (_, at) => [
          40 + 70 * (at % 5),
          60 + 100 * Math.floor(at / 5),
        ]);
        document.addContentPage(
          `${writeBody(['Sheet 1 of 3, cut along the lines.'], 60, 530)} 0 G .5 w
           ${parts.map(([x, y]) => `${x} ${y} 60 90 re S ${x} ${y! + 5} 55 3 re S BT 0 g /F1 11 Tf ${turnedBy(90, x! + 30, y! + 15)} Tm (Side panel)Tj ET`).join('\n')}`,
        );
        return document.build();
      },
    },
    {
      what: 'the large number of an advert’s badge, slightly askew',
      hint: '300 EUR',
      build: () =>
        onPage(
          () => `.8 0 0 rg 60 200 200 100 re f BT 1 g /F2 40 Tf ${turnedBy(8, 80, 230)} Tm (300 EUR)Tj ET`,
        )(PLANTED),
    },
    {
      what: 'the name of a net, in large invisible letters across the drawing of a circuit',
      hint: 'NLZSTP',
      build: () => onPage(() => 'BT 3 Tr /F1 40 Tf 60 412 Td (NLZSTP)Tj ET')(PLANTED),
    },
    {
      what: 'cells of a table that together read as the hint',
      hint: 'Total amount due',
      reason: 'target_not_found',
      build: () =>
        onPage(() => 'BT 0 0 1 rg /F1 9 Tf 200 300 Td (amount)Tj 0 g 60 0 Td (due)Tj -100 0 Td (Total)Tj ET')(
          PLANTED,
        ),
    },
    {
      what: 'the address in a column of the text, at one place of each page',
      hint: 'Or write to www.example.com',
      build: () =>
        onPages(4, (_plant, page) => [
          writeOwnText(page),
          'BT 0 g /F1 10 Tf 40 72 Td (Ask the office in the main building,)Tj 0 -12 Td (Or write to www.example.com)Tj 0 -12 Td (before the end of the month.)Tj ET',
        ])(PLANTED),
    },
    {
      what: 'the address in the middle of each page, as the command of an exercise is',
      hint: 'curl https://api.example.com/v1',
      build: () =>
        onPages(
          4,
          (_plant, page) =>
            `${writeOwnText(page)} BT 0 g /F1 9 Tf 60 280 Td (curl https://api.example.com/v1)Tj ET`,
        )(PLANTED),
    },
    {
      what: 'the head of a table’s column in a stream of its own, beside the other heads',
      hint: 'Population',
      build: () =>
        onPages(3, (_plant, page) => [
          writeBody([`Page ${page + 1} of the table`]),
          'BT 0 g /F1 9 Tf 60 400 Td (Country)Tj 100 0 Td (Capital)Tj 180 0 Td (Year)Tj ET',
          'BT 0 g /F1 9 Tf 250 400 Td (Population)Tj ET',
        ])(PLANTED),
    },
    {
      what: 'the address at the foot of two pages of four',
      hint: SITE,
      build: () =>
        onPages(
          4,
          (_plant, page) => writeOwnText(page) + (page < 2 ? `BT 0 g /F1 9 Tf 60 60 Td (${SITE})Tj ET` : ''),
        )(PLANTED),
    },
    {
      what: 'two lines of the text, of which the first ends in another colour',
      hint: 'See the notes of Example Law\nand its list of cases',
      build: () =>
        onPages(4, (_plant, page) => [
          writeOwnText(page),
          'BT 0 g /F1 10 Tf 40 212 Td (See the notes of )Tj 0 0 1 rg (Example Law)Tj ET BT 0 g /F1 10 Tf 40 200 Td (and its list of cases)Tj 0 -12 Td (which is long.)Tj ET',
        ])(PLANTED),
    },
    {
      what: 'the beginning of a sentence with an address in its middle',
      hint: TRIED,
      build: () => onPage((plant) => beforeAddress(plant, ' is the first of five'))(PLANTED),
    },
    {
      what: 'a sentence that ends with an address',
      hint: MENTIONED,
      build: () =>
        onPage(() => `BT 0 g /F1 8 Tf 60 60 Td (${MENTIONED} )Tj 0 0 1 rg (www.example.com)Tj ET`)(PLANTED),
    },
    {
      what: 'plain words in a block at the foot of each page',
      hint: RUNNING,
      build: () => blockAtFoot(RUNNING)(PLANTED),
    },
    {
      what: 'plain words beside an address at the head of each page',
      hint: RUNNING,
      build: () => headed(RUNNING, 288)(PLANTED),
    },
    {
      what: 'the same notice as the title of a document',
      hint: 'Sem valor fiscal',
      build: () => onPage((plant) => voidAt(plant, '0 g', 30))(PLANTED),
    },
    {
      what: 'the same notice in small print',
      hint: 'Sem valor fiscal',
      build: () => onPage((plant) => voidAt(plant, '.35 g', 10))(PLANTED),
    },
    {
      what: 'a running foot of plain words on the baseline of the page’s number',
      hint: RUNNING,
      build: () => numbered(RUNNING)(PLANTED),
    },
    {
      what: 'the last line of a form on a turned page of large units',
      hint: REVISED,
      build: () => {
        const document = new TestDocument();
        const rows = Array.from({ length: 9 }, (_, at) => `Row ${at} of the form has a label`);
        const lines = [...rows, REVISED].map(
          (text, at) => `BT 0 g /F1 9 Tf ${turnedBy(90, 88 + 36 * at, 40)} Tm (${text})Tj ET`,
        );
        document.addContentPage(lines.join('\n'), '', { entries: '/Rotate 90/UserUnit 2' });
        return document.build();
      },
    },
    {
      what: 'a scanner’s line under the scan itself',
      hint: SCANNED,
      build: () => underScan(scanned, 0)(PLANTED),
    },
    {
      what: 'a line of the text that begins with the hint',
      hint: MINUTES.slice(0, 120),
      build: () => onPages(5, sideLine(20, 0, 120, MINUTES))(PLANTED),
    },
    {
      what: 'a line of the text that begins with the hint and has an address in its middle',
      hint: `The files were${DOWNLOADED.slice('Downloaded'.length)}`,
      build: () =>
        onPages(
          5,
          (_plant, page) =>
            `${writeBody([`Page ${page + 1} of the article has a text of its own.`])} BT 0 g /F1 9 Tf 40 120 Td ` +
            '(The files were)Tj 0 0 1 rg ( from https://journal.example.org)Tj ' +
            '0 g ( by guest on March 12, 2024, and read since then)Tj ET',
        )(PLANTED),
    },
  ]);

  for (const [what, build] of [
    ['a side line', sideLine(412)],
    ['a line at the foot', sideLine(20, 0)],
    ['a notice with a coloured address', linked],
  ] as const) {
    it(`removes ${what} that is longer than a hint may be by its beginning`, async () => {
      const { summary } = await removeWatermark(onPages(5, build)(PLANTED), BEGUN);
      expect(summary.discovery).to.include({ adopted: true, discoveredTarget: SIDE_LINE });
      expect(summary.textRemoved).to.equal(5);
    });
  }

  it('removes a line inside the page that is longer than a hint may be, if the file declares it a watermark', async () => {
    const declare = sideLine(20, 0, 120, MINUTES);
    const input = onPages(5, (plant, page) => {
      const [own, line] = declare(plant, page);
      return `${own} /Artifact<</Type/Pagination/Subtype/Watermark>>BDC ${line} EMC`;
    })(PLANTED);
    const { summary } = await removeWatermark(input, MINUTES.slice(0, 120));
    expect(summary.discovery).to.include({ adopted: true, discoveredTarget: MINUTES });
    expect(summary.textRemoved).to.equal(5);
  });

  it('removes a court’s stamp whose last number is wrapped from the tenth page on', async () => {
    const hint = 'Case 1:24-cv-00524-JPH Document 1 Filed 03/21/24 Page 1 of 12 PageID #: 1';
    const input = stamped(PLANTED);
    const { output, summary } = await removeWatermark(input, hint);
    expect(summary.textRemoved).to.equal(12);
    await removesOnly(input, output!, stamped(CLEAN));
  });

  it('removes a line by its beginning also from a page on which it looks like the rest', async () => {
    const input = lent(PLANTED);
    const { output, summary } = await removeWatermark(input, 'This book is licensed to Jane Doe');
    expect(summary.textRemoved).to.equal(5);
    await removesOnly(input, output!, lent(CLEAN));
  });

  it('removes a side line of the first page alone by its beginning', async () => {
    const onFirst = onPages(5, (plant, page) =>
      page === 0 ? sideLine(412)(plant, page) : [writeOwnText(page)],
    );
    const { summary } = await removeWatermark(onFirst(PLANTED), BEGUN);
    expect(summary.discovery).to.include({ adopted: true, discoveredTarget: SIDE_LINE });
    expect(summary.textRemoved).to.equal(1);
  });

  for (const [what, entries] of [
    ['subject', '/Subtype/Stamp/Subj(Received)'],
    ['name', '/Subtype/Stamp/Name/SBReceived'],
    ['contents', '/Subtype/Stamp/Contents(RECEIVED)'],
  ] as const) {
    it(`removes a stamp drawn as paths by its ${what}, with its date`, async () => {
      const date = 'BT /F1 8 Tf 10 4 Td (by J. Doe, 5 March 2024)Tj ET';
      const { output, summary } = await removeWatermark(withStamp(entries, date)(PLANTED), 'Received');
      expect(summary.status, JSON.stringify(summary.warnings)).to.equal('removed');
      expect(Buffer.from(output!).includes('/Subtype/Stamp')).to.equal(false);
    });
  }

  for (const [what, contents, warnings] of [
    [
      'a comment',
      'Please check clause 4',
      ['A comment on page 1 was removed with the annotation that it belongs to.'],
    ],
    ['its own words', 'RECEIVED by J. Doe', []],
    ['a name', 'received-5', []],
  ] as const) {
    it(`warns of a comment that goes with a stamp: its contents are ${what}`, async () => {
      const stamp = withStamp(`/Subtype/Stamp/Subj(Received)/Contents(${contents})`);
      const { summary } = await removeWatermark(stamp(PLANTED), 'Received');
      expect([summary.status, summary.warnings]).to.deep.equal(['removed', warnings]);
    });
  }

  for (const [what, entries] of [
    ['a note with that subject', '/Subtype/FreeText/Subj(Received)'],
    ['a stamp of another name', '/Subtype/Stamp/Name/SBApproved'],
    ['a stamp whose contents entry has the word', '/Subtype/Stamp/Contents(Received with thanks)'],
  ] as const) {
    it(`leaves ${what} alone`, async () => {
      expect((await removeWatermark(withStamp(entries)(PLANTED), 'Received')).output).to.equal(null);
    });
  }
});
