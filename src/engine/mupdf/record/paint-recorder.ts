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

export class PaintRecorder {
  private readonly budget: Budget;
  private readonly prefix: Uint8Array;
  private readonly keepsBoxes: boolean;
  /** Grown by the pages before. */
  private readonly columns = new PaintColumns();

  /** @param keepsBoxes true if clips and painted paths have their box on the page as their last four numbers. */
  constructor(nonce: string, budget: Budget, keepsBoxes = false) {
    this.budget = budget;
    this.prefix = fromLatin1(`${nonce}.`);
    this.keepsBoxes = keepsBoxes;
  }

  /**
   * Runs a page and returns what it painted; null if it paints other text than was counted.
   *
   * @param text the text of its contents that has no markers; null if all has.
   */
  record(page: mupdf.PDFPage, text: CountedText | null = null): PagePaint | null {
    const { prefix, keepsBoxes } = this;
    const builder = new PaintBuilder(this.budget, this.columns, text);
    recordInto({ builder, prefix, keepsBoxes }, () => runPage(page, DEVICE_CALLS, builder));
    return builder.isPaired ? builder.take() : null;
  }
}
