import { expect } from 'chai';
import {
  boxOfRuns,
  describeSurroundings,
  readLightness,
  readRow,
} from '../../../src/engine/judge/surroundings.js';
import { writeBody, writeSlanted } from '../../support/documents.js';
import { readContent } from '../../support/traced.js';

describe('readLightness', () => {
  for (const [what, color, lightness] of [
    ['black', [0], 0],
    ['white', [1], 1],
    ['white in RGB', [1, 1, 1], 1],
    ['paper in CMYK', [0, 0, 0, 0], 1],
    ['black ink in CMYK', [0, 0, 0, 1], 0],
    ['green, which is lighter than blue', [0, 1, 0], 0.59],
    ['an unknown colour space', [1, 1], 0],
    ['nothing', [], 0],
  ] as const) {
    it(`reads ${what} as ${lightness}`, () => {
      expect(readLightness([...color])).to.be.closeTo(lightness, 1e-9);
    });
  }
});

describe('describeSurroundings', () => {
  it('measures the body without lines that contain an occurrence', () => {
    const { lines } = readContent(writeBody() + writeSlanted('(CONFIDENTIAL)Tj'));
    const mark = lines.find(({ key }) => key === 'confidential')!;
    const surroundings = describeSurroundings(lines, new Set(mark.runs));
    expect(surroundings).to.include({ directionX: 1, directionY: 0, bodyAlpha: 1, bodyLightness: 0 });
    expect(surroundings.bodySizePt).to.be.closeTo(11, 1e-3);
    expect(surroundings.lines).to.have.lengthOf(10);
  });

  it('ignores invisible text', () => {
    const { lines } = readContent('3 Tr BT /F1 11 Tf 50 50 Td (unseen)Tj ET');
    expect(describeSurroundings(lines, new Set())).to.include({ glyphCount: 0, bodySizePt: 0 });
  });
});

describe('readRow', () => {
  for (const [what, beside, answer] of [
    ['a word beside it', '(of it)Tj', 'beside'],
    ['white space beside it', '(   )Tj', 'none'],
    ['a line that begins less than half an em before its end', '30 0 Td (of it)Tj', 'beside'],
    ['a line printed over more of it', '20 0 Td (of it)Tj', 'apart'],
    ['a cell of its row', '200 0 Td (of it)Tj', 'apart'],
    ['a line below it', '200 -12 Td (of it)Tj', 'none'],
  ] as const) {
    it(`returns ${answer} for ${what}`, () => {
      const { lines } = readContent(`BT /F2 10 Tf 50 60 Td (DRAFT)Tj 1 0 0 rg ${beside} ET`);
      const [draft] = lines;
      const surroundings = describeSurroundings(lines, new Set(draft!.runs));
      expect(readRow(draft!.runs, surroundings)).to.equal(answer);
    });
  }
});

describe('boxOfRuns', () => {
  it('bounds a line from below its baseline to its capitals', () => {
    const { runs } = readContent('BT /F2 10 Tf 50 60 Td (ABCD)Tj ET');
    const { left, top, right, bottom } = boxOfRuns(runs);
    expect(left).to.be.closeTo(50, 1e-3);
    expect(right).to.be.closeTo(74, 1e-3);
    expect(top).to.be.closeTo(500 - 7.5, 1e-3);
    expect(bottom).to.be.closeTo(500 + 2, 1e-3);
  });
});
