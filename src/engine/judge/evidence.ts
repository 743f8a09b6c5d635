/**
 * Evidence for or against a text being a mark: one row for each condition that a gate uses, computed from facts alone.
 * Its words are in `values/evidence-words.ts`.
 */
import { countDense, foldText, type Hint } from '../values/hint.js';
import { isInWatermarkAnnotation, isInWatermarkArtifact } from '../origins/enclosure.js';
import { FLAG, PAINT } from '../page/page-model.js';
import type { EvidenceName } from '../values/evidence-words.js';
import {
  hasMarkWords,
  holdsStampWord,
  isCopyNotice,
  isImprint,
  isLicence,
  isSignatureNotice,
  isStatusLine,
} from '../values/copy-wording.js';
import {
  isAddressLine,
  isCoverNotice,
  isKnownNotice,
  isMakerLine,
  isOddText,
  isTerseNotice,
  WORD,
} from '../values/wording.js';
import type { OccurrenceFacts } from './occurrence-facts.js';
import { splitLigatures } from '../values/phrases.js';
import { getOrCreate } from '../values/collections.js';

/** Evidence of pictures, of companions and of the caller: the facts of one text do not contain it. */
type ForeignEvidence =
  | 'repeated'
  | 'page-sized'
  | 'seen-through'
  | 'reads-as-text'
  | 'said-to-show-text'
  | 'too-small'
  | 'too-many-samples'
  | 'in-pattern'
  | 'in-annotation'
  | 'in-artifact'
  | 'picture-of-mark'
  | 'insisted'
  | CompanionEvidence;

/** Evidence from other occurrences that were admitted; `judgement.ts` computes it. */
export type CompanionEvidence = 'in-row-of-marks' | 'at-place-of-mark' | 'words-of-mark';

export type TextEvidence = Exclude<EvidenceName, ForeignEvidence>;

/** A watermark in several languages. */
export const WATERMARK_WORD = /water\s*mark|wasserzeichen|filigran|marca de agua/iu;

/** Names that products and people give to the layers that hold marks. */
export const WATERMARK_NAMES = new RegExp(
  `${WATERMARK_WORD.source}|(?<!\\p{L})(?:stamp|stempel)(?!\\p{L})`,
  'iu',
);

/** Font size divided by the size of the page's body text: one limit for each question of a gate. */
export const SIZE = {
  /** As large as the body; a font that is scaled to fit may be this much smaller. */
  'body-sized': 0.95,
  /** Pale text this large is not a caption or a note: these are pale, too, but not larger than the body. */
  faint: 1.15,
  /** Transparent text that is not a line of the body: some documents fade their notes, which are smaller. */
  'apart-sized': 1.3,
  /** A slanted line: the slanted column heads of a table are hardly larger than its text. */
  'slant-sized': 1.4,
  /** Turned by a few degrees as a badge is, or upright across the text: a subheading is smaller. */
  'display-sized': 2,
  /** Upright, pale and clear of all text: grey section titles may be more than twice the body's size. */
  'banner-sized': 3,
} as const;

/** The share of a text that must lie on other lines' letters to count as across them: lines set too close overlap less. */
const ACROSS_TEXT = 0.1;
/** The difference of a colour component that makes text coloured compared with the body: near blacks and rich blacks differ less. */
const COLOURED = 0.2;
/** A place repeats if it is on at least this many pages. */
const REPEATED_PAGES = 2;
/** One place on at least this many pages is not chance: links of a printed web page and labels of charts share a place on two. */
const BEYOND_CHANCE_PAGES = 3;
/** An owner's, licence or address line at the very edge has at least this many letters; labels are shorter. */
const EDGE_LINE_LETTERS = 20;
/** At least this many tiles on one lattice are certainly a mark; a form repeats a pale label less often. */
const MANY_TILES = 12;

type Wording = (text: string) => boolean;

/** Cached answers about a target's words: rows of the table ask the same about each of its occurrences. */
const ANSWERS = new WeakMap<Hint, Map<Wording, boolean>>();

function hasWording(wording: Wording, { occurrence: { target } }: OccurrenceFacts): boolean {
  const known = getOrCreate(ANSWERS, target, () => new Map());
  return getOrCreate(known, wording, () => wording(splitLigatures(target.text)));
}

