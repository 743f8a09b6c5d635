/**
 * Detects that MuPDF reads a damaged document differently from another engine, so that its report names other pages.
 */
import * as mupdf from 'mupdf';
import type { ReportedLocation } from '../../src/engine/values/run-summary.js';
import { DOTS_PER_INCH, type SeenPage } from './foreign-engines.js';
import { stripSpace } from './oracle.js';

/** True if the engine's pages have the sizes that MuPDF finds. */
export function agreesOnPages(upload: Uint8Array, seen: SeenPage[]): boolean {
  const agrees = askOf(upload, (document) =>
    seen.every(({ width, height }, at) => {
      const [left, top, right, bottom] = document.loadPage(at).getBounds();
      const scale = DOTS_PER_INCH / 72;
      return Math.abs((right - left) * scale - width) <= 1 && Math.abs((bottom - top) * scale - height) <= 1;
    }),
  );
  return agrees === true;
}

/** True if MuPDF reads one of the marks on the page. */
export function readsMark(upload: Uint8Array, pageNumber: number, marks: ReportedLocation[]): boolean {
  const text = askOf(upload, (document) => readPage(document, pageNumber));
  return text !== null && marks.some(({ content }) => text.includes(stripSpace(content ?? '')));
}

/**
 * Copies of the marks that only the other engine reads, for example in a stream that it reads beyond its end. They are
 * removed with the marks. All copies of a mark are one text.
 *
 * @param text the page's text, as the other engine reads it.
 */
export function listFurtherCopies(
  upload: Uint8Array,
  pageNumber: number,
  text: string,
  marks: ReportedLocation[],
): string[] {
  const own = askOf(upload, (document) => readPage(document, pageNumber));
  if (own === null) return [];
  return [...new Set(marks.map(({ content }) => stripSpace(content ?? '')))]
    .filter((mark) => mark !== '')
    .map((mark) => mark.repeat(Math.max(0, countCopies(text, mark) - countCopies(own, mark))))
    .filter((copies) => copies !== '');
}

function countCopies(text: string, mark: string): number {
  return text.split(mark).length - 1;
}

function readPage(document: mupdf.Document, pageNumber: number): string {
  return stripSpace(
    document
      .loadPage(pageNumber - 1)
      .toStructuredText('')
      .asText(),
  );
}

/** Null if MuPDF cannot read the document. */
function askOf<Answer>(upload: Uint8Array, ask: (document: mupdf.Document) => Answer): Answer | null {
  const document = mupdf.Document.openDocument(upload, 'application/pdf');
  try {
    if (document.needsPassword()) document.authenticatePassword('');
    return ask(document);
  } catch {
    return null;
  } finally {
    document.destroy();
  }
}
