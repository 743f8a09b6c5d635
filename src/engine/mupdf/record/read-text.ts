/**
 * Reads the glyphs of one painted text node from MuPDF's memory (fz_text, fz_text_span, fz_text_item of MuPDF 1.28).
 *
 * The package's own walker calls JavaScript for each glyph, takes several times as long and only estimates advances.
 */
import { readMemory } from '../memory.js';
import * as mupdf from 'mupdf';
import { useOnce } from '../objects.js';

/** Receives spans and glyphs in painting order, in the text node's space, before its CTM. */
export interface TextSink {
  /** @param matrix four numbers from `from` on. */
  beginSpan(fontPointer: number, matrix: ArrayLike<number>, from: number, isVertical: boolean): void;
  addGlyphs(items: GlyphItems): void;
}

/** Glyphs in MuPDF's memory, valid until the next call of MuPDF. */
export interface GlyphItems {
  words: Int32Array;
  floats: Float32Array;
  /** Index of the first glyph's first word; each glyph takes `ITEM.words`. */
  first: number;
  count: number;
}

/** Fields of fz_text_item in 32-bit words; `words` is its size. An item with `code` below 0 only adds text to the previous glyph. */
export const ITEM = { x: 0, y: 1, advance: 2, glyphId: 3, unicode: 4, code: 5, words: 6 } as const;

/** Byte offsets and sizes divided by four: every field used is one 32-bit word. */
const TEXT_HEAD = 1;
const SPAN_FONT = 0;
const SPAN_MATRIX = 1;
const SPAN_FLAGS = 7;
const SPAN_LENGTH = 8;
const SPAN_ITEMS = 10;
const SPAN_NEXT = 11;

export function readTextMemory(textPointer: number, sink: TextSink): void {
  const { words, floats } = readMemory();
  let span = words[(textPointer >> 2) + TEXT_HEAD]! >>> 2;
  while (span !== 0) {
    const length = words[span + SPAN_LENGTH]!;
    const isVertical = (words[span + SPAN_FLAGS]! & 1) === 1;
    sink.beginSpan(words[span + SPAN_FONT]!, floats, span + SPAN_MATRIX, isVertical);
    sink.addGlyphs({ words, floats, first: words[span + SPAN_ITEMS]! >>> 2, count: length });
    span = words[span + SPAN_NEXT]! >>> 2;
  }
}

/** Returns a font's name. Call it once for each font of a page, because each call makes a wrapper. */
export function nameFontAt(font: number): string {
  // The wrapper takes a reference of its own.
  return useOnce(new mupdf.Font(font as unknown as mupdf.Font['pointer']), (wrapper) => wrapper.getName());
}
