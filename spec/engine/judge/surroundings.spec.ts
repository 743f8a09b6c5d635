import { expect } from 'chai';
import { readSurroundings, readLightness } from '../../../src/engine/judge/surroundings.js';
import { turnedBy, writeBody, writeSlanted } from '../../support/documents.js';
import { readContent } from '../../support/traced.js';

/** Of the page, in points. */
const HEIGHT = 842;

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

describe('readSurroundings', () => {
  it('measures the body without lines that contain an occurrence', () => {
    const { lines } = readContent(writeBody() + writeSlanted('(CONFIDENTIAL)Tj'));
    const mark = lines.find(({ key }) => key === 'confidential')!;
    const surroundings = readSurroundings(lines, new Set(mark.runs), HEIGHT);
    expect(surroundings).to.include({ directionX: 1, directionY: 0, bodyAlpha: 1, bodyLightness: 0 });
    expect(surroundings.bodySizePt).to.be.closeTo(11, 1e-3);
    expect(surroundings.lines).to.have.lengthOf(10);
  });

  for (const [what, readText, degrees] of [
    ['the lines of a page that was scanned askew', (at: number) => `this is line ${at} of a page`, 10],
    ['not the tiles of a mark', () => 'this is tile 7 of a mark', 0],
  ] as const) {
    it(`takes the direction of the body from oblique lines: ${what}`, () => {
      const show = (_: unknown, at: number): string =>
        `BT /F1 11 Tf ${turnedBy(10, 50, 50 + 30 * at)} Tm (${readText(at)})Tj ET\n`;
      const { lines } = readContent(Array.from({ length: 20 }, show).join(''));
      const { directionX, directionY } = readSurroundings(lines, new Set(), HEIGHT);
      expect((Math.atan2(-directionY, directionX) * 180) / Math.PI).to.be.closeTo(degrees, 0.1);
    });
  }

  it('ignores invisible text', () => {
    const { lines } = readContent('3 Tr BT /F1 11 Tf 50 50 Td (unseen)Tj ET');
    expect(readSurroundings(lines, new Set(), HEIGHT)).to.include({ transparentShare: 0, bodySizePt: 0 });
  });
});
