/**
 * Decides which draws may be stamps; only their pictures are read.
 *
 * A picture that is drawn once belongs to the body, and one that covers the page is the page itself, unless the
 * structure declares it as a watermark or the page shows through it. A logo on each page passes these gates; only
 * reading it shows whether it is the mark. The evidence of a draw is in `draw-evidence.ts`.
 */
import { findRow, type GateRow } from '../judge/gates.js';
import type { AdmittingGate } from '../values/gate-words.js';
import { DRAW_EVIDENCE, type DrawEvidence } from './draw-evidence.js';
import type { DrawFacts } from './draw-facts.js';

/** A row of the table: the gate and its conditions. */
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
];

/** The row that allows a draw to be read; null if it cannot be a stamp. */
export function findStampGate(facts: DrawFacts, hintKey: string): StampRow | null {
  return findRow(STAMP_GATES, (name) => DRAW_EVIDENCE[name](facts, hintKey));
}
