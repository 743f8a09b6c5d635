/**
 * What a user of the same engine would write in an afternoon: search, redact
 * what was found, save. It checks nothing and takes the text under the mark along.
 *
 * The engine sees MuPDF's memory only if its own module was there before the
 * package was loaded; whatever loads the package here goes through it first.
 */
import '../src/engine/mupdf/memory.js';
import * as mupdf from 'mupdf';

function openPdf(bytes: Uint8Array): mupdf.PDFDocument {
  const document = mupdf.Document.openDocument(bytes, 'application/pdf').asPDF();
  if (document === null) throw new Error('a bench document is no PDF');
  return document;
}

/** Erases the areas in which the text is found; returns the saved file. */
export function redactByArea(bytes: Uint8Array, text: string): Uint8Array {
  const document = openPdf(bytes);
  const pageCount = document.countPages();
  for (let pageIndex = 0; pageIndex < pageCount; pageIndex++) {
    const page = document.loadPage(pageIndex);
    const found = page.search(text, '');
    for (const quads of found) page.createAnnotation('Redact').setQuadPoints(quads);
    if (found.length > 0) page.applyRedactions(false, 0, 0, 0);
    page.destroy();
  }
  const saved = document.saveToBuffer('').asUint8Array().slice();
  document.destroy();
  return saved;
}

/** Searches every page and does nothing with what it finds. */
export function searchPages(bytes: Uint8Array, text: string): number {
  const document = openPdf(bytes);
  const pageCount = document.countPages();
  let found = 0;
  for (let pageIndex = 0; pageIndex < pageCount; pageIndex++) {
    const page = document.loadPage(pageIndex);
    found += page.search(text, '').length;
    page.destroy();
  }
  document.destroy();
  return found;
}

/** Counts painted glyphs, for limits that are given by the glyph. */
export function countGlyphs(bytes: Uint8Array): number {
  const document = openPdf(bytes);
  const pageCount = document.countPages();
  let glyphs = 0;
  const count = (text: mupdf.Text): void => {
    text.walk({ showGlyph: () => void glyphs++ });
    text.destroy();
  };
  for (let pageIndex = 0; pageIndex < pageCount; pageIndex++) {
    const page = document.loadPage(pageIndex);
    const device = new mupdf.Device({ fillText: count, strokeText: count, ignoreText: count });
    page.run(device, mupdf.Matrix.identity);
    device.close();
    device.destroy();
    page.destroy();
  }
  document.destroy();
  return glyphs;
}
