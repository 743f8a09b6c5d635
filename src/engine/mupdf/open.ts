/**
 * Opens an upload and tells apart why one cannot be opened.
 *
 * MuPDF throws plain errors with English text, some of which quote the
 * document: they are read in this file alone and never passed on.
 */
import './memory.js';
import * as mupdf from 'mupdf';
import { lendBytes } from './lend-bytes.js';
import { EngineFailure, overBudget, TOO_COMPLEX } from '../values/failure.js';

// Repair notices would print parts of hostile files to the worker's output.
mupdf.setLog(null);

/** Said of every PDF that MuPDF cannot make sense of. */
export const UNREADABLE = 'The PDF cannot be parsed or repaired.';

/** A file whose bytes lie in MuPDF's own memory already: each opening would copy them anew. */
export class LoadedFile {
  readonly bytes: Uint8Array;
  readonly buffer: mupdf.Buffer;

  /** @param bytes not to be changed from now on. */
  constructor(bytes: Uint8Array) {
    this.bytes = bytes;
    this.buffer = new mupdf.Buffer(lendBytes(bytes));
  }

  release(): void {
    this.buffer.destroy();
  }
}

export interface OpenedPdf {
  document: mupdf.PDFDocument;
  pageCount: number;
  isEncrypted: boolean;
  wasRepaired: boolean;
}

/**
 * Opens a file as a PDF and nothing else (MuPDF would also open pictures).
 *
 * @throws EngineFailure `unreadable`, `password-required`, `no-pages` or `spent`.
 */
export function openPdf(file: Uint8Array | LoadedFile): OpenedPdf {
  let document: mupdf.PDFDocument;
  try {
    const source = file instanceof LoadedFile ? file.buffer : file;
    const opened = mupdf.Document.openDocument(source, 'application/pdf');
    const asPdf = opened instanceof mupdf.PDFDocument ? opened : null;
    if (asPdf === null) throw new EngineFailure('unreadable', 'The file is not a PDF.');
    document = asPdf;
  } catch (error) {
    throw classifyMupdfError(error);
  }
  try {
    const isEncrypted = !document.getTrailer().get('Encrypt').isNull();
    if (document.needsPassword() && document.authenticatePassword('') === 0) {
      throw new EngineFailure(
        'password-required',
        'The PDF is protected by a password: send it without one.',
      );
    }
    const pageCount = document.countPages();
    if (pageCount < 1) throw new EngineFailure('no-pages', 'The PDF has no pages.');
    return { document, pageCount, isEncrypted, wasRepaired: document.wasRepaired() };
  } catch (error) {
    document.destroy();
    throw classifyMupdfError(error);
  }
}

/** Turns whatever MuPDF threw into a refusal; a spent WebAssembly instance is told apart, because its process must end. */
export function classifyMupdfError(error: unknown): EngineFailure {
  if (error instanceof EngineFailure) return error;
  if (error instanceof WebAssembly.RuntimeError || error instanceof RangeError) {
    return new EngineFailure('spent', TOO_COMPLEX, { cause: error });
  }
  const text = error instanceof Error ? error.message : '';
  if (/alloc|memory|too (many|deep|large)|nest|bomb|exception stack/iu.test(text)) {
    return overBudget({ cause: error });
  }
  return new EngineFailure('unreadable', UNREADABLE, { cause: error });
}

/** The package itself, or its WebAssembly: our own folder has its name too. */
const FROM_MUPDF = /node_modules[\\/]mupdf[\\/]|wasm:\/\//u;

function readFirstFrame(error: Error): string {
  return error.stack?.split('\n').find((line) => /^\s+at /u.test(line)) ?? '';
}

/** Tells what MuPDF threw, or what a spent instance or stack threw, from a fault of ours. */
export function isMupdfError(error: unknown): boolean {
  return (
    error instanceof WebAssembly.RuntimeError ||
    error instanceof RangeError ||
    (error instanceof Error && error.constructor === Error && FROM_MUPDF.test(readFirstFrame(error)))
  );
}
