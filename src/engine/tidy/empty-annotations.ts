/**
 * Annotations that were made to carry a mark and have nothing left to show.
 */
import {
  ANNOTATION_UNIT,
  isTextKind,
  PAINT,
  type AnnotationRemoval,
  type TracedPage,
} from '../page/page-model.js';
import { makePlace, type RemovedGlyphs } from '../page/place.js';
import { MAX_FRAME_PATHS } from './stream-after-removal.js';
import type { Executions } from '../origins/executions.js';
import { groupBy, pushTo } from '../values/group-by.js';
import type { OccurrenceFacts } from '../judge/occurrence-facts.js';
import { findRoot } from '../origins/origin.js';

const ANNOTATIONS_OF_MARKS = new Set(['Watermark', 'Stamp', 'FreeText']);
const PICTURES: ReadonlySet<number> = new Set([
  PAINT.fillShade,
  PAINT.fillImage,
  PAINT.fillImageMask,
  PAINT.clipImageMask,
]);

/** Annotations made to carry a mark, all of whose glyphs go and which draw no picture. */
export function listEmptyAnnotations(
  pages: TracedPage[],
  planned: OccurrenceFacts[],
  removed: RemovedGlyphs,
  executions: Executions,
): AnnotationRemoval[] {
  const annotations: AnnotationRemoval[] = [];
  const inAnnotations = planned.filter(({ annotationObjectNumber }) => annotationObjectNumber > 0);
  const byPage = groupBy(inAnnotations, ({ occurrence }) => occurrence.pageNumber);
  for (const page of pages) {
    const own = byPage.get(page.pageNumber);
    if (own === undefined) continue;
    const events = groupEvents(page);
    // The first counts where an annotation has several appearances.
    const appearances = groupBy(page.appearances, (one) => one.annotationObjectNumber);
    for (const objectNumber of new Set(own.map((facts) => facts.annotationObjectNumber))) {
      const appearance = appearances.get(objectNumber)?.[0];
      if (appearance === undefined || !ANNOTATIONS_OF_MARKS.has(appearance.annotationSubtype)) continue;
      if (isBare(page, events.get(objectNumber) ?? [], removed, executions))
        annotations.push({ pageNumber: page.pageNumber, objectNumber });
    }
  }
  return annotations;
}

/** What a page's annotations paint, event by event. */
function groupEvents({ paint }: TracedPage): Map<number, number[]> {
  const events = new Map<number, number[]>();
  for (let event = 0; event < paint.eventCount; event++) {
    const root = paint.links[findRoot(paint, paint.eventChain[event]!)];
    if (root?.unitId === ANNOTATION_UNIT) pushTo(events, root.instruction, event);
  }
  return events;
}

/**
 * Nothing of an annotation is left but a frame.
 *
 * @param events all that it paints.
 */
function isBare(page: TracedPage, events: number[], removed: RemovedGlyphs, executions: Executions): boolean {
  const { paint } = page;
  let paths = 0;
  for (const event of events) {
    const chain = paint.eventChain[event]!;
    const kind = paint.eventKind[event]!;
    if (PICTURES.has(kind)) return false;
    if (kind === PAINT.fillPath || kind === PAINT.strokePath) paths++;
    if (paths > MAX_FRAME_PATHS) return false;
    if (!isTextKind(kind)) continue;
    const { unitId, instruction } = paint.links[chain]!;
    const gone = removed.get(makePlace(unitId, instruction))?.size ?? 0;
    if (gone < (executions.readShown({ page, chain })?.x.length ?? 1)) return false;
  }
  return true;
}
