/**
 * One way through a document: its file, its traced copy and what was read there.
 *
 * A removal opens one pass for the upload, and another if an alternative needs one. All stay open until the removal
 * ends, because the finished file is compared with them.
 */
import { chargeObjectStreams } from '../file/object-stream-bytes.js';
import type { PdfFile } from '../file/pdf-file.js';
import { readDocument, type DocumentText } from '../lines/reading.js';
import { LoadedFile } from '../mupdf/open.js';
import type { TraceView } from '../mupdf/trace/trace-view.js';
import { Trace } from '../mupdf/trace/trace.js';
import { Budget } from '../values/budget.js';
import type { Hint } from '../values/hint.js';
import { completeSettings } from '../values/request.js';
import type { CompleteOptions, PassOptions } from './options.js';
import { PictureReaders } from './picture-readers.js';

export interface RemovalPass {
  /** As the caller sent it; a copy with repaired lengths has its own bytes. */
  upload: Uint8Array;
  /** True if lengths of the upload were repaired; without that another reader may see less of it. */
  isMended: boolean;
  file: LoadedFile;
  hint: Hint;
  trace: Trace;
  document: DocumentText;
  options: CompleteOptions;
  readers: PictureReaders;
}

/** An open file, and the copy in which its instructions are marked. */
export type TracedFile = Pick<RemovalPass, 'file' | 'trace'>;

/** The files and traces that a removal has open in MuPDF's memory. */
export class OpenPasses {
  private readonly closing: (() => void)[] = [];
  private readonly hint: Hint;
  private readonly options: CompleteOptions;
  private readonly readers: PictureReaders;
  private upload: Uint8Array | null;
  private isMended = false;

  /** @param upload as the caller sent it; null if it is the first file that is opened. */
  constructor(hint: Hint, options: PassOptions, upload: Uint8Array | null = null) {
    this.hint = hint;
    this.options = { ...options, ...completeSettings(options) };
    this.readers = new PictureReaders(hint, this.options);
    this.upload = upload;
  }

  /** @throws EngineFailure `over-budget` if its object streams alone exceed the limits, because MuPDF would read them whole. */
  open(pdf: PdfFile): LoadedFile {
    chargeObjectStreams(pdf, new Budget(this.options.limits));
    const file = new LoadedFile(pdf);
    this.upload ??= pdf.bytes;
    this.isMended = pdf.bytes !== this.upload;
    this.closing.push(() => file.release());
    return file;
  }

  /** @throws EngineFailure as `open` and `trace` do. */
  openTraced(pdf: PdfFile): TracedFile {
    const file = this.open(pdf);
    return { file, trace: this.trace(file) };
  }

  /**
   * Makes the copy of a file in which instructions are marked; its pages are run when they are read.
   *
   * @throws EngineFailure if the file cannot be opened or exceeds the limits.
   */
  trace(file: LoadedFile, view: TraceView = {}): Trace {
    const trace = new Trace(file, new Budget(this.options.limits), view);
    this.closing.push(() => trace.close());
    return trace;
  }

  /**
   * Runs every page and joins its glyphs to lines.
   *
   * @throws EngineFailure if the pages exceed the limits.
   */
  readLines(file: LoadedFile, trace: Trace): RemovalPass {
    const document = readDocument(trace, (done, total) => this.options.onProgress?.('trace', done, total));
    return {
      upload: this.upload ?? file.bytes,
      isMended: this.isMended,
      file,
      hint: this.hint,
      trace,
      document,
      options: this.options,
      readers: this.readers,
    };
  }

  /** Closes traces before their files, the last one first. */
  close(): void {
    for (const close of this.closing.splice(0).reverse()) close();
  }
}
