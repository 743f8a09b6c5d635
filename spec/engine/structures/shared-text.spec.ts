/**
 * Marks in one text object, one array, one form or one pattern cell with text that stays.
 */
import { TestDocument, turnedBy, writeBody } from '../../support/documents.js';
import {
  asBody,
  itLeavesAlone,
  itLeavesCleanTwins,
  onPage,
  type Kept,
  type Way,
} from '../../support/ways.js';

const WORD = 'CONFIDENTIAL';
/** The number that replaces the word in Courier in an array. */
const ADVANCE = String(-600 * WORD.length);

function pattern(document: TestDocument, cell: string, box = '0 0 130 90'): string {
  const [, , width, height] = box.split(' ');
  return document.addStream(
    cell,
    `/Type/Pattern/PatternType 1/PaintType 1/TilingType 1/BBox[${box}]/XStep ${width}/YStep ${height}/Resources ${document.resources()}`,
  );
}

/** A page whose background is a pattern. */
function tiled(
  cell: (plant: (text: string, instead?: string) => string) => string,
  box?: string,
): Way['build'] {
  return (plant) => {
    const document = new TestDocument();
    const tile = pattern(document, cell(plant), box);
    document.addContentPage(
      `${writeBody()}q /Pattern cs /P0 scn 0 0 420 560 re f Q`,
      `/Pattern<</P0 ${tile}>>`,
    );
    return document.build();
  };
}

const OBJECTS: Way[] = [
  {
    way: 'a text object that shows body text before and after it',
    build: onPage(
      (plant) =>
        `BT 0 g /F1 11 Tf 60 320 Td (Before it.)Tj .75 g /F2 36 Tf ${turnedBy(45, 90, 150)} Tm ${plant(`(${WORD})Tj`)} ` +
        '0 g /F1 11 Tf 1 0 0 1 60 300 Tm (After it.)Tj ET',
    ),
  },
  {
    way: 'a header and a kerned mark in one text object of one form (InDesign, distilled)',
    hint: 'DRAFT - UNAUDITED',
    build: (plant) => {
      const document = new TestDocument();
      const mark = plant('[(DRAFT - UNA)18.6(UDITED)]TJ');
      const form = document.addForm(
        `BT 0 g /F1 9 Tf 1 0 0 1 60 540 Tm [(A)2.9(nnex C)]TJ 300 0 Td (030316)Tj .8 g /F1 1 Tf 22.4 31.8 -31.8 22.4 111 59 Tm ${mark} ET`,
        document.resources(),
      );
      for (let page = 0; page < 3; page++) {
        document.addContentPage(
          `${writeBody([`Page ${page} says this.`])}/Fm0 Do`,
          `/XObject<</Fm0 ${form}>>`,
        );
      }
      return document.build();
    },
  },
  {
    way: 'a " among lines that keep its spacing',
    build: onPage(
      (plant) =>
        `BT .75 g /F2 20 Tf 40 TL ${turnedBy(45, 60, 180)} Tm ${plant(`3 1 (${WORD})"`, '3 Tw 1 Tc T*')} 0 g /F1 9 Tf (the next line)' (and one more)' ET`,
    ),
  },
  {
    way: 'an array whose first of three strings is the mark',
    build: onPage(
      (plant) =>
        `q .75 g BT /F2 14 Tf ${turnedBy(45, 60, 100)} Tm [${plant(`(${WORD})`, ADVANCE)} -3000(kept)-3000(too)]TJ (here)Tj ET Q`,
    ),
  },
  {
    way: 'a scaled, spaced and raised text object that continues',
    build: onPage(
      (plant) =>
        `q .75 g BT /F2 18 Tf 80 Tz 2 Tc 5 Ts ${turnedBy(45, 60, 100)} Tm [${plant(`(${WORD})`, String(-(600 + 2000 / 18) * WORD.length))} -2500(kept)]TJ (here)Tj ET Q`,
    ),
  },
];

