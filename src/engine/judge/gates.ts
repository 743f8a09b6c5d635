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

/** How large a text is, as its size over that of the page's body: one name for each question a gate asks. */
const SIZE = {
  /** Of the body's size, less what fonts scaled to fit take from it. */
  aboutBody: 0.95,
  /** Of the body's size: the labels of drawings, charts and tables are set smaller. */
  body: 1,
  /** Pale text from here on is no small print: captions and notes are pale too, and not larger than the body. */
  aboveBody: 1.15,
  /** A coloured stamp askew in a corner: badges of the body's size are set askew for effect. */
  stamp: 1.2,
  /** Transparent text that stands apart: smaller is a line of the body, in documents that fade their notes. */
  apart: 1.3,
  /** A slanted line: the slanted heads of a table's columns are hardly larger than its text. */
  slanted: 1.4,
  /** Turned by the few degrees of a badge, or upright across the text: a subheading is smaller. */
  display: 2,
  /** Upright, pale and clear of all text: grey titles of sections are up to twice and more the body's size. */
  paleDisplay: 3,
} as const;

/** Share of a text that lies on other lines' letters, from which on it lies across them: lines set too near touch with less. */
const ACROSS_TEXT = 0.1;
/** The same for a text that is one of many in rows and columns, as are the cells of a table that touch their neighbours. */
const TILE_ACROSS_TEXT = 0.3;
/** Difference of a colour component from which on text is coloured beside the body: near blacks and rich blacks differ by less. */
const COLOURED = 0.2;
/** Pages from which on a text, a place or a form repeats. */
const REPEATED_PAGES = 2;
/** Pages from which on one place is no chance: links of a printed web page and labels of charts share one on two. */
const BEYOND_CHANCE_PAGES = 3;

function isNamedAfterTarget({ occurrence }: OccurrenceFacts, name: string): boolean {
  return foldText(name) === occurrence.target.key;
}

const REFUSING: { name: RefusingGate; refuses(facts: OccurrenceFacts): boolean }[] = [
  { name: 'clip-text', refuses: (facts) => facts.isClip },
  { name: 'unattributed', refuses: (facts) => !facts.isAttributed },
  { name: 'soft-mask', refuses: isInMask },
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
      (!facts.isAmongOblique || isFaint(facts) || isBeyondChance(facts)) &&
      ((facts.sizeRatio >= SIZE.slanted && (facts.isSlanted || facts.sizeRatio >= SIZE.display)) ||
        isCornerStamp(facts) ||
        (facts.isPale && facts.sizeRatio >= SIZE.aboutBody) ||
        isFaint(facts) ||
        facts.overlap >= ACROSS_TEXT ||
        (isRepeated(facts) && facts.sizeRatio >= SIZE.body && (facts.isSingle || facts.isOnLattice))),
  },
  {
    name: 'transparent',
    admits: (facts) => facts.isMoreTransparent && !facts.isCoveredInTurn && isApart(facts),
  },
  {
    name: 'oversized',
    admits: (facts) => !facts.isInline && facts.sizeRatio >= SIZE.display && facts.overlap >= ACROSS_TEXT,
  },
  {
    name: 'pale',
    admits: (facts) =>
      !facts.isInline &&
      facts.isPale &&
      (facts.sizeRatio >= SIZE.paleDisplay || isEdgeLine(facts)) &&
      (!facts.isInFlow || touchesText(facts)) &&
      // Light letters on a dark band are a title.
      (!facts.isOverGround || touchesText(facts) || facts.isTurned || isRepeated(facts)),
  },
  {
    name: 'lattice',
    admits: (facts) =>
      facts.isOnLattice &&
      !facts.isInline &&
      (isFaint(facts) ||
        isPaleTile(facts) ||
        facts.overlap >= TILE_ACROSS_TEXT ||
        (facts.isTurned && isMarkSized(facts))),
  },
  { name: 'shared-form', admits: (facts) => facts.isAloneInForm && facts.pagesWithForm >= REPEATED_PAGES },
  { name: 'own-stream', admits: (facts) => facts.isAloneInStream && facts.isOnMostPages },
  { name: 'merged', admits: (facts) => facts.isMerged && facts.isOnMostPages && !facts.isInline },
  { name: 'stamped', admits: (facts) => facts.isStamped && !facts.isInline && !facts.isInFlow },
  {
    name: 'same-placement',
    admits: (facts) =>
      facts.isOnMostPages &&
      !facts.isInline &&
      !facts.isCoveredInTurn &&
      (facts.overlap >= ACROSS_TEXT ||
        isMarginal(facts) ||
        (facts.isSingle && !facts.isInFlow && (isFaint(facts) || isColoured(facts)))),
  },
];

