/**
 * Reads the dictionary of a form, pattern or appearance.
 */
import type * as mupdf from 'mupdf';
import type { Box } from '../../values/geometry.js';
import type { ContentUnit } from '../../page/page-model.js';
import { readOptionalContentName } from '../optional-content-name.js';

/** Keys that connect the stream with other parts of the document (14.7.4.4, 8.10.4). */
const TYING_KEYS = ['StructParents', 'StructParent', 'Ref'];
type StreamEntries = Pick<
  ContentUnit,
  'optionalContentName' | 'isMarkedAsWatermark' | 'settingsObjectNumber' | 'isTied' | 'boundingBox'
>;

/** @param dictionary null for a page's contents. */
export function readStreamEntries(dictionary: mupdf.PDFObject | null): StreamEntries {
  return {
    optionalContentName: dictionary === null ? null : readOptionalContentName(dictionary.get('OC')),
    isMarkedAsWatermark: dictionary !== null && hasWatermarkPieceInfo(dictionary),
    settingsObjectNumber: dictionary === null ? 0 : findSettings(dictionary),
    isTied: dictionary !== null && TYING_KEYS.some((tie) => !dictionary.get(tie).isNull()),
    boundingBox: dictionary === null ? null : readBoundingBox(dictionary.get('BBox')),
  };
}

function findSettings(dictionary: mupdf.PDFObject): number {
  const settings = dictionary.get('PieceInfo', 'ADBE_CompoundType', 'DocSettings');
  return settings.isStream() && settings.isIndirect() ? settings.asIndirect() : 0;
}

function hasWatermarkPieceInfo(dictionary: mupdf.PDFObject): boolean {
  const mark = dictionary.get('PieceInfo', 'ADBE_CompoundType', 'Private');
  return mark.isName() && /watermark|background/iu.test(mark.asName());
}

/** Records that a soft mask uses a form. The mask is plain if it shows exactly what the form paints (11.6.5.2). */
export function noteMask(unit: ContentUnit, mask: mupdf.PDFObject): void {
  const isPlain = mask.get('TR').isNull() && mask.get('BC').isNull();
  unit.maskUse = isPlain && unit.maskUse !== 'mapped' ? 'plain' : 'mapped';
}

/** A rectangle may be given by any two opposite corners (7.9.5). */
function readBoundingBox(array: mupdf.PDFObject): Box | null {
  if (!array.isArray() || array.length !== 4) return null;
  const [x0, y0, x1, y1] = [0, 1, 2, 3].map((at) => array.get(at).asNumber()) as [
    number,
    number,
    number,
    number,
  ];
  return { left: Math.min(x0, x1), top: Math.min(y0, y1), right: Math.max(x0, x1), bottom: Math.max(y0, y1) };
}
