/**
 * How a stream is filtered, by what its dictionary says (ISO 32000-1, 7.4).
 */
import type * as mupdf from 'mupdf';
import { overBudget } from '../values/failure.js';

/** JPEG, JPEG 2000 and JBIG2: a few bytes of these can declare any number of pixels (7.4.7 to 7.4.9). */
const PICTURE_FILTERS: ReadonlySet<string> = new Set(['DCTDecode', 'DCT', 'JPXDecode', 'JBIG2Decode']);

/** In the order in which they are undone. */
export function listFilters(stream: mupdf.PDFObject): string[] {
  const filter = stream.get('Filter');
  if (filter.isName()) return [filter.asName()];
  const names: string[] = [];
  if (filter.isArray()) for (let at = 0; at < filter.length; at++) names.push(filter.get(at).asName());
  return names;
}

/**
 * To be called before anything but a picture is decoded: no program codes content, fonts or functions as pictures.
 *
 * @throws EngineFailure `over-budget` if that was done.
 */
export function refusePictureCoding(stream: mupdf.PDFObject): void {
  if (listFilters(stream).some((name) => PICTURE_FILTERS.has(name))) throw overBudget();
}

/** Deflate as the only filter, with any parameters. */
export function isDeflatedOnce(stream: mupdf.PDFObject): boolean {
  const filter = stream.get('Filter');
  const only = filter.isArray() && filter.length === 1 ? filter.get(0) : filter;
  return only.isName() && only.asName() === 'FlateDecode';
}

/** Parameters change what the filter yields; MuPDF heeds them by the name that inline images give them, too. */
export function hasFilterParameters(stream: mupdf.PDFObject): boolean {
  return ['DecodeParms', 'DP'].some((key) => isGiven(stream.get(key)));
}

function isGiven(parameters: mupdf.PDFObject): boolean {
  if (!parameters.isArray()) return !parameters.isNull();
  for (let at = 0; at < parameters.length; at++) if (!parameters.get(at).isNull()) return true;
  return false;
}
