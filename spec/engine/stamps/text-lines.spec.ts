import { expect } from 'chai';
import type { Ink } from '../../../src/engine/stamps/ink.js';
import { listWritings, type Writing } from '../../../src/engine/stamps/text-lines.js';
import { drawWord } from '../../support/word-pictures.js';

function blank(width: number, height: number): Ink {
  return { width, height, grey: new Uint8Array(width * height).fill(255) };
}

/** Horizontal bars in place of lines of writing, because only their height matters. */
function drawBars(tops: number[], barHeight: number): Ink {
  const ink = blank(200, 120);
  for (const top of tops) ink.grey.fill(0, top * 200, (top + barHeight) * 200);
  return ink;
}

describe('listWritings', () => {
  for (const degrees of [0, 5, 30, 45, 60, 90, -30, -45]) {
    it(`finds the direction of a word turned by ${degrees} degrees`, () => {
      const { grey, width, height } = drawWord('CONFIDENTIAL', degrees, 420, 420);
      const [{ angle }] = listWritings({ grey, width, height }, 0) as [Writing];
      // The raster's y axis points down.
      const off = (((angle + degrees) % 180) + 180) % 180;
      expect(Math.min(off, 180 - off)).to.be.lessThan(2);
      expect(angle).to.be.within(-90, 90);
    });
  }

  it('measures the centre of the ink, and one line of it', () => {
    const [found, ...others] = listWritings(drawBars([30], 20), 2);
    expect(others).to.deep.equal([]);
    const { angle, top, bottom, left, right, lineHeight } = found!;
    expect(angle).to.equal(0);
    expect([top, bottom]).to.deep.equal([-29.5, -10.5]);
    expect([left, right]).to.deep.equal([-99.5, 99.5]);
    expect(lineHeight).to.equal(20);
  });

  it('measures the tallest of several lines, not all together', () => {
    expect(listWritings(drawBars([10, 50, 90], 20), 0)[0]!.lineHeight).to.equal(20);
  });

  it('measures letters that are paler than the logo beside them, not the noise of paper', () => {
    const ink = drawBars([30], 20);
    ink.grey.fill(170, 60 * 200, 70 * 200);
    expect(listWritings(ink, 0)[0]!.bottom).to.equal(9.5);
    ink.grey.fill(200, 60 * 200, 70 * 200);
    expect(listWritings(ink, 0)[0]!.bottom).to.equal(-10.5);
  });

  it('measures what is dark on a ground that darkens to one side', () => {
    const ink = drawBars([30], 20);
    ink.grey.forEach((level, at) => {
      if (level > 0 && at >= 50 * 200) ink.grey[at] = 150;
    });
    expect(listWritings(ink, 0)[0]).to.include({ bottom: -10.5, lineHeight: 20 });
  });

  it('finds no direction on paper without ink', () => {
    expect(listWritings(blank(30, 30), 45)).to.deep.equal([]);
  });

  it('finds one for a single dot', () => {
    const ink = blank(9, 9);
    ink.grey[40] = 0;
    expect(listWritings(ink, 0)[0]).to.deep.include({ left: 0, right: 0, top: 0, bottom: 0, lineHeight: 1 });
  });

  it('measures along the given direction, too', () => {
    const { angle, left, right, top, bottom } = listWritings(drawBars([50], 20), 90)[1]!;
    expect(angle).to.equal(90);
    expect(right - left).to.be.closeTo(19, 0.01);
    expect(bottom - top).to.be.closeTo(199, 0.01);
  });
});
