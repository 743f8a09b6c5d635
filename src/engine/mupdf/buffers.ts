/** Copies bytes into MuPDF's memory and out of it. */
import type * as mupdf from 'mupdf';

/**
 * Returns bytes in the form that MuPDF's package copies only once: it makes an additional copy of a view, but not of a
 * whole buffer.
 */
export function lendBytes(bytes: Uint8Array): Uint8Array | ArrayBuffer {
  const { buffer } = bytes;
  return buffer instanceof ArrayBuffer && buffer.byteLength === bytes.byteLength ? buffer : bytes;
}

/**
 * Copies the bytes of a buffer and destroys it. A view would become invalid with the next call that makes the memory
 * grow.
 */
export function takeBytes(buffer: mupdf.Buffer): Uint8Array {
  const bytes = buffer.asUint8Array().slice();
  buffer.destroy();
  return bytes;
}
