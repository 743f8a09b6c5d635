/**
 * Text that clips (rendering modes 4 to 7). MuPDF paints its glyphs at their instruction and clips with them at ET,
 * outside of any marker. If the mode has changed by then, MuPDF does not clip, although other readers do: so the
 * streams are read as well.
 */
import type { LexedStream } from '../content/lexer.js';
import { readNumbersOf } from '../content/operands.js';
import { ROLE } from '../content/operators.js';
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

/**
 * Text-showing instructions in a rendering mode of 4 or above (9.3.6).
 *
 * The clip of a text object is all text that it showed in such a mode (9.4.1). A mode that the stream inherits counts as
 * one that paints.
 */
export function listClippingShows(stream: LexedStream): ReadonlySet<number> {
  const { operators, roles, count } = stream.instructions;
  const clipping = new Set<number>();
  if (!operators.includes('Tr')) return clipping;
  const saved: number[] = [];
  let mode = 0;
  for (let at = 0; at < count; at++) {
    const role = roles[at]!;
    if ((role & (ROLE.stacks | ROLE.setsMode | ROLE.shows)) === 0) continue;
    const operator = operators[at]!;
    if (operator === 'q') saved.push(mode);
    else if (operator === 'Q') mode = saved.pop() ?? mode;
    else if (operator === 'Tr') mode = readNumbersOf(stream, at).at(-1) ?? mode;
    else if (mode >= 4) clipping.add(at);
  }
  return clipping;
}
