/**
 * A content unit together with what MuPDF knows of it, which the plain page model must not hold.
 */
import type * as mupdf from 'mupdf';
import type { WrittenCodes } from '../../content/written-codes.js';
import type { ContentUnit } from '../../page/page-model.js';
import type { HeldResources } from './property-lists.js';

/** What one run of a unit takes, the streams that it runs included. */
export interface RunCost {
  /** How many streams are run. */
  runs: number;
  /** How many of their bytes are run through. */
  bytes: number;
}

/** A stream that a unit runs, and how often. */
export interface StreamRun {
  unitId: number;
  runs: number;
}

/** A unit with the MuPDF objects that the plain page model must not hold. */
export interface KnownUnit extends HeldResources {
  unit: ContentUnit;
  drawnForms: Map<string, number>;
  /** What stands in the trace copy for a page's /Contents. */
  markedContents: mupdf.PDFObject | null;
  /** The text of a page's contents, where it is counted and not marked. */
  counted: WrittenCodes | null;
  /** All that it runs. */
  children: StreamRun[];
  /** It is painted as a whole: a soft mask that it is drawn under is run once for it (11.6.6). */
  isGroup: boolean;
  /** Paints of one run of it, each of which runs the soft mask that it is drawn under. */
  barePaints: number;
  /** What one run of it takes; null before it is measured. */
  runCost: RunCost | null;
}

/** A stream, or a page's streams in a row, that no unit is made of yet. */
export interface FoundStream extends Pick<ContentUnit, 'kind' | 'bytes' | 'segments'> {
  key: string;
  resources: mupdf.PDFObject;
  /** Null for a page's contents. */
  dictionary: mupdf.PDFObject | null;
  depth: number;
}
