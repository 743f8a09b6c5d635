/**
 * All evidence for or against a mark, by its name in the report.
 *
 * `judge/evidence.ts` decides what holds for a text, `stamps/draw-evidence.ts` what holds for a picture; the two
 * tables of gates say which names together decide. The words are here because the worker's parent reads them, too.
 */

/** Where the evidence is: in the file's structure, on the page, over all pages, in the hint, or in other removed marks. */
export type EvidenceSource = 'structure' | 'page' | 'document' | 'hint' | 'others';

export interface EvidenceWord {
  /** What holds, as a phrase about the mark. */
  reason: string;
  source: EvidenceSource;
}

/** The names in the order in which a report lists them. */
export const EVIDENCE_WORDS = {
  'in-watermark-artifact': {
    reason: 'in an artifact by which products declare marks: Watermark, and around text Background',
    source: 'structure',
  },
  'in-watermark-annotation': { reason: 'in a watermark or stamp annotation', source: 'structure' },
  'in-watermark-form': { reason: 'in a form that its program wrote as a watermark', source: 'structure' },
  'in-named-layer': {
    reason: 'in a layer that is named as a watermark, or after the text',
    source: 'structure',
  },
  'laid-on': { reason: 'laid over or under a page that was there before', source: 'structure' },
  merged: { reason: 'in a group of its own that was merged into the contents', source: 'structure' },
  'alone-in-stream': { reason: 'alone in a content stream, a form or an annotation', source: 'structure' },
  'alone-in-form': { reason: 'alone in a form', source: 'structure' },
  oblique: { reason: 'four degrees or more off the four right angles', source: 'page' },
  slanted: { reason: 'fifteen degrees or more off the four right angles', source: 'page' },
  turned: { reason: "in another direction than the page's own text", source: 'page' },
  'body-sized': { reason: 'about as large as the body text, or larger', source: 'page' },
  'of-body-size': { reason: 'as large as the body text, or larger', source: 'page' },
  'stamp-sized': { reason: '1.2 times as large as the body text, or more', source: 'page' },
  'apart-sized': { reason: '1.3 times as large as the body text, or more', source: 'page' },
  'slant-sized': { reason: '1.4 times as large as the body text, or more', source: 'page' },
  'display-sized': { reason: 'twice as large as the body text, or more', source: 'page' },
  'banner-sized': { reason: 'three times as large as the body text, or more', source: 'page' },
  transparent: { reason: "more transparent than the page's own text, or blended", source: 'page' },
  pale: { reason: 'paler than the body text', source: 'page' },
  faint: {
    reason: 'more transparent than the body text, or paler and larger, and on no page shown in full',
    source: 'document',
  },
  coloured: { reason: 'of another colour than the body text', source: 'page' },
  'touching-text': { reason: 'touches the letters of other lines', source: 'page' },
  'across-text': { reason: 'lies across other lines by a tenth of it or more', source: 'page' },
  'well-across-text': { reason: 'lies across other lines by three tenths of it or more', source: 'page' },
  'at-edge': {
    reason: 'in the strip along an edge of the page, beyond all of its other text',
    source: 'page',
  },
  single: { reason: 'the only one of its look on the page', source: 'page' },
  'one-of-several': { reason: 'one of several of its look on the page', source: 'page' },
  'on-lattice': { reason: 'one of six or more in rows and columns', source: 'page' },
  'one-of-many-tiles': { reason: 'one of twelve or more in rows and columns', source: 'page' },
  repeated: { reason: 'at one place on two pages or more, or in rows and columns', source: 'document' },
  'on-two-pages': { reason: 'at one place on two pages or more', source: 'document' },
  'on-three-pages': { reason: 'at one place on three pages or more', source: 'document' },
  'on-most-pages': { reason: 'at one place on most pages', source: 'document' },
  'form-on-two-pages': { reason: 'its form is run by two pages or more', source: 'document' },
  'long-text': { reason: 'of twenty letters or more', source: 'hint' },
  'odd-text': {
    reason: 'with a date, an address of the net or the words of a licence',
    source: 'hint',
  },
  imprint: { reason: 'begins as the line that says whose a document is', source: 'hint' },
  notice: { reason: 'says what made the document, or that it was tried out', source: 'hint' },
  'known-notice': {
    reason: 'worded as notices that products on trial, modelers, courts and archives put on pages',
    source: 'hint',
  },
  'terse-notice': { reason: 'a notice of a product on trial in a few words', source: 'hint' },
  'void-notice': { reason: 'says only that the document has no effect', source: 'hint' },
  'page-sized': { reason: 'a picture of the size of the page', source: 'page' },
  'seen-through': { reason: 'what lies under the picture is seen through it', source: 'page' },
  'reads-as-text': { reason: 'its letters were read, and are the text', source: 'hint' },
  'said-to-show-text': { reason: 'the document itself says that it shows the text', source: 'hint' },
  'in-row-of-marks': { reason: 'in line with equal tiles of the page, most of which went', source: 'others' },
  'at-place-of-mark': {
    reason: 'at the place and with the look of one that went on another page',
    source: 'others',
  },
  'note-like-mark': { reason: 'an annotation by itself, as another one that went', source: 'others' },
  'mask-of-mark': { reason: 'makes the soft mask through which one that went is seen', source: 'others' },
  insisted: { reason: 'the caller insisted, without other evidence for a mark', source: 'hint' },
  clips: { reason: 'what is painted after it is clipped to its letters', source: 'structure' },
  unattributed: { reason: 'the instruction that wrote it is not known for certain', source: 'structure' },
  'in-mask': { reason: 'painted into a soft mask', source: 'structure' },
  'in-form-field': { reason: 'the value of a form field', source: 'structure' },
  'under-scan': { reason: 'painted before the pictures that fill the page', source: 'page' },
  'over-scan': { reason: 'on a page that pictures fill', source: 'page' },
  'apart-from-hidden': {
    reason: 'hidden, and written apart from all other hidden text of the page',
    source: 'structure',
  },
  'painted-apart': {
    reason: 'alone in a stream or a form, and coloured or transparent, as recognisers write no text',
    source: 'structure',
  },
  unseen: { reason: 'seen by no reader: in invisible letters, or wholly under a picture', source: 'page' },
  unpainted: { reason: 'in invisible letters', source: 'structure' },
  'in-line': { reason: 'a word in a line of other text', source: 'page' },
  'in-row': { reason: 'on one baseline with other text, as the cells of a table are', source: 'page' },
  'in-column': {
    reason: "between lines that begin at its margin, as the page's own lines are",
    source: 'page',
  },
  'column-line': {
    reason: "between lines that begin at its margin, and on no other line's letters",
    source: 'page',
  },
  'map-label': {
    reason: 'one of a page of oblique labels, neither faint nor at one place on three pages',
    source: 'document',
  },
  'in-palette': {
    reason: 'coloured as other text of its pages is, apart from it',
    source: 'document',
  },
  'covered-in-turn': {
    reason: 'faint on some pages and in full on others, as items of slides',
    source: 'document',
  },
  'over-ground': { reason: 'over something dark or a picture', source: 'page' },
  'light-title': {
    reason: 'over something dark or a picture, touching no text, not turned and not repeated',
    source: 'document',
  },
  'beside-paths': { reason: 'on a page of as many paths as a drawing has', source: 'page' },
  'drawing-label': {
    reason: 'in a drawing, touching no text, not turned and not repeated',
    source: 'document',
  },
  'too-small': { reason: 'a picture too low to be read', source: 'page' },
  'too-many-samples': { reason: 'a picture larger than any stamp', source: 'page' },
  'in-pattern': { reason: 'painted as the cell of a pattern', source: 'structure' },
  'in-annotation': { reason: 'in an annotation, which a person may have written', source: 'structure' },
} as const satisfies Record<string, EvidenceWord>;

export type EvidenceName = keyof typeof EVIDENCE_WORDS;

export const EVIDENCE_NAMES = Object.keys(EVIDENCE_WORDS) as EvidenceName[];

/** The most evidence that is reported of one mark; no gate has more conditions. */
export const MAX_TOLD_EVIDENCE = 12;
