/**
 * Decides which draws may be stamps at all: only their pictures are read.
 *
 * What is drawn once is a picture of the body, and what covers the page is the
 * page, unless its own structure says that it is a watermark, or the page shows
 * through it. A logo repeated on each page passes here; whether it is the mark,
 * only its reading tells.
 */
import { PAGE_SIZED_SHARE } from '../image/own-draws.js';
import { FLAG } from '../page/page-model.js';
import { isInWatermarkAnnotation } from '../origins/enclosure.js';
import { WATERMARK_NAMES } from '../judge/gates.js';
import { foldText } from '../values/hint.js';
import type { DrawFacts } from './draw-facts.js';

export type StampGate =
  | 'watermark-artifact'
  | 'watermark-annotation'
  | 'watermark-form'
  | 'optional-content'
  | 'turned'
  | 'transparent'
  | 'lattice'
  | 'overlay'
  | 'same-placement';

/** A picture is decoded whole before it is read; a larger one would not fit the worker, and is no stamp. */
const MAX_SAMPLES = 40_000_000;

const STRUCTURAL: { name: StampGate; admits(facts: DrawFacts, hintKey: string): boolean }[] = [
  {
    name: 'watermark-artifact',
    admits: ({ artifactSubtypes }) => artifactSubtypes.includes('Watermark'),
  },
  { name: 'watermark-annotation', admits: isInWatermarkAnnotation },
  { name: 'watermark-form', admits: ({ isInWatermarkForm }) => isInWatermarkForm },
  {
    name: 'optional-content',
    admits: ({ optionalContentNames }, hintKey) =>
      optionalContentNames.some((name) => WATERMARK_NAMES.test(name) || foldText(name).includes(hintKey)),
  },
];

const REPEATED: { name: StampGate; admits(facts: DrawFacts): boolean }[] = [
  { name: 'turned', admits: (facts) => facts.isOblique && isRepeated(facts) },
  { name: 'transparent', admits: (facts) => facts.isTransparent && isRepeated(facts) },
  { name: 'lattice', admits: (facts) => facts.isOnLattice },
  {
    name: 'same-placement',
    admits: (facts) => facts.isOnMostPages && facts.pagesWithSamePlacement >= 2,
  },
];

/** The gate that lets a draw be read; null for what is never a stamp. */
export function findStampGate(facts: DrawFacts, hintKey: string): StampGate | null {
  const { draw, isTooSmall, annotationSubtype } = facts;
  if (isTooSmall || draw.sampleCount > MAX_SAMPLES || (draw.flags & (FLAG.inMask | FLAG.inTile)) !== 0)
    return null;
  const structural = STRUCTURAL.find((gate) => gate.admits(facts, hintKey))?.name ?? null;
  const isNamedWatermark = structural === 'watermark-artifact' || structural === 'watermark-annotation';
  if (facts.cover >= PAGE_SIZED_SHARE && !isNamedWatermark)
    return facts.isOverlay && annotationSubtype === null ? 'overlay' : null;
  // Other annotations are somebody's work on the document.
  if (annotationSubtype !== null) return structural;
  return structural ?? REPEATED.find((gate) => gate.admits(facts))?.name ?? null;
}

function isRepeated({ pagesWithSamePlacement, isOnLattice }: DrawFacts): boolean {
  return pagesWithSamePlacement >= 2 || isOnLattice;
}
