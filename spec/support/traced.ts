/**
 * One traced page of a document, as the steps after the trace see it.
 */
import { Budget } from '../../src/engine/budget.js';
import { Trace } from '../../src/engine/mupdf/trace.js';
import type { TracedPage } from '../../src/engine/page-model.js';
import type { Line } from '../../src/engine/text/lines.js';
import { readDocument } from '../../src/engine/text/reading.js';
import type { Run } from '../../src/engine/text/runs.js';
import { TestDocument } from './documents.js';

export interface ReadPage {
  page: TracedPage;
  runs: Run[];
  lines: Line[];
}

/** Traces the first page of a file and reads its lines. */
export function readFirstPage(bytes: Uint8Array): ReadPage {
  const trace = new Trace(bytes, new Budget());
  try {
    const document = readDocument(trace, () => undefined);
    const page = document.pages[0]!;
    return { page, ...document.readLines(page) };
  } finally {
    trace.close();
  }
}

/** The same for a page with this content and the two fonts of a test document. */
export function readContent(content: string, resourceEntries = ''): ReadPage {
  const document = new TestDocument();
  document.addContentPage(content, resourceEntries);
  return readFirstPage(document.build());
}
