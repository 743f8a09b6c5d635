/**
 * The watermarks of a document, as `findWatermarks` lists them.
 *
 * Declared as in `run-summary.ts`: the shape checks what a worker sends, and the type follows from the shape.
 */
import { EVIDENCE_NAMES, MAX_REPORTED_EVIDENCE } from './evidence-words.js';
import { ADMITTING_GATES, REFUSING_GATES } from './gate-words.js';
import { listNames } from './outcome-words.js';
import { anyText, MAX_PAGES, pageNumber, placedBox } from './run-summary.js';
import { type Checked, fields, flag, list, nullable, oneOf, text, whole } from './shape.js';

/** How certain a candidate is, the most certain first. */
export const CANDIDATE_RANKS = {
  declared: 'the file itself calls it a watermark',
  likely: 'it stands apart from the text as watermarks do',
  possible: 'a person may want it gone',
} as const;
export type CandidateRank = keyof typeof CANDIDATE_RANKS;

export const CANDIDATE_KINDS = {
  text: 'text',
  image: 'a picture whose letters were read',
  outline: 'letters drawn as paths',
} as const;

/** A person cannot choose from more candidates than this. */
export const MAX_WATERMARK_CANDIDATES = 64;
/** The most candidates of rank `possible`. */
export const MAX_POSSIBLE = 3;
/** The most boxes that are reported for one candidate. */
export const MAX_CANDIDATE_BOXES = 64;

const watermarkCandidate = fields({
  /** A hint that removes this mark, or what the page shows if no hint can name it. */
  watermarkText: anyText,
  /** What the texts of all places have in common, with an ellipsis for the rest; null if all are equal. */
  pattern: nullable(anyText),
  kind: oneOf(listNames(CANDIDATE_KINDS)),
  rank: oneOf(listNames(CANDIDATE_RANKS)),
  gate: oneOf([...listNames(ADMITTING_GATES), ...listNames(REFUSING_GATES)]),
  evidence: list(oneOf(EVIDENCE_NAMES), MAX_REPORTED_EVIDENCE),
  /** In how many places the document has the mark. */
  count: whole(1, 1_000_000_000),
  /** In ascending order. */
  pages: list(pageNumber, MAX_PAGES),
  boxes: list(placedBox, MAX_CANDIDATE_BOXES),
  removable: flag,
  /** Why the mark would stay; null if it can be removed. */
  reason: nullable(text(1_000)),
});

export type WatermarkCandidate = Checked<typeof watermarkCandidate>;

export const foundWatermarksShape = fields({
  pageCount: whole(0, MAX_PAGES),
  hasTextLayer: flag,
  candidates: list(watermarkCandidate, MAX_WATERMARK_CANDIDATES),
  warnings: list(anyText, 10_000),
});

export type FoundWatermarks = Checked<typeof foundWatermarksShape>;
