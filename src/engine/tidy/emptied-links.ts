/**
 * Links that only a removed mark stood on: the address of a notice goes with its letters.
 */
import type { OccurrenceFacts } from '../judge/occurrence-facts.js';
import type { AnnotationRemoval, PageLink, PagePaint, TracedPage } from '../page/page-model.js';
import { boxArea, intersectBoxes, type Box } from '../values/geometry.js';
import { groupBy } from '../values/group-by.js';

/** Share of a link's box from which on a mark fills it: a picture that a mark crosses has a link of its own. */
const FILLED_SHARE = 0.5;

/**
 * Links of which a mark fills half or more, and on which no other glyph stands.
 *
 * @param listLinks asked once for each page that loses a mark.
 */
export function listEmptiedLinks(
  pages: readonly TracedPage[],
  planned: readonly OccurrenceFacts[],
  listLinks: (pageNumber: number) => PageLink[],
): AnnotationRemoval[] {
  const byPage = groupBy(planned, ({ occurrence }) => occurrence.pageNumber);
  return pages.flatMap(({ pageNumber, paint }) => {
    const marks = byPage.get(pageNumber);
    if (marks === undefined) return [];
    const links = listLinks(pageNumber).filter(({ box }) => isFilled(box, marks));
    if (links.length === 0) return [];
    const gone = new Set(marks.flatMap(({ occurrence }) => occurrence.clusters.map(({ glyph }) => glyph)));
    return links.flatMap(({ objectNumber, box }) =>
      isLeftEmpty(paint, box, gone) ? { pageNumber, objectNumber } : [],
    );
  });
}

/** The upright box of an oblique mark holds more than the mark. */
function isFilled(link: Box, marks: readonly OccurrenceFacts[]): boolean {
  const covered = marks
    .filter(({ isOblique }) => !isOblique)
    .reduce((sum, { box }) => sum + boxArea(intersectBoxes(box, link)), 0);
  return covered >= FILLED_SHARE * boxArea(link);
}

function isLeftEmpty(paint: PagePaint, link: Box, gone: ReadonlySet<number>): boolean {
  for (let glyph = 0; glyph < paint.glyphCount; glyph++) {
    if (paint.glyphId[glyph]! < 0 || gone.has(glyph)) continue;
    const x = paint.glyphX[glyph]!;
    const y = paint.glyphY[glyph]!;
    if (x >= link.left && x <= link.right && y >= link.top && y <= link.bottom) return false;
  }
  return true;
}
