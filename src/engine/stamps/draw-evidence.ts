/**
 * Evidence for or against a draw being a stamp: one row for each condition of a gate, decided from facts alone. The
 * words are in `values/evidence-words.ts`.
 */
import { PAGE_SIZED_SHARE } from '../image/own-draws.js';
import { isInWatermarkAnnotation } from '../origins/enclosure.js';
import { FLAG } from '../page/page-model.js';
import { WATERMARK_NAMES } from '../judge/evidence.js';
import type { EvidenceName } from '../values/evidence-words.js';
import { foldText } from '../values/hint.js';
import type { DrawFacts } from './draw-facts.js';

export type DrawEvidence = Extract<
  EvidenceName,
  | 'in-watermark-artifact'
  | 'in-watermark-annotation'
  | 'in-watermark-form'
  | 'in-named-layer'
  | 'oblique'
  | 'transparent'
  | 'on-lattice'
  | 'repeated'
  | 'on-two-pages'
  | 'on-most-pages'
  | 'page-sized'
  | 'seen-through'
  | 'in-annotation'
  | 'too-small'
  | 'too-many-samples'
  | 'in-mask'
  | 'in-pattern'
>;

/** A picture is decoded whole before it is read; a larger one does not fit into a worker, and is no stamp. */
const MAX_SAMPLES = 40_000_000;
/** A draw on at least this many pages repeats. */
const REPEATED_PAGES = 2;

/** Whether each condition holds; `hintKey` is the hint's folded text. */
export const DRAW_EVIDENCE: Record<DrawEvidence, (facts: DrawFacts, hintKey: string) => boolean> = {
  // Pictures in the background are the page's own design.
  'in-watermark-artifact': ({ artifactSubtypes }) => artifactSubtypes.includes('Watermark'),
  'in-watermark-annotation': isInWatermarkAnnotation,
  'in-watermark-form': ({ isInWatermarkForm }) => isInWatermarkForm,
  'in-named-layer': ({ optionalContentNames }, hintKey) =>
    optionalContentNames.some((name) => WATERMARK_NAMES.test(name) || foldText(name).includes(hintKey)),
  oblique: ({ isOblique }) => isOblique,
  transparent: ({ isTransparent }) => isTransparent,
  'on-lattice': ({ isOnLattice }) => isOnLattice,
  repeated: ({ pagesWithSamePlacement, isOnLattice }) =>
    pagesWithSamePlacement >= REPEATED_PAGES || isOnLattice,
  'on-two-pages': ({ pagesWithSamePlacement }) => pagesWithSamePlacement >= REPEATED_PAGES,
  'on-most-pages': ({ isOnMostPages }) => isOnMostPages,
  'page-sized': ({ cover }) => cover >= PAGE_SIZED_SHARE,
  'seen-through': ({ isOverlay }) => isOverlay,
  'in-annotation': ({ annotationSubtype }) => annotationSubtype !== null,
  'too-small': ({ isTooSmall }) => isTooSmall,
  'too-many-samples': ({ draw }) => draw.sampleCount > MAX_SAMPLES,
  'in-mask': ({ draw }) => (draw.flags & FLAG.inMask) !== 0,
  'in-pattern': ({ draw }) => (draw.flags & FLAG.inTile) !== 0,
};
