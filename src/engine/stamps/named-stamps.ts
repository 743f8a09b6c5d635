/**
 * What a document itself says that a draw shows: the name of a stamp, whose word products draw as outlines; alternate
 * text, actual text, the contents of an artifact. This is more reliable than text recognition.
 */
import { ANNOTATION_UNIT, type TracedPage } from '../page/page-model.js';
import { foldText, type Hint } from '../values/hint.js';
import { STAMP_NAME_PREFIX } from '../origins/enclosure.js';
import { fromLatin1 } from '#platform';
import { listDescriptiveEntries } from '../content/descriptive-keys.js';
import { decodeTextString } from '../content/text-string.js';

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

/** The texts of a property list as written, without expansions, which belong to abbreviated text and not to pictures (14.9.5). */
export function listAlternateTexts(properties: string): string[] {
  const bytes = fromLatin1(properties);
  return listDescriptiveEntries(bytes, 0, bytes.length).flatMap(({ key, operand }) =>
    key === 'E' ? [] : [decodeTextString(operand.codes)],
  );
}
