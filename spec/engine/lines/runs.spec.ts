import { expect } from 'chai';
import { readContent } from '../../support/traced.js';
import { boxOfLines, boxOfRuns } from '../../../src/engine/lines/runs.js';

const DRAWN = '1 0 0 1 10 20 cm BT /F2 10 Tf 50 50 Td (abc)Tj ET';

describe('readRuns', () => {
  it('measures size, direction and extent on the page, with y downwards', () => {
    const [run] = readContent(DRAWN).runs;
    expect(run!.style).to.include({
      directionX: 1,
      directionY: 0,
      fontSizePt: 10,
      emPt: 10,
      effectiveAlpha: 1,
    });
    expect(run!.along).to.be.closeTo(60, 1e-3);
    expect(run!.alongEnd).to.be.closeTo(78, 1e-3);
    expect(run!.baseline).to.be.closeTo(560 - 70, 1e-3);
  });

  it('measures its letters without the spaces around them', () => {
    for (const [text, from, to] of [
      ['abc', 60, 78],
      ['  abc ', 72, 90],
      ['a c', 60, 78],
      ['  ', 60, 60],
    ] as const) {
      const [run] = readContent(DRAWN.replace('abc', text)).runs;
      expect(run!.lettersAlong, text).to.be.closeTo(from, 1e-3);
      expect(run!.lettersEnd, text).to.be.closeTo(to, 1e-3);
    }
  });

  it('distinguishes the em along the baseline from the size across it', () => {
    const [run] = readContent(`80 Tz ${DRAWN}`).runs;
    expect(run!.style.emPt).to.be.closeTo(8, 1e-3);
    expect(run!.style.fontSizePt).to.be.closeTo(10, 1e-3);
  });

  it('multiplies the alpha of all groups around a glyph', () => {
    const { runs } = readContent(`/GS0 gs ${DRAWN}`, '/ExtGState<</GS0<</ca .25>>>>');
    expect(runs[0]!.style.effectiveAlpha).to.be.closeTo(0.25, 1e-3);
  });

  it('assigns glyphs of one look the same style', () => {
    const { runs } = readContent(`${DRAWN} BT /F2 10 Tf 50 80 Td (def)Tj ET`);
    expect(runs).to.have.lengthOf(2);
    expect(runs[0]!.style).to.equal(runs[1]!.style);
  });

  it('counts the glyphs of filled and stroked text once', () => {
    const { runs, page } = readContent(`2 Tr ${DRAWN}`);
    expect(page.paint.glyphCount).to.equal(6);
    expect(runs.map(({ fromGlyph, toGlyph }) => toGlyph - fromGlyph)).to.deep.equal([3]);
  });
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

describe('boxOfLines', () => {
  it('bounds all runs of all lines', () => {
    const { lines, runs } = readContent('BT /F2 10 Tf 50 60 Td (ABCD)Tj 0 -40 Td (EF)Tj ET');
    expect(lines).to.have.lengthOf(2);
    expect(boxOfLines(lines)).to.deep.equal(boxOfRuns(runs));
    expect(boxOfLines([])).to.include({ left: Infinity, right: -Infinity });
  });
});
