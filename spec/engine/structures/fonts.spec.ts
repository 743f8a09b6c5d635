/**
 * Marks in fonts whose codes, maps or procedures make them hard to read, and in each rendering mode.
 */
import { TEST_FONT, turnedBy, writeSlanted, type TestDocument } from '../../support/documents.js';
import {
  asBody,
  itLeavesAlone,
  itLeavesCleanTwins,
  onPage,
  type Kept,
  type Way,
} from '../../support/ways.js';

/** Slanted text in a Type 3 font with the given letters; the twin has `instead` at its place. */
function inType3(show: (text: string) => string, instead: string): Way['build'] {
  return onPage((plant, document) => {
    const font = document.nameFont('F3', document.addType3Font('DRAFTXY'));
    return `q .75 g BT /F3 24 Tf ${turnedBy(45, 90, 150)} Tm ${plant(show(font.show('DRAFT')), instead)} ET Q`;
  });
}

/** The advance of five letters of 600, as a number of an array. */
const FIVE = -5 * 600;

/**
 * A coloured font whose space paints nothing: MuPDF reports that glyph as filled text, the others as invisible text
 * beside shapes.
 */
function addSpacedType3(document: TestDocument): void {
  const bar = document.addStream('600 0 d0 0 0 500 600 re f');
  const blank = document.addStream('600 0 d0');
  const letters = Array.from('ADFOPRTX');
  const font = document.add(
    '<</Type/Font/Subtype/Type3/FontBBox[0 0 600 700]/FontMatrix[.001 0 0 .001 0 0]/Resources<<>>' +
      `/CharProcs<</space ${blank}${letters.map((letter) => `/${letter} ${bar}`).join('')}>>` +
      `/Encoding<</Differences[32/space ${letters.map((letter) => `${letter.charCodeAt(0)}/${letter}`).join(' ')}]>>` +
      `/FirstChar 32/LastChar 88/Widths[${Array.from({ length: 57 }, () => 600).join(' ')}]>>`,
  );
  document.nameFont('F3', { reference: font, show: (text) => `(${text})` });
}

const TYPE_3: Way[] = [
  {
    way: 'the middle of an array in a Type 3 font of shapes',
    hint: 'DRAFT',
    build: inType3((mark) => `[(XY)-2000${mark}-2000(YX)]TJ`, `[(XY)-2000 ${FIVE} -2000(YX)]TJ`),
  },
  {
    way: 'the beginning of an array in a Type 3 font of shapes',
    hint: 'DRAFT',
    build: inType3((mark) => `[${mark}-2000(XYX)]TJ`, `[${FIVE} -2000(XYX)]TJ`),
  },
  {
    way: 'the end of an array in a Type 3 font of shapes',
    hint: 'DRAFT',
    build: inType3((mark) => `[(XYX)-2000${mark}]TJ`, '[(XYX)]TJ'),
  },
  {
    way: 'a Type 3 font with colours of its own and a space that paints nothing',
    hint: 'TOP DRAFT',
    build: onPage((plant, document) => {
      addSpacedType3(document);
      return writeSlanted(plant('(TOP DRAFT)Tj'), 'F3');
    }),
  },
];

/** A font without a map to Unicode whose glyphs have standard names. */
function withNames(differences: string): (document: TestDocument) => void {
  return (document) => void document.nameFont('F3', document.addStandardFont('Times-Bold', differences));
}

const UNMAPPED: Way[] = [
  {
    way: 'glyph names and no map to Unicode',
    build: onPage((plant, document) => {
      withNames('1/C/O/N/F/I/D/E/T/A/L')(document);
      return writeSlanted(plant('<01020304050607030805090a>Tj'), 'F3');
    }),
  },
  {
    way: 'names that give a code point',
    hint: 'DRAFT',
    build: onPage((plant, document) => {
      withNames('1/uni0044/u0052/uni0041/u0046/uni0054')(document);
      return writeSlanted(plant('<0102030405>Tj'), 'F3');
    }),
  },
  {
    way: 'names with a suffix for small capitals',
    hint: 'Draft',
    build: onPage((plant, document) => {
      withNames('1/D/r.sc/a.sc/f.sc/t.sc')(document);
      return writeSlanted(plant('<0102030405>Tj'), 'F3');
    }),
  },
  {
    way: 'a name that stands for a ligature',
    hint: 'Confidential office',
    build: onPage((plant, document) => {
      withNames('1/fi/ffi')(document);
      return writeSlanted(plant('(Con\\001dential o\\002ce)Tj'), 'F3');
    }),
  },
];

/** The operators that set a rendering mode, show, and set mode 0 again. */
function inMode(mode: number, show: string): string {
  return `.8 G ${mode} Tr ${show} 0 Tr`;
}

