/** Removes text by MuPDF's own means: every place that its search finds is redacted, pictures and drawings left alone. */
import { readFileSync, writeFileSync } from 'node:fs';
import * as mupdf from 'mupdf';

const [given, hint, made] = process.argv.slice(2);
const document = mupdf.PDFDocument.openDocument(readFileSync(given), 'application/pdf');
for (let index = 0; index < document.countPages(); index++) {
  const page = document.loadPage(index);
  for (const quads of page.search(hint.trim())) {
    const redaction = page.createAnnotation('Redact');
    redaction.setQuadPoints(quads);
  }
  page.applyRedactions(
    false,
    mupdf.PDFPage.REDACT_IMAGE_NONE,
    mupdf.PDFPage.REDACT_LINE_ART_NONE,
    mupdf.PDFPage.REDACT_TEXT_REMOVE,
  );
}
writeFileSync(made, document.saveToBuffer('').asUint8Array());
