/**
 * Decides which draws may be stamps; only their pictures are read.
 *
 * A picture that is drawn once belongs to the body, unless the caller insists or names a known notice, or names the words of
 * a stamp, and the picture lies slanted or seen through over text. One that covers the page is the page itself, unless the
 * structure declares it as a watermark or the page shows through it. A logo on each page passes these gates; only reading it
 * shows whether it is the mark.
 */
import { findRow, type GateRow } from '../judge/gates.js';
import type { AdmittingGate } from '../values/gate-words.js';
import type { DrawFacts } from './draw-facts.js';
import type { StampDraw } from './draws.js';
import { PAGE_SIZED_SHARE } from '../image/own-draws.js';
import { isInWatermarkAnnotation } from '../origins/enclosure.js';
import { FLAG } from '../page/page-model.js';
import { WATERMARK_NAMES } from '../judge/evidence.js';
import type { EvidenceName } from '../values/evidence-words.js';
import { foldText } from '../values/hint.js';
import { isKnownNotice, isTerseNotice } from '../values/wording.js';

/** A picture is decoded whole before it is read; a larger one does not fit into a worker, and is no stamp. */
const MAX_SAMPLES = 40_000_000;
/** A draw on at least this many pages repeats. */
const REPEATED_PAGES = 2;

/** A notice covers less of its page; figures are larger, and reading all of them would take seconds. */
const MOST_NOTICE_COVER = 0.1;

const LETTER = /\p{L}/u;

/** Pictures of buttons cover less of their page, and say "Copy" or "Test", too: a hundred by fifty points of A4. */
const LEAST_STAMP_COVER = 0.01;

/** Whether each condition holds. */
export const DRAW_EVIDENCE = {
  // Pictures in the background are the page's own design.
  'in-watermark-artifact': ({ artifactSubtypes }) => artifactSubtypes.includes('Watermark'),
  'in-watermark-annotation': isInWatermarkAnnotation,
  'in-watermark-form': ({ isInWatermarkForm }) => isInWatermarkForm,
  'in-named-layer': ({ optionalContentNames }, { key }) =>
    optionalContentNames.some((name) => WATERMARK_NAMES.test(name) || foldText(name).includes(key)),
  'mark-words': ({ cover }, { isStampText }) => isStampText && cover >= LEAST_STAMP_COVER,
  'touching-text': ({ draw }) => countLettersOver(draw, 1) > 0,
  oblique: ({ isOblique }) => isOblique,
  transparent: ({ isTransparent }) => isTransparent,
  'on-lattice': ({ isOnLattice }) => isOnLattice,
  repeated: ({ pagesWithSamePlacement, isOnLattice }) =>
    pagesWithSamePlacement >= REPEATED_PAGES || isOnLattice,
  'on-two-pages': ({ pagesWithSamePlacement }) => pagesWithSamePlacement >= REPEATED_PAGES,
  'on-most-pages': ({ isOnMostPages }) => isOnMostPages,
  'page-sized': ({ cover }) => cover >= PAGE_SIZED_SHARE,
  'seen-through': ({ isSeenThrough }) => isSeenThrough,
  'in-annotation': ({ annotationSubtype }) => annotationSubtype !== null,
  'too-small': ({ isTooSmall }) => isTooSmall,
  'too-many-samples': ({ draw }) => draw.sampleCount > MAX_SAMPLES,
  'in-mask': ({ draw }) => (draw.flags & FLAG.inMask) !== 0,
  'in-pattern': ({ draw }) => (draw.flags & FLAG.inTile) !== 0,
} satisfies Partial<Record<EvidenceName, (facts: DrawFacts, asked: AskedMark) => boolean>>;

export type DrawEvidence = keyof typeof DRAW_EVIDENCE;

export type StampRow = GateRow<AdmittingGate, DrawEvidence>;

/** Evidence that a draw cannot be read. */
const ILLEGIBLE = ['too-small', 'too-many-samples', 'in-mask', 'in-pattern'] as const;
/** Excludes the page itself, and annotations, which people add to a document. */
const NO_STAMP = [...ILLEGIBLE, 'page-sized', 'in-annotation'] as const;

