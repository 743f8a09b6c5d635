/**
 * A content unit together with what MuPDF knows of it, which the plain page model must not hold.
 */
import type * as mupdf from 'mupdf';
import type { WrittenCodes } from '../../content/written-codes.js';
import type { ContentUnit } from '../../page/page-model.js';
import type { CostedStream } from '../cost/run-costs.js';
import type { HeldResources } from './property-lists.js';

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
