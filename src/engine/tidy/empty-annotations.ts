/**
 * Finds annotations that only carried a mark and have become empty, and links that only a mark covered: the link of a
 * notice is removed with its letters.
 */
import {
  ANNOTATION_UNIT,
  isTextKind,
  PAINT,
  type AnnotationRemoval,
  type TracedPage,
  type PageLink,
  type PagePaint,
  isPathKind,
} from '../page/page-model.js';
import { makeInstructionRef, type RemovedGlyphs } from '../page/instruction-ref.js';
import { MAX_FRAME_PATHS } from './frames.js';
import type { Executions } from '../origins/executions.js';
import { groupBy, pushTo } from '../values/collections.js';
import type { OccurrenceFacts } from '../judge/occurrence-facts.js';
import { findRoot } from '../origins/origin.js';
import { STAMP_NAME_PREFIX } from '../origins/enclosure.js';
import { boxArea, intersectBoxes, type Box } from '../values/geometry.js';

const ANNOTATIONS_OF_MARKS = new Set(['Watermark', 'Stamp', 'FreeText']);
const PICTURES: ReadonlySet<number> = new Set([
  PAINT.fillShade,
  PAINT.fillImage,
  PAINT.fillImageMask,
  PAINT.clipImageMask,
]);

/** Annotations made to carry a mark that lose all glyphs and draw no picture. */
export function listEmptyAnnotations(
  { pages, executions }: { pages: TracedPage[]; executions: Executions },
  { planned, removed }: { planned: OccurrenceFacts[]; removed: RemovedGlyphs },
  readTexts: (annotation: number) => string[],
): AnnotationRemoval[] {
  const annotations: AnnotationRemoval[] = [];
  const inAnnotations = planned.filter(({ annotationObjectNumber }) => annotationObjectNumber > 0);
  const byPage = groupBy(inAnnotations, ({ occurrence }) => occurrence.pageNumber);
  for (const page of pages) {
    const marks = byPage.get(page.pageNumber);
    if (marks === undefined) continue;
    const events = groupEvents(page);
    // If an annotation has several appearances, the first counts.
    const appearances = groupBy(page.appearances, (one) => one.annotationObjectNumber);
    for (const objectNumber of new Set(marks.map((facts) => facts.annotationObjectNumber))) {
      const appearance = appearances.get(objectNumber)?.[0];
      if (appearance === undefined || !ANNOTATIONS_OF_MARKS.has(appearance.annotationSubtype)) continue;
      // In a product's stamp the word is drawn as outlines, above a line with name and date.
      const isOfProduct = (): boolean =>
        appearance.annotationSubtype === 'Stamp' &&
        readTexts(objectNumber).some((text) => STAMP_NAME_PREFIX.test(text));
      const own = events.get(objectNumber) ?? [];
      const paths = own.filter((event) => isPathKind(page.paint.eventKind[event]!));
      if (losesText(page, own, removed, executions) && (paths.length <= MAX_FRAME_PATHS || isOfProduct())) {
        annotations.push({ pageNumber: page.pageNumber, objectNumber });
      }
    }
  }
  return annotations;
}

/** Groups the events that a page's annotations paint. */
function groupEvents({ paint }: TracedPage): Map<number, number[]> {
  const events = new Map<number, number[]>();
  for (let event = 0; event < paint.eventCount; event++) {
    const root = paint.links[findRoot(paint, paint.eventChain[event]!)];
    if (root?.unitId === ANNOTATION_UNIT) pushTo(events, root.instruction, event);
  }
  return events;
}

/**
 * Says whether an annotation loses all text and shows no picture.
 *
 * @param events all that it paints.
 */
function losesText(
  page: TracedPage,
  events: number[],
  removed: RemovedGlyphs,
  executions: Executions,
): boolean {
  const { paint } = page;
  return events.every((event) => {
    const chain = paint.eventChain[event]!;
    const kind = paint.eventKind[event]!;
    if (!isTextKind(kind)) return !PICTURES.has(kind);
    const { unitId, instruction } = paint.links[chain]!;
    const gone = removed.get(makeInstructionRef(unitId, instruction))?.size ?? 0;
    return gone >= (executions.readShown({ page, chain })?.x.length ?? 1);
  });
}

/** The least share of a link's box that a mark must cover: a picture that a mark crosses keeps its own link. */
const FILLED_SHARE = 0.5;
/** The least height of a mark's link, as a share of the mark's size: an icon or a line under a large mark keeps its own. */
const LINK_EM = 0.5;

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
    const glyphs = marks.flatMap(({ occurrence }) => occurrence.clusters.map(({ glyph }) => glyph));
    // By place: text that is filled and stroked is painted twice.
    const gone = new Set(glyphs.map((glyph) => keyOfGlyph(paint, glyph)));
    return links.flatMap(({ objectNumber, box }) =>
      isLeftEmpty(paint, box, gone) ? { pageNumber, objectNumber } : [],
    );
  });
}

/** Oblique marks do not count, because their upright box is larger than the mark. */
function isFilled(link: Box, marks: readonly OccurrenceFacts[]): boolean {
  const height = Math.min(link.right - link.left, link.bottom - link.top);
  const covered = marks
    .filter(({ isOblique, style }) => !isOblique && height >= LINK_EM * style.fontSizePt)
    .reduce((sum, { box }) => sum + boxArea(intersectBoxes(box, link)), 0);
  // Some programs write links without an area: no mark covers these.
  return covered > 0 && covered >= FILLED_SHARE * boxArea(link);
}

/** @param gone keys of the removed glyphs. */
function isLeftEmpty(paint: PagePaint, link: Box, gone: ReadonlySet<string>): boolean {
  for (let glyph = 0; glyph < paint.glyphCount; glyph++) {
    if (paint.glyphId[glyph]! < 0) continue;
    const x = paint.glyphX[glyph]!;
    const y = paint.glyphY[glyph]!;
    const isInside = x >= link.left && x <= link.right && y >= link.top && y <= link.bottom;
    if (isInside && !gone.has(keyOfGlyph(paint, glyph))) return false;
  }
  return true;
}

function keyOfGlyph({ glyphId, glyphX, glyphY }: PagePaint, glyph: number): string {
  return `${glyphId[glyph]} ${glyphX[glyph]} ${glyphY[glyph]}`;
}
