/**
 * Decides which occurrences may be taken out.
 *
 * Every gate has a name and one row or more, each a list of evidence that must
 * hold together and a list of which none may. The refusing gates are asked
 * first: they stand for structures in which a removal cannot be safe. Then one
 * admitting row must find evidence that the text was stamped on the page and
 * is not part of what the page says. Nothing is edited here, and nothing is
 * measured: that is `evidence.ts`. What no row admits may be weighed as a mark
 * (`weights.ts`), and go as others' companion (`judgement.ts`).
 */
import type { EvidenceName } from '../values/evidence-words.js';
import type { AdmittingGate, RefusingGate } from '../values/gate-words.js';
import { EVIDENCE, type TextEvidence } from './evidence.js';
import type { OccurrenceFacts } from './occurrence-facts.js';

/** The gate that decided, and the evidence of its row, all of which held. */
export type Verdict = { evidence: readonly EvidenceName[] } & (
  { admitted: true; gate: AdmittingGate } | { admitted: false; gate: RefusingGate }
);

export interface GateRow<Gate extends string, Name extends EvidenceName> {
  gate: Gate;
  /** What must hold, all of it. */
  all: readonly Name[];
  /** What must not hold, none of it. */
  none?: readonly Name[];
}

export const REFUSING: GateRow<RefusingGate, TextEvidence>[] = [
  { gate: 'clip-text', all: ['clips'] },
  { gate: 'unattributed', all: ['unattributed'] },
  { gate: 'soft-mask', all: ['in-mask'] },
  { gate: 'form-field', all: ['in-form-field'] },
  // What is declared, or written apart from the text of the scan, is a mark that only a search finds.
  {
    gate: 'under-scan',
    all: ['under-scan'],
    none: ['laid-on', 'in-watermark-artifact', 'in-watermark-form', 'apart-from-hidden', 'painted-apart'],
  },
  {
    gate: 'invisible-over-scan',
    all: ['over-scan', 'unpainted'],
    none: ['in-watermark-artifact', 'in-watermark-form', 'apart-from-hidden'],
  },
];

