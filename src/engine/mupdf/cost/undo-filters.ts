/**
 * Undoes the filters before the one that counts, as MuPDF does (ISO 32000-1, 7.4).
 */
import '../memory.js';
import type * as mupdf from 'mupdf';
import { takeBytes } from '../take-bytes.js';

/**
 * Null for what is broken from its first byte on, and for bombs.
 *
 * @param document of no file, to decode in.
 * @param parameters of each filter.
 */
export function undoFilters(
  document: mupdf.PDFDocument,
  data: Uint8Array,
  filters: string[],
  parameters: Record<string, number | boolean> = {},
): Uint8Array | null {
  if (filters.length === 0) return data;
  const stream = document.addRawStream(data, { Filter: filters, DecodeParms: filters.map(() => parameters) });
  try {
    return takeBytes(stream.readStream());
  } catch (error) {
    if (error instanceof WebAssembly.RuntimeError) throw error;
    return null;
  } finally {
    stream.destroy();
  }
}
