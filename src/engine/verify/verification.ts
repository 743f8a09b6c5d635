/**
 * Proves that a finished page paints what the first trace painted, except exactly what was to be removed.
 *
 * Every glyph (font, id, Unicode, matrix, place, colour, alpha) and every fill, stroke, clip, image, mask, shading,
 * group and tile is compared in order. Path points are not: their bytes were not changed, so only the CTM could move
 * them. The finished page may be traced without markers.
 */
import { EVENT_MATRIX_VALUES, type PagePaint, type TracedPage } from '../page/page-model.js';
import type { InstructionRef, RemovedGlyphs } from '../page/instruction-ref.js';
import { GlyphLists, PaintWalk } from './expected-paint.js';
import { isOfNodeBox } from './paint-likeness.js';
import { findFirst } from '../values/sorted.js';

/** How far a kept glyph may move, in points. */
export const GLYPH_TOLERANCE_PT = 0.005;
const VALUE_TOLERANCE = 1e-4;

/** Buffers that the verification of one page reuses for the next. */
export interface VerificationMemory {
  expected: GlyphLists;
  finished: GlyphLists;
}

export function createVerificationMemory(): VerificationMemory {
  return { expected: new GlyphLists(), finished: new GlyphLists() };
}

/**
 * Null if the page passes; otherwise the first difference, without quoting the document.
 *
 * @param removedWhole instructions that are removed with everything they painted.
 */
export function verifyPage(
  before: TracedPage,
  after: TracedPage,
  removed: RemovedGlyphs,
  removedWhole: ReadonlySet<InstructionRef> = new Set(),
  memory: VerificationMemory = createVerificationMemory(),
): string | null {
  if (!isClose(before.width, after.width) || !isClose(before.height, after.height)) return 'page size';
  const expected = new PaintWalk(before.paint, memory.expected, removed, removedWhole);
  const finished = new PaintWalk(after.paint, memory.finished);
  for (;;) {
    expected.step();
    finished.step();
    for (let kind = 0; kind < expected.counts.length; kind++) {
      const count = expected.counts[kind]!;
      if (count !== finished.counts[kind]) return 'number of glyphs';
      if (count === 0) continue;
      const difference = compareGlyphs(
        before.paint,
        expected.glyphs.at(kind),
        after.paint,
        finished.glyphs.at(kind),
        count,
      );
      if (difference !== null) return difference;
    }
    if (expected.object < 0 && finished.object < 0) return null;
    if (expected.object < 0) return 'painted objects were added';
    if (finished.object < 0) return 'painted objects are missing';
    const difference = compareObjects(expected, finished);
    if (difference !== null) return difference;
  }
}

function compareObjects(expected: PaintWalk, finished: PaintWalk): string | null {
  const { paint: before, object: one } = expected;
  const { paint: after, object: other } = finished;
  if (before.eventKind[one] !== after.eventKind[other]) return 'order of painted objects';
  // The size of an object that only serves a text node follows from its glyphs, which are compared one by one.
  const isOfText = expected.isOfTextNode() && finished.isOfTextNode();
  return compareState(before, one, after, other, { offset: 0, isOfText });
}

/** Compares blending, alpha and the event's own numbers from an offset on, except the box of an object that opens a text node. */
function compareState(
  before: PagePaint,
  one: number,
  after: PagePaint,
  other: number,
  { offset, isOfText }: { offset: number; isOfText: boolean },
): string | null {
  if (before.eventFlags[one] !== after.eventFlags[other]) return 'blending or masking';
  if (Math.abs(before.eventAlpha[one]! - after.eventAlpha[other]!) > VALUE_TOLERANCE) return 'transparency';
  const from = before.eventValues[one]!;
  const otherFrom = after.eventValues[other]!;
  const count = before.eventValues[one + 1]! - from;
  if (count !== after.eventValues[other + 1]! - otherFrom) return 'colour or matrix';
  for (let at = offset; at < count; at++) {
    if (isOfText && isOfNodeBox(at)) continue;
    if (!isClose(before.values[from + at]!, after.values[otherFrom + at]!)) return 'colour or matrix';
  }
  return null;
}

function isClose(one: number, other: number): boolean {
  return (
    one === other ||
    Math.abs(one - other) <= VALUE_TOLERANCE * Math.max(1, Math.abs(one)) ||
    (Number.isNaN(one) && Number.isNaN(other))
  );
}

function compareGlyphs(
  before: PagePaint,
  glyphs: Int32Array,
  after: PagePaint,
  finished: Int32Array,
  count: number,
): string | null {
  let spanBefore = -1;
  let spanAfter = -1;
  for (let at = 0; at < count; at++) {
    const one = glyphs[at]!;
    const other = finished[at]!;
    if (before.glyphId[one] !== after.glyphId[other]) return 'glyphs';
    if (before.glyphUnicode[one] !== after.glyphUnicode[other]) return 'glyphs';
    if (!isNear(before.glyphX[one]!, after.glyphX[other]!)) return 'place of glyphs';
    if (!isNear(before.glyphY[one]!, after.glyphY[other]!)) return 'place of glyphs';
    const nextBefore = moveToSpan(before, spanBefore, one);
    const nextAfter = moveToSpan(after, spanAfter, other);
    if (nextBefore === spanBefore && nextAfter === spanAfter) continue;
    spanBefore = nextBefore;
    spanAfter = nextAfter;
    const difference = compareSpans(before, spanBefore, after, spanAfter);
    if (difference !== null) return difference;
  }
  return null;
}

/** The span of a glyph, searched from the previous one; the first of a stretch by bisection, to avoid quadratic time. */
function moveToSpan(paint: PagePaint, from: number, glyph: number): number {
  if (from < 0) return findFirst(paint.spanGlyphs, glyph + 1) - 1;
  let span = from;
  while (paint.spanGlyphs[span + 1]! <= glyph) span++;
  return span;
}

const BEHIND_MATRIX = { offset: EVENT_MATRIX_VALUES, isOfText: false } as const;

function compareSpans(before: PagePaint, one: number, after: PagePaint, other: number): string | null {
  if (before.fonts[before.spanFont[one]!] !== after.fonts[after.spanFont[other]!]) return 'font';
  for (let at = 0; at < 4; at++) {
    if (!isClose(before.spanMatrix[4 * one + at]!, after.spanMatrix[4 * other + at]!)) {
      return 'size of glyphs';
    }
  }
  // Positions and matrices of glyphs are already in page space, so the matrix of their text node is ignored.
  return compareState(before, before.spanEvent[one]!, after, after.spanEvent[other]!, BEHIND_MATRIX);
}

/** Far outside any page, steps of single precision are wider than the tolerance. */
function isNear(one: number, other: number): boolean {
  return (
    Math.abs(one - other) <= Math.max(GLYPH_TOLERANCE_PT, Math.abs(one) * 1e-6) ||
    (Number.isNaN(one) && Number.isNaN(other))
  );
}
