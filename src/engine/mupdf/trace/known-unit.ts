/**
 * A content unit together with what MuPDF knows of it, which the plain page model must not hold.
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
  /** What stands in the trace copy for a page's /Contents. */
  markedContents: mupdf.PDFObject | null;
  /** The text of a page's contents, where it is counted and not marked. */
  counted: WrittenCodes | null;
}

/** A stream, or a page's streams in a row, that no unit is made of yet. */
export interface FoundStream extends Pick<ContentUnit, 'kind' | 'bytes' | 'segments'> {
  key: string;
  resources: mupdf.PDFObject;
  /** Null for a page's contents. */
  dictionary: mupdf.PDFObject | null;
  depth: number;
}

/** The unit of a stream whose names were not followed yet. */
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
