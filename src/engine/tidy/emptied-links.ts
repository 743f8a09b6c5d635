/** Finds links that only a removed mark covered: the link of a notice is removed with its letters. */
import type { OccurrenceFacts } from '../judge/occurrence-facts.js';
import type { AnnotationRemoval, PageLink, PagePaint, TracedPage } from '../page/page-model.js';
import { boxArea, intersectBoxes, type Box } from '../values/geometry.js';
import { groupBy } from '../values/group-by.js';

/** The least share of a link's box that a mark must cover: a picture that a mark crosses keeps its own link. */
const FILLED_SHARE = 0.5;

/**
 * Lists links that marks cover by at least this share and that contain no other glyph.
 *
 * @param listLinks called once for each page that loses a mark.
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

/** Oblique marks do not count, because their upright box is larger than the mark. */
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
