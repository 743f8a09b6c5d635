/**
 * Opens an upload, and classifies why one cannot be opened.
 *
 * MuPDF throws plain errors with English text, which may quote the document. Only this file reads that text, and no
 * report contains it.
 */
import { requireMemory } from './memory.js';
import * as mupdf from 'mupdf';
import { findBytes, fromLatin1 } from '#platform';
import { passBytes } from './buffers.js';
import { wasThrownByMupdf } from './short-calls.js';
import { EngineFailure, isSpent, overBudget, TOO_COMPLEX } from '../values/failure.js';
import { readPassword } from '../values/password.js';
import { takeSingleReferences } from './single-references.js';

requireMemory();
takeSingleReferences();
// Repair notices would print parts of hostile files to the worker's output.
mupdf.setLog(null);

/** The message for every PDF that MuPDF cannot read. */
export const UNREADABLE = 'The PDF cannot be parsed or repaired.';

export interface OpenedPdf {
  document: mupdf.PDFDocument;
  pageCount: number;
  isEncrypted: boolean;
  wasRepaired: boolean;
}

/**
 * Opens a file as a PDF, with the job's password if it needs one. Other formats, which MuPDF would open, are refused.
 *
 * @throws EngineFailure `unreadable`, `password-required`, `wrong-password`, `no-pages` or `spent`.
 */
export function openPdf(file: Uint8Array): OpenedPdf {
  let document: mupdf.PDFDocument;
  try {
    // The document keeps the buffer's bytes.
    const opened = passBytes(file, (buffer) => mupdf.Document.openDocument(buffer, 'application/pdf'));
    const asPdf = opened instanceof mupdf.PDFDocument ? opened : null;
    if (asPdf === null) throw new EngineFailure('unreadable', 'The file is not a PDF.');
    document = asPdf;
  } catch (error) {
    throw classifyMupdfError(error);
  }
  try {
    const isEncrypted = !document.getTrailer().get('Encrypt').isNull();
    if (document.needsPassword()) unlock(document);
    const pageCount = document.countPages();
    if (pageCount < 1) throw new EngineFailure('no-pages', 'The PDF has no pages.');
    const wasRepaired = document.wasRepaired();
    if (wasRepaired && namesNoInformation(file)) document.getTrailer().delete('Info');
    return { document, pageCount, isEncrypted, wasRepaired };
  } catch (error) {
    document.destroy();
    throw classifyMupdfError(error);
  }
}

const TRAILER = fromLatin1('trailer');
const INFORMATION_KEY = fromLatin1('/Info');

/**
 * A repair takes any dictionary with a /Producer for the document information (14.3.3), which no other reader shows. By the
 * words of the file alone: without a trailer the guess is all that there is.
 */
function namesNoInformation(file: Uint8Array): boolean {
  return findBytes(file, TRAILER) >= 0 && findBytes(file, INFORMATION_KEY) < 0;
}

function unlock(document: mupdf.PDFDocument): void {
  const password = readPassword();
  if (document.authenticatePassword(password) !== 0) return;
  throw password === ''
    ? new EngineFailure('password-required', 'The PDF is protected by a password: send it without one.')
    : new EngineFailure('wrong-password', 'The PDF is protected by another password.');
}

/**
 * Converts an error of MuPDF to a refusal. A spent WebAssembly instance has a code of its own, because its process
 * must end.
 */
export function classifyMupdfError(error: unknown): EngineFailure {
  if (error instanceof EngineFailure) return error;
  if (isSpent(error)) return new EngineFailure('spent', TOO_COMPLEX, { cause: error });
  const text = error instanceof Error ? error.message : '';
  if (/alloc|memory|too (many|deep|large)|nest|bomb|exception stack/iu.test(text)) {
    return overBudget({ cause: error });
  }
  return new EngineFailure('unreadable', UNREADABLE, { cause: error });
}

/** The refusal if MuPDF, a spent instance or a stack overflow caused the error; a bug of this project as it is. */
export function asRefusal(error: unknown): unknown {
  return isSpent(error) || wasThrownByMupdf(error) ? classifyMupdfError(error) : error;
}
