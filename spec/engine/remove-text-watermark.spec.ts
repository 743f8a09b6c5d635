/**
 * Plants a mark, removes it and looks at the result: one row for each way in which a text mark is written. Each row is
 * checked by Poppler and PDFium against a clean twin from the builder, and by a search of every stream of the output.
 */
import { expect } from 'chai';
import { removeWatermarkReadAgain } from '../support/witnessed.js';
import {
  CLEAN,
  PLANTED,
  TEST_FONT,
  TestDocument,
  turnedBy,
  writeBody,
  writeSlanted,
  type Plant,
} from '../support/documents.js';
import { removesOnly } from '../support/oracle.js';
import { appendRevision, objectNumberOf, streamBody, throughQpdf } from '../support/pdf-builder.js';
import { listReadableTexts } from '../support/physical-scan.js';

interface Way {
  way: string;
  hint?: string;
  /** The mark's operands as written in their stream: each is in the input and in no stream of the output. */
  operands?: string[];
  build: (plant: Plant) => Uint8Array;
}

/** One page of body text with a slanted mark that `show` writes. */
function slanted(show: string): Way['build'] {
  return (plant) => {
    const document = new TestDocument();
    document.addContentPage(writeBody() + writeSlanted(plant(show)));
    return document.build();
  };
}

/** Body text, and a mark in a separate font. */
function inFont(
  addFont: (document: TestDocument) => { show(text: string): string },
  text: string,
): Way['build'] {
  return (plant) => {
    const document = new TestDocument();
    const font = addFont(document);
    document.addContentPage(writeBody() + writeSlanted(plant(`${font.show(text)}Tj`), 'F3'));
    return document.build();
  };
}

