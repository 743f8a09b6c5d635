/**
 * The bytes of an opened document as MuPDF writes them.
 */
import '../memory.js';
import type * as mupdf from 'mupdf';
import { takeBytes } from '../take-bytes.js';

/**
 * Null where MuPDF cannot write the document so; a spent instance ends the run instead.
 *
 * @param options as MuPDF names them: `incremental`, `garbage`.
 */
export function saveDocument(document: mupdf.PDFDocument, options: string): Uint8Array | null {
  let buffer: mupdf.Buffer;
  try {
    buffer = document.saveToBuffer(options);
  } catch (error) {
    if (error instanceof WebAssembly.RuntimeError) throw error;
    return null;
  }
  return takeBytes(buffer);
}
