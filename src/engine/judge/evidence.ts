/**
 * What can speak for or against a text being a mark: one row for each condition
 * that a gate uses, asked of facts alone. Its words are in `values/evidence-words.ts`.
 */
import type { Target } from '../find/sightings.js';
import { isInWatermarkAnnotation, isInWatermarkArtifact } from '../origins/enclosure.js';
import { FLAG, PAINT } from '../page/page-model.js';
import type { EvidenceName } from '../values/evidence-words.js';
import { foldText } from '../values/hint.js';
import { isImprint, isKnownNotice, isNotice, isOddText, isTerseNotice } from '../values/wording.js';
import type { OccurrenceFacts } from './occurrence-facts.js';

/** Of pictures alone, or of what others say: no fact of a text holds them. */
type ForeignEvidence =
  | 'page-sized'
  | 'seen-through'
  | 'reads-as-text'
  | 'said-to-show-text'
  | 'too-small'
  | 'too-many-samples'
  | 'in-pattern'
  | 'in-annotation'
  | 'insisted'
  | CompanionEvidence;

/** What speaks for a text beside others that were admitted; `judgement.ts` asks it. */
export type CompanionEvidence = 'in-row-of-marks' | 'at-place-of-mark' | 'note-like-mark' | 'mask-of-mark';

export type TextEvidence = Exclude<EvidenceName, ForeignEvidence>;

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
/** Letters from which on a line at the very edge is an owner's, a licence's or an address, and no label. */
const EDGE_LINE_LETTERS = 20;
/** Tiles on one lattice from which on they are beyond doubt by their number; a form repeats a pale label less often. */
const MANY_TILES = 12;

type Wording = (text: string) => boolean;

/** What was asked of a target's words: rows of the table ask the same of each of its occurrences. */
const ANSWERS = new WeakMap<Target, Map<Wording, boolean>>();

function asks(wording: Wording, { occurrence: { target } }: OccurrenceFacts): boolean {
  const known = ANSWERS.get(target) ?? new Map<Wording, boolean>();
  ANSWERS.set(target, known);
  const answer = known.get(wording) ?? wording(target.text);
  known.set(wording, answer);
  return answer;
}

