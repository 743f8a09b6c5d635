/**
 * Decides which occurrences may be taken out.
 *
 * Every gate answers one question and has a name. The refusing gates are asked
 * first: they stand for structures in which a removal cannot be safe. Then one
 * admitting gate must find evidence that the text was stamped on the page and
 * is not part of what the page says. Nothing is edited here.
 */
import { foldText } from '../values/hint.js';
import { FLAG, PAINT } from '../page/page-model.js';
import { isInWatermarkAnnotation, isInWatermarkArtifact } from '../origins/enclosure.js';
import type { OccurrenceFacts } from './occurrence-facts.js';

export type RefusingGate =
  | 'form-field'
  | 'under-scan'
  | 'unattributed'
  | 'clip-text'
  | 'soft-mask'
  | 'invisible-over-scan'
  | 'no-evidence';

export type AdmittingGate =
  | 'watermark-artifact'
  | 'watermark-annotation'
  | 'watermark-form'
  | 'optional-content'
  | 'turned'
  | 'transparent'
  | 'oversized'
  | 'pale'
  | 'lattice'
  | 'shared-form'
  | 'own-stream'
  | 'merged'
  | 'stamped'
  | 'same-placement'
  | 'companion';

export type Verdict = { admitted: true; gate: AdmittingGate } | { admitted: false; gate: RefusingGate };

/** Names that products and people give to the layers that hold marks. */
export const WATERMARK_NAMES =
  /water\s*mark|wasserzeichen|filigran|marca de agua|(?<!\p{L})(?:background|stamp|stempel)(?!\p{L})/iu;

function isNamedAfterTarget({ occurrence }: OccurrenceFacts, name: string): boolean {
  return foldText(name) === occurrence.target.key;
}

const REFUSING: { name: RefusingGate; refuses(facts: OccurrenceFacts): boolean }[] = [
  { name: 'clip-text', refuses: (facts) => facts.isClip },
  { name: 'unattributed', refuses: (facts) => !facts.isAttributed },
  { name: 'soft-mask', refuses: (facts) => (facts.style.flags & FLAG.inMask) !== 0 },
  { name: 'form-field', refuses: (facts) => facts.isInWidget },
  { name: 'under-scan', refuses: (facts) => facts.isUnderScan && !facts.isStamped },
  {
    name: 'invisible-over-scan',
    refuses: (facts) => facts.style.kind === PAINT.ignoreText && !facts.paintsShapes && facts.isOverScan,
  },
];

const ADMITTING: { name: AdmittingGate; admits(facts: OccurrenceFacts): boolean }[] = [
  { name: 'watermark-artifact', admits: isInWatermarkArtifact },
  { name: 'watermark-annotation', admits: isInWatermarkAnnotation },
  { name: 'watermark-form', admits: (facts) => facts.isInWatermarkForm },
  {
    name: 'optional-content',
    admits: (facts) =>
      facts.optionalContentNames.some(
        (name) => WATERMARK_NAMES.test(name) || isNamedAfterTarget(facts, name),
      ),
  },
  {
    name: 'turned',
    admits: (facts) =>
      facts.isOblique &&
      (!facts.isAmongOblique || isFaint(facts) || facts.pagesWithSamePlacement >= 3) &&
      ((facts.sizeRatio >= 1.4 && (facts.isSlanted || facts.sizeRatio >= 2)) ||
        isCornerStamp(facts) ||
        (facts.isPale && facts.sizeRatio >= 0.95) ||
        isFaint(facts) ||
        facts.overlap >= 0.1 ||
        (isRepeated(facts) && facts.sizeRatio >= 1 && (facts.isSingle || facts.isOnLattice))),
  },
  {
    name: 'transparent',
    admits: (facts) => facts.isMoreTransparent && !facts.isCoveredInTurn && isApart(facts),
  },
  { name: 'oversized', admits: (facts) => !facts.isInline && facts.sizeRatio >= 2 && facts.overlap >= 0.1 },
  {
    name: 'pale',
    admits: (facts) =>
      !facts.isInline &&
      facts.isPale &&
      (facts.sizeRatio >= 3 || isEdgeLine(facts)) &&
      (!facts.isInFlow || facts.overlap > 0) &&
      // Light letters on a dark band are a title.
      (!facts.isOverGround || facts.overlap > 0 || facts.isTurned || isRepeated(facts)),
  },
  {
    name: 'lattice',
    admits: (facts) =>
      facts.isOnLattice &&
      !facts.isInline &&
      (isFaint(facts) || isPaleTile(facts) || facts.overlap >= 0.3 || (facts.isTurned && isMarkSized(facts))),
  },
  { name: 'shared-form', admits: (facts) => facts.isAloneInForm && facts.pagesWithForm >= 2 },
  { name: 'own-stream', admits: (facts) => facts.isAloneInStream && facts.isOnMostPages },
  { name: 'merged', admits: (facts) => facts.isMerged && facts.isOnMostPages && !facts.isInline },
  { name: 'stamped', admits: (facts) => facts.isStamped && !facts.isInline && !facts.isInFlow },
  {
    name: 'same-placement',
    admits: (facts) =>
      facts.isOnMostPages &&
      !facts.isInline &&
      !facts.isCoveredInTurn &&
      (facts.overlap >= 0.1 ||
        isMarginal(facts) ||
        (facts.isSingle && !facts.isInFlow && (isFaint(facts) || isColoured(facts)))),
  },
];

