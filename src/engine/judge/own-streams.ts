/**
 * Streams in which nothing but occurrences is shown.
 */
import { findSegment } from '../content/segments.js';
import type { ContentUnit, TracedPage } from '../page/page-model.js';
import type { Occurrence } from '../find/matching.js';
import { findPrimaryKinds } from '../origins/primary-kinds.js';

/** Tells whether a stream's text on this page is nothing but occurrences. */
export function countOccurrenceGlyphs(page: TracedPage, occurrences: Occurrence[], units: ContentUnit[]) {
  const { paint } = page;
  const own = new Set(occurrences.flatMap(({ clusters }) => clusters.map(({ glyph }) => glyph)));
  const foreign = new Set<string>();
  const segments = new Map<number, number>();
  const primary = findPrimaryKinds(paint);
  for (let span = 0; span < paint.spanCount; span++) {
    const event = paint.spanEvent[span]!;
    const chain = paint.eventChain[event]!;
    const link = paint.links[chain];
    if (link === undefined || primary[chain] !== paint.eventKind[event]) continue;
    const unit = units[link.unitId];
    // An appearance that MuPDF makes up belongs to its annotation, and to no stream.
    if (unit === undefined) continue;
    const start = unit.instructions.start[link.instruction]!;
    const segment = findSegment(unit.segments, start);
    segments.set(link.unitId, unit.segments.length);
    for (let glyph = paint.spanGlyphs[span]!; glyph < paint.spanGlyphs[span + 1]!; glyph++) {
      if (paint.glyphId[glyph]! < 0 || paint.glyphUnicode[glyph] === 32 || own.has(glyph)) continue;
      foreign.add(`${link.unitId} ${segment}`);
      break;
    }
  }
  return {
    isAlone: (unitId: number, segment: number): boolean =>
      (units[unitId]!.kind !== 'page' || (segments.get(unitId) ?? 1) > 1) &&
      !foreign.has(`${unitId} ${segment}`),
  };
}
