import { expect } from 'chai';
import { readLineText } from '../../../src/engine/lines/line-text.js';
import { turnedBy } from '../../support/documents.js';
import { readContent } from '../../support/traced.js';

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