export const STAMP_GATES: StampRow[] = [
  { gate: 'watermark-artifact', all: ['in-watermark-artifact'], none: ILLEGIBLE },
  { gate: 'watermark-annotation', all: ['in-watermark-annotation'], none: ILLEGIBLE },
  { gate: 'watermark-form', all: ['in-watermark-form'], none: [...ILLEGIBLE, 'page-sized'] },
  { gate: 'optional-content', all: ['in-named-layer'], none: [...ILLEGIBLE, 'page-sized'] },
  { gate: 'overlay', all: ['page-sized', 'seen-through'], none: [...ILLEGIBLE, 'in-annotation'] },
  { gate: 'turned', all: ['oblique', 'repeated'], none: NO_STAMP },
  { gate: 'transparent', all: ['transparent', 'repeated'], none: NO_STAMP },
  { gate: 'lattice', all: ['on-lattice'], none: NO_STAMP },
  { gate: 'same-placement', all: ['on-two-pages', 'on-most-pages'], none: NO_STAMP },
  // Drawn once, a figure, a heading or a logo may be turned or masked, too, but lies over no text.
  { gate: 'turned', all: ['oblique', 'touching-text', 'mark-words'], none: NO_STAMP },
  { gate: 'transparent', all: ['touching-text', 'mark-words', 'seen-through'], none: NO_STAMP },
];

/** The rows for any hint: the others ask what lies under a draw, which costs as much as its page has letters. */
const ROWS_OF_ANY_HINT = STAMP_GATES.filter(({ all }) => !all.includes('mark-words'));

/** @param unicode negative for a glyph without a character. */
function isLetter(unicode: number): boolean {
  return unicode >= 0 && LETTER.test(String.fromCodePoint(unicode));
}

/** Of a page with more letters some are tested, evenly: a page may have a million, and thousands of draws. */
const MOST_LETTERS = 5000;

/**
 * @param counts says of a kind of event whether its letters count; all do without it.
 * @returns about how many letters lie over the draw, at most `most`.
 */
export function countLettersOver(
  { page: { paint }, boxInPage }: StampDraw,
  most: number,
  counts?: (kind: number) => boolean,
): number {
  if (boxInPage === null) return 0;
  const { left, top, right, bottom } = boxInPage;
  const { glyphX, glyphY, glyphUnicode, spanGlyphs, spanEvent, eventKind } = paint;
  const step = Math.ceil(glyphX.length / MOST_LETTERS);
  let span = 0;
  const isCounted = (glyph: number): boolean => {
    if (counts === undefined) return true;
    while (spanGlyphs[span + 1]! <= glyph) span++;
    return counts(eventKind[spanEvent[span]!]!);
  };
  let letters = 0;
  for (let glyph = 0; glyph < glyphX.length && letters < most; glyph += step) {
    const [x, y] = [glyphX[glyph]!, glyphY[glyph]!];
    const isOver = x > left && x < right && y > top && y < bottom;
    if (isOver && isLetter(glyphUnicode[glyph]!) && isCounted(glyph)) letters += step;
  }
  return letters;
}

/** Says whether a draw is the page itself, is illegible, or belongs to an annotation. */
export function isNoStamp(facts: DrawFacts): boolean {
  return NO_STAMP.some((name) => DRAW_EVIDENCE[name](facts));
}

/** What a caller asks for. */
export interface AskedMark {
  /** Folded text. */
  key: string;
  /** The caller says that it is the mark: it may also be drawn once. */
  insists: boolean;
  /** The text is a known notice, which a picture shows for no other reason: it may be drawn once, too. */
  isNotice: boolean;
  /** The text is the words of a stamp, which a picture over text shows for no other reason: it may be drawn once, too. */
  isStampText: boolean;
}

/** Says whether a picture shows a text for no other reason than to be a notice. */
export function isNoticeOfPicture(text: string): boolean {
  return isKnownNotice(text) || isTerseNotice(text);
}

/** The gate that allows a draw to be read, with its evidence; null if it cannot be a stamp. */
export function findStampGate(
  facts: DrawFacts,
  asked: AskedMark,
): GateRow<AdmittingGate, EvidenceName> | null {
  const holds = (name: DrawEvidence): boolean => DRAW_EVIDENCE[name](facts, asked);
  const row = findRow(holds('mark-words') ? STAMP_GATES : ROWS_OF_ANY_HINT, holds);
  if (row !== null || isNoStamp(facts)) return row;
  if (asked.isNotice && facts.cover < MOST_NOTICE_COVER) return { gate: 'notice', all: ['known-notice'] };
  return asked.insists ? { gate: 'insisted', all: ['insisted'] } : null;
}
