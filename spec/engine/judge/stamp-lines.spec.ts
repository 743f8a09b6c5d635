import { expect } from 'chai';
import { gatherStampLines } from '../../../src/engine/judge/stamp-lines.js';
import { readSurroundings } from '../../../src/engine/judge/surroundings.js';
import { readContent } from '../../support/traced.js';

/** Of the page, in points. */
const HEIGHT = 842;
/** The width of twenty letters of ten points. */
const LETTERS_PT = 120;

describe('gatherStampLines', () => {
  for (const [what, others, count] of [
    ['the line below', '0 -12 Td (by the office)Tj', 1],
    ['lines that follow one another', '0 -12 Td (by the office)Tj 0 -12 Td (of the town)Tj', 2],
    ['lines above and below', '0 12 Td (Copy of)Tj 0 -24 Td (of the town)Tj', 2],
    ['eight narrow lines', '0 -12 Td (a)Tj '.repeat(8), 8],
    ['none of nine lines, which are a paragraph', '0 -12 Td (a)Tj '.repeat(9), 0],
    ['a line at 1.9 times the size', '0 -19 Td (by the office)Tj', 1],
    ['no line at twice the size', '0 -20 Td (by the office)Tj', 0],
    ['no line beside it', '200 -12 Td (by the office)Tj', 0],
    ['no larger line', '/F2 13 Tf 0 -12 Td (by the office)Tj', 0],
    ['no turned line', '0 1 -1 0 60 40 Tm (by the office)Tj', 0],
  ] as const) {
    it(`finds ${what}`, () => {
      const { lines } = readContent(`BT /F2 10 Tf 50 160 Td (Verified)Tj 0 0 1 rg ${others} ET`);
      const own = lines.find(({ key }) => key === 'verified')!;
      const surroundings = readSurroundings(lines, new Set(own.runs), HEIGHT);
      expect(gatherStampLines(own.runs, surroundings).size).to.equal(count);
    });
  }

  for (const [others, width, count] of [
    [5, 201, 5],
    [6, 201, 0],
    [6, 199, 6],
  ]) {
    it(`finds ${count} of ${others} lines beside one of ${width} points`, () => {
      const scale = (100 * width!) / LETTERS_PT;
      const { lines } = readContent(
        `BT /F2 10 Tf ${scale} Tz 50 160 Td (${'x'.repeat(20)})Tj 100 Tz ${'0 -12 Td (a)Tj '.repeat(others!)} ET`,
      );
      const own = lines.find(({ key }) => key.startsWith('xx'))!;
      const surroundings = readSurroundings(lines, new Set(own.runs), HEIGHT);
      expect(gatherStampLines(own.runs, surroundings).size).to.equal(count);
    });
  }
});
