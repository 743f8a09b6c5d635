/**
 * Returns bytes in the form that MuPDF's package copies only once, into its memory.
 *
 * The package makes an additional copy of a view, but not of a whole buffer.
 */
export function lendBytes(bytes: Uint8Array): Uint8Array | ArrayBuffer {
  const { buffer } = bytes;
  return buffer instanceof ArrayBuffer && buffer.byteLength === bytes.byteLength ? buffer : bytes;
}
