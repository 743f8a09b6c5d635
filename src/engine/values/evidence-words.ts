/**
 * All evidence for or against a mark, by its name in the report.
 *
 * `judge/evidence.ts` decides what holds for a text, `stamps/gates.ts` what holds for a picture; the two
 * tables of gates say which names together decide. The words are here because the worker's parent reads them, too.
 */

/** What holds of the mark, as a phrase, by names in the order in which a report lists them. */
export const EVIDENCE_WORDS = {
  'in-artifact': 'in content that the file declares to be no part of its text',
  'in-watermark-artifact':
    'in an artifact by which products declare marks: Watermark, and around text Background',
  'in-watermark-annotation': 'in a watermark or stamp annotation',
  'in-watermark-form': 'in a form that its program wrote as a watermark',
  'in-named-layer': 'in a layer that is named as a watermark, or after the text of a mark',
  'laid-on': 'laid over or under a page that was there before',
  merged: 'in a group of its own that was merged into the contents',
  'alone-in-stream': 'alone in a content stream, a form or an annotation',
  oblique: 'four degrees or more off the four right angles',
  slanted: 'fifteen degrees or more off the four right angles',
  turned: "in another direction than the page's own text",
  'body-sized': 'about as large as the body text, or larger',
  'apart-sized': '1.3 times as large as the body text, or more',
  'slant-sized': '1.4 times as large as the body text, or more',
  'display-sized': 'twice as large as the body text, or more',
  'banner-sized': 'three times as large as the body text, or more',
  transparent: "more transparent than the page's own text, or blended, and on no page shown in full",
  pale: 'paler than the body text',
  faint: 'transparent, or paler than the body text and larger',
  coloured: 'of another colour than the body text',
  'touching-text': 'touches the letters of other lines',
  'across-text': 'lies across other lines by a tenth of it or more',
  'at-edge': 'in the strip along an edge of the page, beyond all of its other text',
  'in-margin': 'in the upper or lower 15 % of the page',
  single: 'the only one of its look on the page',
  'on-lattice': 'one of six or more in rows and columns',
  'one-of-many-tiles': 'one of twelve or more in rows and columns',
  repeated: 'at one place on two pages or more, or in rows and columns',
  'on-two-pages': 'at one place on two pages or more',
  'on-three-pages': 'at one place on three pages or more',
  'on-most-pages': 'at one place on most pages',
  'long-text': 'of twenty letters or more',
  'odd-text': 'with a date, an address of the net or the words of a licence',
  'licence-words': 'with the words of a licensee, an owner or a download, or against passing it on',
  'address-line': 'an address of the net, alone or with a few words',
  'browser-print':
    'the title or address of a web page, or the date, with the number of the page as browsers print it (1/2)',
  imprint: 'begins as the line that says whose a document is',
  'known-notice': 'worded as notices that products on trial, modelers, courts and archives put on pages',
  'cover-notice': 'worded as the lines of a cover that a library or a portal adds',
  'terse-notice':
    'a short notice of a product on trial, or worded as lines along the edge of portals and offices',
  'maker-line': 'says in a few words with which program the page was made',
  'in-notice':
    'a short notice over or under a line of a known one, or a date or an address with two such lines',
  'copy-notice': 'says in twenty letters or more how the copy was made or obtained, or may be used',
  'signature-notice': 'says who signed the document electronically, or where that is verified',
  'mark-words':
    'with a date, an address of the net, a number of a customer, or words of a licence or about the copy',
  'status-line': 'a status of several words, with a label or with a date, and nothing else',
  'page-sized': 'a picture of the size of the page',
  'seen-through': 'what lies under the picture is seen through it',
  'reads-as-text': 'its letters were read, and are the text',
  'said-to-show-text': 'the document itself says that it shows the text',
  'in-row-of-marks':
    'in line with equal tiles of the page, most of which went, or one that the edge of the page cuts',
  'at-place-of-mark': 'at the place and with the look of one that went on another page',
  'words-of-mark':
    'slanted, along or apart at the edge, or about the copy, with words that went on three other pages or more',
  'picture-of-mark': 'the picture that went on three other pages or more',
  insisted: 'the caller insisted, without other evidence for a mark',
  clips: 'what is painted after it is clipped to its letters',
  unattributed: 'the instruction that wrote it is not known for certain',
  'in-mask': 'painted into a soft mask',
  'in-form-field': 'the value of a form field',
  'in-signature': 'shown by a field that signs the document',
  'under-scan': 'painted before the pictures that fill the page',
  'over-scan': 'on a page that pictures fill',
  'edge-of-scan':
    'along an edge of a page that pictures fill, as all of its visible text is, and written apart from them',
  'painted-apart': 'alone in a stream or a form, and coloured or transparent',
  unseen: 'seen by no reader: in invisible letters, or wholly under a picture',
  unpainted: 'in invisible letters',
  'in-line': 'a word in a line of other text',
  'in-row': 'on one baseline with other text, as the cells of a table are',
  'in-column': "between lines that begin at its margin, as the page's own lines are",
  'column-line': "between lines that begin at its margin, and on no other line's letters",
  label:
    'an oblique label: one of a page of them, or alone, small, clear of all text, and without words of marks',
  'in-palette': 'coloured as other text of its pages is, apart from it',
  'too-small': 'a picture too low to be read',
  'too-many-samples': 'a picture larger than any stamp',
  'in-pattern': 'painted as the cell of a pattern',
  'in-annotation': 'in an annotation, which a person may have written',
} as const;

export type EvidenceName = keyof typeof EVIDENCE_WORDS;

export const EVIDENCE_NAMES = Object.keys(EVIDENCE_WORDS) as EvidenceName[];

/** The most evidence that is reported of one mark; no gate has more conditions. */
export const MAX_REPORTED_EVIDENCE = 12;
