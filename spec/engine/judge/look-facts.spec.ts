import { expect } from 'chai';
import type { OccurrenceFacts } from '../../../src/engine/judge/occurrence-facts.js';
import { turnedBy, writeBody } from '../../support/documents.js';
import { BODY_SIZE_PT, mark, readOne, SHOW, STATES, type Further } from '../../support/page-facts.js';

describe('FactReader, of the direction of an occurrence,', () => {
  for (const [degrees, isOblique, isSlanted, isTurned] of [
    [0, false, false, false],
    [3, false, false, false],
    [-3, false, false, false],
    [5, true, false, true],
    [14, true, false, true],
    [16, true, true, true],
    [45, true, true, true],
    [-74, true, true, true],
    [-76, true, false, true],
    [87, false, false, true],
    [90, false, false, true],
    [-90, false, false, true],
    [93, false, false, true],
    [135, true, true, true],
    [180, false, false, true],
  ] as const) {
    it(`measures ${degrees} degrees from the body’s direction`, () => {
      const facts = readOne(writeBody() + mark('0 g', turnedBy(degrees, 200, 200), 12));
      expect(facts).to.include({ isOblique, isSlanted, isTurned });
    });
  }

  it('measures from the direction of a rotated body', () => {
    const content = `0 1 -1 0 420 0 cm ${writeBody(undefined, 20, 400)}${mark('0 g', '1 0 0 1 60 100')}`;
    expect(readOne(content)).to.include({ isOblique: false, isSlanted: false, isTurned: false });
  });

  it('measures from horizontal if the page has no other text', () => {
    expect(readOne(mark('0 g'))).to.include({ isOblique: false, isTurned: false });
    expect(readOne(mark('0 g', turnedBy(90, 200, 60)))).to.include({ isOblique: false, isTurned: true });
  });
});

describe('FactReader, of the look of an occurrence,', () => {
  const black = writeBody();
  const grey = writeBody().replace('0 g', '.4 g');
  const faint = `q /A50 gs ${writeBody()} Q `;
  const rows: [what: string, facts: Partial<OccurrenceFacts>, content: string, further?: Further][] = [
    ['as opaque as the body', { isMoreTransparent: false }, black + mark('0 g')],
    ['a little more transparent', { isMoreTransparent: false }, black + mark('/A96 gs'), STATES],
    ['more transparent', { isMoreTransparent: true }, black + mark('/A90 gs'), STATES],
    ['blended with its backdrop', { isMoreTransparent: true }, black + mark('/Mul gs'), STATES],
    ['as transparent as its page', { isMoreTransparent: false }, faint + mark('/A50 gs'), STATES],
    ['nearly as transparent as its page', { isMoreTransparent: false }, faint + mark('/A46 gs'), STATES],
    ['black', { isPale: false, colorDistance: 0 }, black + mark('0 g')],
    ['grey', { isPale: false }, black + mark('.54 g')],
    ['light grey', { isPale: true }, black + mark('.56 g')],
    ['nearly white', { isPale: true }, black + mark('.96 g')],
    ['white', { isPale: false }, black + mark('1 g')],
    ['light grey in other grey text', { isPale: false }, grey + mark('.68 g')],
    ['lighter than grey text', { isPale: true }, grey + mark('.72 g')],
    ['pure green', { isPale: true }, black + mark('0 1 0 rg')],
    ['light red', { isPale: true }, black + mark('1 .5 .5 rg')],
    ['the green of a slide, less saturated', { isPale: true }, black + mark('.6 .8 .2 rg')],
    ['light yellow in CMYK', { isPale: true }, black + mark('0 0 .5 0 k')],
    ['yellow in CMYK', { isPale: true }, black + mark('0 0 1 0 k')],
    ['black in CMYK', { isPale: false, colorDistance: 0 }, black + mark('0 0 0 1 k')],
    ['without a colour, invisible', { colorDistance: 0 }, grey + mark('3 Tr')],
    ['as large as the body', { sizeRatio: 1 }, black + mark('0 g', undefined, BODY_SIZE_PT)],
    ['twice as large', { sizeRatio: 2 }, black + mark('0 g', undefined, 2 * BODY_SIZE_PT)],
    ['as large as a usual body, alone', { sizeRatio: 1 }, mark('0 g', undefined, BODY_SIZE_PT)],
  ];
  for (const [what, facts, content, further] of rows) {
    it(`measures text that is ${what}`, () => {
      expect(readOne(content, further)).to.deep.include(facts);
    });
  }

  for (const [what, color, distance] of [
    ['red, by its hue', '1 0 0 rg', 1],
    ['dark red, by its hue', '.2 0 0 rg', 0.2],
    ['blue, by its hue though it is dark', '0 0 .6 rg', 0.6],
    ['grey in RGB, by its lightness', '.5 .5 .5 rg', 0.5],
    ['grey, by its lightness', '.3 g', 0.3],
    ['cyan ink, by its hue', '1 0 0 0 k', 1],
  ] as const) {
    it(`measures the colour distance from black text of ${what}`, () => {
      expect(readOne(black + mark(color)).colorDistance).to.be.closeTo(distance, 1e-6);
    });
  }

  for (const [what, color, distance] of [
    ['none of black', '.19 g', 0],
    ['that of dark grey', '.21 g', 0.59],
  ] as const) {
    it(`measures the colour distance from lighter text: ${what}`, () => {
      const light = writeBody().replace('0 g', '.8 g');
      expect(readOne(light + mark(color)).colorDistance).to.be.closeTo(distance, 1e-6);
    });
  }
});

