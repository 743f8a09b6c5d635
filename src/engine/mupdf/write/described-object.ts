/**
 * An object as MuPDF has it, to be held against what it makes of the same object in another file.
 */
import '../memory.js';
import type * as mupdf from 'mupdf';
import { printText } from '../dictionaries/reference-index.js';
import { takeBytes } from '../take-bytes.js';

export interface DescribedObject {
  /** Of a stream, its dictionary. */
  text: string;
  /** As it stands in the file, decrypted; null for what is no stream. */
  data: Uint8Array | null;
}

/** Null for what MuPDF cannot read. */
export function describeObject(document: mupdf.PDFDocument, objectNumber: number): DescribedObject | null {
  try {
    const object = document.newIndirect(objectNumber);
    const text = printText(document, objectNumber);
    const data = object.isStream() ? takeBytes(object.readRawStream()) : null;
    object.destroy();
    return { text, data };
  } catch (error) {
    // A spent instance ends the run instead.
    if (error instanceof WebAssembly.RuntimeError) throw error;
    return null;
  }
}

export function isSameObject(one: DescribedObject | null, other: DescribedObject | null): boolean {
  if (one === null || other === null) return one === other;
  if (one.text !== other.text) return false;
  if (one.data === null || other.data === null) return one.data === other.data;
  return Buffer.compare(one.data, other.data) === 0;
}
