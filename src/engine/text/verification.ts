/**
 * Proves that a finished page paints what the first trace painted, less exactly what was to go.
 *
 * Every glyph (font, id, Unicode, matrix, place) and every fill, stroke, clip,
 * image, mask, shading, group and tile is compared in order. Path points are not:
 * the bytes that draw them were not touched, so only the CTM could move them.
 */
import { isTextKind, type PagePaint, type TracedPage } from '../page-model.js';
import { findSpan } from './origin.js';

/** How far a kept glyph may be from where it was, in points. */
export const PLACE_TOLERANCE_PT = 0.005;
const VALUE_TOLERANCE = 1e-4;

/** Ordinals that were taken out, by `unit instruction`. */
export type RemovedGlyphs = Map<string, Set<number>>;

/**
 * Null where the page passes; otherwise what differs first, in words that quote nothing of the document.
 *
 * @param removedWhole instructions, as `unit instruction`, that leave with everything they painted.
 */
export function verifyPage(
  before: TracedPage,
  after: TracedPage,
  removed: RemovedGlyphs,
  removedWhole: ReadonlySet<string> = new Set(),
): string | null {
  if (!isClose(before.width, after.width) || !isClose(before.height, after.height)) return 'page size';
  const expected = new ExpectedEvents(before.paint, removed, removedWhole);
  const { paint } = after;
  let index = 0;
  for (let event = expected.next(); event !== null; event = expected.next(), index++) {
    if (index >= paint.eventCount) return 'painted objects are missing';
    const difference = compareEvents(before.paint, event, paint, index);
    if (difference !== null) return difference;
  }
  return index === paint.eventCount ? null : 'painted objects were added';
}

interface ExpectedEvent {
  event: number;
  /** Glyph indices that stay; null for events other than text. */
  glyphs: number[] | null;
}

/** Walks the events of the first trace and leaves out what was to go. */
class ExpectedEvents {
  private readonly paint: PagePaint;
  private readonly removedByChain: Map<number, Set<number>>;
  private readonly wholeChains: Set<number>;
  private readonly painted = new Map<number, number>();
  private at = 0;

  constructor(paint: PagePaint, removed: RemovedGlyphs, removedWhole: ReadonlySet<string>) {
    this.paint = paint;
    this.removedByChain = new Map();
    paint.links.forEach(({ unitId, instruction }, chain) => {
      const ordinals = removed.get(`${unitId} ${instruction}`);
      if (ordinals !== undefined) this.removedByChain.set(chain, ordinals);
    });
    this.wholeChains = this.findWholeChains();
    paint.links.forEach(({ unitId, instruction }, chain) => {
      if (removedWhole.has(`${unitId} ${instruction}`)) this.wholeChains.add(chain);
    });
  }

  next(): ExpectedEvent | null {
    while (this.at < this.paint.eventCount) {
      const event = this.at++;
      if (this.isInWholeChain(this.paint.eventChain[event]!)) continue;
      if (!isTextKind(this.paint.eventKind[event]!)) return { event, glyphs: null };
      const glyphs = this.listKept(event);
      if (glyphs.length > 0) return { event, glyphs };
    }
    return null;
  }

  private isInWholeChain(chain: number): boolean {
    if (this.wholeChains.size === 0) return false;
    for (let at = chain; at >= 0; at = this.paint.links[at]!.parent)
      if (this.wholeChains.has(at)) return true;
    return false;
  }

  private listKept(event: number): number[] {
    const { paint } = this;
    const chain = paint.eventChain[event]!;
    const ordinals = this.removedByChain.get(chain);
    const key = chain * 32 + paint.eventKind[event]!;
    let ordinal = this.painted.get(key) ?? 0;
    const kept: number[] = [];
    const from = paint.spanGlyphs[paint.eventSpans[event]!]!;
    const to = paint.spanGlyphs[paint.eventSpans[event + 1]!]!;
    let isKept = true;
    for (let glyph = from; glyph < to; glyph++) {
      if (paint.glyphId[glyph]! >= 0) isKept = ordinals === undefined || !ordinals.has(ordinal++);
      if (isKept) kept.push(glyph);
    }
    this.painted.set(key, ordinal);
    return kept;
  }

