/**
 * Marks on pages that are rotated, scaled, shared, split into streams, or forms.
 */
import { TestDocument, turnedBy, writeBody, writeSlanted, type Plant } from '../../support/documents.js';
import { appendRevision } from '../../support/pdf-builder.js';
import { itLeavesAlone, itLeavesCleanTwins, type Kept, type Way } from '../../support/ways.js';

/** Number of the page tree's root in the builder's files. */
const PAGE_TREE = 2;

const MARK = '(CONFIDENTIAL)Tj';
const SLANTED = `q 0.75 g BT /F2 36 Tf ${turnedBy(45, 90, 150)} Tm`;
const UPRIGHT = 'BT 0 g /F1 14 Tf 60 525 Td (CONFIDENTIAL)Tj ET';

interface PageShape {
  shape: string;
  /** Adds a page that shows this content to a document. */
  build: (document: TestDocument, content: string) => Uint8Array;
}

function withEntries(entries: string): PageShape['build'] {
  return (document, content) => {
    document.addContentPage(content, '', { entries });
    return document.build();
  };
}

const SHAPES: PageShape[] = [
  ...[90, 180, 270].map((degrees) => ({
    shape: `a page turned by ${degrees}°`,
    build: withEntries(`/Rotate ${degrees}`),
  })),
  { shape: 'a page turned by more than a full turn, backwards', build: withEntries('/Rotate -450') },
  { shape: 'a page in units of a tenth of an inch', build: withEntries('/UserUnit 7.2') },
  {
    shape: 'a turned page in large units, cropped',
    build: withEntries('/Rotate 90/UserUnit 1.5/CropBox[30 30 380 520]'),
  },
  {
    shape: 'a page whose box does not begin at the origin',
    build: (document, content) => {
      document.addContentPage(`1 0 0 1 -100 200 cm ${content}`, '', { mediaBox: [-100, 200, 320, 760] });
      return document.build();
    },
  },
  {
    shape: 'a page with resources by reference, fonts and font by reference',
    build: (document, content) => {
      const fonts = document.add(`<</F1 ${document.body.reference}/F2 ${document.courier.reference}>>`);
      const resources = document.add(`<</Font ${fonts}>>`);
      document.addPage({ contents: document.addStream(content), resources });
      return document.build();
    },
  },
  {
    shape: 'a page that inherits its resources, its box and its turn',
    build: (document, content) => {
      // A null counts as a missing entry (7.3.9); the page inherits what it lacks from the tree's root.
      const page = document.addPage({ contents: document.addStream(content), resources: 'null' });
      const root =
        `<</Type/Pages/Kids[${page}]/Count 1/MediaBox[0 0 420 560]/Rotate 90` +
        `/Resources ${document.resources()}>>`;
      return appendRevision(document.build(), new Map([[PAGE_TREE, root]]));
    },
  },
  {
    shape: 'a page that is a form which is a form',
    build: (document, content) => {
      const inner = document.addForm(content, document.resources());
      const outer = document.addForm('q 1 0 0 1 0 0 cm /Fx0 Do Q', `<</XObject<</Fx0 ${inner}>>>>`);
      document.addContentPage('q .9 0 0 .9 20 20 cm /Fx0 Do Q', `/XObject<</Fx0 ${outer}>>`);
      return document.build();
    },
  },
  {
    shape: 'two pages on a sheet, each a form at half its size',
    build: (document, content) => {
      const one = document.addForm(content, document.resources());
      const other = document.addForm(content, document.resources());
      document.addContentPage(
        'q 0 .7 -.7 0 410 10 cm /P1 Do Q q 0 .7 -.7 0 410 290 cm /P2 Do Q',
        `/XObject<</P1 ${one}/P2 ${other}>>`,
      );
      return document.build();
    },
  },
  {
    shape: 'a page of which every number is in tenths (Ghostscript)',
    build: (document, content) => {
      document.addContentPage(`q 0.1 0 0 0.1 0 0 cm q 10 0 0 10 0 0 cm ${content} Q Q`);
      return document.build();
    },
  },
  {
    shape: 'a page whose y axis points down (Skia)',
    build: (document, content) => {
      document.addContentPage(`1 0 0 -1 0 560 cm q 1 0 0 -1 0 560 cm ${content} Q`);
      return document.build();
    },
  },
  {
    shape: 'pages between two others that share nothing with them',
    build: (document, content) => {
      document.addContentPage(writeBody(['First page.']));
      document.addContentPage(content);
      document.addContentPage(writeBody(['Last page.']));
      return document.build();
    },
  },
  {
    shape: 'a page that closes the q of another stream',
    build: (document, content) => {
      document.addContentPage(['q', content, 'Q']);
      return document.build();
    },
  },
];