const OPERANDS: Way[] = [
  { way: 'a literal string', operands: ['(CONFIDENTIAL)'], build: slanted('(CONFIDENTIAL)Tj') },
  {
    way: 'a hexadecimal string',
    operands: ['<434f4e464944454e5449414c>'],
    build: slanted('<434f4e464944454e5449414c>Tj'),
  },
  {
    way: 'a hexadecimal string with white space and an odd digit',
    hint: 'STOP',
    operands: ['<53 54 4f\n5>'],
    build: slanted('<53 54 4f\n5>Tj'),
  },
  {
    way: 'octal escapes',
    operands: ['(\\103\\117\\116FIDENTIAL)'],
    build: slanted('(\\103\\117\\116FIDENTIAL)Tj'),
  },
  { way: 'a string continued over a line end', build: slanted('(CONFI\\\nDENTIAL)Tj') },
  {
    way: 'a string with nested parentheses',
    hint: 'COPY (1) OF (2)',
    build: slanted('(COPY (1) OF \\(2\\))Tj'),
  },
  {
    way: 'an array with kerning',
    operands: ['(FID)15'],
    build: slanted('[(CON)-20(FID)15(EN)-20(TIAL)]TJ'),
  },
  { way: 'an array that mixes literal and hexadecimal strings', build: slanted('[(CONFI)<44454e>(TIAL)]TJ') },
  {
    way: 'an array with a kern instead of each space',
    hint: 'DO NOT COPY',
    build: slanted('[(DO)-600(NOT)-600(COPY)]TJ'),
  },
  { way: 'an array that kerns after its last string', build: slanted('[(CONFIDENTIAL)-300]TJ') },
  { way: 'an array with empty strings', build: slanted('[()(CONFI)()-10(DENTIAL)()]TJ') },
  { way: "the operator '", operands: ['(CONFIDENTIAL)'], build: slanted("14 TL (CONFIDENTIAL)'") },
  { way: 'the operator "', operands: ['(CONFIDENTIAL)'], build: slanted('2 1 (CONFIDENTIAL)"') },
  {
    way: 'an operator beside others whose text is filled with a shading',
    build: (plant) => {
      const document = new TestDocument();
      const shading =
        '<</ShadingType 2/ColorSpace/DeviceRGB/Coords[0 0 300 0]/Extend[true true]' +
        '/Function<</FunctionType 2/Domain[0 1]/C0[1 0 0]/C1[0 0 1]/N 1>>>>';
      const title =
        'q /Pattern cs /S scn BT /F1 20 Tf 50 480 Td (A title)Tj ( in two)Tj /F2 20 Tf ( fonts)Tj ET Q ';
      document.addContentPage(
        writeBody() + title + writeSlanted(plant('(CONFIDENTIAL)Tj')),
        `/Pattern<</S<</PatternType 2/Shading ${shading}>>>>`,
      );
      return document.build();
    },
  },
  {
    way: 'an operator beside others whose text is stroked, blended and masked',
    build: (plant) => {
      const document = new TestDocument();
      const mask = document.addForm(
        '1 g 0 0 400 600 re f',
        '<<>>',
        '/Group<</S/Transparency/CS/DeviceGray>>',
      );
      const title =
        'q /Dark gs 2 Tr BT /F1 20 Tf 50 480 Td (A title)Tj ( in two)Tj /F2 20 Tf ( fonts)Tj ET Q ';
      document.addContentPage(
        writeBody() + title + writeSlanted(plant('(CONFIDENTIAL)Tj')),
        `/ExtGState<</Dark<</BM/Darken/SMask<</S/Luminosity/G ${mask}>>>>>>`,
      );
      return document.build();
    },
  },
  { way: 'several operators of one text object', build: slanted('(CON)Tj (FID)Tj [(EN)]TJ (TIAL)Tj') },
  {
    way: 'several operators with a comment between them',
    build: slanted('(CONFI)Tj % (never shown) Tj\n(DENTIAL)Tj'),
  },
  {
    way: 'several text objects',
    build: (plant) => {
      const document = new TestDocument();
      const step = 5 * 0.6 * 36 * Math.SQRT1_2;
      const parts = [
        `q 0.75 g BT /F2 36 Tf ${turnedBy(45, 90, 150)} Tm (CONFI)Tj ET Q `,
        `q 0.75 g BT /F2 36 Tf ${turnedBy(45, 90 + step, 150 + step)} Tm (DENTIAL)Tj ET Q `,
      ];
      document.addContentPage(writeBody() + plant(parts.join('')));
      return document.build();
    },
  },
  {
    way: 'one glyph for each operator, each with a matrix of its own',
    build: (plant) => {
      const document = new TestDocument();
      const step = 0.6 * 36 * Math.SQRT1_2;
      const glyphs = Array.from('CONFIDENTIAL').map(
        (letter, at) => `${turnedBy(45, 90 + at * step, 150 + at * step)} Tm (${letter})Tj`,
      );
      document.addContentPage(`${writeBody()}q 0.75 g BT /F2 36 Tf ${plant(glyphs.join(' '))} ET Q`);
      return document.build();
    },
  },
  {
    way: 'glyphs painted in another order than they are read',
    build: (plant) => {
      const document = new TestDocument();
      const step = 0.6 * 36 * Math.SQRT1_2;
      const glyphs = Array.from('CONFIDENTIAL')
        .map((letter, at) => `${turnedBy(45, 90 + at * step, 150 + at * step)} Tm (${letter})Tj`)
        .sort();
      document.addContentPage(`${writeBody()}q 0.75 g BT /F2 36 Tf ${plant(glyphs.join(' '))} ET Q`);
      return document.build();
    },
  },
  {
    way: 'letters on an arc',
    build: (plant) => {
      const document = new TestDocument();
      const glyphs = Array.from('CONFIDENTIAL').map((letter, at) => {
        const degrees = 150 - 11 * at;
        const radians = (degrees * Math.PI) / 180;
        const place = turnedBy(degrees - 90, 210 + 150 * Math.cos(radians), 250 + 150 * Math.sin(radians));
        return `${place} Tm (${letter})Tj`;
      });
      document.addContentPage(`${writeBody()}q 0.75 g BT /F2 30 Tf ${plant(glyphs.join(' '))} ET Q`);
      return document.build();
    },
  },
];

const ANGLES: Way[] = [0, 12, 30, 45, 60, 90, 135, 180, 225, 270, 315, 359].map((degrees) => ({
  way: `a baseline turned by ${degrees}°`,
  build: (plant: Plant) => {
    const document = new TestDocument();
    const centred = `1 0 0 1 210 400 cm ${turnedBy(degrees, 0, 0)} cm`;
    document.addContentPage(
      `${writeBody()}q /GS0 gs ${centred} BT /F2 26 Tf -94 -8 Td ${plant('(CONFIDENTIAL)Tj')} ET Q`,
      '/ExtGState<</GS0<</ca .3>>>>',
    );
    return document.build();
  },
}));

function scaled(opening: string): Way['build'] {
  return (plant) => {
    const document = new TestDocument();
    document.addContentPage(`${writeBody()}q 0.75 g ${opening} ${plant('(CONFIDENTIAL)Tj')} ET Q`);
    return document.build();
  };
}