/** Lighter or more transparent than the page's body text, and not smaller. */
function isFaint(facts: OccurrenceFacts): boolean {
  if (facts.isCoveredInTurn) return false;
  return facts.isMoreTransparent || (facts.isPale && facts.sizeRatio >= SIZE.aboveBody);
}

/** Coloured and larger than the text, as stamps are, where nothing dark lies under it, as under the ribbons of adverts. */
function isCornerStamp(facts: OccurrenceFacts): boolean {
  const stands = facts.isSlanted && facts.isSingle && !facts.isOverGround && !facts.isInline;
  return stands && facts.sizeRatio >= SIZE.stamp && facts.colorDistance >= COLOURED;
}

/** Coloured, on more pages than chance has. */
function isColoured(facts: OccurrenceFacts): boolean {
  return facts.colorDistance >= COLOURED && isBeyondChance(facts);
}

/** Turned as notes in margins are; the slanted labels of a chart are smaller than the body. */
function isMarginal(facts: OccurrenceFacts): boolean {
  return facts.isTurned && isBeyondChance(facts) && (!facts.isOblique || facts.sizeRatio >= SIZE.body);
}

/** Letters from which on a line at the very edge is an owner's, a licence's or an address, and no label. */
const EDGE_LINE_LETTERS = 20;

function isEdgeLine({ isAtEdge, occurrence: { target } }: OccurrenceFacts): boolean {
  return isAtEdge && target.key.length >= EDGE_LINE_LETTERS;
}

/** Tiles on one lattice from which on they are beyond doubt by their number; a form repeats a pale label less often. */
const MANY_TILES = 12;

/** One of many pale tiles: no single one may lie across text, and all of them are beyond doubt. */
function isPaleTile(facts: OccurrenceFacts): boolean {
  return facts.isPale && facts.tiles >= MANY_TILES;
}

/** Of the body's size or oblique: smaller labels of frames and tables stand upright, and often. */
function isMarkSized(facts: OccurrenceFacts): boolean {
  return facts.isOblique || facts.sizeRatio >= SIZE.body;
}

function isInMask({ style }: OccurrenceFacts): boolean {
  return (style.flags & FLAG.inMask) !== 0;
}

/** However little: a line of the page's own column touches no other. */
function touchesText(facts: OccurrenceFacts): boolean {
  return facts.overlap > 0;
}

function isBeyondChance(facts: OccurrenceFacts): boolean {
  return facts.pagesWithSamePlacement >= BEYOND_CHANCE_PAGES;
}

function isRepeated(facts: OccurrenceFacts): boolean {
  return facts.pagesWithSamePlacement >= REPEATED_PAGES || facts.isOnLattice;
}

/** Set apart from the body by more than its transparency, which whole documents may have. */
function isApart(facts: OccurrenceFacts): boolean {
  if (facts.isInline) return false;
  if (touchesText(facts) || facts.isTurned) return true;
  if (facts.isInFlow) return false;
  if (facts.sizeRatio >= SIZE.apart) return true;
  return facts.isSingle ? facts.pagesWithSamePlacement >= REPEATED_PAGES : facts.isOnMostPages;
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
