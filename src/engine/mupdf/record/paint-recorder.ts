/**
 * Runs pages and records what they paint, the quickest way that has proved itself.
 */
import '../memory.js';
import * as mupdf from 'mupdf';
import { Budget } from '../../values/budget.js';
import type { PagePaint } from '../../page/page-model.js';
import type { CountedText } from './counted-shows.js';
import { createDeviceCallbacks } from './device-callbacks.js';
import { runWithDirectCalls, type CallWays } from './direct-calls.js';
import { ListeningTable, type LearntCalls } from './learnt-calls.js';
import { PaintTape } from './paint-tape.js';
import { PROBE_PAGE } from './probe-page.js';
import { agreesWithWalker } from './read-text.js';

/** How calls arrive: by the package alone, by the package but for glyphs (from memory), mostly past its table, or past its unpacking too. */
export type RecordingWay = 'public' | 'memory' | 'direct' | 'short';

/** Of what a paint has boxes. */
export type KeptBoxes = 'none' | 'clips' | 'clips-and-paths';

let provedWay: RecordingWay | null = null;
let learntCalls: LearntCalls | null = null;

export class PaintRecorder {
  private readonly nonce: string;
  private readonly tape: PaintTape;
  private readonly way: RecordingWay;
  private readonly keepsClipBoxes: boolean;
  private readonly keepsPathBoxes: boolean;

  /** @param boxes clips, or clips and painted paths, carry their boxes in page as their last four numbers; otherwise no path is measured. */
  constructor(nonce: string, budget: Budget, boxes: KeptBoxes = 'none', way: RecordingWay = findProvedWay()) {
    this.nonce = nonce;
    this.tape = new PaintTape(nonce, budget);
    this.keepsClipBoxes = boxes !== 'none';
    this.keepsPathBoxes = boxes === 'clips-and-paths';
    this.way = this.keepsClipBoxes && way !== 'public' ? 'memory' : way;
  }

  /**
   * Runs a page and returns what it painted.
   *
   * @param isKept false where the paint is looked at before the next page is recorded, and not afterwards.
   */
  record(page: mupdf.PDFPage, isKept = true): PagePaint {
    return this.recordBy(page, isKept, { learnt: this.way === 'short' ? learntCalls : null })!;
  }

  /** Says whether codes of glyphs can be seen, by which text without markers is told its instructions. */
  get seesCodes(): boolean {
    return this.way !== 'public';
  }

  /** As `record`, of a page whose contents have no markers around their text; null where it paints other text than is given. */
  recordCounted(page: mupdf.PDFPage, text: CountedText): PagePaint | null {
    return this.recordBy(page, true, { learnt: this.way === 'short' ? learntCalls : null }, text);
  }

  /** Records a page by direct calls and hears how they arrive. */
  listen(page: mupdf.PDFPage): { paint: PagePaint; learnt: LearntCalls | null } {
    const listening = new ListeningTable();
    return { paint: this.recordBy(page, true, { listening })!, learnt: listening.tell() };
  }

  private recordBy(
    page: mupdf.PDFPage,
    isKept: boolean,
    ways: CallWays,
    text: CountedText | null = null,
  ): PagePaint | null {
    const { tape, keepsClipBoxes, keepsPathBoxes } = this;
    tape.begin();
    const device = new mupdf.Device(
      createDeviceCallbacks(tape, { readsMemory: this.way !== 'public', keepsClipBoxes, keepsPathBoxes }),
    );
    try {
      if (this.way === 'direct' || this.way === 'short')
        runWithDirectCalls(tape, this.nonce, ways, () => this.runPage(page, device, text));
      else this.runPage(page, device, text);
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

/** What trying the ways has shown, as a value that may be kept: the same for the same build of the package. */
export interface Proof {
  way: RecordingWay;
  learnt: LearntCalls | null;
}

/** Null before the first recording. */
export function tellProof(): Proof | null {
  return provedWay === null ? null : { way: provedWay, learnt: learntCalls };
}

/** For a host that has kept what this very build of the package has proved: a first document need not try the ways. */
export function trustProof({ way, learnt }: Proof): void {
  provedWay = way;
  learntCalls = learnt;
}

/** Tries the quicker ways once, on a page of ours that makes every call they shorten. */
function findProvedWay(): RecordingWay {
  provedWay ??= proveWay();
  return provedWay;
}

function proveWay(): RecordingWay {
  if (!agreesWithWalker()) return 'public';
  try {
    const expected = describeProbe('public', (recorder, page) => recorder.record(page));
    let learnt: LearntCalls | null = null;
    const direct = describeProbe('direct', (recorder, page) => {
      const heard = recorder.listen(page);
      ({ learnt } = heard);
      return heard.paint;
    });
    if (direct !== expected) return 'memory';
    learntCalls = learnt;
    const short = describeProbe('short', (recorder, page) => recorder.record(page));
    return learnt !== null && short === expected ? 'short' : 'direct';
  } catch {
    return 'memory';
  }
}

/** Advances are left out: the walker can only estimate them. */
function describeProbe(
  way: RecordingWay,
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
