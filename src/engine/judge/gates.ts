/**
 * Decides which occurrences may be removed.
 *
 * Each gate has a name and one or more rows: a list of evidence that must all hold, and a list that must not hold. The
 * refusing gates come first: they describe structures in which a removal cannot be safe. Then one admitting row must
 * find evidence that the text was stamped on the page and is not part of its content. This file only combines evidence;
 * `evidence.ts` computes it. An occurrence that no row admits may be admitted as a companion (`judgement.ts`).
 */
import type { EvidenceName } from '../values/evidence-words.js';
import type { AdmittingGate, RefusingGate } from '../values/gate-words.js';
import { EVIDENCE, type TextEvidence } from './evidence.js';
import type { OccurrenceFacts } from './occurrence-facts.js';

/** The gate that decided, with the evidence of its row. */
export type Verdict = { evidence: readonly EvidenceName[] } & (
  { admitted: true; gate: AdmittingGate } | { admitted: false; gate: RefusingGate }
);

export interface GateRow<Gate extends string, Name extends EvidenceName> {
  gate: Gate;
  /** Evidence that must all hold. */
  all: readonly Name[];
  /** Evidence that must not hold. */
  none?: readonly Name[];
}

export const REFUSING: GateRow<RefusingGate, TextEvidence>[] = [
  { gate: 'clip-text', all: ['clips'] },
  { gate: 'unattributed', all: ['unattributed'] },
  { gate: 'soft-mask', all: ['in-mask'] },
  { gate: 'form-field', all: ['in-form-field'] },
  // Not refused, although only a search finds it: a mark that the file declares or that is written apart from the scan's text.
  {
    gate: 'under-scan',
    all: ['under-scan'],
    none: ['laid-on', 'in-watermark-artifact', 'in-watermark-form', 'in-named-layer', 'painted-apart'],
  },
  {
    gate: 'invisible-over-scan',
    all: ['over-scan', 'unpainted'],
    none: ['in-watermark-artifact', 'in-watermark-form'],
  },
];

/** Evidence of the page's own text: in one of its lines or columns. */
const IN_FLOW = ['in-line', 'in-column'] as const;
/** Also of its head or foot: beside a page's number, or a publisher's imprint. */
const IN_FLOW_OR_FOOT = [...IN_FLOW, 'in-row', 'imprint'] as const;

