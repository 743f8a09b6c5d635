import { expect } from 'chai';
import { PaintColumns } from '../../../../src/engine/mupdf/record/paint-columns.js';

const NAMES = { links: [], fonts: ['F'], layerNames: new Map<number, string[]>() };

/** Columns with one event, which has one span of this number of glyphs. */
function recorded(glyphs: number): PaintColumns {
  const columns = new PaintColumns();
  columns.eventKind.push(1);
  columns.eventSpans.push(0);
  columns.eventValues.push(0);
  columns.spanFont.push(0);
  columns.spanGlyphs.push(0);
  for (let at = 0; at < glyphs; at++) {
    columns.glyphX.push(at / 4);
    columns.glyphUnicode.push(0x1f600 + at);
  }
  return columns;
}

describe('PaintColumns', () => {
  it('closes the last ranges', () => {
    const paint = recorded(3).collect(NAMES);
    expect([...paint.spanGlyphs]).to.deep.equal([0, 3]);
    expect([...paint.eventSpans]).to.deep.equal([0, 1]);
    expect([paint.eventCount, paint.spanCount, paint.glyphCount]).to.deep.equal([1, 1, 3]);
  });

  it('keeps a copy when the next page is recorded', () => {
    const other = recorded(2);
    const copy = other.collect(NAMES);
    other.clear();
    other.glyphX.push(99);
    expect(copy.glyphX[0]).to.equal(0);
  });

  it('is empty after clear', () => {
    const columns = recorded(2);
    columns.clear();
    const paint = columns.collect(NAMES);
    expect([paint.eventCount, paint.spanCount, paint.glyphCount]).to.deep.equal([0, 0, 0]);
    expect([...paint.spanGlyphs]).to.deep.equal([0]);
  });
});
