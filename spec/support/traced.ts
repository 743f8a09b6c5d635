/**
 * Traces a document, or one page of it, for tests of the steps after the trace.
 */
import { Budget } from '../../src/engine/values/budget.js';
import { PdfFile } from '../../src/engine/file/pdf-file.js';
import { parseHint } from '../../src/engine/values/hint.js';
import { Trace } from '../../src/engine/mupdf/trace/trace.js';
import type { ContentUnit, TracedPage } from '../../src/engine/page/page-model.js';
import { planEdits, type EditPlan } from '../../src/engine/plan/edit-plan.js';
import type { PassOptions } from '../../src/engine/removal/options.js';
import { OpenPasses, type RemovalPass } from '../../src/engine/removal/pass.js';
import type { PlannedRemovals } from '../../src/engine/plan/edit-plan.js';
import type { Hint } from '../../src/engine/values/hint.js';
import type { DocumentText } from '../../src/engine/lines/reading.js';
import type { Line } from '../../src/engine/lines/lines.js';
import type { OccurrenceFacts } from '../../src/engine/judge/occurrence-facts.js';
import { readDocument } from '../../src/engine/lines/reading.js';
import type { Run } from '../../src/engine/lines/runs.js';
import { findVariant, judgeHint, listAdmitted, type Findings } from '../../src/engine/removal/findings.js';
import { TestDocument } from './documents.js';

export interface ReadPage {
  page: TracedPage;
  units: ContentUnit[];
  runs: Run[];
  lines: Line[];
}

/** One pass through a document, up to the occurrences that would be removed. */
export interface ReadPassage {
  passage: RemovalPass;
  admitted: OccurrenceFacts[];
}

/** Finds, judges and discovers, as a removal does. */
export function findTargets(document: DocumentText, hint: Hint): Findings {
  return findVariant(document, hint, judgeHint(document, hint));
}

/** The first round's plan. */
export function planFirst(pass: RemovalPass, removals: PlannedRemovals): EditPlan {
  return planEdits(pass.document.pages, pass.trace, removals);
}

/** As `withPassage`, for an asynchronous callback. */
export async function withPassageOpen<Result>(
  bytes: Uint8Array,
  hintText: string,
  use: (read: ReadPassage) => Promise<Result>,
): Promise<Result> {
  const passes = new OpenPasses(bytes, parseHint(hintText), {});
  try {
    const file = new PdfFile(bytes);
    const passage = passes.readLines({ file, trace: passes.trace(file) });
    const { document, hint } = passage;
    return await use({ passage, admitted: listAdmitted(document, findTargets(document, hint)) });
  } finally {
    passes.close();
  }
}

/** Reads a document and finds the occurrences that would be removed; the trace is open during the callback. */
export function withPassage<Result>(
  bytes: Uint8Array,
  hintText: string,
  use: (read: ReadPassage) => Result,
  options: PassOptions = {},
): Result {
  const passes = new OpenPasses(bytes, parseHint(hintText), options);
  try {
    const file = new PdfFile(bytes);
    const passage = passes.readLines({ file, trace: passes.trace(file) });
    const { document, hint } = passage;
    return use({ passage, admitted: listAdmitted(document, findTargets(document, hint)) });
  } finally {
    passes.close();
  }
}

/** Traces the first page of a file and reads its lines. */
export function readFirstPage(bytes: Uint8Array): ReadPage {
  const trace = new Trace(bytes, new Budget());
  try {
    const document = readDocument(trace, () => undefined);
    const page = document.pages[0]!;
    return { page, units: document.units, ...document.readLines(page) };
  } finally {
    trace.close();
  }
}

/** As `readFirstPage`, for a page with this content and the two fonts of a test document. */
export function readContent(content: string, resourceEntries = ''): ReadPage {
  const document = new TestDocument();
  document.addContentPage(content, resourceEntries);
  return readFirstPage(document.build());
}