export const ADMITTING: GateRow<AdmittingGate, TextEvidence>[] = [
  { gate: 'watermark-artifact', all: ['in-watermark-artifact'] },
  { gate: 'watermark-annotation', all: ['in-watermark-annotation'] },
  { gate: 'watermark-form', all: ['in-watermark-form'] },
  { gate: 'optional-content', all: ['in-named-layer'] },

  { gate: 'turned', all: ['oblique', 'slanted', 'slant-sized'], none: ['label'] },
  // By a few degrees, as badges of adverts are: these say nothing of a copy.
  { gate: 'turned', all: ['oblique', 'display-sized', 'mark-words'], none: ['label'] },
  { gate: 'turned', all: ['oblique', 'body-sized', 'pale'], none: ['label'] },
  // Labels of charts are coloured, too, but touch nothing.
  { gate: 'turned', all: ['oblique', 'slanted', 'coloured', 'touching-text'], none: ['label'] },
  // In small print under a slanted word, for example. Slanted heads of tables have the text's colour.
  { gate: 'turned', all: ['oblique', 'slanted', 'coloured', 'copy-notice'], none: ['label', 'in-line'] },
  // By a right angle, too: credits of pictures are turned at the edge, and say nothing of the copy.
  { gate: 'turned', all: ['turned', 'at-edge', 'long-text', 'mark-words'], none: ['in-line'] },
  { gate: 'turned', all: ['turned', 'long-text', 'licence-words'], none: ['in-line'] },
  // Labels of maps are not faint.
  { gate: 'turned', all: ['oblique', 'faint'] },
  { gate: 'turned', all: ['oblique', 'across-text'], none: ['label'] },

  // Transparency alone is not enough: whole documents may have it, and so have titles and axes of web pages.
  { gate: 'transparent', all: ['transparent', 'touching-text'], none: ['in-line'] },
  { gate: 'transparent', all: ['apart-sized', 'transparent', 'mark-words'], none: IN_FLOW },

  // Programs for circuits write the names of nets in invisible letters across the drawing, for searches.
  { gate: 'oversized', all: ['display-sized', 'across-text'], none: ['in-line', 'unpainted'] },

  { gate: 'pale', all: ['banner-sized', 'pale', 'touching-text'], none: ['in-line'] },
  // Clear of all text, it may be the title of an invoice, a section or a person's name.
  { gate: 'pale', all: ['banner-sized', 'pale', 'mark-words'], none: ['in-line', 'column-line'] },

  // Labels of several charts and ribbons of a shop's goods are oblique in rows and columns, too, but say nothing of a copy.
  { gate: 'lattice', all: ['oblique', 'on-lattice', 'one-of-many-tiles', 'mark-words'], none: ['label'] },
  { gate: 'lattice', all: ['faint', 'on-lattice'], none: ['in-line'] },
  // Even if no tile lies across text, this many tiles are certainly a mark. In columns they may be the faded entries beside slides.
  { gate: 'lattice', all: ['pale', 'on-lattice', 'one-of-many-tiles'], none: ['in-line', 'column-line'] },

  // Some programs write each label as a form or a stream: at one place of most pages it is no label.
  { gate: 'own-stream', all: ['alone-in-stream', 'on-most-pages'], none: ['column-line', 'in-row'] },
  // Tools that stamp a document of one page write a stream of their own. A title may be larger and coloured, too, but it has
  // no words of marks.
  { gate: 'own-stream', all: ['alone-in-stream', 'apart-sized', 'coloured', 'mark-words'], none: IN_FLOW },
  // In the margin, one page is enough for words of marks that look unlike the page's text. Without such words, coloured text may
  // be a letterhead.
  { gate: 'own-stream', all: ['in-margin', 'mark-words', 'painted-apart'], none: IN_FLOW_OR_FOOT },
  { gate: 'own-stream', all: ['at-edge', 'mark-words', 'painted-apart'], none: IN_FLOW_OR_FOOT },
  { gate: 'own-stream', all: ['alone-in-stream', 'turned', 'at-edge', 'mark-words'], none: IN_FLOW_OR_FOOT },
  {
    gate: 'own-stream',
    all: ['alone-in-stream', 'transparent', 'at-edge'],
    none: [...IN_FLOW_OR_FOOT, 'apart-sized'],
  },
  { gate: 'merged', all: ['merged', 'on-most-pages'], none: ['in-line'] },
  { gate: 'merged', all: ['merged', 'coloured', 'at-edge', 'mark-words'], none: IN_FLOW_OR_FOOT },
  { gate: 'merged', all: ['merged', 'apart-sized', 'coloured', 'mark-words'], none: IN_FLOW },
  // One page is enough for a long line at the edge, beyond all of the page's text: such lines name a person.
  { gate: 'merged', all: ['merged', 'at-edge', 'long-text'], none: IN_FLOW },
  // Its baseline may meet a line of the text by chance.
  { gate: 'stamped', all: ['laid-on'], none: ['in-column'] },

  // The words are enough outside of lines and columns: a manual cites them within its text.
  { gate: 'notice', all: ['known-notice'], none: IN_FLOW },
  // A notice of two lines looks like a column.
  { gate: 'notice', all: ['coloured', 'known-notice'], none: ['in-line'] },
  { gate: 'notice', all: ['in-margin', 'known-notice'], none: ['in-line'] },
  // On a cover that a library adds, it is one line of several.
  { gate: 'notice', all: ['cover-notice'], none: ['in-line'] },
  // Two words may also be a title or a cell: such a notice must be small at the edge.
  { gate: 'notice', all: ['at-edge', 'terse-notice'], none: [...IN_FLOW, 'apart-sized'] },
  // Programs write it wherever their page leaves room: not in a foot with other words, which may be the author's.
  { gate: 'notice', all: ['maker-line'], none: [...IN_FLOW_OR_FOOT, 'apart-sized'] },
  // Smaller than the text, it may be the last line of a block of addresses.
  { gate: 'notice', all: ['maker-line'], none: ['in-line', 'in-row', 'body-sized'] },
  { gate: 'notice', all: ['in-notice'], none: ['in-line'] },
  // In two corners, as buttons of trial versions are; an advert has one badge.
  { gate: 'notice', all: ['oblique', 'terse-notice'], none: ['single'] },
  // A scanner knows no text: what is written along the edges of its pages was added. Tickets and slides are pictures with text, too.
  { gate: 'notice', all: ['coloured', 'on-most-pages', 'edge-of-scan'] },
  { gate: 'notice', all: ['coloured', 'odd-text', 'edge-of-scan'], none: ['imprint'] },
  // A notice of the copy is not the document's subject if it repeats in the margin or lies beyond all text; in the middle of a
  // page it may be a line of a certificate.
  { gate: 'notice', all: ['in-margin', 'on-two-pages', 'copy-notice'], none: [...IN_FLOW, 'imprint'] },
  { gate: 'notice', all: ['at-edge', 'on-most-pages', 'copy-notice'], none: ['in-line', 'imprint'] },
  // Several such lines form a column of their own. Without licence words they may be the head of a form (who issued it, and
  // when) or a foot that names a source of figures.
  {
    gate: 'notice',
    all: ['in-margin', 'on-three-pages', 'on-most-pages', 'licence-words', 'copy-notice'],
    none: ['in-row', 'imprint'],
  },
  { gate: 'notice', all: ['at-edge', 'copy-notice'], none: [...IN_FLOW, 'imprint', 'apart-sized'] },
  {
    gate: 'notice',
    all: ['coloured', 'at-edge', 'copy-notice'],
    none: [...IN_FLOW, 'imprint', 'display-sized'],
  },
  // Not at the edge: a scan's own foot or a drawing may reach farther out than the stamp.
  {
    gate: 'notice',
    all: ['alone-in-stream', 'in-margin', 'licence-words', 'copy-notice'],
    none: ['in-row', 'in-column', 'imprint', 'apart-sized'],
  },
  // Anywhere on a page: a document is signed after it was written.
  { gate: 'notice', all: ['in-signature'] },
  { gate: 'notice', all: ['signature-notice'], none: [...IN_FLOW, 'apart-sized'] },
  // Browsers print it into the foot or the head; one page is enough. In a column, it is an entry of a list.
  { gate: 'notice', all: ['in-margin', 'browser-print'], none: ['in-column'] },
  // A little larger than its labels, it may be a cell of a drawing's title block.
  {
    gate: 'notice',
    all: ['in-margin', 'on-three-pages', 'on-most-pages', 'status-line'],
    none: [...IN_FLOW, 'apart-sized'],
  },
  { gate: 'notice', all: ['display-sized', 'on-three-pages', 'on-most-pages', 'status-line'], none: IN_FLOW },
  // Larger, such a status may be the title of slides.
  { gate: 'notice', all: ['in-margin', 'status-line'], none: ['in-row', 'in-column', 'apart-sized'] },

  // A figure may reach over a running foot on a page or two, also over the feet of the slides on a handout.
  {
    gate: 'same-placement',
    all: ['across-text', 'on-most-pages'],
    none: [...IN_FLOW, 'in-margin', 'on-lattice'],
  },
  // Turned by a right angle at the edge, as notes in margins are. Titles of axes, heads of tables and side tabs are short, and say
  // nothing of a copy.
  {
    gate: 'same-placement',
    all: ['turned', 'at-edge', 'on-three-pages', 'on-most-pages', 'mark-words'],
    none: ['in-line', 'oblique'],
  },
  // Sites and shops write their address into the head or foot of the pages that they pass on.
  {
    gate: 'same-placement',
    all: ['in-margin', 'on-three-pages', 'on-most-pages', 'address-line'],
    none: IN_FLOW,
  },
  // Stamping programs write the owner's name along the edge of each page. A publisher writes its copyright there: that line stays.
  {
    gate: 'same-placement',
    all: ['at-edge', 'on-three-pages', 'on-most-pages', 'long-text', 'odd-text'],
    none: [...IN_FLOW, 'imprint', 'in-palette'],
  },
  // In the colour of the text, a line along the side may be the name of a product, as manuals have it.
  {
    gate: 'same-placement',
    all: ['turned', 'coloured', 'at-edge', 'on-three-pages', 'on-most-pages', 'long-text'],
    none: [...IN_FLOW, 'in-palette'],
  },
  // A program's tag may stand beside other lines of the foot. Publishers' and authors' lines are not pale, and the feet of slides
  // have the colour of other text.
  {
    gate: 'same-placement',
    all: ['pale', 'in-margin', 'on-three-pages', 'on-most-pages', 'mark-words'],
    none: ['in-line', 'imprint', 'in-palette'],
  },
  { gate: 'same-placement', all: ['transparent', 'single', 'on-most-pages'], none: IN_FLOW },
  // Running heads and feet are often grey, and larger than the text.
  { gate: 'same-placement', all: ['faint', 'single', 'on-most-pages'], none: [...IN_FLOW, 'in-margin'] },
  // Without words of marks it may be a running head: many are coloured.
  {
    gate: 'same-placement',
    all: ['coloured', 'single', 'on-three-pages', 'on-most-pages', 'mark-words'],
    none: [...IN_FLOW, 'in-palette', 'imprint'],
  },
];

