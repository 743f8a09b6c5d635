/**
 * The naive redaction as a program of its own, with the package as it comes: IN.pdf TEXT OUT.pdf.
 *
 * Plain JavaScript on purpose: a loader for TypeScript would be measured along.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import * as mupdf from 'mupdf';

const [input, text, output] = process.argv.slice(2);
const document = mupdf.Document.openDocument(readFileSync(input), 'application/pdf').asPDF();
const pageCount = document.countPages();
for (let pageIndex = 0; pageIndex < pageCount; pageIndex++) {
  const page = document.loadPage(pageIndex);
  const found = page.search(text, '');
  for (const quads of found) page.createAnnotation('Redact').setQuadPoints(quads);
  if (found.length > 0) page.applyRedactions(false, 0, 0, 0);
  page.destroy();
}
writeFileSync(output, document.saveToBuffer('').asUint8Array());