const SCALES: Way[] = [
  { way: 'size 1 with a large text matrix', build: scaled('BT /F2 1 Tf 26 26 -26 26 90 150 Tm') },
  {
    way: 'size 400 with a small matrix',
    build: scaled('.1 0 0 .1 0 0 cm BT /F2 400 Tf .7 .7 -.7 .7 900 1500 Tm'),
  },
  { way: 'horizontal scaling', build: scaled('BT /F2 30 Tf 130 Tz .7 .7 -.7 .7 60 120 Tm') },
  { way: 'character and word spacing', build: scaled('BT /F2 24 Tf 4 Tc 3 Tw .7 .7 -.7 .7 60 120 Tm') },
  { way: 'a text rise', build: scaled('BT /F2 30 Tf 20 Ts .7 .7 -.7 .7 90 150 Tm') },
  {
    way: 'a y axis that points down',
    build: scaled('1 0 0 -1 0 560 cm BT /F2 30 Tf .7 -.7 -.7 -.7 90 410 Tm'),
  },
  { way: 'a negative font size', build: scaled('BT /F2 -30 Tf -.7 -.7 .7 -.7 90 150 Tm') },
  { way: 'a skew instead of a rotation', build: scaled('BT /F2 40 Tf 1 0 .4 1 60 420 Tm') },
];

const FONTS: Way[] = [
  {
    way: 'a composite font with glyph codes',
    build: inFont(
      (document) => document.nameFont('F3', document.addCompositeFont(TEST_FONT)),
      'CONFIDENTIAL',
    ),
  },
  {
    way: 'a re-encoded simple font',
    operands: ['(\\1\\2\\3\\4\\5\\6\\7)'],
    hint: 'SKETCHY',
    build: inFont((document) => {
      const names = '1/S/K/E/T/C/H/Y';
      document.nameFont('F3', document.addStandardFont('Helvetica', names));
      return { show: () => '(\\1\\2\\3\\4\\5\\6\\7)' };
    }, ''),
  },
  {
    way: 'a subset font with codes in order of use',
    build: inFont(
      (document) =>
        document.nameFont(
          'F3',
          document.addSubsetFont(
            TEST_FONT,
            Array.from('CONFIDETAL').map((text) => ({ text })),
          ),
        ),
      'CONFIDENTIAL',
    ),
  },
  {
    way: 'a ligature that maps to its letters',
    hint: 'Confidential',
    build: inFont(
      (document) =>
        document.nameFont(
          'F3',
          document.addSubsetFont(TEST_FONT, [
            { text: 'fi', drawnAs: 0xfb01 },
            ...Array.from('Condetial').map((text) => ({ text })),
          ]),
        ),
      'Confidential',
    ),
  },
  {
    way: 'a ligature that maps to itself',
    hint: 'confidential',
    build: inFont(
      (document) => document.nameFont('F3', document.addCompositeFont(TEST_FONT)),
      'con\ufb01dential',
    ),
  },
  {
    way: 'an accent painted separately',
    hint: 'BROUILLON SÉCURISÉ',
    build: inFont(
      (document) => document.nameFont('F3', document.addCompositeFont(TEST_FONT)),
      'BROUILLON SE\u0301CURISE\u0301',
    ),
  },
  {
    way: 'a Type 3 font whose glyphs are shapes',
    hint: 'DRAFT',
    build: inFont((document) => document.nameFont('F3', document.addType3Font('DRAFT')), 'DRAFT'),
  },
  {
    way: 'a Type 3 font whose glyphs set their colour',
    hint: 'DRAFT',
    build: inFont(
      (document) => document.nameFont('F3', document.addType3Font('DRAFT', { colored: true })),
      'DRAFT',
    ),
  },
  {
    way: 'vertical writing',
    hint: 'DRAFT',
    build: (plant) => {
      const document = new TestDocument();
      const font = document.nameFont('F3', document.addCompositeFont(TEST_FONT, { vertical: true }));
      document.addContentPage(
        `${writeBody()}q 0.75 g BT /F3 40 Tf 1 0 0 1 200 520 Tm ${plant(`${font.show('DRAFT')}Tj`)} ET Q`,
      );
      return document.build();
    },
  },
  ...[
    ['Cyrillic', 'ЧЕРНОВИК', 'ЧЕРНОВИК'],
    ['Greek', 'ΣΧΕΔΙΟΝ', 'ΣΧΕΔΙΟΝ'],
    ['Hebrew in visual order', 'טיוטה', Array.from('טיוטה').toReversed().join('')],
    ['Hebrew in logical order', 'טיוטה', 'טיוטה'],
  ].map(([script, hint, painted]) => ({
    way: `${script} script`,
    hint: hint!,
    build: inFont((document) => document.nameFont('F3', document.addCompositeFont(TEST_FONT)), painted!),
  })),
];