  /** Instructions that lose all their glyphs leave with everything they painted. */
  private findWholeChains(): Set<number> {
    const counts = new Map<number, Map<number, number>>();
    const { paint } = this;
    for (let event = 0; event < paint.eventCount; event++) {
      const chain = paint.eventChain[event]!;
      const kind = paint.eventKind[event]!;
      if (!this.removedByChain.has(chain) || !isTextKind(kind)) continue;
      const kinds = counts.get(chain) ?? new Map<number, number>();
      let glyphs = kinds.get(kind) ?? 0;
      const to = paint.spanGlyphs[paint.eventSpans[event + 1]!]!;
      for (let glyph = paint.spanGlyphs[paint.eventSpans[event]!]!; glyph < to; glyph++) {
        if (paint.glyphId[glyph]! >= 0) glyphs++;
      }
      counts.set(chain, kinds.set(kind, glyphs));
    }
    const whole = new Set<number>();
    for (const [chain, kinds] of counts) {
      if (this.removedByChain.get(chain)!.size >= Math.max(...kinds.values())) whole.add(chain);
    }
    return whole;
  }
}

function compareEvents(
  before: PagePaint,
  expected: ExpectedEvent,
  after: PagePaint,
  event: number,
): string | null {
  if (before.eventKind[expected.event] !== after.eventKind[event]) return 'order of painted objects';
  if (before.eventFlags[expected.event] !== after.eventFlags[event]) return 'blending or masking';
  if (Math.abs(before.eventAlpha[expected.event]! - after.eventAlpha[event]!) > VALUE_TOLERANCE)
    return 'transparency';
  const from = before.eventValues[expected.event]!;
  const other = after.eventValues[event]!;
  const count = before.eventValues[expected.event + 1]! - from;
  if (count !== after.eventValues[event + 1]! - other) return 'colour or matrix';
  for (let at = 0; at < count; at++) {
    if (!isClose(before.values[from + at]!, after.values[other + at]!)) return 'colour or matrix';
  }
  return expected.glyphs === null ? null : compareGlyphs(before, expected.glyphs, after, event);
}

function isClose(one: number, other: number): boolean {
  return (
    one === other ||
    Math.abs(one - other) <= VALUE_TOLERANCE * Math.max(1, Math.abs(one)) ||
    (Number.isNaN(one) && Number.isNaN(other))
  );
}

function compareGlyphs(before: PagePaint, glyphs: number[], after: PagePaint, event: number): string | null {
  const from = after.spanGlyphs[after.eventSpans[event]!]!;
  const to = after.spanGlyphs[after.eventSpans[event + 1]!]!;
  if (to - from !== glyphs.length) return 'number of glyphs';
  let spanBefore = 0;
  let spanAfter = after.eventSpans[event]!;
  for (let at = 0; at < glyphs.length; at++) {
    const one = glyphs[at]!;
    const other = from + at;
    if (at === 0) spanBefore = findSpan(before.spanGlyphs, one);
    while (before.spanGlyphs[spanBefore + 1]! <= one) spanBefore++;
    while (after.spanGlyphs[spanAfter + 1]! <= other) spanAfter++;
    if (
      before.glyphId[one] !== after.glyphId[other] ||
      before.glyphUnicode[one] !== after.glyphUnicode[other]
    )
      return 'glyphs';
    if (
      !isNear(before.glyphX[one]!, after.glyphX[other]!) ||
      !isNear(before.glyphY[one]!, after.glyphY[other]!)
    ) {
      return 'place of glyphs';
    }
    if (before.fonts[before.spanFont[spanBefore]!] !== after.fonts[after.spanFont[spanAfter]!]) return 'font';
    for (let index = 0; index < 4; index++) {
      if (!isClose(before.spanMatrix[4 * spanBefore + index]!, after.spanMatrix[4 * spanAfter + index]!))
        return 'size of glyphs';
    }
  }
  return null;
}

/** Far outside any page, single precision itself is coarser than the tolerance. */
function isNear(one: number, other: number): boolean {
  return (
    Math.abs(one - other) <= Math.max(PLACE_TOLERANCE_PT, Math.abs(one) * 1e-6) ||
    (Number.isNaN(one) && Number.isNaN(other))
  );
}