/** Says of one name whether it holds. */
export const EVIDENCE: Record<TextEvidence, (facts: OccurrenceFacts) => boolean> = {
  'in-watermark-artifact': isInWatermarkArtifact,
  'in-watermark-annotation': isInWatermarkAnnotation,
  'in-watermark-form': (facts) => facts.isInWatermarkForm,
  'in-named-layer': isInNamedLayer,
  'laid-on': (facts) => facts.isLaidOn,
  merged: (facts) => facts.isMerged,
  'alone-in-stream': (facts) => facts.isAloneInStream,
  'alone-in-form': (facts) => facts.isAloneInForm,
  oblique: (facts) => facts.isOblique,
  slanted: (facts) => facts.isSlanted,
  turned: (facts) => facts.isTurned,
  'body-sized': (facts) => facts.sizeRatio >= SIZE.aboutBody,
  'of-body-size': (facts) => facts.sizeRatio >= SIZE.body,
  'stamp-sized': (facts) => facts.sizeRatio >= SIZE.stamp,
  'apart-sized': (facts) => facts.sizeRatio >= SIZE.apart,
  'slant-sized': (facts) => facts.sizeRatio >= SIZE.slanted,
  'display-sized': (facts) => facts.sizeRatio >= SIZE.display,
  'banner-sized': (facts) => facts.sizeRatio >= SIZE.paleDisplay,
  transparent: (facts) => facts.isMoreTransparent,
  pale: (facts) => facts.isPale,
  faint: isFaint,
  coloured: (facts) => facts.colorDistance >= COLOURED,
  // However little: a line of the page's own column touches no other.
  'touching-text': (facts) => facts.overlap > 0,
  'across-text': (facts) => facts.overlap >= ACROSS_TEXT,
  'well-across-text': (facts) => facts.overlap >= TILE_ACROSS_TEXT,
  'at-edge': (facts) => facts.isAtEdge,
  single: (facts) => facts.isSingle,
  'one-of-several': (facts) => !facts.isSingle,
  'on-lattice': (facts) => facts.isOnLattice,
  'one-of-many-tiles': (facts) => facts.tiles >= MANY_TILES,
  repeated: (facts) => facts.pagesWithSamePlacement >= REPEATED_PAGES || facts.isOnLattice,
  'on-two-pages': (facts) => facts.pagesWithSamePlacement >= REPEATED_PAGES,
  'on-three-pages': (facts) => facts.pagesWithSamePlacement >= BEYOND_CHANCE_PAGES,
  'on-most-pages': (facts) => facts.isOnMostPages,
  'form-on-two-pages': (facts) => facts.pagesWithForm >= REPEATED_PAGES,
  'long-text': (facts) => facts.occurrence.target.key.length >= EDGE_LINE_LETTERS,
  'odd-text': (facts) => asks(isOddText, facts),
  imprint: (facts) => asks(isImprint, facts),
  notice: (facts) => asks(isNotice, facts),
  'known-notice': (facts) => asks(isKnownNotice, facts),
  'terse-notice': (facts) => asks(isTerseNotice, facts),
  clips: (facts) => facts.isClip,
  unattributed: (facts) => !facts.isAttributed,
  'in-mask': ({ style }) => (style.flags & FLAG.inMask) !== 0,
  'in-form-field': (facts) => facts.isInWidget,
  'under-scan': (facts) => facts.isUnderScan,
  'over-scan': (facts) => facts.isOverScan,
  'apart-from-hidden': (facts) => facts.isApartFromHidden,
  'painted-apart': isPaintedApart,
  unseen: (facts) => facts.isUnseen && !facts.paintsShapes,
  unpainted: (facts) => facts.style.kind === PAINT.ignoreText && !facts.paintsShapes,
  'in-line': (facts) => facts.isInline,
  'in-row': (facts) => facts.isInRow,
  'in-column': (facts) => facts.isInColumn,
  'column-line': (facts) => facts.isInColumn && !EVIDENCE['touching-text'](facts),
  'map-label': (facts) => facts.isAmongOblique && !isFaint(facts) && !EVIDENCE['on-three-pages'](facts),
  'in-palette': (facts) => EVIDENCE.coloured(facts) && facts.isInPalette,
  'covered-in-turn': (facts) => facts.isCoveredInTurn,
  'over-ground': (facts) => facts.isOverGround,
  'light-title': (facts) => facts.isOverGround && standsAlone(facts),
  'beside-paths': (facts) => facts.isBesidePaths,
  'drawing-label': (facts) => facts.isInDrawing && standsAlone(facts),
};

/** Recognisers write what they read invisible or plain, and all of a page together. */
function isPaintedApart(facts: OccurrenceFacts): boolean {
  return (
    facts.isAloneInStream &&
    !EVIDENCE.unpainted(facts) &&
    (EVIDENCE.coloured(facts) || EVIDENCE.transparent(facts))
  );
}

/** Touches no text, is not turned and not repeated. */
function standsAlone(facts: OccurrenceFacts): boolean {
  return !EVIDENCE['touching-text'](facts) && !facts.isTurned && !EVIDENCE.repeated(facts);
}

function isInNamedLayer({ optionalContentNames, occurrence }: OccurrenceFacts): boolean {
  return optionalContentNames.some(
    (name) => WATERMARK_NAMES.test(name) || foldText(name) === occurrence.target.key,
  );
}

function isFaint(facts: OccurrenceFacts): boolean {
  if (facts.isCoveredInTurn) return false;
  return facts.isMoreTransparent || (facts.isPale && facts.sizeRatio >= SIZE.aboveBody);
}
