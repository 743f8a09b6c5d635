/**
 * Where MuPDF reads a damaged document otherwise than another engine: its report names other pages then.
 */
import * as mupdf from 'mupdf';
import type { EvidenceLocation } from '../../src/engine/values/evidence.js';
import { DOTS_PER_INCH, type SeenPage } from './foreign-engines.js';
import { stripSpace } from './oracle.js';

/** Says whether the engine has pages of the sizes that MuPDF reports of. */
export function agreesOnPages(upload: Uint8Array, seen: SeenPage[]): boolean {
  return askOf(upload, (document) =>
    seen.every(({ width, height }, at) => {
      const [left, top, right, bottom] = document.loadPage(at).getBounds();
      const scale = DOTS_PER_INCH / 72;
      return Math.abs((right - left) * scale - width) <= 1 && Math.abs((bottom - top) * scale - height) <= 1;
    }),
  );
}

/** Says whether MuPDF reads one of the marks on a page. */
export function readsMark(upload: Uint8Array, pageNumber: number, marks: EvidenceLocation[]): boolean {
  return askOf(upload, (document) => {
    const page = document.loadPage(pageNumber - 1);
    const text = stripSpace(page.toStructuredText('').asText());
    return marks.some(({ content }) => text.includes(stripSpace(content ?? '')));
  });
}

/** False of what MuPDF cannot read. */
function askOf(upload: Uint8Array, ask: (document: mupdf.Document) => boolean): boolean {
  const document = mupdf.Document.openDocument(upload, 'application/pdf');
  try {
    if (document.needsPassword()) document.authenticatePassword('');
    return ask(document);
  } catch {
    return false;
  } finally {
    document.destroy();
  }
}
