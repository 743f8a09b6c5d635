/**
 * Marks as real products write them, instruction by instruction, and their running text, which is not a mark.
 */
import { TestDocument, turnedBy, writeBody, writeSlanted, type Plant } from '../../support/documents.js';
import { itLeavesAlone, itLeavesCleanTwins, type Kept, type Way } from '../../support/ways.js';

const SHOW = '(CONFIDENTIAL) Tj';
const ALPHA = '/ExtGState<</GS0<</ca .3/CA .3>>/GSm<</BM/Multiply>>>>';
const LINES = [
  'The committee met on Tuesday.',
  'It went through the budget.',
  'The chair thanked all those present.',
];

/** Pages of body text and of what `write` returns for each page number, from 1. */
function onPages(
  count: number,
  write: (plant: Plant, page: number) => string | string[],
  resources: (document: TestDocument, plant: Plant) => string = () => '',
): Way['build'] {
  return (plant) => {
    const document = new TestDocument();
    const entries = resources(document, plant);
    for (let page = 1; page <= count; page++) {
      const written = write(plant, page);
      const body = writeBody([`Page ${page} begins here.`, ...LINES]);
      document.addContentPage(
        typeof written === 'string' ? body + written : written.map((part) => part.replace('BODY', body)),
        entries,
      );
    }
    return document.build();
  };
}

/** The same with a form /Fm0 of the given content and entries. */
function byForm(
  pages: number,
  draw: string | string[],
  write: (plant: Plant) => string,
  entries: (document: TestDocument) => string = () => '',
): Way['build'] {
  return onPages(
    pages,
    () => draw,
    (document, plant) =>
      `/XObject<</Fm0 ${document.addForm(write(plant), document.resources(), entries(document))}>>${ALPHA}`,
  );
}

const STAMPED: Way[] = [
  {
    way: 'Acrobat: an artifact, a form with settings of its own, its text below the form’s origin',
    build: byForm(
      2,
      '/Artifact <</Subtype /Watermark /Type /Pagination >>BDC q .7071 .7071 -.7071 .7071 60 120 cm 0 g 0 G 1 w /GS0 gs /TT0 1 Tf /Fm0 Do Q EMC ',
      (plant) =>
        `0 TL q BT 0 g 0 i /F1 48 Tf 0 Tc 0 Tw 0 Ts 100 Tz 0 Tr 0 -37.898 TD ${plant('(CONFIDENTIAL)Tj')} ET Q`,
      () => '/PieceInfo<</ADBE_CompoundType<</LastModified(D:20200101)/Private/Watermark>>>>',
    ),
  },
  {
    way: 'a Chinese editor: two-byte codes, filled and stroked',
    build: onPages(
      1,
      (plant) =>
        `/Artifact<</Subtype/Watermark/Type/Pagination>>BDC q .7 g .7 G BT /F2 36 Tf 2 Tr ${turnedBy(45, 90, 150)} Tm ${plant('<434f4e464944454e5449414c>Tj')} ET Q EMC`,
    ),
  },
  {
    way: 'UPDF: a trial’s artifact around a form that draws a form',
    hint: 'UPDF trial version',
    places: 1,
    build: (plant) => {
      const document = new TestDocument();
      const inner = document.addForm(
        `BT 0 g /F1 9 Tf ${plant('(UPDF trial version)Tj')} ET`,
        document.resources(),
      );
      const outer = document.addForm('/UPDFX2 Do', `<</XObject<</UPDFX2 ${inner}>>>>`);
      document.addContentPage(
        `${writeBody()}q/Artifact<</Type/Pagination/Subtype/UPDFTrialWatermark>>BDC 1 0 0 1 10 18 cm/UPDFX1 Do Q EMC Q q Q q Q`,
        `/XObject<</UPDFX1 ${outer}>>`,
      );
      return document.build();
    },
  },
  {
    way: 'pdftk: one form on all pages, shrunk to fit',
    build: byForm(3, ['q', 'BODY', ' Q q q .94 0 0 .94 26 0 cm /Fm0 Do Q Q'], (plant) =>
      writeSlanted(plant(SHOW)),
    ),
  },
  {
    way: 'PDFBox: an overlay in a stream of its own',
    build: byForm(3, ['q\n', 'BODY', 'Q\nq\nq\n1 0 0 1 0 0 cm\n/Fm0 Do Q\nQ\n'], (plant) =>
      writeSlanted(plant(SHOW)),
    ),
  },
  {
    way: 'Skia: a transparency group in a space whose y axis points down',
    build: byForm(
      1,
      'q 1 0 0 -1 0 560 cm /GS0 gs /Fm0 Do Q',
      (plant) =>
        `2.2 -2.2 2.2 2.2 90 400 cm /NonStruct<</MCID 0>>BDC BT /F2 12 Tf 1 0 0 -1 0 14 Tm ${plant(SHOW)} ET EMC`,
      () => '/Group<</S/Transparency/I true>>',
    ),
  },
  {
    way: 'LibreOffice: one glyph after another down the page, the space first',
    hint: 'TOP SECRET',
    build: byForm(
      1,
      'q /GS0 gs /Fm0 Do Q',
      (plant) => {
        // Places of the letters by Helvetica's advances at 60 points: no gap between them is wider than the space.
        const tops = [540, 503.3, 456.7, 416.6, 400, 360, 319.9, 276.6, 233.3, 193.3];
        const shown = Array.from('TOP SECRET', (letter, at) => `0 -1 1 0 200 ${tops[at]!} Tm (${letter})Tj`);
        const letters = shown.filter((_, at) => at !== 3).join(' ');
        return `q 0 1 0 rg BT /F1 60 Tf ${shown[3]!} ${plant(`/F1 60 Tf ${letters}`)} ET Q`;
      },
      () => '/Group<</S/Transparency/K true>>',
    ),
  },
  {
    way: 'Anti-Copy: nested forms with a line under the first',
    hint: 'Protected by PDF Anti-Copy Free\n(Upgrade to Pro Version to Remove the Watermark)',
    build: byForm(
      2,
      'q 1 0 0 1 0 0 cm /Fm0 Do Q',
      (plant) =>
        `q .6 g BT /F1 24 Tf ${turnedBy(30, 30, 120)} Tm 26 TL ${plant('(Protected by PDF Anti-Copy Free)Tj /F1 16 Tf 0 -24 Td ((Upgrade to Pro Version to Remove the Watermark\\))Tj'.replace('((', '(\\('))} ET Q`,
    ),
  },
  {
    way: 'a publisher’s stamp in a form with an empty string before it',
    hint: 'Downloaded From: http://proceedings.example.org/ on 02/11/2013',
    build: byForm(
      3,
      'q 1 0 0 1 0 0 cm /Fm0 Do Q',
      (plant) =>
        plant(
          'BT 0 g /F1 7 Tf 5 3 Td ()Tj (Downloaded From: http://proceedings.example.org/ on 02/11/2013)Tj ET',
        ),
      () => '/StampId null',
    ),
  },
];

