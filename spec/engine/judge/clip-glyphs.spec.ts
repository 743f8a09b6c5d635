import { expect } from 'chai';
import { lexInstructions } from '../../../src/engine/content/lexer.js';
import { createClipGlyphTest, listClippingShows } from '../../../src/engine/judge/clip-glyphs.js';
import { OriginIndex } from '../../../src/engine/origins/origin.js';
import { TestDocument, turnedBy, writeBody, writeSlanted } from '../../support/documents.js';
import { withPassage } from '../../support/traced.js';
import { itLeavesAlone, itLeavesCleanTwins } from '../../support/ways.js';

function asContent(content: string): Uint8Array {
  const document = new TestDocument();
  document.addContentPage(content);
  return document.build();
}

/** The letters with an origin; in capitals if the page clips with them. */
function readLetters(content: string): string {
  return withPassage(asContent(content), 'CONFIDENTIAL', ({ passage }) => {
    const page = passage.document.pages[0]!;
    const index = new OriginIndex(page, passage.document.units);
    const isClipped = createClipGlyphTest(page, index);
    let letters = '';
    for (let glyph = 0; glyph < page.paint.glyphCount; glyph++) {
      if (index.findOrigin(glyph) === null) continue;
      const letter = String.fromCodePoint(page.paint.glyphUnicode[glyph]!);
      letters += isClipped(glyph) ? letter.toUpperCase() : letter;
    }
    return letters;
  });
}

describe('createClipGlyphTest', () => {
  for (const [what, content, letters] of [
    ['no glyph of filled text', 'BT /F1 9 Tf 50 300 Td (ab)Tj ET', 'ab'],
    ['no glyph of invisible text', 'BT /F1 9 Tf 3 Tr 50 300 Td (ab)Tj ET', 'ab'],
    ['the glyphs of text that is filled and added to the clip', 'BT /F1 9 Tf 4 Tr 50 300 Td (ab)Tj ET', 'AB'],
    [
      'the glyphs of a whole text object that is added to the clip',
      'BT /F1 9 Tf 5 Tr 50 300 Td (ab)Tj 80 0 Td (cd)Tj ET BT /F1 9 Tf 0 Tr 50 200 Td (ef)Tj ET',
      'ABCDef',
    ],
  ] as const) {
    it(`names ${what}`, () => {
      expect(readLetters(content)).to.equal(letters);
    });
  }
});

describe('clip text whose mode MuPDF does not report', () => {
  const write = (modes: string): string =>
    `${writeBody()}q BT 0.8 g /F2 36 Tf 4 Tr ${turnedBy(45, 90, 150)} Tm (CONFIDENTIAL)Tj ${modes} ET 0 0 420 560 re f Q`;

  itLeavesAlone([
    {
      what: 'a mark as clip text, with other text painted after it in its text object,',
      build: () => asContent(write('0 Tr /F1 11 Tf 1 0 0 1 60 100 Tm (end of the page)Tj')),
    },
    {
      what: 'a mark as clip text before invisible text',
      build: () => asContent(write('3 Tr (unseen)Tj')),
    },
    {
      what: 'a mark as clip text in a form',
      build: () => {
        const document = new TestDocument();
        const form = document.addForm(write('0 Tr (end)Tj'), document.resources());
        document.addContentPage(`${writeBody()}/Fm0 Do`, `/XObject<</Fm0 ${form}>>`);
        return document.build();
      },
    },
  ]);

  itLeavesCleanTwins([
    {
      way: 'a mark painted after clip text',
      build: (plant) =>
        asContent(
          `${writeBody()}q BT 7 Tr /F1 30 Tf 60 60 Td (clip)Tj ET Q ${plant(writeSlanted('(CONFIDENTIAL)Tj'))}`,
        ),
    },
  ]);
});

/** The operands, as written, of the instructions that are listed. */
function listOperands(content: string): string[] {
  const bytes = Buffer.from(content, 'latin1');
  const table = lexInstructions(bytes);
  return [...listClippingShows({ bytes, instructions: table })].map((at) =>
    bytes.toString('latin1', table.start[at], table.operatorStart[at]).trim(),
  );
}

describe('listClippingShows', () => {
  for (const [what, content, shows] of [
    [
      'text in every mode that clips',
      'BT 3 Tr (3)Tj 4 Tr (4)Tj 5 Tr (5)\' 6 Tr [(6)]TJ 7 Tr 1 1 (7)" ET',
      ['(4)', '(5)', '[(6)]', '1 1 (7)'],
    ],
    ['text after ET, in the same mode', 'BT 7 Tr ET BT (a)Tj ET', ['(a)']],
    ['text between q and Q', 'q 7 Tr BT (a)Tj ET Q BT (b)Tj ET', ['(a)']],
    ['no text after q and Q', 'BT (a)Tj ET q 7 Tr Q BT (b)Tj ET', []],
    ['no text in modes that only paint', 'BT 0 Tr (0)Tj 1 Tr (1)Tj 2 Tr (2)Tj ET', []],
    ['no text without a mode', 'BT (a)Tj ET', []],
    ['text in the previous mode if Tr has no number', 'BT 7 Tr (a)Tj Tr (b)Tj ET', ['(a)', '(b)']],
    ['text in the current mode after an unmatched Q', 'Q Q 7 Tr Q BT (a)Tj ET', ['(a)']],
  ] as const) {
    it(`lists ${what}`, () => {
      expect(listOperands(content)).to.deep.equal(shows);
    });
  }
});
