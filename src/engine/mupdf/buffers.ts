/** Copies bytes into MuPDF's memory and out of it. */
import './memory.js';
import * as mupdf from 'mupdf';
import { useOnce } from './objects.js';

/**
 * Passes bytes to an action as a buffer of MuPDF's, and destroys it afterwards. The package's methods take bytes as well,
 * but leave their buffer to the garbage collector, which is unaware of its size.
 */
export function passBytes<Result>(bytes: Uint8Array, use: (buffer: mupdf.Buffer) => Result): Result {
  const { buffer } = bytes;
  // The package makes an additional copy of a view, but not of a whole buffer.
  const isWhole = buffer instanceof ArrayBuffer && buffer.byteLength === bytes.byteLength;
  return useOnce(new mupdf.Buffer(isWhole ? buffer : bytes), use);
}

/**
 * Copies the bytes of a buffer and destroys it. A view would become invalid with the next call that makes the memory
 * grow.
 */
export function takeBytes(buffer: mupdf.Buffer): Uint8Array {
  return useOnce(buffer, () => buffer.asUint8Array().slice());
}
