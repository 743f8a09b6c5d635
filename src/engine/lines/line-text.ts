/**
 * A line as a person would type it: gaps become spaces.
 */
import type { PagePaint } from '../page/page-model.js';
import type { Cluster } from './fold-glyphs.js';
import { readLineClusters, type Line } from './lines.js';

/** A gap wider than this share of an em reads as a space. */
const SPACE_EM = 0.18;

/** Text of a line in its painting direction; kerns as wide as a space become spaces. */
export function readLineText(paint: PagePaint, line: Line): { text: string; clusters: Cluster[] } {
  const clusters = readLineClusters(paint, line);
  const { directionX, directionY, emPt } = line.style;
  let text = '';
  let end: number | null = null;
  for (const { glyph, text: own } of clusters) {
    const along = paint.glyphX[glyph]! * directionX + paint.glyphY[glyph]! * directionY;
    if (end !== null && along - end > SPACE_EM * emPt && !/\s$/u.test(text)) text += ' ';
    text += own;
    end = along + Math.abs(paint.glyphAdvance[glyph]!) * emPt;
  }
  return { text: text.trim(), clusters };
}
