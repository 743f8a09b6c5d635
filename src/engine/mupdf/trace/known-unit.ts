/** A content unit together with its MuPDF objects. */
import type * as mupdf from 'mupdf';
import { lexInstructions } from '../../content/lexer.js';
import type { WrittenCodes } from '../../content/written-codes.js';
import type { ContentUnit } from '../../page/page-model.js';
import { isTransparencyGroup } from '../cost/masked-runs.js';
import type { CostedStream } from '../cost/run-costs.js';
import { readOptionalContentName } from '../names.js';
import { readRectangle } from '../objects.js';
import type { HeldResources } from './property-lists.js';

/** A unit with the MuPDF objects that the plain page model must not hold. */
export interface KnownUnit extends HeldResources, CostedStream {
  unit: ContentUnit & CostedStream['unit'];
  /** The object that replaces a page's /Contents in the trace copy. */
  instrumentedContents: mupdf.PDFObject | null;
  /** The text of a page's contents if it is counted; null if it has markers. */
  counted: WrittenCodes | null;
}

/** A stream, or a page's joined streams, before a unit is made of it. */
export interface FoundStream extends Pick<ContentUnit, 'kind' | 'bytes' | 'segments'> {
  key: string;
  resources: mupdf.PDFObject;
  /** Null for a page's contents. */
  dictionary: mupdf.PDFObject | null;
  depth: number;
}

/** Makes the unit of a stream, before the names in the stream are resolved. */
export function createKnownUnit(
  id: number,
  { kind, bytes, segments, dictionary, resources }: FoundStream,
): KnownUnit {
  const instructions = lexInstructions(bytes);
  const entries = readStreamEntries(dictionary);
  return {
    unit: { id, kind, segments, bytes, instructions, ...entries, drawnForms: new Map() },
    resourcesHolder: 0,
    resources,
    instrumentedContents: null,
    counted: null,
    children: [],
    isGroup: dictionary !== null && isTransparencyGroup(dictionary),
    barePaints: 0,
    runCost: null,
  };
}

/** Keys that connect the stream with other parts of the document (14.7.4.4, 8.10.4). */
const TYING_KEYS = ['StructParents', 'StructParent', 'Ref'];

/** @param dictionary null for a page's contents. */
export function readStreamEntries(dictionary: mupdf.PDFObject | null) {
  return {
    optionalContentName: dictionary === null ? null : readOptionalContentName(dictionary.get('OC')),
    isMarkedAsWatermark: dictionary !== null && hasWatermarkPieceInfo(dictionary),
    settingsObjectNumber: dictionary === null ? 0 : findSettings(dictionary),
    isTied: dictionary !== null && TYING_KEYS.some((tie) => !dictionary.get(tie).isNull()),
    boundingBox: dictionary === null ? null : readRectangle(dictionary.get('BBox')),
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
