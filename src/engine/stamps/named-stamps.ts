/** Finds stamp annotations whose dictionary names what they show: products draw the word as outlines. */
import { ANNOTATION_UNIT, type TracedPage } from '../page/page-model.js';
import { foldText, type Hint } from '../values/hint.js';
import { STAMP_NAME_PREFIX } from '../values/stamp-names.js';

/** The draws of whole annotations. */
export function listNamedStamps(
  pages: readonly TracedPage[],
  source: { readAnnotationTexts(objectNumber: number): string[] },
  hint: Hint,
) {
  return pages.flatMap(({ pageNumber, appearances, paint }) =>
    appearances.flatMap(({ annotationSubtype, annotationObjectNumber }) => {
      if (annotationSubtype !== 'Stamp' || annotationObjectNumber === 0) return [];
      const chain = paint.links.findIndex(
        ({ unitId, instruction }) => unitId === ANNOTATION_UNIT && instruction === annotationObjectNumber,
      );
      if (chain < 0 || !source.readAnnotationTexts(annotationObjectNumber).some((text) => says(text, hint))) {
        return [];
      }
      return {
        pageNumber,
        chain,
        unitId: ANNOTATION_UNIT,
        instruction: annotationObjectNumber,
        leader: annotationObjectNumber,
        gate: 'watermark-annotation' as const,
        evidence: ['in-watermark-annotation', 'said-to-show-text'] as const,
        boxInPage: null,
      };
    }),
  );
}

function says(text: string, hint: Hint): boolean {
  return [text, text.replace(STAMP_NAME_PREFIX, '')].some((one) => foldText(one) === hint.key);
}
