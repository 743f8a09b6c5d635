/**
 * Annotations that were made to carry a mark and have nothing left to show.
 */
import {
  ANNOTATION_UNIT,
  isTextKind,
  PAINT,
  type AnnotationRemoval,
  type TracedPage,
} from '../page-model.js';
import { MAX_FRAME_PATHS } from './emptying.js';
import type { Executions } from './executions.js';
import { groupBy } from '../group-by.js';
import type { OccurrenceFacts } from './occurrence-facts.js';
import { findRoot } from './origin.js';

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
  removed: Map<string, Set<number>>,
  executions: Executions,
): AnnotationRemoval[] {
  const annotations: AnnotationRemoval[] = [];
  const inAnnotations = planned.filter(({ annotationObjectNumber }) => annotationObjectNumber > 0);
  const byPage = groupBy(inAnnotations, ({ occurrence }) => occurrence.pageNumber);
  for (const page of pages) {
    const own = byPage.get(page.pageNumber) ?? [];
    for (const objectNumber of new Set(own.map((facts) => facts.annotationObjectNumber))) {
      const appearance = page.appearances.find((one) => one.annotationObjectNumber === objectNumber);
      if (appearance === undefined || !ANNOTATIONS_OF_MARKS.has(appearance.annotationSubtype)) continue;
      if (isBare(page, objectNumber, removed, executions))
        annotations.push({ pageNumber: page.pageNumber, objectNumber });
    }
  }
  return annotations;
}

/** Nothing of the annotation is left but a frame. */
function isBare(
  page: TracedPage,
  annotation: number,
  removed: Map<string, Set<number>>,
  executions: Executions,
): boolean {
  const { paint } = page;
  let paths = 0;
  for (let event = 0; event < paint.eventCount; event++) {
    const chain = paint.eventChain[event]!;
    const root = paint.links[findRoot(paint, chain)];
    if (root?.unitId !== ANNOTATION_UNIT || root.instruction !== annotation) continue;
    const kind = paint.eventKind[event]!;
    if (PICTURES.has(kind)) return false;
    if (kind === PAINT.fillPath || kind === PAINT.strokePath) paths++;
    if (paths > MAX_FRAME_PATHS) return false;
    if (!isTextKind(kind)) continue;
    const { unitId, instruction } = paint.links[chain]!;
    const gone = removed.get(`${unitId} ${instruction}`)?.size ?? 0;
    if (gone < (executions.readShown({ page, chain })?.x.length ?? 1)) return false;
  }
  return true;
}
