/**
 * The object streams (ISO 32000-1, 7.5.7) among the objects that were found in a file's bytes.
 */
import '../memory.js';
import type * as mupdf from 'mupdf';
import type { FoundObject } from '../../file/found-objects.js';

/** Those that count, of all versions. */
export function listObjectStreams(document: mupdf.PDFDocument, objects: FoundObject[]): FoundObject[] {
  return [...listNewest(objects).values()].filter(
    ({ objectNumber }) =>
      isStream(document, objectNumber) && isObjectStream(document.newIndirect(objectNumber)),
  );
}

/** The last version of each, by number. */
export function listNewest(objects: FoundObject[]): Map<number, FoundObject> {
  return new Map(objects.map((object) => [object.objectNumber, object]));
}

function isObjectStream(stream: mupdf.PDFObject): boolean {
  return stream.get('Type').toString() === '/ObjStm';
}

/** False for what cannot be read at all. */
export function isStream(document: mupdf.PDFDocument, objectNumber: number): boolean {
  try {
    return objectNumber < document.countObjects() && document.newIndirect(objectNumber).isStream();
  } catch (error) {
    if (error instanceof WebAssembly.RuntimeError) throw error;
    return false;
  }
}
