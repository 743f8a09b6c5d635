/** Measures the streams of a font before MuPDF decodes and reads them (ISO 32000-1, 9.6 to 9.10). */
import type * as mupdf from 'mupdf';
import { measureInflated } from '../../file/inflated-length.js';
import { readDecoded } from '../content-streams.js';
import { isDeflatedOnce } from '../stream-filters.js';
import { takeBytes } from '../buffers.js';
import type { Budget } from '../../values/budget.js';

const PROGRAMS = ['FontFile', 'FontFile2', 'FontFile3'];

/** Adds up the programs and character maps of fonts and of their descendants; each stream once. */
export function createFontCharge(budget: Budget): (font: mupdf.PDFObject) => void {
  const charged = new Set<number>();
  const chargeStream = (stream: mupdf.PDFObject): void => {
    if (!stream.isStream() || charged.has(stream.asIndirect())) return;
    charged.add(stream.asIndirect());
    budget.spend('fontBytes', measureStream(stream, budget.remaining('fontBytes')));
    // A character map may be based on another, which is read with it (9.7.5.3).
    chargeStream(stream.get('UseCMap'));
  };
  return (font) => {
    budget.spend('fonts', 1);
    chargeStream(font.get('ToUnicode'));
    chargeStream(font.get('Encoding'));
    const descendants = font.get('DescendantFonts');
    const descendant = descendants.isArray() ? descendants.get(0) : descendants;
    for (const dictionary of descendant.isDictionary() ? [font, descendant] : [font]) {
      chargeStream(dictionary.get('CIDToGIDMap'));
      const descriptor = dictionary.get('FontDescriptor');
      if (descriptor.isDictionary()) for (const key of PROGRAMS) chargeStream(descriptor.get(key));
    }
  };
}

/** Deflated data is inflated natively, in a fraction of MuPDF's time. Other filters are rare, and MuPDF decodes them. */
function measureStream(stream: mupdf.PDFObject, limit: number): number {
  if (!isDeflatedOnce(stream)) return readDecoded(stream)?.length ?? 0;
  return measureInflated(takeBytes(stream.readRawStream()), limit);
}
