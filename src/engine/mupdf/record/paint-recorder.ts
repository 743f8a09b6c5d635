/**
 * Runs pages and records what they paint.
 */
import '../memory.js';
import * as mupdf from 'mupdf';
import { Budget } from '../../values/budget.js';
import type { PagePaint } from '../../page/page-model.js';
import type { CountedText } from './counted-shows.js';
import { createDeviceCallbacks } from './device-callbacks.js';
import { runWithDirectCalls, type CallHooks } from './direct-calls.js';
import { CallSiteProfiler, type CallSites } from './call-sites.js';
import { PaintTape } from './paint-tape.js';
import { PROBE_PAGE } from './probe-page.js';

/** How calls arrive: through the package's wrappers, mostly without them, or also without the package's unpacking. */
export type RecordMode = 'wrapped' | 'direct' | 'short';

/** The kinds of events that have boxes. */
export type KeptBoxes = 'none' | 'clips' | 'clips-and-paths';

let foundCallSites: CallSites | null | undefined;

export class PaintRecorder {
  private readonly nonce: string;
  private readonly tape: PaintTape;
  private readonly mode: RecordMode;
  private readonly keepsClipBoxes: boolean;
  private readonly keepsPathBoxes: boolean;
  readonly callSites: CallSites | null;

  /** @param boxes which events have their box on the page as their last four numbers. */
  constructor(nonce: string, budget: Budget, boxes: KeptBoxes = 'none', mode: RecordMode = 'short') {
    this.nonce = nonce;
    this.tape = new PaintTape(nonce, budget);
    this.keepsClipBoxes = boxes !== 'none';
    this.keepsPathBoxes = boxes === 'clips-and-paths';
    this.mode = this.keepsClipBoxes ? 'wrapped' : mode;
    this.callSites = this.mode === 'short' ? findCallSites() : null;
  }

  /**
   * Runs a page and returns what it painted.
   *
   * @param isKept false if the paint is used only until the next page is recorded.
   */
  record(page: mupdf.PDFPage, isKept = true): PagePaint {
    return this.recordBy(page, isKept, this)!;
  }

  /** As `record`, for contents without markers around their text; null if the page paints other text than the given. */
  recordCounted(page: mupdf.PDFPage, text: CountedText): PagePaint | null {
    return this.recordBy(page, true, this, text);
  }

  /** Runs a page with direct calls and returns their call sites. */
  profileCalls(page: mupdf.PDFPage): CallSites | null {
    const profiler = new CallSiteProfiler();
    this.recordBy(page, false, { profiler });
    return profiler.report();
  }

  private recordBy(
    page: mupdf.PDFPage,
    isKept: boolean,
    ways: CallHooks,
    text: CountedText | null = null,
  ): PagePaint | null {
    const { tape, keepsClipBoxes, keepsPathBoxes } = this;
    tape.begin();
    const device = new mupdf.Device(createDeviceCallbacks(tape, { keepsClipBoxes, keepsPathBoxes }));
    try {
      if (this.mode !== 'wrapped') {
        runWithDirectCalls(tape, this.nonce, ways, () => this.runPage(page, device, text));
      } else this.runPage(page, device, text);
      device.close();
      return tape.isPaired ? tape.take(isKept) : null;
    } finally {
      device.destroy();
    }
  }

  private runPage(page: mupdf.PDFPage, device: mupdf.Device, text: CountedText | null): void {
    this.tape.beginContents(text);
    page.runPageContents(device, mupdf.Matrix.identity);
    this.tape.endContents();
    this.runAnnotations(page, device);
    page.runPageWidgets(device, mupdf.Matrix.identity);
  }

  /** Runs annotations one by one, so that everything that one paints, clips and groups included, has its own link. */
  private runAnnotations(page: mupdf.PDFPage, device: mupdf.Device): void {
    for (const annotation of page.getAnnotations()) {
      const object = annotation.getObject();
      this.tape.beginAnnotation(object.isIndirect() ? object.asIndirect() : 0);
      annotation.run(device, mupdf.Matrix.identity);
      this.tape.endAnnotation();
      annotation.destroy();
    }
  }
}

/**
 * Finds the call sites once, on a built-in page that makes every call that can be shortened. Null if the module was
 * loaded without `shortenImports`.
 */
function findCallSites(): CallSites | null {
  if (foundCallSites !== undefined) return foundCallSites;
  const document = new mupdf.PDFDocument(PROBE_PAGE);
  const page = document.loadPage(0);
  try {
    foundCallSites = new PaintRecorder('probe', new Budget(), 'none', 'direct').profileCalls(page);
  } finally {
    page.destroy();
    document.destroy();
  }
  return foundCallSites;
}