describe('FactReader, of the colours that a page has,', () => {
  const other = (color: string, y: number): string => `BT ${color} /F1 10 Tf 200 ${y} Td (other)Tj ET `;
  const red = writeBody() + mark('.8 0 0 rg', '1 0 0 1 200 200', 10);
  // A line of 10 points reaches 7.5 above its baseline and 2 below it.
  for (const [what, isInPaletteHere, further] of [
    ['no other text', false, ''],
    ['text far above', true, other('.8 0 0 rg', 250)],
    ['text just outside', true, other('.8 0 0 rg', 239.6)],
    ['another line of the same stamp', false, other('.8 0 0 rg', 239.4)],
    ['text far below', true, other('.8 0 0 rg', 100)],
    ['text of almost the same red', true, other('.82 0 0 rg', 100)],
    ['a number', false, other('.8 0 0 rg', 100).replace(/\([^)]*\)/u, '(a12)')],
    ['a word of two letters', true, other('.8 0 0 rg', 100).replace(/\([^)]*\)/u, '(to)')],
    ['text of another red', false, other('.85 0 0 rg', 100)],
    ['text of another colour space', false, other('.3 g', 100)],
    ['more transparent text', false, `q /A50 gs ${other('.8 0 0 rg', 100)} Q `],
  ] as const) {
    it(`decides by ${what} whether a colour is part of the page's palette`, () => {
      expect(readOne(red + further, STATES)).to.include({ isInPaletteHere });
    });
  }
});

