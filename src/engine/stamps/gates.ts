/**
 * Decides which draws may be stamps at all: only their pictures are read.
 *
 * What is drawn once is a picture of the body, and what covers the page is the
 * page, unless its own structure says that it is a watermark, or the page shows
 * through it. A logo repeated on each page passes here; whether it is the mark,
 * only its reading tells. What is asked of a draw stands in `draw-evidence.ts`.
 */
import { findRow, type GateRow } from '../judge/gates.js';
import { DRAW_EVIDENCE, type DrawEvidence } from './draw-evidence.js';
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

/** A row of the table: the gate, with the evidence that held. */
export type StampRow = GateRow<StampGate, DrawEvidence>;

/** Nobody can read these. */
const ILLEGIBLE = ['too-small', 'too-many-samples', 'in-mask', 'in-pattern'] as const;
/** Neither the page itself, nor somebody's work on the document, as annotations are. */
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
];

/** The row that lets a draw be read; null for what is never a stamp. */
export function findStampGate(facts: DrawFacts, hintKey: string): StampRow | null {
  return findRow(STAMP_GATES, (name) => DRAW_EVIDENCE[name](facts, hintKey));
}
