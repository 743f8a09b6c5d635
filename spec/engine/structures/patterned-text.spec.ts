/**
 * Pages whose other text MuPDF paints as more than glyphs, in several operators: with patterns or through masks.
 */
import { TestDocument, writeBody, writeSlanted } from '../../support/documents.js';
import { addTextMakes, showText } from '../../support/text-makes.js';
import {
  asBody,
  itLeavesAlone,
  itLeavesCleanTwins,
  onPage,
  type Kept,
  type Way,
} from '../../support/ways.js';

const STATES: [what: string, state: string][] = [
  ['filled with a pattern', '/Pattern cs /Dots scn'],
  ['outlined with a pattern', '1 Tr /Pattern CS /Dots SCN'],
  ['filled with a pattern and outlined', '2 Tr 0 0 1 RG /Pattern cs /Dots scn'],
  ['filled, and outlined with a pattern', '2 Tr 0 0 1 rg /Pattern CS /Dots SCN'],
  ['filled with a shading and outlined', '2 Tr 0 0 1 RG /Pattern cs /Shade scn'],
  ['filled, and outlined with a shading', '2 Tr 0 0 1 rg /Pattern CS /Shade SCN'],
  ['filled and outlined with two patterns', '2 Tr /Pattern cs /Dots scn /Pattern CS /Shade SCN'],
  ['painted through a mask with a word in it', '/Worded gs'],
  ['painted through a mask with text of two operators in it', '/LongWord gs'],
  ['blended, masked, filled with a pattern and outlined', '/Dark gs /Worded gs 2 Tr /Pattern cs /Dots scn'],
];

const addMakes = (document: TestDocument): string => addTextMakes(document);
const SHOWS = '/F1 24 Tf 0 -140 Td (Annual )Tj (rep)Tj (ort)Tj 0 -30 Td /F2 24 Tf (of the )Tj (board)Tj';

const TWINS: Way[] = STATES.flatMap(([what, state]) => [
  {
    way: `a mark over words ${what}`,
    build: onPage(
      (plant) => `q ${state} ${showText(SHOWS)}Q ${writeSlanted(plant('(CONFIDENTIAL)Tj'))}`,
      addMakes,
    ),
  },
  {
    way: `a mark under words ${what}`,
    build: (plant) => {
      const document = new TestDocument();
      const entries = addMakes(document);
      const mark = writeSlanted(plant('(CONFIDENTIAL)Tj'));
      document.addContentPage(`${mark}${writeBody()}q ${state} ${showText(SHOWS)}Q`, entries);
      return document.build();
    },
  },
]);

const HEADINGS: Kept[] = STATES.filter(([what]) => !what.startsWith('painted through a mask')).flatMap(
  ([what, state]) =>
    [
      ['the word', '(Of )Tj (CONFIDENTIAL)Tj ( affairs)Tj'],
      ['the word in pieces', '(Of CON)Tj (FIDEN)Tj (TIAL affairs)Tj'],
    ].map(([words, shows]) => ({
      what: `${words} in a heading ${what}`,
      build: asBody(() => `q ${state} ${showText(`/F1 24 Tf 0 -140 Td ${shows}`)}Q`, addMakes),
    })),
);

const SENTENCES: Kept[] = STATES.map(([what, state]) => ({
  what: `a sentence beside words ${what}`,
  build: asBody(
    () =>
      `q ${state} ${showText(SHOWS)}Q BT 0 g /F1 11 Tf 60 200 Td (These papers are CONFIDENTIAL until March.)Tj ET`,
    addMakes,
  ),
}));

describe('removeWatermark on text with patterns and masks', () => {
  itLeavesCleanTwins(TWINS);
  itLeavesAlone([...HEADINGS, ...SENTENCES]);
});