const MODES: Way[] = [
  ...[0, 1, 2, 3].map((mode): Way => ({
    way: `the middle of an array in mode ${mode}`,
    build: onPage((plant) => {
      const show = plant('(CONFIDENTIAL)', String(-600 * 12));
      return `q .75 g BT /F2 18 Tf ${turnedBy(45, 60, 100)} Tm ${inMode(mode, `[(left)-3000 ${show} -3000(right)]TJ`)} ET Q`;
    }),
  })),
  {
    way: 'mode 2 in an array of one-byte codes with a line width',
    build: onPage((plant) => writeSlanted(plant('2 Tr 1 w .6 G [(CONFI)-20(DENTIAL)]TJ 0 Tr'))),
  },
  {
    way: 'a mark in mode 0 beside clip text',
    build: onPage(
      (plant) =>
        `${writeSlanted(plant('(CONFIDENTIAL)Tj'))} q BT 7 Tr /F1 40 Tf 60 60 Td (CLIP)Tj ET .4 g 0 0 420 200 re f Q`,
    ),
  },
];

const clipped = (mode: number, show: string, after: string): string =>
  `q .75 g .75 G BT /F2 36 Tf ${mode} Tr ${turnedBy(45, 90, 150)} Tm ${show} ET ${after} Q`;

const KEPT: Kept[] = [
  ...[4, 5, 6, 7].flatMap((mode): Kept[] => [
    {
      what: `a word that clips striped shading (mode ${mode})`,
      build: asBody(() => clipped(mode, '(CONFIDENTIAL)Tj', '0 0 420 280 re f')),
    },
    {
      what: `a word among others that clip (mode ${mode})`,
      build: asBody(() => clipped(mode, '[(left)-3000(CONFIDENTIAL)]TJ', '')),
    },
  ]),
  {
    what: 'a symbol font whose codes alone spell the hint',
    hint: 'DRAFT',
    reason: 'target_not_found',
    build: asBody((document) => {
      document.nameFont('F3', document.addStandardFont('Times-Roman', '65/g1 68/g2 70/g3 82/g4 84/g5'));
      return writeSlanted('(DRAFT)Tj', 'F3');
    }),
  },
  {
    what: 'a Type 3 font whose procedures show the text',
    reason: 'target_not_found',
    build: asBody((document) => {
      const procedure = document.addStream('6000 0 d0 BT /F1 700 Tf (CONFIDENTIAL)Tj ET');
      const font = document.add(
        `<</Type/Font/Subtype/Type3/FontBBox[0 0 9000 700]/FontMatrix[.001 0 0 .001 0 0]/Resources ${document.resources()}` +
          `/CharProcs<</g1 ${procedure}>>/Encoding<</Differences[1/g1]>>/FirstChar 1/LastChar 1/Widths[6000]>>`,
      );
      document.nameFont('F3', { reference: font, show: (text) => text });
      return `q .75 g BT /F3 24 Tf ${turnedBy(45, 90, 150)} Tm <01>Tj ET Q`;
    }),
  },
  {
    what: 'part of an array in a Type 3 font whose glyphs and codes do not pair',
    hint: 'TOP DRAFT',
    build: asBody((document) => {
      addSpacedType3(document);
      return `q .75 g BT /F3 24 Tf ${turnedBy(45, 90, 150)} Tm [(TOP DRAFT)-3000(XXX)]TJ ET Q`;
    }),
  },
  {
    what: 'part of an array in a Type 3 font with colours of its own',
    hint: 'DRAFT',
    build: asBody((document) => {
      const font = document.nameFont('F3', document.addType3Font('DRAFTXY', { colored: true }));
      return `q .75 g BT /F3 24 Tf ${turnedBy(45, 90, 150)} Tm [${font.show('DRAFT')}-3000${font.show('XYX')}]TJ ET Q`;
    }),
  },
  {
    what: 'body text in a Type 3 font',
    hint: 'DRAFT',
    build: asBody((document) => {
      const font = document.nameFont('F3', document.addType3Font('DRAFT', { colored: true }));
      return `BT 0 g /F3 11 Tf 60 300 Td ${font.show('DRAFT')}Tj ET`;
    }),
  },
  {
    what: 'a composite font without a map to Unicode',
    reason: 'target_not_found',
    build: asBody((document) => {
      const font = document.nameFont('F3', document.addCompositeFont(TEST_FONT, { toUnicode: false }));
      return writeSlanted(`${font.show('CONFIDENTIAL')}Tj`, 'F3');
    }),
  },
];

describe('a mark in a font', () => {
  describe('of Type 3', () => itLeavesCleanTwins(TYPE_3));
  describe('that has no map to Unicode', () => itLeavesCleanTwins(UNMAPPED));
  describe('in a rendering mode', () => itLeavesCleanTwins(MODES));
  describe('that cannot be removed, or is not a mark', () => itLeavesAlone(KEPT));
});
