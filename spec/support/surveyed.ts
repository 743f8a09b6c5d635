/**
 * Surveys a file's objects for the time of a callback.
 */
import { PdfFile } from '../../src/engine/file/pdf-file.js';
import { openPdf } from '../../src/engine/mupdf/open.js';
import { Survey } from '../../src/engine/mupdf/write/survey.js';

export function surveyed<Answer>(bytes: Uint8Array, ask: (survey: Survey) => Answer): Answer {
  const { document } = openPdf(bytes);
  try {
    return ask(new Survey(document, new PdfFile(bytes)));
  } finally {
    document.destroy();
  }
}