const SPELLINGS: Way[] = [
  {
    way: 'capitals for small letters of the hint',
    hint: 'confidential',
    build: slanted('(CONFIDENTIAL)Tj'),
  },
  {
    way: 'small letters for capitals of the hint',
    hint: 'CONFIDENTIAL',
    build: slanted('(confidential)Tj'),
  },
  { way: 'a space between all letters', build: slanted('(C O N F I D E N T I A L)Tj') },
  { way: 'no space for a space of the hint', hint: 'DO NOT COPY', build: slanted('(DONOTCOPY)Tj') },
  { way: 'a no-break space', hint: 'DO NOT COPY', build: slanted('(DO\\240NOT\\240COPY)Tj') },
  {
    way: 'a soft hyphen',
    build: inFont(
      (document) => document.nameFont('F3', document.addCompositeFont(TEST_FONT)),
      'CONFI\u00adDENTIAL',
    ),
  },
  { way: 'a soft hyphen only in the hint', hint: 'CONFI\u00adDENTIAL', build: slanted('(CONFIDENTIAL)Tj') },
  { way: 'full-width letters in the hint', hint: 'ＤＲＡＦＴ', build: slanted('(DRAFT)Tj') },
  { way: 'the same text three times in a row', hint: 'DRAFT', build: slanted('(DRAFT DRAFT DRAFT)Tj') },
  ...[2, 3, 4].map((count) => {
    const lines = ['STRICTLY', 'CONFIDENTIAL', 'DO NOT COPY', 'BOARD ONLY'].slice(0, count);
    return {
      way: `${count} lines, one under the other`,
      hint: lines.join('\n'),
      build: slanted(`40 TL ${lines.map((line) => `(${line})Tj T*`).join(' ')}`),
    };
  }),
  {
    way: '2 lines of different sizes',
    hint: 'DRAFT\nnot for distribution',
    build: slanted('(DRAFT)Tj /F2 18 Tf 0 -30 Td (not for distribution)Tj'),
  },
  {
    way: '2 lines of the hint in one line of the page',
    hint: 'STRICTLY\nPRIVATE',
    build: slanted('(STRICTLY PRIVATE)Tj'),
  },
];

const STREAMS: Way[] = [
  {
    way: 'a content stream of its own, after the body',
    operands: ['(CONFIDENTIAL)'],
    build: (plant) => {
      const document = new TestDocument();
      document.addContentPage([writeBody(), writeSlanted(plant('(CONFIDENTIAL)Tj'))]);
      return document.build();
    },
  },
  {
    way: 'a content stream of its own, before the body',
    build: (plant) => {
      const document = new TestDocument();
      document.addContentPage([writeSlanted(plant('(CONFIDENTIAL)Tj')), writeBody()]);
      return document.build();
    },
  },
  {
    way: 'an instruction split between two streams',
    operands: ['(CONFIDENTIAL)'],
    build: (plant) => {
      const document = new TestDocument();
      const mark = `q 0.75 g BT /F2 36 Tf ${turnedBy(45, 90, 150)} Tm`;
      document.addContentPage([`${writeBody()}${mark} ${plant('(CONFIDENTIAL)')}`, `${plant('Tj')} ET Q`]);
      return document.build();
    },
  },
  {
    way: 'an array split between three streams',
    build: (plant) => {
      const document = new TestDocument();
      const mark = `q 0.75 g BT /F2 36 Tf ${turnedBy(45, 90, 150)} Tm`;
      document.addContentPage([
        `${writeBody()}${mark} ${plant('[(CON)')}`,
        plant('-20 (FIDEN)'),
        `${plant('(TIAL)]TJ')} ET Q`,
      ]);
      return document.build();
    },
  },
  {
    way: 'a text object that begins in one stream and shows in another',
    build: (plant) => {
      const document = new TestDocument();
      document.addContentPage([
        `${writeBody()}q 0.75 g BT /F2 36 Tf`,
        `${turnedBy(45, 90, 150)} Tm ${plant('(CONFIDENTIAL)Tj')}`,
        'ET Q',
      ]);
      return document.build();
    },
  },
  ...(['flate', 'ascii85-flate', 'hex'] as const).map((coding) => ({
    way: `a stream coded as ${coding}`,
    operands: ['(CONFIDENTIAL)'],
    build: (plant: Plant) => {
      const document = new TestDocument();
      const contents = document.addStream(writeBody() + writeSlanted(plant('(CONFIDENTIAL)Tj')), '', coding);
      document.addPage({ contents, resources: document.resources() });
      return document.build();
    },
  })),
  {
    way: 'one content stream shared by two pages',
    build: (plant) => {
      const document = new TestDocument();
      const contents = document.addStream(writeBody() + writeSlanted(plant('(CONFIDENTIAL)Tj')));
      for (let page = 0; page < 2; page++) document.addPage({ contents, resources: document.resources() });
      return document.build();
    },
  },
  {
    way: 'a mark stream shared by pages with separate bodies',
    build: (plant) => {
      const document = new TestDocument();
      const mark = document.addStream(writeSlanted(plant('(CONFIDENTIAL)Tj')));
      for (const lines of [['Page one.'], ['Page two, longer.'], ['Page three.']]) {
        document.addPage({
          contents: [document.addStream(writeBody(lines)), mark],
          resources: document.resources(),
        });
      }
      return document.build();
    },
  },
  ...['/Rotate 90', '/Rotate 270', '/UserUnit 2', '/CropBox[30 30 380 520]'].map((entries) => ({
    way: `a page with ${entries}`,
    build: (plant: Plant) => {
      const document = new TestDocument();
      document.addContentPage(writeBody() + writeSlanted(plant('(CONFIDENTIAL)Tj')), '', { entries });
      return document.build();
    },
  })),
  ...['--linearize', '--object-streams=generate', '--qdf'].map((option) => ({
    way: `a file written by qpdf ${option}`,
    build: (plant: Plant) => throughQpdf(slanted('[(CON)-20(FIDEN)(TIAL)]TJ')(plant), option),
  })),
  {
    way: 'an older revision in addition to the current one',
    operands: ['(CONFIDENTIAL)'],
    build: (plant) => {
      const document = new TestDocument();
      const [contents] = document.addContentPage(writeBody() + writeSlanted(plant('(CONFIDENTIAL)Tj')), '');
      const later = `${writeBody(['An added line.'], 60, 300)}${writeBody()}${writeSlanted(plant('(CONFIDENTIAL)Tj'))}`;
      return appendRevision(document.build(), new Map([[objectNumberOf(contents!), streamBody(later)]]));
    },
  },
];

