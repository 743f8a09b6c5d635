/**
 * A traced document, or one page of it, as the steps after the trace see it.
 */
import { Budget } from '../../src/engine/values/budget.js';
import { parseHint } from '../../src/engine/values/hint.js';
import { LoadedFile } from '../../src/engine/mupdf/open.js';
import { Trace } from '../../src/engine/mupdf/trace/trace.js';
import type { TracedPage } from '../../src/engine/page/page-model.js';
import type { Passage } from '../../src/engine/removal/passage.js';
import type { Line } from '../../src/engine/lines/lines.js';
import type { OccurrenceFacts } from '../../src/engine/judge/occurrence-facts.js';
import { readDocument } from '../../src/engine/lines/reading.js';
import type { Run } from '../../src/engine/lines/runs.js';
import { findTargets, listAdmitted } from '../../src/engine/removal/search.js';
import { TestDocument } from './documents.js';

export interface ReadPage {
  page: TracedPage;
  runs: Run[];
  lines: Line[];
}

/** One way through a document, as far as what is to leave. */
export interface ReadPassage {
  passage: Passage;
  admitted: OccurrenceFacts[];
}

/** Reads a document and finds in it what is to leave; the trace is open for as long as it is used. */
export function withPassage<Result>(
  bytes: Uint8Array,
  hintText: string,
  use: (read: ReadPassage) => Result,
): Result {
  const file = new LoadedFile(bytes);
  const trace = new Trace(file, new Budget());
  try {
    const document = readDocument(trace, () => undefined);
    const hint = parseHint(hintText);
    const admitted = listAdmitted(document, findTargets(document, hint));
    return use({ passage: { file, hint, trace, document, options: {} }, admitted });
  } finally {
    trace.close();
    file.release();
  }
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
