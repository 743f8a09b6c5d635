/**
 * Reads the glyphs of one painted text node.
 *
 * Two readers with one result: `walkText` is the package's public walker, with
 * a call from WebAssembly for each glyph; `readTextMemory` reads the same arrays
 * from MuPDF's memory (fz_text, fz_text_span, fz_text_item of MuPDF 1.28), which
 * is several times faster and also gives the true advance. The second is used
 * only where it has agreed with the first at start (`agreesWithWalker`).
 */
import { readMemory } from '../memory.js';
import * as mupdf from 'mupdf';

/** Receives spans and glyphs in painting order; glyph space is the text node's, before its CTM. */
export interface TextSink {
  /** @param matrix four numbers from `from` on. */
  beginSpan(fontPointer: number, matrix: ArrayLike<number>, from: number, isVertical: boolean): void;
  addGlyph(x: number, y: number, glyphId: number, unicode: number, advance: number): void;
  addGlyphs(items: GlyphItems): void;
}

/** Glyphs in MuPDF's memory, valid until the next call of MuPDF. */
export interface GlyphItems {
  words: Int32Array;
  floats: Float32Array;
  /** Word at which the first glyph begins; each takes `ITEM.words`. */
  first: number;
  count: number;
}

/** Fields of fz_text_item in 32-bit words; `code` is below 0 for what only adds text to the glyph before it, `words` is its size. */
export const ITEM = { x: 0, y: 1, advance: 2, glyphId: 3, unicode: 4, code: 5, words: 6 } as const;

/** Byte offsets and sizes divided by four: every field used is one 32-bit word. */
const TEXT_HEAD = 1;
const SPAN_FONT = 0;
const SPAN_MATRIX = 1;
const SPAN_FLAGS = 7;
const SPAN_LENGTH = 8;
const SPAN_ITEMS = 10;
const SPAN_NEXT = 11;

/** Reads the text at a pointer, without keeping it. */
export function readTextMemory(textPointer: number, sink: TextSink): void {
  const memory = readMemory();
  if (memory === null) throw new Error('no view of the WebAssembly memory');
  const { words, floats } = memory;
  let span = words[(textPointer >> 2) + TEXT_HEAD]! >>> 2;
  while (span !== 0) {
    const length = words[span + SPAN_LENGTH]!;
    const isVertical = (words[span + SPAN_FLAGS]! & 1) === 1;
    sink.beginSpan(words[span + SPAN_FONT]!, floats, span + SPAN_MATRIX, isVertical);
    sink.addGlyphs({ words, floats, first: words[span + SPAN_ITEMS]! >>> 2, count: length });
    span = words[span + SPAN_NEXT]! >>> 2;
  }
}

export function walkText(text: mupdf.Text, sink: TextSink): void {
  let isVertical = false;
  text.walk({
    beginSpan(font, trm, wmode) {
      isVertical = wmode === 1;
      sink.beginSpan(Number(font.pointer), trm, 0, isVertical);
    },
    showGlyph(font, trm, glyph, unicode) {
      const advance = glyph < 0 ? 0 : font.advanceGlyph(glyph, isVertical ? 1 : 0);
      sink.addGlyph(trm[4], trm[5], glyph, unicode, advance);
    },
  });
}

/** Numbers of a probe text as each reader sees it; advances are left out, because the walker can only estimate them. */
function keyOfText(read: (sink: TextSink) => void): string {
  const seen: (number | boolean)[] = [];
  read({
    beginSpan: (fontPointer, matrix, from, isVertical) =>
      seen.push(fontPointer, ...Array.from({ length: 4 }, (_, at) => matrix[from + at]!), isVertical),
    addGlyph: (x, y, glyphId, unicode) => seen.push(x, y, glyphId, unicode),
    addGlyphs: ({ words, floats, first, count }) => {
      for (let at = first; at < first + count * ITEM.words; at += ITEM.words) {
        const place = [floats[at + ITEM.x]!, floats[at + ITEM.y]!];
        seen.push(...place, words[at + ITEM.glyphId]!, words[at + ITEM.unicode]!);
      }
    },
  });
  return seen.join(' ');
}

/** Says whether both readers see the same text: two fonts, a ligature's tail, vertical writing. */
export function agreesWithWalker(): boolean {
  const font = new mupdf.Font('Helvetica');
  const other = new mupdf.Font('Times-Roman');
  const text = new mupdf.Text();
  try {
    text.showString(font, [12, 3, -4, 10, 100.5, 200.25], 'Probe', 0);
    text.showGlyph(other, [7, 0, 0, 7, 1, 2], 40, 0x41, 0);
    text.showGlyph(other, [7, 0, 0, 7, 1, 2], -1, 0x1f600, 0);
    text.showGlyph(other, [7, 0, 0, 9, 3, 4], 41, 0x42, 1);
    const read = keyOfText((sink) => readTextMemory(Number(text.pointer), sink));
    return read === keyOfText((sink) => walkText(text, sink));
  } catch {
    return false;
  } finally {
    text.destroy();
    other.destroy();
    font.destroy();
  }
}
