/**
 * A content unit together with its MuPDF objects.
 */
import type * as mupdf from 'mupdf';
import { lexInstructions } from '../../content/lexer.js';
import type { WrittenCodes } from '../../content/written-codes.js';
import type { ContentUnit } from '../../page/page-model.js';
import { isTransparencyGroup } from '../cost/masked-runs.js';
import type { CostedStream } from '../cost/run-costs.js';
import type { HeldResources } from './property-lists.js';
import { readStreamEntries } from './stream-entries.js';

/** A unit with the MuPDF objects that the plain page model must not hold. */
export interface KnownUnit extends HeldResources, CostedStream {
  unit: ContentUnit;
  /** The object that replaces a page's /Contents in the trace copy. */
  markedContents: mupdf.PDFObject | null;
  /** The text of a page's contents if it is counted; null if it is marked. */
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
  const drawnForms = new Map<string, number>();
  const instructions = lexInstructions(bytes);
  return {
    unit: {
      id,
      kind,
      segments,
      bytes,
      instructions,
      ...readStreamEntries(dictionary),
      maskUse: 'none',
      drawnForms,
    },
    resourcesHolder: 0,
    drawnForms,
    resources,
    markedContents: null,
    counted: null,
    children: [],
    isGroup: dictionary !== null && isTransparencyGroup(dictionary),
    barePaints: 0,
    runCost: null,
  };
}
