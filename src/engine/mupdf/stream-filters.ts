/** Reads a stream's filters from its dictionary (ISO 32000-1, 7.4). */
import type * as mupdf from 'mupdf';
import { overBudget } from '../values/failure.js';
import { listElements } from './objects.js';

/** JPEG, JPEG 2000 and JBIG2. With these, a few bytes can declare any number of pixels (7.4.7 to 7.4.9). */
const PICTURE_FILTERS: ReadonlySet<string> = new Set(['DCTDecode', 'JPXDecode', 'JBIG2Decode']);

/** Abbreviations for inline images (8.9.7), which some programs write everywhere and readers take there. */
const FULL_NAMES: Partial<Record<string, string>> = {
  AHx: 'ASCIIHexDecode',
  A85: 'ASCII85Decode',
  LZW: 'LZWDecode',
  Fl: 'FlateDecode',
  DCT: 'DCTDecode',
};

/** Lists the filters in the order in which they are decoded, by their full names. */
export function listFilters(stream: mupdf.PDFObject): string[] {
  const filter = stream.get('Filter');
  const names = filter.isName() ? [filter] : listElements(filter);
  return names.map((one) => {
    const name = one.asName();
    return FULL_NAMES[name] ?? name;
  });
}

/**
 * Refuses a stream that is coded as a picture. Call this before decoding any stream that is not a picture: no program
 * codes content, fonts or functions as pictures.
 *
 * @throws EngineFailure `over-budget`.
 */
export function refusePictureCoding(stream: mupdf.PDFObject): void {
  if (listFilters(stream).some((name) => PICTURE_FILTERS.has(name))) throw overBudget();
}

/** True if deflate is the only filter, with or without parameters. */
export function isDeflatedOnce(stream: mupdf.PDFObject): boolean {
  return listFilters(stream).join(' ') === 'FlateDecode';
}

/** True if a filter has parameters, which change its result. MuPDF also reads them under the key of inline images. */
export function hasFilterParameters(stream: mupdf.PDFObject): boolean {
  return ['DecodeParms', 'DP'].some((key) => isGiven(stream.get(key)));
}

function isGiven(parameters: mupdf.PDFObject): boolean {
  return parameters.isArray() ? listElements(parameters).some((own) => !own.isNull()) : !parameters.isNull();
}
