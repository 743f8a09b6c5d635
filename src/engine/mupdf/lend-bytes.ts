/**
 * Bytes as MuPDF's package takes them with a single copy, into its memory.
 *
 * It copies a view once more before that, and a buffer not.
 */
export function lendBytes(bytes: Uint8Array): Uint8Array | ArrayBuffer {
  const { buffer } = bytes;
  return buffer instanceof ArrayBuffer && buffer.byteLength === bytes.byteLength ? buffer : bytes;
}
