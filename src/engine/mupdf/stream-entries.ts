/**
 * What the dictionary of a form, pattern or appearance says beside its content.
 */
import type * as mupdf from 'mupdf';
import type { ContentUnit } from '../page-model.js';
import { readOptionalContentName } from './optional-content-name.js';

/** 14.7.4.4 and 8.10.4. */
const TYING_KEYS = ['StructParents', 'StructParent', 'Ref'];
type StreamEntries = Pick<
  ContentUnit,
  'optionalContentName' | 'isMarkedAsWatermark' | 'settingsObjectNumber' | 'isTied'
>;

/** @param dictionary null for a page's contents, of which no stream's dictionary says anything. */
export function describeStream(dictionary: mupdf.PDFObject | null): StreamEntries {
  return {
    optionalContentName: dictionary === null ? null : readOptionalContentName(dictionary.get('OC')),
    isMarkedAsWatermark: dictionary !== null && hasWatermarkPieceInfo(dictionary),
    settingsObjectNumber: dictionary === null ? 0 : findSettings(dictionary),
    isTied: dictionary !== null && TYING_KEYS.some((tie) => !dictionary.get(tie).isNull()),
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
