import { expect } from 'chai';
import * as mupdf from 'mupdf';
import { ITEM, nameFontAt, readTextMemory } from '../../../../src/engine/mupdf/record/read-text.js';

type Seen = (number | boolean | string)[];

function readMemory(text: mupdf.Text): Seen {
  const seen: Seen = [];
  readTextMemory(Number(text.pointer), {
    beginSpan: (font, matrix, from, isVertical) =>
      seen.push(nameFontAt(font), ...[0, 1, 2, 3].map((at) => matrix[from + at]!), isVertical),
    addGlyphs: ({ words, floats, first, count }) => {
      for (let at = first; at < first + count * ITEM.words; at += ITEM.words) {
        seen.push(
          floats[at + ITEM.x]!,
          floats[at + ITEM.y]!,
          words[at + ITEM.glyphId]!,
          words[at + ITEM.unicode]!,
        );
      }
    },
  });
  return seen;
}

/** The same text read by the package's walker, which gives no advances. */
function walk(text: mupdf.Text): Seen {
  const seen: Seen = [];
  text.walk({
    beginSpan: (font, [a, b, c, d], wmode) => seen.push(font.getName(), a, b, c, d, wmode === 1),
    showGlyph: (_font, trm, glyph, unicode) => seen.push(trm[4], trm[5], glyph, unicode),
  });
  return seen;
}

describe('readTextMemory', () => {
  it('agrees with the public walker of the installed MuPDF: two fonts, a ligature’s tail, vertical writing', () => {
    const font = new mupdf.Font('Helvetica');
    const other = new mupdf.Font('Times-Roman');
    const text = new mupdf.Text();
    text.showString(font, [12, 3, -4, 10, 100.5, 200.25], 'Probe', 0);
    text.showGlyph(other, [7, 0, 0, 7, 1, 2], 40, 0x41, 0);
    text.showGlyph(other, [7, 0, 0, 7, 1, 2], -1, 0x1f600, 0);
    text.showGlyph(other, [7, 0, 0, 9, 3, 4], 41, 0x42, 1);
    const read = readMemory(text);
    expect(read).to.include.members(['Helvetica', 'Times-Roman', 0x1f600, true]);
    expect(read).to.deep.equal(walk(text));
    for (const made of [text, other, font]) made.destroy();
  });
});