/** The pages draw forms; the form's `content` is the mark. */
function throughForms(
  pages: number,
  addForms: (document: TestDocument, mark: string, page: number) => string,
): Way['build'] {
  return (plant) => {
    const document = new TestDocument();
    for (let page = 0; page < pages; page++) {
      const xObjects = addForms(document, writeSlanted(plant('(CONFIDENTIAL)Tj')), page);
      document.addContentPage(`${writeBody()}q /Fm0 Do Q`, `/XObject<<${xObjects}>>`);
    }
    return document.build();
  };
}

let sharedForm = '';

const FORMS: Way[] = [
  {
    way: 'a form',
    operands: ['(CONFIDENTIAL)'],
    build: throughForms(1, (document, mark) => `/Fm0 ${document.addForm(mark, document.resources())}`),
  },
  {
    way: 'a form in a form in a form',
    build: throughForms(1, (document, mark) => {
      const inner = document.addForm(mark, document.resources());
      const middle = document.addForm('q /Fm2 Do Q', `<</XObject<</Fm2 ${inner}>>>>`);
      return `/Fm0 ${document.addForm('/Fm1 Do', `<</XObject<</Fm1 ${middle}>>>>`)}`;
    }),
  },
  {
    way: 'a form shared by three pages',
    build: throughForms(3, (document, mark, page) => {
      if (page === 0) sharedForm = document.addForm(mark, document.resources());
      return `/Fm0 ${sharedForm}`;
    }),
  },
  {
    way: 'a form for each page',
    build: throughForms(3, (document, mark) => `/Fm0 ${document.addForm(mark, document.resources())}`),
  },
  {
    way: 'a form that turns its text by its own matrix',
    build: throughForms(1, (document, mark) => {
      const upright = mark.replace(turnedBy(45, 90, 150), '1 0 0 1 0 0');
      return `/Fm0 ${document.addForm(upright, document.resources(), `/Matrix[${turnedBy(45, 90, 150)}]`)}`;
    }),
  },
  {
    way: 'a form without resources, which takes the page’s',
    build: (plant) => {
      const document = new TestDocument();
      const form = document.addStream(
        writeSlanted(plant('(CONFIDENTIAL)Tj')),
        '/Type/XObject/Subtype/Form/BBox[0 0 420 560]',
      );
      document.addContentPage(`${writeBody()}/Fm0 Do`, `/XObject<</Fm0 ${form}>>`);
      return document.build();
    },
  },
  {
    way: 'a form with legitimate text of its own',
    build: (plant) => {
      const document = new TestDocument();
      const content = `${writeBody(['A line inside of the form.'], 60, 80)}${writeSlanted(plant('(CONFIDENTIAL)Tj'))}`;
      const form = document.addForm(content, document.resources());
      document.addContentPage(`${writeBody()}/Fm0 Do`, `/XObject<</Fm0 ${form}>>`);
      return document.build();
    },
  },
  {
    way: 'a form in a transparency group',
    build: (plant) => {
      const document = new TestDocument();
      const content = `BT /F2 36 Tf ${turnedBy(45, 90, 150)} Tm ${plant('(CONFIDENTIAL)Tj')} ET`;
      const form = document.addForm(content, document.resources(), '/Group<</S/Transparency/I true>>');
      document.addContentPage(
        `${writeBody()}q /GS0 gs /Fm0 Do Q`,
        `/XObject<</Fm0 ${form}>>/ExtGState<</GS0<</ca .3/CA .3>>>>`,
      );
      return document.build();
    },
  },
  {
    way: 'a page that is itself a form',
    build: (plant) => {
      const document = new TestDocument();
      const body = document.addForm(writeBody(), document.resources());
      const mark = document.addForm(writeSlanted(plant('(CONFIDENTIAL)Tj')), document.resources());
      document.addContentPage(
        'q 1 0 0 1 0 0 cm /Fx0 Do Q q 1 0 0 1 0 0 cm /Fx1 Do Q',
        `/XObject<</Fx0 ${body}/Fx1 ${mark}>>`,
      );
      return document.build();
    },
  },
  {
    way: 'a tiling pattern’s cell',
    hint: 'DRAFT COPY',
    build: (plant) => {
      const document = new TestDocument();
      const pattern = document.addStream(
        `0.75 g BT /F2 16 Tf ${turnedBy(30, 5, 5)} Tm ${plant('(DRAFT COPY)Tj')} ET`,
        `/Type/Pattern/PatternType 1/PaintType 1/TilingType 1/BBox[0 0 130 90]/XStep 130/YStep 90/Resources ${document.resources()}`,
      );
      document.addContentPage(
        `${writeBody()}q /Pattern cs /P0 scn 0 0 420 560 re f Q`,
        `/Pattern<</P0 ${pattern}>>`,
      );
      return document.build();
    },
  },
  {
    way: 'a lattice of small copies',
    hint: 'SAMPLE',
    build: (plant) => {
      const document = new TestDocument();
      const tiles = Array.from({ length: 12 }, (_, at) => {
        const place = turnedBy(30, 30 + 130 * (at % 3), 60 + 120 * Math.floor(at / 3));
        return `BT ${place} Tm (SAMPLE)Tj ET`;
      });
      document.addContentPage(`${writeBody()}q 0.8 g /F2 14 Tf ${plant(tiles.join('\n'))} Q`);
      return document.build();
    },
  },
  {
    way: 'an embossed mark of two copies',
    build: slanted(`(CONFIDENTIAL)Tj 0.6 g ${turnedBy(45, 91, 149)} Tm (CONFIDENTIAL)Tj`),
  },
];

