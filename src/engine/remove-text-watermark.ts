/**
 * Removes a named text watermark from a PDF and proves that nothing else moved.
 *
 * A pure function of bytes and hint: no clock, no file, no environment. The
 * steps below are the whole method; each is a file of its own.
 */
import { Budget } from './values/budget.js';
import { editDocument, planRemoval } from './removal/edit-document.js';
import { chargeObjectStreams } from './file/object-stream-bytes.js';
import type { RemovalResult } from './values/evidence.js';
import { parseHint, type Hint } from './values/hint.js';
import { classifyMupdfError, isMupdfError, LoadedFile } from './mupdf/open.js';
import { Trace, type TraceView } from './mupdf/trace/trace.js';
import type { Removals } from './plan/removals.js';
import type { Passage, RemovalOptions } from './removal/passage.js';
import { describeStamps } from './stamps/evidence.js';
import {
  findPageOutlines,
  listOutlineDraws,
  listWantedPaths,
  type PageOutlines,
} from './stamps/page-outlines.js';
import { findStamps, NO_STAMPS, type Stamps } from './stamps/search.js';
import type { StampReader } from './stamps/stamp-reader.js';
import { concludeRemoval } from './removal/conclusion.js';
import type { EditPlan } from './plan/edit-plan.js';
import { readDocument } from './lines/reading.js';
import { findTargets, listAdmitted } from './removal/search.js';
import { describeAsUnshared, openUnsharedCopy } from './unshare/unshared-copy.js';

/**
 * Removes every occurrence of the hint that a gate admits.
 *
 * @param bytes the upload; never changed.
 * @returns `output` null where nothing was removed: the upload itself is the answer.
 * @throws EngineFailure where the hint breaks the contract or the document cannot be processed.
 */
export function removeTextWatermark(
  bytes: Uint8Array,
  hintText: string,
  options: RemovalOptions = {},
): RemovalResult {
  const steps = removeInSteps(bytes, hintText, options);
  let step = steps.next();
  while (!step.done) step = steps.next(options.stampReader ?? null);
  return step.value;
}

/**
 * As `removeTextWatermark`, with a reader that is made only for a document that has a picture to read.
 *
 * @param createReader may answer null: then pictures are not read.
 */
export async function removeWatermark(
  bytes: Uint8Array,
  hintText: string,
  createReader: () => Promise<StampReader | null>,
  options: RemovalOptions = {},
): Promise<RemovalResult> {
  const steps = removeInSteps(bytes, hintText, options);
  let step = steps.next();
  while (!step.done) step = steps.next(await createReader());
  return step.value;
}

/** The steps of a removal; where a picture must be read, it waits to be handed the reader. */
type Steps<Result = RemovalResult> = Generator<'stamp-reader', Result, StampReader | null>;

function* removeInSteps(bytes: Uint8Array, hintText: string, options: RemovalOptions): Steps {
  const hint = parseHint(hintText);
  chargeObjectStreams(bytes, new Budget(options.limits));
  try {
    const file = new LoadedFile(bytes);
    try {
      return yield* removeFromFile(file, hint, options);
    } finally {
      file.release();
    }
  } catch (error) {
    if (isMupdfError(error)) throw classifyMupdfError(error);
    throw error;
  }
}

/** @param outlines the mark's letters as paths, where an earlier passage found no other trace of it. */
function* removeFromFile(
  file: LoadedFile,
  hint: Hint,
  options: RemovalOptions,
  outlines: PageOutlines | null = null,
): Steps {
  const view: TraceView = outlines === null ? {} : { wantedPaths: listWantedPaths(outlines) };
  const trace = new Trace(file, new Budget(options.limits), view);
  try {
    const document = readDocument(trace, (done, total) => options.onProgress?.('trace', done, total));
    const passage = { file, hint, trace, document, options };
    if (outlines !== null)
      return yield* removeFromDocument(passage, listOutlineDraws(document.pages, outlines));
    return yield* removeFromDocument(passage, null);
  } finally {
    trace.close();
  }
}

/**
 * The method, from what was read to the report.
 *
 * @param known stamps that an earlier passage found; null where they are to be looked for.
 */
function* removeFromDocument(passage: Passage, known: Stamps | null, isUnshared = false): Steps {
  const { file, hint, trace, document, options } = passage;
  options.onProgress?.('find', 0, 0);
  const findings = findTargets(document, hint);
  const admitted = listAdmitted(document, findings);
  const stamps = known ?? (yield* lookForStamps(passage, admitted));
  if (known === null && admitted.length + stamps.draws.length === 0) {
    const outlines = yield* lookForOutlines(passage);
    if (outlines !== null) return yield* removeFromFile(file, hint, options, outlines);
  }
  const leaving = { admitted, draws: stamps.draws };
  const plan = planRemoval(passage, leaving);
  const unshared = isUnshared ? null : yield* removeUnshared(passage, leaving, plan);
  if (unshared !== null) return unshared;
  const edited = editDocument(passage, leaving, plan);
  const gone = edited.written === null ? [] : edited.plan.plannedDraws;
  const images = describeStamps(stamps, gone, trace.units, hint.text);
  const warnings = [...document.warnings, ...edited.warnings];
  return concludeRemoval(document, hint, findings, images, edited.plan, edited.written, warnings);
}

function* lookForStamps(passage: Passage, admitted: Removals['admitted']): Steps<Stamps> {
  const { hint, trace, document, options } = passage;
  if (options.readStamps === false || document.isPageTreeBroken) return NO_STAMPS;
  return yield* findStamps(document, trace, hint, admitted);
}

/** Null where the pages hold no letters as paths that read as the hint. */
function* lookForOutlines({ hint, trace, document, options }: Passage): Steps<PageOutlines | null> {
  if (options.readStamps === false || document.isPageTreeBroken) return null;
  const outlines = yield* findPageOutlines(document, trace, hint);
  return outlines.size > 0 ? outlines : null;
}

/** Goes through a copy of the document anew, in which the runs of its streams agree; null where that brings nothing. */
function* removeUnshared(passage: Passage, leaving: Removals, plan: EditPlan): Steps<RemovalResult | null> {
  const { hint, options } = passage;
  const copy = openUnsharedCopy(passage.file.bytes, passage.document, leaving.admitted, plan);
  if (copy === null) return null;
  const { file, trace, document } = copy;
  try {
    const result = yield* removeFromDocument({ file, hint, trace, document, options }, null, true);
    return describeAsUnshared(result, plan);
  } finally {
    trace.close();
    file.release();
  }
}