export const ADMITTING: GateRow<AdmittingGate, TextEvidence>[] = [
  { gate: 'watermark-artifact', all: ['in-watermark-artifact'] },
  { gate: 'watermark-annotation', all: ['in-watermark-annotation'] },
  { gate: 'watermark-form', all: ['in-watermark-form'] },
  { gate: 'optional-content', all: ['in-named-layer'] },

  { gate: 'turned', all: ['oblique', 'slanted', 'slant-sized'], none: ['map-label'] },
  { gate: 'turned', all: ['oblique', 'display-sized'], none: ['map-label', 'over-ground'] },
  // Coloured and larger than the text, as stamps are, where nothing dark lies under it, as under the ribbons of adverts.
  {
    gate: 'turned',
    all: ['oblique', 'slanted', 'stamp-sized', 'coloured', 'single'],
    none: ['map-label', 'over-ground', 'in-line'],
  },
  // Smaller than the page's own text, as a stamp is on a poster, but a form by itself, as no label of a figure is.
  {
    gate: 'turned',
    all: ['alone-in-form', 'oblique', 'slanted', 'coloured', 'single'],
    none: ['map-label', 'over-ground', 'in-line'],
  },
  { gate: 'turned', all: ['oblique', 'body-sized', 'pale'], none: ['map-label'] },
  // Nothing faint is a map's label.
  { gate: 'turned', all: ['oblique', 'faint'] },
  { gate: 'turned', all: ['oblique', 'across-text'], none: ['map-label'] },
  { gate: 'turned', all: ['oblique', 'of-body-size', 'single', 'repeated'], none: ['map-label'] },
  { gate: 'turned', all: ['oblique', 'of-body-size', 'on-lattice'], none: ['map-label'] },

  // Set apart from the body by more than its transparency, which whole documents may have.
  { gate: 'transparent', all: ['transparent', 'touching-text'], none: ['covered-in-turn', 'in-line'] },
  { gate: 'transparent', all: ['turned', 'transparent'], none: ['covered-in-turn', 'in-line'] },
  {
    gate: 'transparent',
    all: ['apart-sized', 'transparent'],
    none: ['covered-in-turn', 'in-line', 'in-column', 'drawing-label'],
  },
  {
    gate: 'transparent',
    all: ['transparent', 'single', 'on-two-pages'],
    none: ['covered-in-turn', 'in-line', 'in-column'],
  },
  {
    gate: 'transparent',
    all: ['transparent', 'one-of-several', 'on-most-pages'],
    none: ['covered-in-turn', 'in-line', 'in-column'],
  },

  { gate: 'oversized', all: ['display-sized', 'across-text'], none: ['in-line'] },

  {
    gate: 'pale',
    all: ['banner-sized', 'pale'],
    none: ['in-line', 'column-line', 'light-title', 'drawing-label'],
  },
  {
    gate: 'pale',
    all: ['pale', 'at-edge', 'long-text'],
    none: ['in-line', 'column-line', 'light-title', 'drawing-label', 'imprint'],
  },

  { gate: 'lattice', all: ['faint', 'on-lattice'], none: ['in-line'] },
  // No single tile may lie across text, and all of them are beyond doubt.
  { gate: 'lattice', all: ['pale', 'on-lattice', 'one-of-many-tiles'], none: ['in-line'] },
  { gate: 'lattice', all: ['well-across-text', 'on-lattice'], none: ['in-line'] },
  // Smaller labels of frames and tables stand upright, and often.
  { gate: 'lattice', all: ['turned', 'of-body-size', 'on-lattice'], none: ['in-line', 'beside-paths'] },
  { gate: 'lattice', all: ['oblique', 'turned', 'on-lattice'], none: ['in-line'] },

  { gate: 'shared-form', all: ['alone-in-form', 'form-on-two-pages'] },
  { gate: 'own-stream', all: ['alone-in-stream', 'on-most-pages'] },
  { gate: 'merged', all: ['merged', 'on-most-pages'], none: ['in-line'] },
  // A single page is enough for a whole line that names a person beyond all of the page's text.
  { gate: 'merged', all: ['merged', 'at-edge', 'long-text'], none: ['in-line', 'in-column'] },
  { gate: 'stamped', all: ['laid-on'], none: ['in-line', 'in-column'] },

  // The words are enough where they stand by themselves: a manual that cites them does so in its text.
  { gate: 'notice', all: ['known-notice'], none: ['in-line', 'in-column'] },
  // The next line of a notice of two stands under it as a column's does.
  { gate: 'notice', all: ['coloured', 'known-notice'], none: ['in-line'] },
  { gate: 'notice', all: ['at-edge', 'known-notice'], none: ['in-line'] },
  // Two words may be a title or a cell as well; notices of them are small at the edge, have a shadow, or stand under a scan.
  { gate: 'notice', all: ['at-edge', 'terse-notice'], none: ['in-line', 'in-column', 'apart-sized'] },
  { gate: 'notice', all: ['one-of-several', 'terse-notice'], none: ['in-row', 'in-column'] },
  { gate: 'notice', all: ['faint', 'terse-notice'], none: ['in-row', 'in-column'] },
  { gate: 'notice', all: ['terse-notice', 'over-scan'], none: ['in-row', 'in-column'] },

  { gate: 'same-placement', all: ['across-text', 'on-most-pages'], none: ['in-line', 'covered-in-turn'] },
  // Turned as notes in margins are; the slanted labels of a chart are smaller than the body.
  {
    gate: 'same-placement',
    all: ['turned', 'on-three-pages', 'on-most-pages'],
    none: ['in-line', 'covered-in-turn', 'oblique'],
  },
  {
    gate: 'same-placement',
    all: ['turned', 'of-body-size', 'on-three-pages', 'on-most-pages'],
    none: ['in-line', 'covered-in-turn'],
  },
  {
    gate: 'same-placement',
    all: ['faint', 'single', 'on-most-pages'],
    none: ['in-line', 'in-column', 'covered-in-turn'],
  },
  {
    gate: 'same-placement',
    all: ['coloured', 'single', 'on-three-pages', 'on-most-pages'],
    none: ['in-line', 'in-column', 'in-palette', 'covered-in-turn'],
  },
];

export const NO_EVIDENCE: Verdict = { admitted: false, gate: 'no-evidence', evidence: [] };

/** Judges one occurrence by itself; what others say of it is judged afterwards, when all verdicts are known. */
export function judgeOccurrence(facts: OccurrenceFacts): Verdict {
  const holds = (name: TextEvidence): boolean => EVIDENCE[name](facts);
  const refusing = findRow(REFUSING, holds);
  if (refusing !== null) return { admitted: false, gate: refusing.gate, evidence: refusing.all };
  const admitting = findRow(ADMITTING, holds);
  if (admitting === null) return NO_EVIDENCE;
  // Who looks for the mark on the page should know that only a search finds it.
  const told = holds('unseen') ? [...admitting.all, 'unseen' as const] : admitting.all;
  return { admitted: true, gate: admitting.gate, evidence: told };
}

/** What is refused for what it looks like, and not because its removal could not be safe. */
const BY_LOOKS: ReadonlySet<RefusingGate> = new Set(['no-evidence', 'under-scan', 'invisible-over-scan']);

/** Admits what only its look refused, where the caller insists. */
export function insistOn(verdict: Verdict): Verdict {
  return !verdict.admitted && BY_LOOKS.has(verdict.gate) ? INSISTED : verdict;
}

const INSISTED: Verdict = { admitted: true, gate: 'insisted', evidence: ['insisted'] };

/** The first row whose evidence holds, all that it asks for and none of what it excludes. */
export function findRow<Gate extends string, Name extends EvidenceName>(
  rows: readonly GateRow<Gate, Name>[],
  holds: (name: Name) => boolean,
): GateRow<Gate, Name> | null {
  return rows.find(({ all, none }) => all.every(holds) && none?.some(holds) !== true) ?? null;
}
