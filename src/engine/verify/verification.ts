/**
 * Proves that a finished page paints what the first trace painted, except exactly what was to be removed.
 *
 * Every glyph (font, id, Unicode, matrix, place, colour, alpha) and every fill, stroke, clip, image, mask, shading,
 * group and tile is compared in order. Path points are not compared: their bytes did not change, so only the CTM could
 * move them.
 */
import { EVENT_MATRIX_VALUES, KIND_VALUES_AT, type PagePaint, type TracedPage } from '../page/page-model.js';
import type { InstructionRef, RemovedGlyphs } from '../page/instruction-ref.js';
import { PaintWalk } from './expected-paint.js';
import { hasPageGroup, listPageGroup } from './page-group.js';
import { findFirst } from '../values/sorted.js';

/** How far a kept glyph may move, in points. */
export const GLYPH_TOLERANCE_PT = 0.005;
const VALUE_TOLERANCE = 1e-4;

/**
 * Null if the page passes; otherwise the first difference, without quoting the document.
 *
 * @param removedWhole instructions that are removed with everything they painted.
 */
export function verifyPage(
  before: TracedPage,
  after: TracedPage,
  removed: RemovedGlyphs,
  removedWhole?: ReadonlySet<InstructionRef>,
): string | null {
  if (!isClose(before.width, after.width) || !isClose(before.height, after.height)) return 'page size';
  const ignored = hasPageGroup(after) ? undefined : listPageGroup(before);
  const expected = new PaintWalk(before.paint, removed, removedWhole, ignored);
  const finished = new PaintWalk(after.paint);
  for (;;) {
    expected.step();
    finished.step();
    for (const [kind, glyphs] of expected.glyphs.entries()) {
      const difference = compareGlyphs(before.paint, glyphs, after.paint, finished.glyphs[kind]!);
      if (difference !== null) return difference;
    }
    if (expected.object < 0 && finished.object < 0) return null;
    if (expected.object < 0) return 'painted objects were added';
    if (finished.object < 0) return 'painted objects are missing';
    const [one, other] = [expected.object, finished.object];
    if (before.paint.eventKind[one] !== after.paint.eventKind[other]) return 'order of painted objects';
    const resized = { offset: 0, isResized: expected.isResized() };
    const difference = compareState(before.paint, one, after.paint, other, resized);
    if (difference !== null) return difference;
  }
}

/** Where the box of a group or mask, or the shown part of a tile, is among the event's numbers: after matrix and alpha. */
const BOX = { from: KIND_VALUES_AT, to: KIND_VALUES_AT + 4 } as const;

/** Compares blending, alpha and the event's own numbers from an offset on, except the box of a resized object. */
function compareState(
  before: PagePaint,
  one: number,
  after: PagePaint,
  other: number,
  { offset, isResized }: { offset: number; isResized: boolean },
): string | null {
  if (before.eventFlags[one] !== after.eventFlags[other]) return 'blending or masking';
  if (Math.abs(before.eventAlpha[one]! - after.eventAlpha[other]!) > VALUE_TOLERANCE) return 'transparency';
  const from = before.eventValues[one]!;
  const otherFrom = after.eventValues[other]!;
  const count = before.eventValues[one + 1]! - from;
  if (count !== after.eventValues[other + 1]! - otherFrom) return 'colour or matrix';
  for (let at = offset; at < count; at++) {
    if (isResized && at >= BOX.from && at < BOX.to) continue;
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
  glyphs: number[],
  after: PagePaint,
  finished: number[],
): string | null {
  if (glyphs.length !== finished.length) return 'number of glyphs';
  let spanBefore = -1;
  let spanAfter = -1;
  for (let at = 0; at < glyphs.length; at++) {
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

const BEHIND_MATRIX = { offset: EVENT_MATRIX_VALUES, isResized: false } as const;

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