/** A rotated line in the left margin, whose last fragment is written first. */
function inMargin(plant: Plant): string {
  const fragments = ['Downloaded 04 Feb 2013 ', 'to 131.252.130.248. ', 'See the licence'];
  let along = 60;
  const blocks = fragments.map((text) => {
    const block = `BT /F2 8 Tf 0 1 -1 0 12 ${along} Tm (${text})Tj ET`;
    along += 4.8 * text.length;
    return block;
  });
  return plant(blocks.toReversed().join(' '));
}

const WRITTEN: Way[] = [
  {
    way: 'ReportLab',
    places: 2,
    build: onPages(
      2,
      (plant) =>
        `q 1 0 0 1 200 280 cm .7071 .7071 -.7071 .7071 0 0 cm .5 .5 .5 rg /GS0 gs BT 1 0 0 1 -140 0 Tm /F1 40 Tf 48 TL ${plant(SHOW)} T* ET Q`,
      () => ALPHA,
    ),
  },
  {
    way: 'iText: under the content, the first of four streams',
    places: 2,
    build: onPages(2, (plant) => [
      `q q .85 g BT /F1 52 Tf .7071 .7071 -.7071 .7071 60 120 Tm ${plant(SHOW)} ET Q Q`,
      'q ',
      'BODY',
      ' Q',
    ]),
  },
  {
    way: 'pypdf: pages merged between q and Q, with a clip',
    places: 2,
    build: onPages(2, (plant) => [
      'q\nBODY\nQ\nq\n0.0 0.0 420.0 560.0 re\nW\nn\n1 0 0 1 0 0 cm  BT /F1 12 Tf 14.4 TL ET\nq\n' +
        `.70711 .70711 -.70711 .70711 90 150 cm\n.8 .8 .8 rg\nBT 1 0 0 1 0 0 Tm /F2 40 Tf 48 TL ${plant(SHOW)} T* ET\nQ\n\nQ\n`,
    ]),
  },
  {
    way: 'Quartz: one-point type under a scaled matrix, multiplied',
    hint: 'COPY',
    build: onPages(
      1,
      (plant) =>
        `q 0 0 420 560 re W n 0 0 420 560 re W n .2 sc /GS0 gs /GSm gs q 4.86 4.86 -4.86 4.86 90 150 cm BT 24 0 0 24 0 -18.9 Tm /F2 1 Tf ${plant('(COPY) Tj')} ET Q Q`,
      () => ALPHA,
    ),
  },
  {
    way: 'Qt: one hexadecimal glyph after another, each moved by Td',
    build: onPages(1, (plant) => {
      const glyphs = Array.from(
        'CONFIDENTIAL',
        (letter, at) => `${at > 0 ? 90 : 0} 0 Td <${letter.charCodeAt(0).toString(16)}> Tj`,
      );
      return `q 0.24 0 0 -0.24 0 560 cm q 0.7 0.7 0.7 rg BT /F2 150 Tf 0.7071 -0.7071 -0.7071 -0.7071 375 1708 Tm ${plant(glyphs.join(' '))} ET Q Q`;
    }),
  },
  {
    way: 'FOP: a kern of nothing between all letters',
    build: onPages(
      1,
      (plant) =>
        `q .75 g 1 0 0 1 90 150 cm .7071 .7071 -.7071 .7071 0 0 cm BT /F2 36 Tf 1 0 0 1 0 0 Tm ${plant(`[${Array.from('CONFIDENTIAL', (letter) => `(${letter})`).join(' 0 ')}] TJ`)} ET Q`,
    ),
  },
  {
    way: 'Crystal Reports: words placed one by one, with a hundredth of spacing',
    hint: 'DRAFT COPY',
    places: 2,
    build: onPages(
      2,
      (plant) =>
        `q BT .7 g /F2 60 Tf 0 Tr .01 Tc .02 Tw 1 0 0 1 20 280 Tm ${plant('(DRAFT )Tj 216.06 0 Td (COPY)Tj')} ET Q`,
    ),
  },
  {
    way: 'a publisher’s line in the margin, its fragments in reverse order',
    hint: 'Downloaded 04 Feb 2013 to 131.252.130.248. See the licence',
    places: 3,
    build: onPages(3, inMargin),
  },
  {
    way: 'a reader’s name at the foot, in grey, on all pages',
    hint: 'Downloaded by j.doe@example.com on 4 Feb 2013',
    places: 3,
    build: onPages(
      3,
      (plant) => `BT .4 g /F1 7 Tf 60 20 Td ${plant('(Downloaded by j.doe@example.com on 4 Feb 2013)Tj')} ET`,
    ),
  },
  {
    way: 'an evaluation notice in colour at the head of all pages',
    hint: 'Evaluation Only. Created with Example.PDF.',
    places: 3,
    build: onPages(
      3,
      (plant) =>
        `q 1 0 0 1 0 0 cm BT 1 0 0 1 10 540 Tm /F1 8 Tf 1 0 0.4 RG 1 0 0.4 rg ${plant('(Evaluation Only. Created with Example.PDF.)Tj')} ET Q`,
    ),
  },
];