/** A test for each name: does the evidence hold for an occurrence? */
export const EVIDENCE: Record<TextEvidence, (facts: OccurrenceFacts) => boolean> = {
  'in-watermark-artifact': isInWatermarkArtifact,
  'in-watermark-annotation': isInWatermarkAnnotation,
  'in-watermark-form': (facts) => facts.isInWatermarkForm,
  'in-named-layer': isInNamedLayer,
  'laid-on': (facts) => facts.isLaidOn,
  merged: (facts) => facts.isMerged,
  'alone-in-stream': (facts) => facts.isAloneInStream,
  oblique: (facts) => facts.isOblique,
  slanted: (facts) => facts.isSlanted,
  turned: (facts) => facts.isTurned,
  'body-sized': (facts) => facts.sizeRatio >= SIZE['body-sized'],
  'apart-sized': (facts) => facts.sizeRatio >= SIZE['apart-sized'],
  'slant-sized': (facts) => facts.sizeRatio >= SIZE['slant-sized'],
  'display-sized': (facts) => facts.sizeRatio >= SIZE['display-sized'],
  'banner-sized': (facts) => facts.sizeRatio >= SIZE['banner-sized'],
  // Slides show an item faintly before and after its turn.
  transparent: (facts) => facts.isMoreTransparent && !facts.isCoveredInTurn,
  pale: (facts) => facts.isPale,
  faint: isFaint,
  coloured: (facts) => facts.colorDistance >= COLOURED,
  // Any overlap counts: a line of the page's own column touches no other line.
  'touching-text': (facts) => facts.overlap > 0,
  'across-text': (facts) => facts.overlap >= ACROSS_TEXT,
  'at-edge': (facts) => facts.isAtEdge,
  'in-margin': (facts) => facts.isInMargin,
  single: (facts) => facts.isSingle,
  'on-lattice': (facts) => facts.isOnLattice,
  'one-of-many-tiles': (facts) => facts.tiles >= MANY_TILES,
  'on-two-pages': (facts) => facts.pagesWithSamePlacement >= REPEATED_PAGES,
  'on-three-pages': (facts) => facts.pagesWithSamePlacement >= BEYOND_CHANCE_PAGES,
  'on-most-pages': (facts) => facts.isOnMostPages,
  'long-text': (facts) => facts.occurrence.target.key.length >= EDGE_LINE_LETTERS,
  'odd-text': (facts) => hasWording(isOddText, facts),
  'licence-words': (facts) => hasWording(isLicence, facts),
  'address-line': (facts) => hasWording(isAddressLine, facts),
  'browser-print': (facts) => facts.isBrowserPrint,
  imprint: (facts) => hasWording(isImprint, facts),
  'known-notice': (facts) => hasWording(isKnownNotice, facts),
  'cover-notice': (facts) => hasWording(isCoverNotice, facts),
  'terse-notice': (facts) => hasWording(isTerseNotice, facts),
  'maker-line': (facts) => hasWording(isMakerLine, facts),
  'in-notice': (facts) => facts.isInNotice,
  // Only long ones: a word of status alone may also be the page's own.
  'copy-notice': (facts) => hasWording(isLongCopyNotice, facts),
  'signature-notice': (facts) => hasWording(isSignatureNotice, facts),
  'mark-words': (facts) => hasWording(hasMarkWords, facts),
  'status-line': (facts) => hasWording(isStatusLine, facts),
  clips: (facts) => facts.isClip,
  unattributed: (facts) => !facts.isAttributed,
  'in-mask': ({ style }) => (style.flags & FLAG.inMask) !== 0,
  'in-form-field': (facts) => facts.isInFormField,
  'in-signature': (facts) => facts.isInSignature,
  'under-scan': (facts) => facts.isUnderScan,
  'over-scan': (facts) => facts.isOverScan,
  'edge-of-scan': (facts) => facts.isAlongScan,
  'painted-apart': isPaintedApart,
  unseen: (facts) => facts.isUnseen,
  unpainted: (facts) => facts.style.kind === PAINT.ignoreText,
  'in-line': (facts) => facts.isInline,
  'in-row': (facts) => facts.isInRow,
  'in-column': (facts) => facts.isInColumn,
  'column-line': (facts) => facts.isInColumn && !EVIDENCE['touching-text'](facts),
  label: (facts) =>
    !isFaint(facts) && ((facts.isAmongOblique && !EVIDENCE['on-three-pages'](facts)) || isLoneLabel(facts)),
  'in-palette': (facts) => EVIDENCE.coloured(facts) && facts.isInPalette,
};

/** Says whether text recognition did not write the text: it writes invisible or plain text, and all of a page together. */
function isPaintedApart(facts: OccurrenceFacts): boolean {
  return (
    facts.isAloneInStream &&
    !EVIDENCE.unpainted(facts) &&
    (EVIDENCE.coloured(facts) || EVIDENCE.transparent(facts))
  );
}

/** Says whether a notice of a copy has as many letters as a long text, or half as many characters of East Asia. */
function isLongCopyNotice(text: string): boolean {
  const letters = Array.from(foldText(text)).length;
  return letters + countDense(text) >= EDGE_LINE_LETTERS && isCopyNotice(text);
}

/** What the title of a map's or a drawing's layer is not: such layers are named after a plain title in them. */
const UNLIKE_TITLES: readonly TextEvidence[] = ['mark-words', 'faint', 'turned', 'coloured', 'touching-text'];

function isInNamedLayer(facts: OccurrenceFacts): boolean {
  const isNamedAfter = (name: string): boolean =>
    foldText(name) === facts.occurrence.target.key && UNLIKE_TITLES.some((one) => EVIDENCE[one](facts));
  return facts.optionalContentNames.some((name) => WATERMARK_NAMES.test(name) || isNamedAfter(name));
}

/** What a label does not have. */
const UNLIKE_LABELS: readonly TextEvidence[] = [
  'on-two-pages',
  'touching-text',
  'banner-sized',
  'mark-words',
];

/** Says whether a text is a measure of a drawing, which other sheets may have, too, or a badge or a hint that is there once. */
function isLoneLabel(facts: OccurrenceFacts): boolean {
  const isOnce = facts.obliqueCount < 2 || !WORD.test(facts.occurrence.target.key);
  return (
    isOnce &&
    facts.isSingle &&
    facts.isSmallHere &&
    !UNLIKE_LABELS.some((one) => EVIDENCE[one](facts)) &&
    !hasWording(holdsStampWord, facts)
  );
}

function isFaint(facts: OccurrenceFacts): boolean {
  return EVIDENCE.transparent(facts) || (facts.isPale && facts.sizeRatio >= SIZE.faint);
}