const ON_SHAPES: Way[] = SHAPES.map(({ shape, build }) => ({
  way: shape,
  places: shape.startsWith('two pages') ? 2 : 1,
  build: (plant: Plant) => build(new TestDocument(), `${writeBody()}${SLANTED} ${plant(MARK)} ET Q\n`),
}));

/** A mark cut into content streams at the given places of its text. */
function cutAt(...cuts: string[]): Way['build'] {
  return (plant) => {
    const document = new TestDocument();
    const whole = `${writeBody()}q 0.75 g BT /F2 36 Tf ${turnedBy(45, 90, 150)} Tm ${plant('[(CONFI)-20(DENTIAL)]TJ')} ET Q ${writeBody(['Below the mark.'], 60, 300)}`;
    const parts: string[] = [];
    let rest = whole;
    for (const cut of cuts) {
      const at = rest.indexOf(cut);
      if (at < 0) continue;
      parts.push(rest.slice(0, at));
      rest = rest.slice(at);
    }
    document.addContentPage([...parts, rest]);
    return document.build();
  };
}

const SPLIT: Way[] = [
  {
    way: 'streams cut before q, BT, the matrix and ET',
    build: cutAt('q 0.75', 'BT /F2 36', `${turnedBy(45, 90, 150)} Tm`, ' ET Q'),
  },
  {
    way: 'streams cut between all operands of the array',
    build: cutAt('[(CONFI', '-20(', '(DENTIAL', ']TJ', 'TJ ET'),
  },
  { way: 'streams cut within the matrix', build: cutAt(turnedBy(45, 90, 150).slice(8), ' Tm') },
  {
    way: 'empty streams between all others',
    build: (plant) => {
      const document = new TestDocument();
      document.addContentPage(['', writeBody(), '', `${SLANTED} ${plant(MARK)} ET Q`, '', ' ']);
      return document.build();
    },
  },
  {
    way: 'the same stream listed twice by a page, the mark in a third',
    build: (plant) => {
      const document = new TestDocument();
      const resources = document.resources();
      const body = document.addStream(writeBody(['Printed twice.']));
      const mark = document.addStream(`${SLANTED} ${plant(MARK)} ET Q`);
      document.addPage({ contents: [body, mark, body], resources });
      return document.build();
    },
  },
  {
    way: 'a page that is listed twice in the page tree',
    build: (plant) => {
      const document = new TestDocument();
      const page = { reference: document.reserve(), resources: document.resources() };
      const contents = document.addStream(`${writeBody()}${SLANTED} ${plant(MARK)} ET Q`);
      document.addPage({ contents, ...page });
      document.addPage({ contents, ...page });
      return document.build();
    },
  },
  {
    way: 'an opening and a closing stream shared by all pages, as stamping programs add them',
    build: (plant) => {
      const document = new TestDocument();
      const resources = document.resources();
      const [open, close] = [document.addStream('q'), document.addStream(`Q ${SLANTED} ${plant(MARK)} ET Q`)];
      for (const line of ['One.', 'Two.', 'Three.']) {
        document.addPage({ contents: [open, document.addStream(writeBody([line])), close], resources });
      }
      return document.build();
    },
  },
  {
    way: 'one contents array shared by two pages',
    build: (plant) => {
      const document = new TestDocument();
      const resources = document.resources();
      const [body, mark] = [
        document.addStream(writeBody()),
        document.addStream(`${SLANTED} ${plant(MARK)} ET Q`),
      ];
      const contents = document.add(`[${body} ${mark}]`);
      for (let page = 0; page < 2; page++) document.addPage({ contents, resources });
      return document.build();
    },
  },
  {
    way: 'contents shared by a page and its turned copy',
    build: (plant) => {
      const document = new TestDocument();
      const resources = document.resources();
      const contents = document.addStream(writeBody() + writeSlanted(plant(MARK)));
      document.addPage({ contents, resources });
      document.addPage({ contents, resources, entries: '/Rotate 90' });
      return document.build();
    },
  },
];