function withAnnotation(
  entries: string,
  addAppearance: (document: TestDocument, mark: string) => string,
): Way['build'] {
  return (plant) => {
    const document = new TestDocument();
    const appearance = addAppearance(document, writeSlanted(plant('(CONFIDENTIAL)Tj')));
    const annotation = document.add(`<</Type/Annot/Rect[0 0 420 560]/F 4${entries}/AP<</N ${appearance}>>>>`);
    document.addContentPage(writeBody(), '', { annotations: [annotation] });
    return document.build();
  };
}

function addPlainAppearance(document: TestDocument, mark: string): string {
  return document.addStream(
    mark,
    `/Type/XObject/Subtype/Form/BBox[0 0 420 560]/Resources ${document.resources()}`,
  );
}

const ANNOTATIONS: Way[] = [
  ...['/Subtype/Watermark', '/Subtype/Stamp', '/Subtype/FreeText/DA(/F2 36 Tf 0.75 g)/Contents()'].map(
    (entries) => ({
      way: `the appearance of an annotation ${/\/Subtype\/\w+/u.exec(entries)![0]}`,
      operands: ['(CONFIDENTIAL)'],
      build: withAnnotation(entries, addPlainAppearance),
    }),
  ),
  {
    way: 'one of several appearance states',
    build: withAnnotation('/Subtype/Stamp/AS/On', (document, mark) => {
      const other = addPlainAppearance(document, '');
      return `<</On ${addPlainAppearance(document, mark)}/Off ${other}>>`;
    }),
  },
  {
    way: 'a form inside of an appearance',
    build: withAnnotation(
      '/Subtype/Watermark/FixedPrint<</Type/FixedPrint/Matrix[1 0 0 1 0 0]/H 0/V 0>>',
      (document, mark) => {
        const form = document.addForm(mark, document.resources());
        return document.addStream(
          '/Fm0 Do',
          `/Type/XObject/Subtype/Form/BBox[0 0 420 560]/Resources<</XObject<</Fm0 ${form}>>>>`,
        );
      },
    ),
  },
];

/** A small upright black mark that only its marked content identifies. */
const UPRIGHT = 'BT 0 g /F1 11 Tf 60 60 Td';

