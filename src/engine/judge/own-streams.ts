/** Streams that show only occurrences. */
import { findSegment } from '../content/segments.js';
import { isPaintKind, type ContentUnit, type PagePaint, type TracedPage } from '../page/page-model.js';
import type { Occurrence } from '../find/matching.js';
import { findPrimaryEvents } from '../origins/origin.js';

/**
 * If at least this many other texts are each alone in their part of the page, or this many other forms show text, the
 * program writes all text that way (PyMuPDF and PDF::Builder give each text a stream, editors of forms each label a
 * form), and being alone is no evidence. Stamping programs add a head, a foot and a number to a mark, each in its own part.
 */
const MIN_LONE_TEXTS = 6;

/** The text of a part that belongs to no occurrence. */
interface ForeignText {
  kind: ContentUnit['kind'];
  /** The instruction that shows all of it; null if several do. */
  show: number | null;
}

/**
 * Returns a test: does a stream show only occurrences on this page? In the page's own contents, it is false if they are
 * a single stream, if no other part paints anything, or if the program writes each text in a separate part.
 */
export function createAloneTest(page: TracedPage, occurrences: Occurrence[], units: ContentUnit[]) {
  const { paint } = page;
  const own = new Set(occurrences.flatMap(({ clusters }) => clusters.map(({ glyph }) => glyph)));
  const foreign = new Map<string, ForeignText>();
  const segments = new Map<number, number>();
  const primary = findPrimaryEvents(paint);
  let last: { unitId: number; segment: number; text: ForeignText | undefined } | null = null;
  for (let span = 0; span < paint.spanCount; span++) {
    const event = paint.spanEvent[span]!;
    const link = paint.links[paint.eventChain[event]!];
    if (link === undefined || primary[event] === 0) continue;
    const unit = units[link.unitId];
    // An appearance that MuPDF generates belongs to its annotation and is in no stream.
    if (unit === undefined) continue;
    const start = unit.instructions.start[link.instruction]!;
    const segment = findSegment(unit.segments, start);
    if (last !== null && last.unitId === link.unitId && last.segment === segment) {
      // This part is already counted; the texts of one part follow one another.
      if (last.text?.show === null || last.text?.show === link.instruction) continue;
    } else {
      segments.set(link.unitId, unit.segments.length);
      last = { unitId: link.unitId, segment, text: foreign.get(`${link.unitId} ${segment}`) };
    }
    for (let glyph = paint.spanGlyphs[span]!; glyph < paint.spanGlyphs[span + 1]!; glyph++) {
      if (paint.glyphId[glyph]! < 0 || paint.glyphUnicode[glyph] === 32 || own.has(glyph)) continue;
      if (last.text === undefined) {
        last.text = { kind: unit.kind, show: link.instruction };
        foreign.set(`${link.unitId} ${segment}`, last.text);
      } else if (last.text.show !== link.instruction) last.text.show = null;
      break;
    }
  }
  const texts = [...foreign.values()];
  // A page may have many notes, each by itself: that says nothing of its cells and appearances.
  const others = {
    page: texts.filter(({ kind, show }) => kind === 'page' && show !== null).length,
    form: texts.filter(({ kind }) => kind === 'form').length,
    pattern: 0,
    appearance: 0,
  };
  return (unitId: number, segment: number): boolean => {
    const unit = units[unitId]!;
    const isPart =
      unit.kind !== 'page' || ((segments.get(unitId) ?? 1) > 1 && paintsBeside(paint, unit, segment));
    return isPart && others[unit.kind] < MIN_LONE_TEXTS && !foreign.has(`${unitId} ${segment}`);
  };
}

/** Says whether anything but one part of a page's contents paints the page. */
function paintsBeside(paint: PagePaint, unit: ContentUnit, segment: number): boolean {
  for (let event = 0; event < paint.eventCount; event++) {
    if (!isPaintKind(paint.eventKind[event]!)) continue;
    const link = paint.links[paint.eventChain[event]!];
    if (link?.unitId !== unit.id) return true;
    if (findSegment(unit.segments, unit.instructions.start[link.instruction]!) !== segment) return true;
  }
  return false;
}
