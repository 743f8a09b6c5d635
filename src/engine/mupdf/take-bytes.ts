/**
 * Copies the bytes of a MuPDF buffer out of WebAssembly memory and destroys the buffer.
 *
 * A view would become invalid with the next call that makes the memory grow.
 */
import type * as mupdf from 'mupdf';

export function takeBytes(buffer: mupdf.Buffer): Uint8Array {
  const bytes = buffer.asUint8Array().slice();
  buffer.destroy();
  return bytes;
}
