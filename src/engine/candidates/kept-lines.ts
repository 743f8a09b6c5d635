/**
 * Keeps the lines of a document: finding reads them more often than a removal does.
 */
import type { DocumentText } from '../lines/reading.js';

/** Lines with at most this many glyphs in all are kept; others are read each time. */
const MAX_KEPT_GLYPHS = 1_000_000;

export function keepLines(document: DocumentText): DocumentText {
  const kept = new Map<number, ReturnType<DocumentText['readLines']>>();
  let glyphs = 0;
  return {
    ...document,
    readLines: (page) => {
      const known = kept.get(page.pageNumber);
      if (known !== undefined) return known;
      const read = document.readLines(page);
      if (glyphs + page.paint.glyphCount <= MAX_KEPT_GLYPHS) {
        glyphs += page.paint.glyphCount;
        kept.set(page.pageNumber, read);
      }
      return read;
    },
  };
}
