/**
 * Runs pages and records what they paint, in the fastest mode that gives the same record as the public API.
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
import { agreesWithWalker } from './read-text.js';

/** How calls arrive: by the package alone, by the package but for glyphs (from memory), mostly past its table, or past its unpacking too. */
export type RecordMode = 'public' | 'memory' | 'direct' | 'short';

/** Of what a paint has boxes. */
export type KeptBoxes = 'none' | 'clips' | 'clips-and-paths';

let provedMode: RecordMode | null = null;
let provedCallSites: CallSites | null = null;

export class PaintRecorder {
  private readonly nonce: string;
  private readonly tape: PaintTape;
  private readonly mode: RecordMode;
  private readonly keepsClipBoxes: boolean;
  private readonly keepsPathBoxes: boolean;

  /** @param boxes clips, or clips and painted paths, carry their boxes in page as their last four numbers; otherwise no path is measured. */
  constructor(nonce: string, budget: Budget, boxes: KeptBoxes = 'none', way: RecordMode = findProvedMode()) {
    this.nonce = nonce;
    this.tape = new PaintTape(nonce, budget);
    this.keepsClipBoxes = boxes !== 'none';
    this.keepsPathBoxes = boxes === 'clips-and-paths';
    this.mode = this.keepsClipBoxes && way !== 'public' ? 'memory' : way;
  }

  /**
   * Runs a page and returns what it painted.
   *
   * @param isKept false if the paint is looked at before the next page is recorded, and not afterwards.
   */
  record(page: mupdf.PDFPage, isKept = true): PagePaint {
    return this.recordBy(page, isKept, { callSites: this.mode === 'short' ? provedCallSites : null })!;
  }

  /** Whether codes of glyphs are available, which assign text without markers to its instructions. */
  get seesCodes(): boolean {
    return this.mode !== 'public';
  }

  /** As `record`, of a page whose contents have no markers around their text; null if it paints other text than is given. */
  recordCounted(page: mupdf.PDFPage, text: CountedText): PagePaint | null {
    return this.recordBy(page, true, { callSites: this.mode === 'short' ? provedCallSites : null }, text);
  }

  /** Records a page by direct calls and notes from which call sites they come. */
  profileCalls(page: mupdf.PDFPage): { paint: PagePaint; callSites: CallSites | null } {
    const profiler = new CallSiteProfiler();
    return { paint: this.recordBy(page, true, { profiler })!, callSites: profiler.report() };
  }

  private recordBy(
    page: mupdf.PDFPage,
    isKept: boolean,
    ways: CallHooks,
    text: CountedText | null = null,
  ): PagePaint | null {
    const { tape, keepsClipBoxes, keepsPathBoxes } = this;
    tape.begin();
    const device = new mupdf.Device(
      createDeviceCallbacks(tape, { readsMemory: this.mode !== 'public', keepsClipBoxes, keepsPathBoxes }),
    );
    try {
      if (this.mode === 'direct' || this.mode === 'short') {
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

  /** One by one, so that all that an annotation paints, clips and groups included, has a link of its own. */
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

/** Tries the faster modes once, on a built-in page that makes every call they shorten. */
function findProvedMode(): RecordMode {
  provedMode ??= proveMode();
  return provedMode;
}

function proveMode(): RecordMode {
  if (!agreesWithWalker()) return 'public';
  try {
    const expected = describeProbe('public', (recorder, page) => recorder.record(page));
    let callSites: CallSites | null = null;
    const direct = describeProbe('direct', (recorder, page) => {
      const profiled = recorder.profileCalls(page);
      ({ callSites } = profiled);
      return profiled.paint;
    });
    if (direct !== expected) return 'memory';
    provedCallSites = callSites;
    const short = describeProbe('short', (recorder, page) => recorder.record(page));
    return callSites !== null && short === expected ? 'short' : 'direct';
  } catch {
    return 'memory';
  }
}

/** Advances are left out: the walker can only estimate them. */
function describeProbe(
  way: RecordMode,
  record: (recorder: PaintRecorder, page: mupdf.PDFPage) => PagePaint,
): string {
  const document = new mupdf.PDFDocument(PROBE_PAGE);
  const page = document.loadPage(0);
  try {
    const { layerNames, ...columns } = record(new PaintRecorder('probe', new Budget(), 'none', way), page);
    return JSON.stringify([
      [...layerNames],
      Object.entries(columns).filter(([name]) => name !== 'glyphAdvance'),
    ]);
  } finally {
    page.destroy();
    document.destroy();
  }
}
