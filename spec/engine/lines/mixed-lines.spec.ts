import { expect } from 'chai';
import { foldGlyphs } from '../../../src/engine/lines/fold-glyphs.js';
import { joinMixedLines } from '../../../src/engine/lines/mixed-lines.js';
import { readContent } from '../../support/traced.js';

function mixedOf(content: string): string[] {
  const { page, runs } = readContent(content);
  return joinMixedLines(runs).map((stretch) =>
    stretch.map(({ fromGlyph, toGlyph }) => foldGlyphs(page.paint, fromGlyph, toGlyph)).join(''),
  );
}

describe('joinMixedLines', () => {
  for (const [what, content, found] of [
    ['letters of two colours', 'BT /F2 10 Tf 50 50 Td (ab)Tj 1 0 0 rg (cd)Tj ET', ['abcd']],
    ['letters of two sizes', 'BT /F2 10 Tf 50 50 Td (ab)Tj /F2 14 Tf (cd)Tj ET', ['abcd']],
    [
      'text that continues in the first colour',
      'BT /F2 10 Tf 50 50 Td (a)Tj 1 g (b)Tj 0 g (c)Tj ET',
      ['abc'],
    ],
    ['one colour', 'BT /F2 10 Tf 50 50 Td (ab)Tj (cd)Tj ET', []],
    ['two colours on two lines', 'BT /F2 10 Tf 50 50 Td (ab)Tj 1 0 0 rg 0 -14 Td (cd)Tj ET', []],
    ['two distant colours', 'BT /F2 10 Tf 50 50 Td (ab)Tj 1 0 0 rg 90 0 Td (cd)Tj ET', []],
    ['an artifact after body text', 'BT /F2 10 Tf 50 50 Td (ab)Tj /Artifact BMC 1 0 0 rg (cd)Tj EMC ET', []],
    ['nothing', '', []],
  ] as const) {
    it(`reads ${what}`, () => {
      expect(mixedOf(content)).to.deep.equal(found);
    });
  }
});
