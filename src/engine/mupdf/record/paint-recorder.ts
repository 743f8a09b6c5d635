/** Runs pages and records what they paint. */
import { fromLatin1 } from '#platform';
import type * as mupdf from 'mupdf';
import type { Budget } from '../../values/budget.js';
import type { PagePaint } from '../../page/page-model.js';
import type { CountedText } from './counted-shows.js';
import { DEVICE_CALLS, recordInto } from './device-calls.js';
import { runPage } from './device-table.js';
import { PaintBuilder } from './paint-builder.js';
import { PaintColumns } from './paint-columns.js';

export type RecordPage = ReturnType<typeof createPaintRecorder>;

/**
 * Returns a function that runs a page and returns what it painted; null if it paints other text than was counted.
 *
 * @param keepsBoxes true if clips and painted paths have their box on the page as their last four numbers.
 */
export function createPaintRecorder(nonce: string, budget: Budget, keepsBoxes = false) {
  const prefix = fromLatin1(`${nonce}.`);
  /** Grown by the pages before. */
  const columns = new PaintColumns();
  /** `text` is that of the page's contents that has no markers; null if all has. */
  return (page: mupdf.PDFPage, text: CountedText | null = null): PagePaint | null => {
    const builder = new PaintBuilder(budget, columns, text);
    recordInto({ builder, prefix, keepsBoxes }, () => runPage(page, DEVICE_CALLS, builder.layers));
    return builder.isPaired ? builder.take() : null;
  };
}
