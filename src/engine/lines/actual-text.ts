/**
 * Text that a document gives in place of glyphs (/ActualText, ISO 32000-1, 14.9.4).
 *
 * Programs write it if a font's map cannot express what the glyphs mean: conjuncts of Indic scripts, letters with
 * marks, ligatures.
 */
import type { PagePaint } from '../page/page-model.js';
import { findSpan } from '../origins/origin.js';
import type { ActualTextOf } from '../origins/enclosure.js';

/** By glyph: the first glyph of a sequence with an /ActualText has all of that text, its other glyphs have an empty one. */
export type Replacements = ReadonlyMap<number, string>;

/** What one run of a marked-content sequence with an /ActualText paints. */
interface Stretch {
  /** Differs for each time that a form is drawn. */
  key: string;
  text: string;
}

/** Returns a function that finds the stretch of a span; null outside any. */
export function createStretchFinder(
  { links, eventChain, spanEvent }: PagePaint,
  actualTextOf: ActualTextOf,
): (span: number) => Stretch | null {
  return (span) => {
    const link = links[eventChain[spanEvent[span]!]!];
    const actual = link === undefined ? null : actualTextOf(link.unitId, link.instruction);
    return actual && { key: `${link!.parent} ${link!.unitId} ${actual.sequence}`, text: actual.text };
  };
}

/**
 * Gives each stretch of glyphs its /ActualText, if the stretch lies within one run.
 *
 * A stretch over several lines is read by its glyphs: otherwise its first line would have the text of the others,
 * too.
 */
export function replaceGlyphs(
  paint: PagePaint,
  runs: { fromGlyph: number; toGlyph: number }[],
  findStretch: (span: number) => Stretch | null,
  replacements: Map<number, string>,
): void {
  const found = new Map<string, { text: string; run: number; glyphs: number[] } | null>();
  runs.forEach(({ fromGlyph, toGlyph }, run) => {
    for (let span = findSpan(paint.spanGlyphs, fromGlyph); span < paint.spanCount; span++) {
      const from = Math.max(fromGlyph, paint.spanGlyphs[span]!);
      const to = Math.min(toGlyph, paint.spanGlyphs[span + 1]!);
      if (from >= toGlyph) break;
      const stretch = findStretch(span);
      if (stretch === null) continue;
      const known = found.get(stretch.key);
      const glyphs = Array.from({ length: to - from }, (_, at) => from + at);
      if (known === undefined) found.set(stretch.key, { text: stretch.text, run, glyphs });
      else if (known !== null && known.run === run) known.glyphs.push(...glyphs);
      else found.set(stretch.key, null);
    }
  });
  for (const stretch of found.values()) {
    stretch?.glyphs.forEach((glyph, at) => replacements.set(glyph, at === 0 ? stretch.text : ''));
  }
}