const KEPT: Kept[] = [
  {
    what: 'a line at the foot of a single page',
    hint: 'Downloaded by J. Doe',
    build: () => onPages(1, () => 'BT .4 g /F1 7 Tf 60 20 Td (Downloaded by J. Doe)Tj ET')((text) => text),
  },
  {
    what: 'a black line in the margin of a single page',
    hint: 'Downloaded by J. Doe',
    build: () =>
      onPages(1, () => 'BT 0 g /F1 8 Tf 0 1 -1 0 12 60 Tm (Downloaded by J. Doe)Tj ET')((text) => text),
  },
  {
    what: 'a sentence that contains the hint in the margins of three pages',
    hint: 'J. Doe',
    build: () =>
      onPages(
        3,
        (_, page) => `BT 0 g /F1 8 Tf 0 1 -1 0 12 60 Tm (Photo ${page} by J. Doe, taken in May)Tj ET`,
      )((text) => text),
  },
  {
    what: 'the letterhead of a form that all pages draw',
    hint: 'Example Ltd',
    build: () =>
      byForm(
        3,
        '/Fm0 Do',
        () => 'BT 0 g /F1 9 Tf 60 540 Td (Example Ltd)Tj 0 -11 Td (High Street 1)Tj ET',
      )((text) => text),
  },
];

describe('a mark as a product writes it', () => {
  describe('into a form', () => itLeavesCleanTwins(STAMPED));
  describe('into the page', () => itLeavesCleanTwins(WRITTEN));
  describe('beside running text that stays', () => itLeavesAlone(KEPT));
});