export const NO_EVIDENCE: Verdict = { admitted: false, gate: 'no-evidence', evidence: [] };

/** An occurrence with its verdict. */
export interface Judged {
  facts: OccurrenceFacts;
  verdict: Verdict;
}

export function isAdmitted({ verdict }: Judged): boolean {
  return verdict.admitted;
}

/** Judges one occurrence by itself. Evidence from other occurrences is judged later, when all verdicts are known. */
export function judgeOccurrence(facts: OccurrenceFacts): Verdict {
  const holds = (name: TextEvidence): boolean => EVIDENCE[name](facts);
  const refusing = findRow(REFUSING, holds);
  if (refusing !== null) return { admitted: false, gate: refusing.gate, evidence: refusing.all };
  const admitting = findRow(ADMITTING, holds);
  if (admitting === null) return NO_EVIDENCE;
  // Reported, so that a person who looks for the mark on the page learns that only a search finds it.
  const reported = holds('unseen') ? [...admitting.all, 'unseen' as const] : admitting.all;
  return { admitted: true, gate: admitting.gate, evidence: reported };
}

/** The first row with all required and no excluded evidence; null if there is none. */
export function findRow<Gate extends string, Name extends EvidenceName>(
  rows: readonly GateRow<Gate, Name>[],
  holds: (name: Name) => boolean,
): GateRow<Gate, Name> | null {
  return rows.find(({ all, none }) => all.every(holds) && none?.some(holds) !== true) ?? null;
}
