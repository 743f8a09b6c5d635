/**
 * Makes MuPDF read every object: it repairs a file only when it meets what is broken, and is to do so before anything is asked.
 */
import '../memory.js';
import type * as mupdf from 'mupdf';

/** What cannot be read even so is null from now on. */
export function loadObjects(document: mupdf.PDFDocument): void {
  const count = document.countObjects();
  for (let objectNumber = 1; objectNumber < count; objectNumber++) {
    const object = document.newIndirect(objectNumber);
    try {
      // A look at its value would take what is broken for null, and mend nothing.
      object.isStream();
    } catch (error) {
      if (error instanceof WebAssembly.RuntimeError) throw error;
    } finally {
      object.destroy();
    }
  }
}
