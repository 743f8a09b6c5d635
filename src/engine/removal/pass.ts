/**
 * One way through a document: its file, its traced copy and what was read there.
 *
 * A removal opens one pass for the upload, and another if an alternative needs one. All stay open until the removal
 * ends, because the finished file is compared with them.
 */
import { correctLengths, type CorrectedUpload } from '../file/corrected-lengths.js';
import { openOrRecover } from '../file/lost-sections.js';
import { chargeObjectStreams } from '../file/object-stream-bytes.js';
import type { PdfFile } from '../file/pdf-file.js';
import { readDocument, type DocumentText } from '../lines/reading.js';
import { asRefusal } from '../mupdf/open.js';
import type { TraceView } from '../mupdf/trace/trace-view.js';
import { Trace } from '../mupdf/trace/trace.js';
import { Budget } from '../values/budget.js';
import type { Hint } from '../values/hint.js';
import { withPassword } from '../values/password.js';
import { completeSettings } from '../values/request.js';
import type { CompleteOptions, EngineMeans, PassOptions } from './options.js';
import { PictureReaders } from './picture-readers.js';

export interface RemovalPass {
  /** As the caller sent it; `file` is a copy with its own bytes if lengths of streams were corrected. */
  upload: Uint8Array;
  file: PdfFile;
  hint: Hint;
  trace: Trace;
  document: DocumentText;
  options: CompleteOptions;
  readers: PictureReaders;
}

/** What planning, writing and verifying need of a pass. */
export interface TracedPass extends Pick<RemovalPass, 'upload' | 'file' | 'trace' | 'document'> {
  options: Pick<CompleteOptions, 'secondWitness' | keyof EngineMeans>;
}

/** An open file, and the copy in which its instructions have markers. */
export type TracedFile = Pick<RemovalPass, 'file' | 'trace'>;

/**
 * Runs a job with the password of its document, and closes all that it opened.
 *
 * @throws EngineFailure also for an error of MuPDF.
 */
export function withPasses<Result>(
  passes: OpenPasses,
  run: (passes: OpenPasses) => Promise<Result>,
): Promise<Result> {
  return withPassword(passes.options.password, async () => {
    try {
      return await run(passes);
    } catch (error) {
      throw asRefusal(error);
    } finally {
      passes.close();
    }
  });
}

/** The traces that a removal has open in MuPDF's memory. */
export class OpenPasses {
  readonly options: CompleteOptions;
  private readonly traces: Trace[] = [];
  private readonly upload: Uint8Array;
  private readonly hint: Hint;
  private readonly readers: PictureReaders;

  /** @param upload as the caller sent it. */
  constructor(upload: Uint8Array, hint: Hint, options: PassOptions) {
    this.upload = upload;
    this.hint = hint;
    this.options = { ...options, ...completeSettings(options) };
    this.readers = new PictureReaders(hint, this.options);
  }

  /**
   * Opens and traces the upload, with its damage corrected as far as that is needed to read it.
   *
   * @throws EngineFailure as `trace`; `over-budget` if its object streams alone exceed the limits, because MuPDF would
   * read them whole.
   */
  openUpload(): TracedFile & { corrected: CorrectedUpload } {
    return openOrRecover(this.upload, (bytes) => {
      const corrected = correctLengths(bytes);
      const { file } = corrected;
      chargeObjectStreams(file, new Budget(this.options.limits));
      return { corrected, file, trace: this.trace(file) };
    });
  }

  /**
   * Makes the copy of a file in which instructions have markers; its pages are run when they are read.
   *
   * @throws EngineFailure if the file cannot be opened or exceeds the limits.
   */
  trace({ bytes }: PdfFile, view: TraceView = {}): Trace {
    const trace = new Trace(bytes, new Budget(this.options.limits), view);
    this.traces.push(trace);
    return trace;
  }

  /**
   * Runs every page and joins its glyphs to lines.
   *
   * @throws EngineFailure if the pages exceed the limits.
   */
  readLines({ file, trace }: TracedFile): RemovalPass {
    const { upload, hint, options, readers } = this;
    const document = readDocument(trace, (done, total) => options.onProgress?.('trace', done, total));
    return { upload, file, hint, trace, document, options, readers };
  }

  close(): void {
    for (const trace of this.traces.splice(0)) trace.close();
  }
}
