/**
 * Removes a named text watermark from a PDF and proves that nothing else moved.
 *
 * A pure function of bytes and hint: no clock, no file, no environment. The
 * steps below are the whole method; each is a file of its own.
 */
import { Budget, type BudgetLimits } from './budget.js';
import type { RemovalResult, WrittenFile } from './evidence.js';
import { parseHint, type Hint } from './hint.js';
import { openFinishedPages, type FinishedPages } from './mupdf/finished-pages.js';
import { listLayerNames } from './mupdf/layer-names.js';
import { NO_LEFTOVERS, type Leftovers } from './mupdf/leftovers.js';
import { writeEdits } from './mupdf/write.js';
import { Trace } from './mupdf/trace.js';
import { classifyMupdfError, isMupdfError, LoadedFile } from './mupdf/open.js';
import { concludeRemoval } from './text/conclusion.js';
import { planEdits, type EditPlan } from './text/edit-plan.js';
import { ANNOTATION_UNIT, type WholeDraw } from './page-model.js';
import { describeStamps } from './stamps/evidence.js';
import {
  findPageOutlines,
  listOutlineDraws,
  listWantedPaths,
  type PageOutlines,
} from './stamps/page-outlines.js';
import { findStamps, NO_STAMPS } from './stamps/search.js';
import type { StampReader } from './stamps/stamp-reader.js';
import type { OccurrenceFacts } from './text/occurrence-facts.js';
import { listPagesToVerify } from './text/reach.js';
import { listRemovedOperands } from './text/removed-operands.js';
import { readDocument, type DocumentText } from './text/reading.js';
import { findTargets } from './text/search.js';
import { editStreams } from './text/stream-edits.js';
import { createVerificationMemory, verifyPage } from './text/verification.js';
import { describeAsUnshared, openUnsharedCopy, type UnsharedCopy } from './unshared-copy.js';

export interface RemovalOptions {
  limits?: BudgetLimits;
  /** False leaves stamps without text alone; true where nothing is said. */
  readStamps?: boolean;
  /** Reads what a picture shows; without one, only what the document says of its pictures counts. */
  stampReader?: StampReader;
  /** Called as pages are traced and verified, for a person who waits. */
  onProgress?: (step: 'trace' | 'verify', done: number, total: number) => void;
}

const LAYER_WARNING =
  'The optional content group that held the watermark stays in the document’s list of layers.';
const SIGNATURE_WARNING = 'The document is signed; the change makes its signature invalid.';

const STRING_WARNING = 'An alternate text that described the watermark stays in the document.';
const FORM_WARNING = 'A form that held the watermark is empty now and stays in the document.';

/**
 * A page whose check fails is undone and everything written anew; more rounds than this mean that nothing can be kept.
 * Two of them are for what is left of the mark: it is left where its going does not fit, or where a check fails with it.
 */
const MAX_WRITING_ROUNDS = 5;

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
type Steps = Generator<'stamp-reader', RemovalResult, StampReader | null>;

function* removeInSteps(bytes: Uint8Array, hintText: string, options: RemovalOptions): Steps {
  const hint = parseHint(hintText);
  const budget = new Budget(options.limits);
  try {
    const file = new LoadedFile(bytes);
    try {
      return yield* removeFromFile(file, hint, budget, options);
    } finally {
      file.release();
    }
  } catch (error) {
    if (isMupdfError(error)) throw classifyMupdfError(error);
    throw error;
  }
}

function* removeFromFile(file: LoadedFile, hint: Hint, budget: Budget, options: RemovalOptions): Steps {
  const trace = new Trace(file, budget);
  try {
    return yield* removeFromTrace(file, hint, trace, budget, options);
  } finally {
    trace.close();
  }
}