/** Lighter or more transparent than the page's body text, and not smaller. */
function isFaint(facts: OccurrenceFacts): boolean {
  if (facts.isCoveredInTurn) return false;
  return facts.isMoreTransparent || (facts.isPale && facts.sizeRatio >= 1.15);
}

/** Coloured and larger than the text, as stamps are, where nothing dark lies under it, as under the ribbons of adverts. */
function isCornerStamp(facts: OccurrenceFacts): boolean {
  const stands = facts.isSlanted && facts.isSingle && !facts.isOverGround && !facts.isInline;
  return stands && facts.sizeRatio >= 1.2 && facts.colorDistance >= 0.2;
}

/** Coloured, on more pages than chance has: the links of a printed web page stand at one place on two. */
function isColoured(facts: OccurrenceFacts): boolean {
  return facts.colorDistance >= 0.2 && facts.pagesWithSamePlacement >= 3;
}

/** Turned as notes in margins are; the slanted labels of a chart that stands on two pages are smaller than the body. */
function isMarginal(facts: OccurrenceFacts): boolean {
  return facts.isTurned && facts.pagesWithSamePlacement >= 3 && (!facts.isOblique || facts.sizeRatio >= 1);
}

/** Letters from which on a line at the very edge is an owner's, a licence's or an address, and no label. */
const EDGE_LINE_LETTERS = 20;

function isEdgeLine({ isAtEdge, occurrence: { target } }: OccurrenceFacts): boolean {
  return isAtEdge && target.key.length >= EDGE_LINE_LETTERS;
}

/** One of many pale tiles: no single one may lie across text, and all of them are beyond doubt. */
function isPaleTile(facts: OccurrenceFacts): boolean {
  return facts.isPale && facts.tiles >= 12;
}

/** Of the body's size or oblique: smaller labels of frames and tables stand upright, and often. */
function isMarkSized(facts: OccurrenceFacts): boolean {
  return facts.isOblique || facts.sizeRatio >= 1;
}

function isRepeated(facts: OccurrenceFacts): boolean {
  return facts.pagesWithSamePlacement >= 2 || facts.isOnLattice;
}

/** Set apart from the body by more than its transparency, which whole documents may have. */
function isApart(facts: OccurrenceFacts): boolean {
  if (facts.isInline) return false;
  if (facts.overlap > 0 || facts.isTurned) return true;
  if (facts.isInFlow) return false;
  if (facts.sizeRatio >= 1.3) return true;
  return facts.isSingle ? facts.pagesWithSamePlacement >= 2 : facts.isOnMostPages;
}

/** Judges one occurrence by itself; what others say of it is judged afterwards, when all verdicts are known. */
export function judgeOccurrence(facts: OccurrenceFacts): Verdict {
  const refusing = REFUSING.find((gate) => gate.refuses(facts));
  if (refusing !== undefined) return { admitted: false, gate: refusing.name };
  const admitting = ADMITTING.find((gate) => gate.admits(facts));
  return admitting === undefined
    ? { admitted: false, gate: 'no-evidence' }
    : { admitted: true, gate: admitting.name };
}
