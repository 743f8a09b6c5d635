/** Measures the streams of a font before MuPDF decodes and reads them (ISO 32000-1, 9.6 to 9.10). */
import '../memory.js';
import type * as mupdf from 'mupdf';
import { DEFLATE_RATIO, measureInflated } from '../../file/inflated-length.js';
import { readDecoded } from '../content-streams.js';
import { isDeflatedOnce } from '../stream-filters.js';
import { takeBytes } from '../buffers.js';
import type { Budget } from '../../values/budget.js';
import { useOnce } from '../objects.js';

const PROGRAMS = ['FontFile', 'FontFile2', 'FontFile3'];

/**
 * Adds up the programs and character maps of fonts and of their descendants; each stream once.
 *
 * Most documents have so little deflated data in fonts that even its largest possible size is acceptable. Such data is
 * not inflated.
 */
export class FontCosts {
  private readonly budget: Budget;
  private readonly charged = new Set<number>();
  /** Streams that were not inflated, and the most bytes that they can have together. */
  private pending: mupdf.PDFObject[] = [];
  private pendingBytes = 0;

  constructor(budget: Budget) {
    this.budget = budget;
  }

  charge(font: mupdf.PDFObject): void {
    this.budget.spend('fonts', 1);
    this.chargeStream(font.get('ToUnicode'));
    this.chargeStream(font.get('Encoding'));
    const descendants = font.get('DescendantFonts');
    const descendant = descendants.isArray() ? descendants.get(0) : descendants;
    for (const dictionary of descendant.isDictionary() ? [font, descendant] : [font]) {
      this.chargeStream(dictionary.get('CIDToGIDMap'));
      const descriptor = dictionary.get('FontDescriptor');
      if (descriptor.isDictionary()) for (const key of PROGRAMS) this.chargeStream(descriptor.get(key));
    }
  }

  private chargeStream(stream: mupdf.PDFObject): void {
    if (!stream.isStream() || this.charged.has(stream.asIndirect())) return;
    this.charged.add(stream.asIndirect());
    this.pending.push(stream);
    this.pendingBytes += boundStream(stream);
    if (this.pendingBytes > this.budget.remaining('fontBytes')) this.measurePending();
    // A character map may be based on another, which is read with it (9.7.5.3).
    this.chargeStream(stream.get('UseCMap'));
  }

  private measurePending(): void {
    const { pending } = this;
    this.pending = [];
    this.pendingBytes = 0;
    for (const stream of pending) {
      this.budget.spend('fontBytes', measureStream(stream, this.budget.remaining('fontBytes')));
    }
  }
}

/** The most bytes that a stream can decode to. */
function boundStream(stream: mupdf.PDFObject): number {
  if (!isDeflatedOnce(stream)) return Infinity;
  return useOnce(stream.readRawStream(), (raw) => raw.asUint8Array().length * DEFLATE_RATIO);
}

/** Deflated data is inflated natively, in a fraction of MuPDF's time. Other filters are rare, and MuPDF decodes them. */
function measureStream(stream: mupdf.PDFObject, limit: number): number {
  if (!isDeflatedOnce(stream)) return readDecoded(stream)?.length ?? 0;
  const raw = takeBytes(stream.readRawStream());
  return measureInflated(raw, limit);
}