function* removeFromTrace(
  file: LoadedFile,
  hint: Hint,
  trace: Trace,
  budget: Budget,
  options: RemovalOptions,
  outlines: PageOutlines | null = null,
): Steps {
  const document = readDocument(trace, (done, total) => options.onProgress?.('trace', done, total));
  return yield* removeFromDocument(file, hint, trace, document, budget, options, { outlines });
}

/** What an earlier pass through the document found out. */
interface EarlierPass {
  outlines?: PageOutlines | null;
  isUnshared?: boolean;
}

function* removeFromDocument(
  file: LoadedFile,
  hint: Hint,
  trace: Trace,
  document: DocumentText,
  budget: Budget,
  options: RemovalOptions,
  { outlines = null, isUnshared = false }: EarlierPass,
): Steps {
  const findings = findTargets(document, hint);
  let admitted = document.isPageTreeBroken
    ? []
    : findings.facts.filter((_, at) => findings.verdicts[at]!.admitted);
  const readsStamps = options.readStamps !== false && !document.isPageTreeBroken;
  let stamps = outlines === null ? NO_STAMPS : listOutlineDraws(document.pages, outlines);
  if (outlines === null && readsStamps) {
    stamps = yield* findStamps(document, trace, hint, admitted);
    if (admitted.length + stamps.draws.length === 0) {
      const found = yield* findPageOutlines(document, trace, hint);
      if (found.size > 0) return yield* removeOutlines(file, hint, budget, options, found);
    }
  }
  let draws: WholeDraw[] = stamps.draws;
  const warnings = [...document.warnings];
  const conclude = (plan: EditPlan, written: WrittenFile | null): RemovalResult => {
    const leaving = written === null ? [] : plan.plannedDraws;
    const images = describeStamps(stamps, leaving, trace.units, hint.text);
    return concludeRemoval(document, hint, findings, images, plan, written, warnings);
  };
  let spared: ReadonlySet<number> = new Set();
  for (let round = 0; round < MAX_WRITING_ROUNDS; round++) {
    const plan = planEdits(
      document.pages,
      trace.units,
      admitted,
      (unitId, instruction) => trace.findSplitCodes(unitId, instruction),
      draws,
      { spared, propertyLists: trace.propertyLists },
    );
    if (round === 0 && !isUnshared) {
      const unshared = openUnsharedCopy(file.bytes, document, admitted, plan);
      const result = unshared && (yield* removeUnshared(unshared, hint, budget, options, plan));
      if (result !== null) return result;
    }
    if (plan.planned.length + plan.plannedDraws.length === 0) return conclude(plan, null);
    const edits = editStreams(trace.units, plan);
    const written = writeEdits(file, edits, listLeftovers(trace, document, plan));
    if (written.way === 'unfit') {
      spared = written.streams;
      continue;
    }
    const left = editStreams(trace.units, plan, written.gone);
    const finished = openFinishedPages(written, trace, left, budget.limits);
    const failed = verifyWritten(written, finished, document, trace, plan, options);
    if (failed.size === 0) {
      if (trace.isSigned()) warnings.push(SIGNATURE_WARNING);
      if (keepsLayers(written.bytes, plan.planned)) warnings.push(LAYER_WARNING);
      if (plan.keepsEmptyForm || plan.droppedForms.some((form) => written.gone?.has(form) !== true)) {
        warnings.push(FORM_WARNING);
      }
      if (written.speaksOn === true) warnings.push(STRING_WARNING);
      return conclude(plan, written);
    }
    if (plan.droppedForms.length > 0) {
      spared = listStreams(trace);
      continue;
    }
    for (const [pageNumber, difference] of failed) {
      warnings.push(
        `Page ${pageNumber} was left as it was: the check after the removal found a difference (${difference}).`,
      );
    }
    ({ admitted, draws } = dropFailed(plan, document, failed));
  }
  const nothing = planEdits(document.pages, trace.units, [], () => () => null);
  return conclude(nothing, null);
}

