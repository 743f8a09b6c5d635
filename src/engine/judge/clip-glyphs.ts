/**
 * Text that clips (rendering modes 4 to 7). MuPDF paints its glyphs at their instruction and clips with them at ET,
 * outside of any marker. If the mode has changed by then, MuPDF does not clip, although other readers do: so the
 * streams are read as well.
 */
import { listClippingShows } from '../content/clipping-shows.js';
import { getOrCreate } from '../values/collections.js';
import { PAINT, type ContentUnit, type TracedPage } from '../page/page-model.js';
import type { Origin, OriginIndex } from '../origins/origin.js';

/** Returns a test: does an instruction show text in a clipping mode? Reads each stream once. */
export function createClippingShowTest(units: ContentUnit[]): (origin: Origin) => boolean {
  const byUnit = new Map<number, ReadonlySet<number>>();
  return ({ unitId, instruction }) =>
    getOrCreate(byUnit, unitId, () => listClippingShows(units[unitId]!)).has(instruction);
}

/** Returns a test: does the page clip with the same glyph at the same place? */
export function createClipGlyphTest(page: TracedPage, index: OriginIndex): (glyph: number) => boolean {
  const places = listClipPlaces(page, index);
  return (glyph) => places.size > 0 && places.has(keyOfGlyphPlace(page, glyph));
}

function keyOfGlyphPlace(page: TracedPage, glyph: number): string {
  const { glyphId, glyphX, glyphY } = page.paint;
  return `${glyphId[glyph]} ${glyphX[glyph]!.toFixed(1)} ${glyphY[glyph]!.toFixed(1)}`;
}

/** The places of glyphs that MuPDF clips with at ET: outside of any marker, so that no instruction is known for them. */
function listClipPlaces(page: TracedPage, index: OriginIndex): Set<string> {
  const { paint } = page;
  const places = new Set<string>();
  for (let span = 0; span < paint.spanCount; span++) {
    const kind = paint.eventKind[paint.spanEvent[span]!]!;
    if (kind !== PAINT.clipText && kind !== PAINT.clipStrokeText) continue;
    if (index.findOrigin(paint.spanGlyphs[span]!) !== null) continue;
    for (let glyph = paint.spanGlyphs[span]!; glyph < paint.spanGlyphs[span + 1]!; glyph++) {
      places.add(keyOfGlyphPlace(page, glyph));
    }
  }
  return places;
}