const CELLS: Way[] = [
  {
    way: 'a pattern cell with a picture of its own',
    hint: 'SAMPLE',
    build: tiled(
      (plant) =>
        `.9 g 100 60 20 20 re f .75 g BT /F2 14 Tf ${turnedBy(30, 5, 5)} Tm ${plant('(SAMPLE)Tj')} ET`,
    ),
  },
  {
    way: 'a pattern cell with another word',
    hint: 'SAMPLE',
    build: tiled(
      (plant) =>
        `.75 g BT /F2 14 Tf ${turnedBy(30, 5, 5)} Tm ${plant('(SAMPLE)Tj')} ET BT /F1 6 Tf 5 75 Td (Acme printing)Tj ET`,
    ),
  },
  {
    way: 'a pattern cell that draws a form',
    hint: 'SAMPLE',
    build: (plant) => {
      const document = new TestDocument();
      const form = document.addForm(
        `.75 g BT /F2 14 Tf ${turnedBy(30, 5, 5)} Tm ${plant('(SAMPLE)Tj')} ET`,
        document.resources(),
      );
      const tile = document.addStream(
        '/Fm0 Do',
        `/Type/Pattern/PatternType 1/PaintType 1/TilingType 1/BBox[0 0 130 90]/XStep 130/YStep 90/Resources<</XObject<</Fm0 ${form}>>>>`,
      );
      document.addContentPage(
        `${writeBody()}q /Pattern cs /P0 scn 0 0 420 560 re f Q`,
        `/Pattern<</P0 ${tile}>>`,
      );
      return document.build();
    },
  },
  {
    way: 'an uncoloured pattern cell',
    hint: 'SAMPLE',
    build: (plant) => {
      const document = new TestDocument();
      const tile = document.addStream(
        `BT /F2 14 Tf ${turnedBy(30, 5, 5)} Tm ${plant('(SAMPLE)Tj')} ET`,
        `/Type/Pattern/PatternType 1/PaintType 2/TilingType 1/BBox[0 0 130 90]/XStep 130/YStep 90/Resources ${document.resources()}`,
      );
      document.addContentPage(
        `${writeBody()}q /Cs0 cs .75 /P0 scn 0 0 420 560 re f Q`,
        `/Pattern<</P0 ${tile}>>/ColorSpace<</Cs0[/Pattern/DeviceGray]>>`,
      );
      return document.build();
    },
  },
  {
    way: 'a pattern shared by three pages',
    hint: 'SAMPLE',
    build: (plant) => {
      const document = new TestDocument();
      const tile = pattern(document, `.75 g BT /F2 14 Tf ${turnedBy(30, 5, 5)} Tm ${plant('(SAMPLE)Tj')} ET`);
      for (let page = 0; page < 3; page++) {
        document.addContentPage(
          `${writeBody([`Page ${page} says this.`])}q /Pattern cs /P0 scn 0 0 420 560 re f Q`,
          `/Pattern<</P0 ${tile}>>`,
        );
      }
      return document.build();
    },
  },
];

const KEPT: Kept[] = [
  {
    what: 'a line of a text object of body text',
    build: asBody(
      () =>
        'BT 0 g /F1 11 Tf 16 TL 60 320 Td (Classes of papers:)Tj T* (CONFIDENTIAL)Tj T* (and public)Tj ET',
    ),
  },
  {
    what: 'a cell in an array of black cells',
    build: asBody(() => 'BT 0 g /F2 11 Tf 60 320 Td [(Public)-3000(CONFIDENTIAL)-3000(Secret)]TJ ET'),
  },
  {
    what: 'a form that is a letterhead',
    build: () => {
      const document = new TestDocument();
      const form = document.addForm(
        'BT 0 g /F1 9 Tf 60 540 Td (Acme Ltd)Tj ET BT /F1 9 Tf 60 528 Td (CONFIDENTIAL)Tj ET',
        document.resources(),
      );
      document.addContentPage(`${writeBody()}/Fm0 Do`, `/XObject<</Fm0 ${form}>>`);
      return document.build();
    },
  },
  {
    what: 'a pattern of small print that fills a cheque',
    hint: 'SAMPLE',
    build: () => tiled(() => '0 g BT /F1 11 Tf 5 5 Td (SAMPLE)Tj ET', '0 0 420 560')((text) => text),
  },
];

describe('a mark written together with other text', () => {
  describe('in a text object or an array', () => itLeavesCleanTwins(OBJECTS));
  describe('in a pattern cell', () => itLeavesCleanTwins(CELLS));
  describe('that is not a mark', () => itLeavesAlone(KEPT));
});