/** Goes through the document anew, with the paths of the mark's letters attributed. */
function* removeOutlines(
  file: LoadedFile,
  hint: Hint,
  budget: Budget,
  options: RemovalOptions,
  outlines: PageOutlines,
): Steps {
  const trace = new Trace(file, new Budget(budget.limits), { wantedPaths: listWantedPaths(outlines) });
  try {
    return yield* removeFromTrace(file, hint, trace, budget, options, outlines);
  } finally {
    trace.close();
  }
}

/** Goes through a copy of the document anew, in which the runs of its streams agree; null where that brings nothing. */
function* removeUnshared(
  { file, trace, document }: UnsharedCopy,
  hint: Hint,
  budget: Budget,
  options: RemovalOptions,
  plan: EditPlan,
): Generator<'stamp-reader', RemovalResult | null, StampReader | null> {
  try {
    const earlier = { isUnshared: true };
    const result = yield* removeFromDocument(file, hint, trace, document, budget, options, earlier);
    return describeAsUnshared(result, plan);
  } finally {
    trace.close();
    file.release();
  }
}

/** Says whether a group that a mark was in is still in the finished document's list. */
function keepsLayers(finished: Uint8Array, removed: OccurrenceFacts[]): boolean {
  const names = new Set(
    removed.flatMap(({ optionalContentNames }) => optionalContentNames.flatMap((name) => name.split('\n'))),
  );
  return names.size > 0 && listLayerNames(finished).some((name) => names.has(name));
}

function listStreams(trace: Trace): Set<number> {
  return new Set(trace.units.flatMap(({ segments }) => segments.map(({ objectNumber }) => objectNumber)));
}

function listLeftovers(trace: Trace, document: DocumentText, plan: EditPlan): Leftovers {
  // What a page that could not be read draws, nobody knows.
  const isKnown = document.pages.length === document.pageCount;
  return {
    annotations: plan.annotations,
    removedOperands: listRemovedOperands(trace.units, plan.removed),
    forms: isKnown ? plan.droppedForms : [],
    propertyLists: isKnown ? plan.propertyLists : null,
    tracedStreams: listStreams(trace),
    strings: isKnown ? plan.described : NO_LEFTOVERS.strings,
    optionalStreams: plan.tidied,
  };
}

/** Traces the finished bytes; returns what differs, by page number. */
function verifyWritten(
  written: WrittenFile,
  finished: FinishedPages,
  document: DocumentText,
  trace: Trace,
  plan: EditPlan,
  options: RemovalOptions,
): Map<number, string> {
  const failed = new Map<number, string>();
  const memory = createVerificationMemory();
  try {
    const pages =
      written.way === 'rewritten' ? document.pages : listPagesToVerify(document.pages, trace.units, plan);
    pages.forEach((page, done) => {
      options.onProgress?.('verify', done + 1, pages.length);
      const difference =
        finished.pageCount === trace.pageCount
          ? verifyPage(page, finished.tracePage(page), plan.removed, plan.removedWhole, memory)
          : 'number of pages';
      if (difference !== null) failed.set(page.pageNumber, difference);
    });
  } finally {
    finished.close();
  }
  return failed;
}

/** What no failed page reaches; a failed page takes along all that share its edited streams. */
function dropFailed(
  plan: EditPlan,
  document: DocumentText,
  failed: Map<number, string>,
): { admitted: OccurrenceFacts[]; draws: WholeDraw[] } {
  const failedUnits = new Set(
    document.pages
      .filter(({ pageNumber }) => failed.has(pageNumber))
      .flatMap((page) => page.paint.links.map(({ unitId }) => unitId)),
  );
  return {
    admitted: plan.planned.filter(({ origins }) => !origins.some(({ unitId }) => failedUnits.has(unitId))),
    draws: plan.plannedDraws.filter(
      ({ pageNumber, unitId }) =>
        !(unitId === ANNOTATION_UNIT ? failed.has(pageNumber) : failedUnits.has(unitId)),
    ),
  };
}