function marked(
  write: (show: string) => string,
  resourceEntries: (document: TestDocument) => string = () => '',
): Way['build'] {
  return (plant) => {
    const document = new TestDocument();
    const resources = resourceEntries(document);
    document.addContentPage(writeBody() + write(plant('(CONFIDENTIAL)Tj')), resources);
    return document.build();
  };
}

const GROUP = '<</Type/OCG/Name(Watermark)>>';

const MARKED_CONTENT: Way[] = [
  {
    way: 'an Artifact sequence',
    operands: ['(CONFIDENTIAL)'],
    build: marked(
      (show) => `/Artifact <</Subtype /Watermark /Type /Pagination >>BDC q ${UPRIGHT} ${show} ET Q EMC`,
    ),
  },
  {
    way: 'an Artifact sequence that names its properties',
    build: marked(
      (show) => `/Artifact /MC0 BDC ${UPRIGHT} ${show} ET EMC`,
      () => '/Properties<</MC0<</Type/Pagination/Subtype/Watermark>>>>',
    ),
  },
  {
    way: 'an Artifact sequence that closes a q opened before it',
    build: marked(
      (show) =>
        `q 0 0 420 560 re W n /Artifact <</Subtype/Watermark/Type/Pagination>>BDC Q q ${UPRIGHT} ${show} ET Q EMC`,
    ),
  },
  {
    way: 'an Artifact sequence that ends after a Q of an outer q',
    build: marked(
      (show) =>
        `q q /Artifact<</Type/Pagination/Subtype/UPDFTrialWatermark>>BDC ${UPRIGHT} ${show} ET Q Q EMC q Q`,
    ),
  },
  {
    way: 'a Watermark tag',
    build: marked((show) => `/Watermark BMC ${UPRIGHT} ${show} ET EMC`),
  },
  {
    way: 'a Span within an Artifact',
    build: marked(
      (show) => `/Artifact<</Subtype/Watermark>>BDC /Span<</MCID 0>>BDC ${UPRIGHT} ${show} ET EMC EMC`,
    ),
  },
  {
    way: 'an optional content group named Watermark',
    build: (plant) => {
      const document = new TestDocument();
      const group = document.add(GROUP);
      document.addCatalogEntries(`/OCProperties<</OCGs[${group}]/D<</Order[${group}]>>>>`);
      document.addContentPage(
        `${writeBody()}/OC /MC0 BDC ${UPRIGHT} ${plant('(CONFIDENTIAL)Tj')} ET EMC`,
        `/Properties<</MC0 ${group}>>`,
      );
      return document.build();
    },
  },
  {
    way: 'a form under optional content',
    build: (plant) => {
      const document = new TestDocument();
      const group = document.add(GROUP);
      document.addCatalogEntries(`/OCProperties<</OCGs[${group}]/D<<>>>>`);
      const form = document.addForm(
        `${UPRIGHT} ${plant('(CONFIDENTIAL)Tj')} ET`,
        document.resources(),
        `/OC ${group}`,
      );
      document.addContentPage(`${writeBody()}/Fm0 Do`, `/XObject<</Fm0 ${form}>>`);
      return document.build();
    },
  },
  {
    way: 'a membership dictionary of optional content',
    build: (plant) => {
      const document = new TestDocument();
      const group = document.add(GROUP);
      document.addCatalogEntries(`/OCProperties<</OCGs[${group}]/D<<>>>>`);
      document.addContentPage(
        `${writeBody()}/OC /MC0 BDC ${UPRIGHT} ${plant('(CONFIDENTIAL)Tj')} ET EMC`,
        `/Properties<</MC0<</Type/OCMD/OCGs[${group}]>>>>`,
      );
      return document.build();
    },
  },
];

/** The advance of the mark within slanted Courier text, which must stay. */
const ADVANCE = -600 * 'CONFIDENTIAL'.length;

