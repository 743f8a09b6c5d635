/**
 * The words of `encoding`, `gate` and `evidence` in a place's account, with their meanings.
 *
 * The encodings are total by type. The gates belong to the engine's own parts,
 * which this side may not import: the mirrored spec holds the two together.
 */
import type { LocationEncoding } from '../../engine/values/evidence.js';
import { EVIDENCE_WORDS } from '../../engine/values/evidence-words.js';

export const ENCODING_WORDS: Record<LocationEncoding, string> = {
  plain: 'one text-showing operator, its string written in parentheses',
  hex: 'one text-showing operator, its string written in hexadecimal',
  TJ: 'one `TJ` array, with kerns between its strings',
  aggregate: 'several operators of one text object, read together',
  split: 'several text objects, read together',
  rotated: 'glyphs that stand on lines of their own, read in painting order',
  structured: 'named as a watermark by the structure of the document: artifact, annotation, form or layer',
  raster_stamp: 'a picture or an outline that was read as the text',
};

export const GATE_WORDS = {
  'watermark-artifact': 'marked as an artifact of the subtype Watermark',
  'watermark-annotation': 'an annotation of the subtype Watermark',
  'watermark-form': 'a form that its program wrote as a watermark',
  'optional-content': 'in a layer that is named as a watermark, or after the text',
  turned: "turned against the page's own text",
  transparent: "more transparent than the page's own text",
  oversized: 'twice as large as the body text or more, and over it',
  pale: "paler than the page's own text, and larger",
  lattice: 'tiled over the page',
  'shared-form': 'alone in a form that several pages draw',
  'own-stream': 'alone in a content stream, on most pages',
  merged: 'a group of its own that was merged into the contents of most pages',
  stamped: 'laid over or under a page that was there before',
  'same-placement': 'at the same place on most pages',
  weighed:
    'signs that are weak by themselves, and enough together: one look at one place of three pages or more',
  companion: 'beside or at the place of occurrences that another gate admitted',
  overlay: 'a picture of the size of the page that the page shows through',
};

export const encodingTable = () => tableOf('encoding', ENCODING_WORDS);
export const gateTable = () => tableOf('gate', GATE_WORDS);
export const evidenceTable = () =>
  tableOf(
    'evidence',
    Object.fromEntries(Object.entries(EVIDENCE_WORDS).map(([name, { reason }]) => [name, reason])),
  );

function tableOf(word: string, meanings: Record<string, string>): string {
  const rows = Object.entries(meanings).map(([name, meaning]) => `| \`${name}\` | ${meaning} |`);
  return [`| ${word} | meaning |`, '| --- | --- |', ...rows].join('\n');
}
