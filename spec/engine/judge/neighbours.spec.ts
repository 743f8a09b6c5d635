import { expect } from 'chai';
import { measureOverlap, readRow } from '../../../src/engine/judge/neighbours.js';
import { readSurroundings } from '../../../src/engine/judge/surroundings.js';
import { readContent } from '../../support/traced.js';

/** Of the page, in points. */
const HEIGHT = 842;

describe('readRow', () => {
  for (const [what, beside, answer] of [
    ['a word beside it', '(of it)Tj', 'beside'],
    ['an address alone beside it', '(www.example.com)Tj', 'apart'],
    ['an address beside it and a word after', '(www.example.com)Tj 0 g ( for more)Tj', 'beside'],
    ['an address with words beside it', '(at www.example.com)Tj', 'beside'],
    ['an address with words after it', '(www.example.com for more)Tj', 'beside'],
    ['an address at a distance', '200 0 Td (www.example.com)Tj', 'apart'],
    ['white space beside it', '(   )Tj', 'none'],
    ['a line that begins less than half an em before its end', '30 0 Td (of it)Tj', 'beside'],
    ['a line printed over more of it', '20 0 Td (of it)Tj', 'apart'],
    ['a cell of its row', '200 0 Td (of it)Tj', 'apart'],
    ['a line below it', '200 -12 Td (of it)Tj', 'none'],
  ] as const) {
    it(`returns ${answer} for ${what}`, () => {
      const { lines } = readContent(`BT /F2 10 Tf 50 60 Td (DRAFT)Tj 1 0 0 rg ${beside} ET`);
      const [draft] = lines;
      const surroundings = readSurroundings(lines, new Set(draft!.runs), HEIGHT);
      const row = readRow(draft!.runs, surroundings);
      expect(row.isInline ? 'beside' : row.lines.size > 0 ? 'apart' : 'none').to.equal(answer);
    });
  }
});

describe('measureOverlap', () => {
  for (const [what, other, share] of [
    ['all of a small word printed over larger letters', 'BT /F2 30 Tf 30 55 Td (BODY)Tj ET', 1],
    ['none beside the words of its own line', 'BT /F2 10 Tf 90 60 Td (a line of the body)Tj ET', 0],
    ['none over the spaces after larger letters', 'BT /F2 30 Tf 20 55 Td (2       )Tj ET', 0],
    ['none over the spaces before them', 'BT /F2 30 Tf 30 55 Td (       2)Tj ET', 0],
    ['none above a line', 'BT /F2 10 Tf 40 40 Td (a line of the body)Tj ET', 0],
  ] as const) {
    it(`finds ${what}`, () => {
      const { lines } = readContent(`BT /F2 10 Tf 50 60 Td (DRAFT)Tj ET 1 0 0 rg ${other}`);
      const draft = lines.find(({ key }) => key === 'draft')!;
      const surroundings = readSurroundings(lines, new Set(draft.runs), HEIGHT);
      expect(measureOverlap(draft.runs, surroundings, false)).to.equal(share);
    });
  }

  for (const [what, y, isLarge, covered, line = 'a line of the body, across all of it'] of [
    ['large letters whose ends lie on a line', 64, true, true],
    ['no ends of letters that are not large', 64, false, false],
    ['none of large letters between two lines', 67, true, false],
    ['none of large letters over a row of underscores', 64, true, false, '_'.repeat(40)],
  ] as const) {
    it(`finds ${what}`, () => {
      const { lines } = readContent(
        `BT /F2 30 Tf 50 60 Td (DRAFT)Tj ET BT 1 0 0 rg /F2 5 Tf 40 ${y - 2} Td (${line})Tj ET`,
      );
      const draft = lines.find(({ key }) => key === 'draft')!;
      const surroundings = readSurroundings(lines, new Set(draft.runs), HEIGHT);
      expect(measureOverlap(draft.runs, surroundings, isLarge) > 0.1).to.equal(covered);
    });
  }
});