const NEIGHBOURS: Way[] = [
  {
    way: 'the middle of an array whose ends stay',
    build: (plant) => {
      const document = new TestDocument();
      const middle = plant('(CONFIDENTIAL)', String(ADVANCE));
      document.addContentPage(
        `${writeBody()}q .75 g BT /F2 14 Tf ${turnedBy(45, 60, 100)} Tm [(left)-3000 ${middle} -3000(right)]TJ ET Q`,
      );
      return document.build();
    },
  },
  {
    way: 'the end of a string whose beginning stays',
    build: (plant) => {
      const document = new TestDocument();
      const show = plant('[(left)-3000(CONFIDENTIAL)]TJ', '[(left)]TJ');
      document.addContentPage(`${writeBody()}q .75 g BT /F2 14 Tf ${turnedBy(45, 60, 100)} Tm ${show} ET Q`);
      return document.build();
    },
  },
  {
    way: 'an operator before another that starts from its pen',
    build: (plant) => {
      const document = new TestDocument();
      const show = plant('[(CONFIDENTIAL)-3000]TJ', `[${ADVANCE} -3000]TJ`);
      document.addContentPage(
        `${writeBody()}q .75 g BT /F2 14 Tf ${turnedBy(45, 60, 100)} Tm ${show} (stays)Tj [(here)]TJ ET Q`,
      );
      return document.build();
    },
  },
  {
    way: 'a text object that continues with lines relative to it',
    build: (plant) => {
      const document = new TestDocument();
      document.addContentPage(
        `${writeBody()}BT .75 g /F2 30 Tf ${turnedBy(45, 90, 150)} Tm ${plant('(CONFIDENTIAL)Tj')} 0 g /F1 11 Tf 0 -60 TD (First after it)Tj T* (second)Tj ET`,
      );
      return document.build();
    },
  },
  {
    way: "a ' whose next line must not rise",
    build: (plant) => {
      const document = new TestDocument();
      const show = plant("(CONFIDENTIAL)'", 'T*');
      document.addContentPage(
        `${writeBody()}BT .75 g /F2 30 Tf 60 TL ${turnedBy(45, 60, 180)} Tm ${show} 0 g /F1 11 Tf (below it)' (and further)' ET`,
      );
      return document.build();
    },
  },
  {
    way: 'a " whose spacing later text keeps',
    build: (plant) => {
      const document = new TestDocument();
      const show = plant('9 3 (CONFIDENTIAL)"', '9 Tw 3 Tc T*');
      document.addContentPage(
        `${writeBody()}BT .75 g /F2 30 Tf 60 TL ${turnedBy(45, 60, 180)} Tm ${show} 0 g /F1 11 Tf (wide words below)' ET`,
      );
      return document.build();
    },
  },
  {
    way: 'a mark between two operators of one line of body text',
    build: (plant) => {
      const document = new TestDocument();
      const show = plant(`q .75 g BT /F2 36 Tf ${turnedBy(45, 90, 150)} Tm (CONFIDENTIAL)Tj ET Q`);
      document.addContentPage(
        `BT /F1 11 Tf 60 530 Td (one )Tj ET ${show} BT /F1 11 Tf 82 530 Td (two)Tj ET ${writeBody()}`,
      );
      return document.build();
    },
  },
  {
    way: 'a graphics state that continues after the mark',
    build: (plant) => {
      const document = new TestDocument();
      document.addContentPage(
        `1 0 0 1 40 30 cm .7 g BT /F2 40 Tf ${turnedBy(50, 50, 60)} Tm ${plant('[(CONF)10(IDENTIAL)]TJ')} 0 g ET 1 0 0 1 -40 -30 cm ${writeBody()}`,
      );
      return document.build();
    },
  },
];

const RENDER_MODES: Way[] = [
  { way: 'only strokes (mode 1)', build: slanted('.8 G 1 Tr (CONFIDENTIAL)Tj 0 Tr') },
  { way: 'fill and stroke (mode 2)', build: slanted('.8 G 2 Tr (CONFIDENTIAL)Tj 0 Tr') },
  { way: 'invisible text (mode 3) without a scan', build: slanted('3 Tr (CONFIDENTIAL)Tj 0 Tr') },
];

const TABLE: [string, Way[]][] = [
  ['operands', OPERANDS],
  ['directions', ANGLES],
  ['sizes', SCALES],
  ['fonts', FONTS],
  ['spellings', SPELLINGS],
  ['streams and files', STREAMS],
  ['forms and patterns', FORMS],
  ['annotations', ANNOTATIONS],
  ['marked content', MARKED_CONTENT],
  ['neighbours that stay', NEIGHBOURS],
  ['rendering modes', RENDER_MODES],
];

describe('removeWatermark', () => {
  for (const [group, ways] of TABLE) {
    describe(`a mark with regard to ${group}`, () => {
      for (const { way, hint = 'CONFIDENTIAL', operands = [], build } of ways) {
        it(`leaves the clean twin of ${way}`, async () => {
          const input = build(PLANTED);
          const { output, summary } = await removeWatermarkReadAgain(input, hint);
          expect(summary.status, JSON.stringify(summary.diagnostics)).to.equal('removed');
          // An emptied layer stays in the list of layers, and the report says so.
          expect(summary.warnings.filter((warning) => !warning.includes('list of layers'))).to.deep.equal([]);
          await removesOnly(input, output!, build(CLEAN));
          for (const operand of operands) {
            expect(listReadableTexts(input).some((text) => text.includes(operand))).to.equal(true);
            expect(listReadableTexts(output!).some((text) => text.includes(operand))).to.equal(false);
          }
        });
      }
    });
  }
});
