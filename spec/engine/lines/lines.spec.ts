import { expect } from 'chai';
import { readLineClusters, joinMixedLines, readLineText } from '../../../src/engine/lines/lines.js';
import { TEST_FONT, TestDocument, turnedBy } from '../../support/documents.js';
import { readContent, readFirstPage } from '../../support/traced.js';
import { foldGlyphs } from '../../../src/engine/lines/fold-glyphs.js';

function linesOf(content: string, resourceEntries = ''): string[] {
  return readContent(content, resourceEntries).lines.map(({ key }) => key);
}

describe('joinLines', () => {
  for (const [what, content, lines] of [
    ['several operators of one text object', 'BT /F1 10 Tf 50 50 Td (ab)Tj(cd)Tj ET', ['abcd']],
    [
      'several text objects on one baseline',
      'BT /F2 10 Tf 50 50 Td (ab)Tj ET BT /F2 10 Tf 62 50 Td (cd)Tj ET',
      ['abcd'],
    ],
    ['glyphs painted from right to left', 'BT /F2 10 Tf 62 50 Td (cd)Tj -12 0 Td (ab)Tj ET', ['abcd']],
    ['words one space apart', 'BT /F2 10 Tf 50 50 Td [(ab)-600(cd)]TJ ET', ['abcd']],
    ['words 1.3 em apart', 'BT /F2 10 Tf 50 50 Td [(ab)-1300(cd)]TJ ET', ['abcd']],
    [
      'an address and the 1/2 that a browser prints',
      'BT /F2 10 Tf 50 50 Td [(/a)-1400(1/2)]TJ ET',
      ['/a', '1/2'],
    ],
    ['lines below one another', 'BT /F1 10 Tf 12 TL 50 50 Td (ab)Tj T* (cd)Tj ET', ['ab', 'cd']],
    ['baselines that differ slightly', 'BT /F2 10 Tf 50 50 Td (ab)Tj 12 .5 Td (cd)Tj ET', ['abcd']],
    ['baselines that differ', 'BT /F2 10 Tf 50 50 Td (ab)Tj 12 2 Td (cd)Tj ET', ['ab', 'cd']],
    ['another font of the same size', 'BT /F1 10 Tf 50 50 Td (ab)Tj /F2 10 Tf (cd)Tj ET', ['abcd']],
    ['another size', 'BT /F1 10 Tf 50 50 Td (ab)Tj /F1 12 Tf (cd)Tj ET', ['ab', 'cd']],
    ['another colour', 'BT /F1 10 Tf 50 50 Td (ab)Tj .5 g (cd)Tj ET', ['ab', 'cd']],
    ['another transparency', 'BT /F1 10 Tf 50 50 Td (ab)Tj /GS0 gs (cd)Tj ET', ['ab', 'cd']],
    ['an artifact within the line', 'BT /F1 10 Tf 50 50 Td (ab)Tj /Artifact BMC (cd)Tj EMC ET', ['ab', 'cd']],
    [
      'a span within the line',
      'BT /F1 10 Tf 50 50 Td (ab)Tj /Span <</ActualText(x)>> BDC (cd)Tj EMC ET',
      ['abx'],
    ],
    [
      'two copies on top of each other',
      'BT /F2 10 Tf 50 50 Td (abcd)Tj 1 0 Td (abcd)Tj ET',
      ['abcd', 'abcd'],
    ],
    ['only white space', 'BT /F1 10 Tf 50 50 Td (   )Tj ET', ['']],
    ['text that is filled and stroked', 'BT 2 Tr /F1 10 Tf 50 50 Td (ab)Tj (cd)Tj ET', ['abcd']],
    ['text of size 0', 'BT /F1 0 Tf 50 50 Td (ab)Tj ET', []],
  ] as const) {
    it(`reads ${what}`, () => {
      expect(linesOf(content, '/ExtGState<</GS0<</ca .5>>>>')).to.deep.equal(lines);
    });
  }

  for (const degrees of [0, 30, 90, 137, 180, 250, 315]) {
    it(`reads glyphs with separate matrices along a baseline at ${degrees}°`, () => {
      const radians = (degrees * Math.PI) / 180;
      const glyphs = Array.from('watermark', (letter, at) => {
        const [x, y] = [200 + 6 * at * Math.cos(radians), 200 + 6 * at * Math.sin(radians)];
        return `${turnedBy(degrees, x, y)} Tm (${letter})Tj`;
      });
      expect(linesOf(`BT /F2 10 Tf ${glyphs.join(' ')} ET`)).to.deep.equal(['watermark']);
    });
  }

  it('reads vertical writing with glyphs of equal width from top to bottom', () => {
    const document = new TestDocument();
    const font = document.nameFont('F3', document.addCompositeFont(TEST_FONT, { vertical: true }));
    document.addContentPage(`BT /F3 20 Tf 100 300 Td ${font.show('NUDHO')}Tj ET`);
    expect(readFirstPage(document.build()).lines.map(({ key }) => key)).to.deep.equal(['nudho']);
  });

  it('separates text of a form from the page’s on the same baseline', () => {
    const document = new TestDocument();
    const form = document.addForm('BT /F2 10 Tf 62 50 Td (cd)Tj ET', document.resources());
    document.addContentPage('BT /F2 10 Tf 50 50 Td (ab)Tj ET /Fm0 Do', `/XObject<</Fm0 ${form}>>`);
    expect(readFirstPage(document.build()).lines.map(({ key }) => key)).to.deep.equal(['ab', 'cd']);
  });

  it('returns the glyphs of a line in reading order', () => {
    const { page, lines } = readContent('BT /F2 10 Tf 62 50 Td (cd)Tj -12 0 Td (ab)Tj ET');
    expect(readLineClusters(page.paint, lines[0]!).map(({ text }) => text)).to.deep.equal([
      'a',
      'b',
      'c',
      'd',
    ]);
  });
});

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
    [
      'a small raised sign between words',
      'BT /F2 10 Tf 50 50 Td (ab)Tj /F2 6 Tf 4 Ts (\\256)Tj 0 Ts /F2 10 Tf (cd)Tj ET',
      ['ab®cd'],
    ],
    ['two small raised letters', 'BT /F2 10 Tf 50 50 Td (ab)Tj /F2 6 Tf 4 Ts (th)Tj ET', []],
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

function readTexts(content: string): string[] {
  const { page, lines } = readContent(content);
  return lines.map((line) => readLineText(page.paint, line).text);
}

describe('readLineText', () => {
  for (const [what, content, text] of [
    ['written spaces', 'BT /F2 10 Tf 50 300 Td ( top  secret )Tj ET', 'top  secret'],
    ['kerning that stands for spaces', 'BT /F2 10 Tf 50 300 Td [(top)-500(secret)]TJ ET', 'top secret'],
    ['no space for kerning between letters', 'BT /F2 10 Tf 50 300 Td [(t)-90(op)]TJ ET', 'top'],
    ['one space for a space and a kern', 'BT /F2 10 Tf 50 300 Td [(top )-500(secret)]TJ ET', 'top secret'],
    [
      'the gaps of a slanted line',
      `BT /F2 10 Tf ${turnedBy(45, 90, 150)} Tm [(top)-500(secret)]TJ ET`,
      'top secret',
    ],
    ['gaps between stretched letters', 'BT /F2 10 Tf 400 Tz 50 300 Td [(t)-90(op)]TJ ET', 'top'],
  ] as const) {
    it(`reads ${what}`, () => {
      expect(readTexts(content)).to.deep.equal([text]);
    });
  }
});
