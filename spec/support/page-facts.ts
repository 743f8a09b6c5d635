/**
 * The facts of marks in small documents, read from their pages.
 */
import { expect } from 'chai';
import { findOccurrences } from '../../src/engine/find/matching.js';
import { FactReader, type PageFacts } from '../../src/engine/judge/page-facts.js';
import { readDocument, type DocumentText } from '../../src/engine/lines/reading.js';
import type { TraceView } from '../../src/engine/mupdf/trace/trace-view.js';
import { Trace } from '../../src/engine/mupdf/trace/trace.js';
import { Budget } from '../../src/engine/values/budget.js';
import { TestDocument } from './documents.js';
import type { Reference } from './pdf-builder.js';

export const TARGET = { key: 'confidential', text: 'CONFIDENTIAL' };
export const SHOW = '(CONFIDENTIAL)Tj';
export const BODY_SIZE_PT = 11;

export function withDocument<Result>(
  bytes: Uint8Array,
  use: (read: DocumentText) => Result,
  view?: TraceView,
): Result {
  const trace = new Trace(bytes, new Budget(), view);
  try {
    return use(readDocument(trace, () => undefined));
  } finally {
    trace.close();
  }
}

const READERS = new WeakMap<DocumentText, FactReader>();

/** The reader of a document; only one, because it counts places over all pages. */
export function readerOf(read: DocumentText): FactReader {
  const reader = READERS.get(read) ?? new FactReader(read);
  READERS.set(read, reader);
  return reader;
}

export function readPages(
  read: DocumentText,
  isAsked: (pageNumber: number) => boolean = () => true,
): PageFacts[] {
  return read.pages
    .filter(({ pageNumber }) => isAsked(pageNumber))
    .flatMap((page) => {
      const { runs, lines } = read.readLines(page);
      return readerOf(read).readPage(page, lines, findOccurrences(page, runs, lines, TARGET).occurrences);
    });
}

export interface Further {
  entries?: (document: TestDocument) => string;
  annotations?: (document: TestDocument) => Reference[];
}

/** The facts of the only occurrence on a page. */
export function readOne(contents: string | string[], { entries, annotations }: Further = {}): PageFacts {
  const document = new TestDocument();
  const resources = entries?.(document) ?? '';
  document.addContentPage(
    contents,
    resources,
    annotations === undefined ? {} : { annotations: annotations(document) },
  );
  const facts = withDocument(document.build(), (read) => readPages(read));
  expect(facts).to.have.lengthOf(1);
  return facts[0]!;
}

export function mark(settings: string, matrix = '1 0 0 1 60 200', size = 22): string {
  return `q ${settings} BT /F2 ${size} Tf ${matrix} Tm ${SHOW} ET Q\n`;
}

export const STATES: Further = {
  entries: () =>
    '/ExtGState<</A90<</ca .9>>/A96<</ca .96>>/A50<</ca .5>>/A46<</ca .46>>/Mul<</BM/Multiply>>>>',
};