/** A mark outside any q, whose matrix another matrix undoes. */
const OUTSIDE_Q: Way[] = [
  {
    way: 'a cm before the body that is inverted after it (draftwatermark)',
    hint: 'DRAFT COPY',
    build: (plant) => {
      const document = new TestDocument();
      document.addContentPage(
        '1 0 0 1 264.5 344.1 cm q .707 .707 -.707 .707 0 0 cm q .6 0 0 .6 0 0 cm 0.8 g 0.8 G 1 0 0 1 -264 -344 cm ' +
          `BT /F2 60 Tf 200 320 Td ${plant('[(DRAFT)-298(COPY)]TJ')} 0 g 0 G ET 1 0 0 1 264 344 cm Q Q 0 g 0 G 1 0 0 1 -264.5 -344.1 cm ${writeBody()}`,
      );
      return document.build();
    },
  },
  {
    way: 'a cm that is never inverted, at the end',
    build: (plant) => {
      const document = new TestDocument();
      document.addContentPage(
        `${writeBody()}${turnedBy(45, 90, 150)} cm .75 g BT /F2 36 Tf ${plant(MARK)} ET`,
      );
      return document.build();
    },
  },
  {
    way: 'a colour that later text inherits',
    build: (plant) => {
      const document = new TestDocument();
      document.addContentPage(
        `.2 0 .4 rg BT /F2 36 Tf ${turnedBy(45, 90, 150)} Tm .75 g ${plant(MARK)} ET BT /F1 9 Tf 60 60 Td (A pale note.)Tj ET ${writeBody()}`,
      );
      return document.build();
    },
  },
  {
    way: 'an unmatched q before it and an unmatched Q after it',
    build: (plant) => {
      const document = new TestDocument();
      document.addContentPage(`q q ${writeBody()}${SLANTED} ${plant(MARK)} ET Q Q`);
      return document.build();
    },
  },
];

const KEPT: Kept[] = [
  ...SHAPES.filter(({ shape }) => !shape.startsWith('two pages')).map(({ shape, build }) => ({
    what: `a heading on ${shape}`,
    build: () => build(new TestDocument(), `${writeBody()}${UPRIGHT}`),
  })),
  {
    what: 'contents shared by two pages, body text on one of them',
    build: () => {
      const document = new TestDocument();
      for (let page = 0; page < 2; page++) {
        document.addContentPage([writeBody(), UPRIGHT.replace('525', `${300 - 40 * page}`)]);
      }
      return document.build();
    },
  },
  {
    what: 'a heading cut into three streams',
    build: () => {
      const document = new TestDocument();
      document.addContentPage([`${writeBody()}BT 0 g /F1 14 Tf 60 525 Td (CONFIDENTIAL)`, 'Tj', 'ET']);
      return document.build();
    },
  },
];

describe('a mark on a page', () => {
  describe('of any shape', () => itLeavesCleanTwins(ON_SHAPES));
  describe('of several streams', () => itLeavesCleanTwins(SPLIT));
  describe('outside any q', () => itLeavesCleanTwins(OUTSIDE_Q));
  describe('with the same words as other text', () => itLeavesAlone(KEPT));
});