describe('FactReader, at the limits of its measures,', () => {
  // The box of 12 points reaches from 9 above the baseline to 2.4 below. The page is 560 high; 15 % of that are 84.
  for (const [where, y, isInMargin] of [
    ['at the end of the head', 487, true],
    ['below the head', 477, false],
    ['above the foot', 76, false],
    ['at the beginning of the foot', 74, true],
  ] as const) {
    it(`says ${String(isInMargin)} of a line ${where}`, () => {
      const content = writeBody(['One.', 'Two.'], 180, 300) + mark('.8 g', `1 0 0 1 60 ${y}`, 12);
      expect(readOne(content).isInMargin).to.equal(isInMargin);
    });
  }

  const short = writeBody(['One.', 'Two.', 'Three.'], 180, 500);
  const at = (x: number, y: number, size: number): string => mark('.8 g', `1 0 0 1 ${x} ${y}`, size);
  // The box of 12 points reaches from 9 above the baseline to 2.4 below. That of 2 points is 14.4 wide.
  for (const [edge, within, beyond] of [
    ['top', at(60, 516, 12), at(60, 514, 12)],
    ['bottom', at(60, 38, 12), at(60, 39, 12)],
    ['left', at(35, 300, 2), at(37, 300, 2)],
    ['right', at(370, 300, 2), at(369, 300, 2)],
  ] as const) {
    it(`decides what is within 36 points of the ${edge} edge, beyond all other text`, () => {
      expect(readOne(short + within).isAtEdge).to.equal(true);
      expect(readOne(short + beyond).isAtEdge).to.equal(false);
    });
  }

  // A foot line of 12 points at 38 ends in the strip at the foot; it begins farther left than the side line ends.
  for (const [what, footY, side, isAtEdge] of [
    ['in the foot', 38, mark('0 g', turnedBy(90, 20, 200), 12), true],
    ['above the foot', 39, mark('0 g', turnedBy(90, 20, 200), 12), false],
    ['in the foot, beside an upright text', 38, at(20, 300, 2), false],
  ] as const) {
    it(`says ${String(isAtEdge)} of a line at a side, with a longer line ${what}`, () => {
      const foot = `BT 0 g /F1 12 Tf 10 ${footY} Td (by the archive of the town)Tj ET `;
      expect(readOne(short + foot + side).isAtEdge).to.equal(isAtEdge);
    });
  }

  it('says that a text is small beside its page and other text', () => {
    const own = mark('0 g', turnedBy(45, 100, 100), 8);
    expect(readOne(writeBody() + own).isSmallHere).to.equal(true);
    expect(readOne(own).isSmallHere, 'without other text').to.equal(false);
    const wide = mark('0 g', turnedBy(45, 40, 100), 24);
    expect(readOne(writeBody() + wide).isSmallHere, 'wide').to.equal(false);
  });

  it('recognises a map by three other oblique directions', () => {
    const label = (degrees: number): string =>
      mark('0 g', turnedBy(degrees, 200, 60), 8).replace(SHOW, '(road)Tj');
    const map = (...degrees: number[]): string =>
      writeBody() + degrees.map(label).join('') + mark('0 g', turnedBy(45, 100, 100), 12);
    expect(readOne(map(10, 20, 30)).isAmongOblique).to.equal(true);
    expect(readOne(map(10, 20)).isAmongOblique).to.equal(false);
    expect(readOne(map(10, 20, 46)).isAmongOblique).to.equal(false);
  });

  it('counts a text as more transparent if less than half of the others is transparent', () => {
    const beside = (glyphs: number): string =>
      `BT 0 g /F1 11 Tf 60 500 Td (aaaaaaaaaa)Tj ET q /A50 gs BT 0 g /F1 11 Tf 60 400 Td (${'b'.repeat(glyphs)})Tj ET Q `;
    expect(readOne(beside(9) + mark('/A46 gs'), STATES).isMoreTransparent).to.equal(true);
    expect(readOne(beside(10) + mark('/A46 gs'), STATES).isMoreTransparent).to.equal(false);
  });
});

describe('FactReader, of the edge of the page,', () => {
  for (const [what, beside, isAtEdge] of [
    ['alone', '', true],
    ['beside the number of the page', '(17)Tj', true],
    ['beside the number of the page in dashes', '(- 17 -)Tj', true],
    ['beside the number of several pages', '(17 / 230)Tj', true],
    ['beside a word', '(Introduction)Tj', false],
    ['beside the number of the page after its word', '(Page 17 of 230)Tj', true],
    ['beside a number and another word', '(Part 17)Tj', false],
    ['beside a sum of money', '(1,234,567.00 2,345,678.00)Tj', false],
    ['beside a rule of underscores', '(________)Tj', false],
    ['above the number of the page', '0 -12 Td (17)Tj', false],
  ] as const) {
    it(`says ${String(isAtEdge)} of a foot line ${what}`, () => {
      const content = `${writeBody()}${mark('0 g', '1 0 0 1 40 20', 8)} BT 0 g /F1 8 Tf 340 20 Td ${beside} ET`;
      expect(readOne(content)).to.include({ isAtEdge });
    });
  }
});
