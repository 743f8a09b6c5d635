/**
 * The image workflow: lists the image draws of a page that can be selected, and removes one.
 *
 * Promise: exactly the one draw leaves, on the one page; the picture itself, its
 * other occurrences and every other instruction stay. The finished bytes are
 * traced and rendered; what cannot be proved is refused. No logo is looked for,
 * no pixel of a scan is touched, nothing that was covered is made up.
 */
import { Budget, DEFAULT_LIMITS, type BudgetLimits } from './values/budget.js';
import type { ImageCandidate, ImageCandidateList, WrittenFile } from './values/evidence.js';
import { concernsEveryPage } from './values/writing-ways.js';
import { openWithPages } from './file/hidden-sections.js';
import { beginReadings } from './file/long-readings.js';
import { mendUpload, type MendedUpload } from './file/mended-upload.js';
import { chargeObjectStreams } from './file/object-stream-bytes.js';
import { EngineFailure, MAX_IMAGE_PAGES, PageCountFailure } from './values/failure.js';
import { askImageWitness, type WitnessedDraw } from './image/ask-witness.js';
import { chooseCandidates } from './image/candidates.js';
import { findOwnDraws, type PageDraws } from './image/own-draws.js';
import { planRemoval } from './image/removal-plan.js';
import { findFault, type Expected } from './image/removal-check.js';
import type { Box } from './values/geometry.js';
import { makePlace } from './page/place.js';
import { drawNumberedBoxes } from './mupdf/render/draw-boxes.js';
import { classifyMupdfError, isMupdfError, openPdf } from './mupdf/open.js';
import { renderPage } from './mupdf/render/render.js';
import { Trace } from './mupdf/trace/trace.js';
import { decodeUtf8Name } from './mupdf/utf8-name.js';
import { readCipher } from './mupdf/write/stream-cipher.js';
import { writePageEdit } from './mupdf/write/write-page-edit.js';
import type { TracedPage } from './page/page-model.js';
import type { SecondWitness } from './witness/second-witness.js';

const MIB = 1024 * 1024;

/** For uploads of 5 MiB and 32 pages: far above what such documents need, far below the text workflow's. */
export const IMAGE_LIMITS: BudgetLimits = {
  ...DEFAULT_LIMITS,
  pages: MAX_IMAGE_PAGES,
  decodedBytes: 64 * MIB,
};

const UNPROVED = 'Removing this image would change more of the document than the image.';

/** A patched upload grows by a page's contents at most; more means that something was blown up. */
const MAX_OUTPUT_BYTES = 32 * MIB;

/**
 * Lists what can be selected on one page.
 *
 * @param pageNumber from 1.
 * @throws EngineFailure `selector` for a page that the document does not have.
 */
export function listImageCandidates(upload: Uint8Array, pageNumber: number): ImageCandidateList {
  return refusingMupdfErrors(() => {
    const { mended, pageCount } = openUpload(upload, pageNumber);
    const { page, draws } = readPage(mended.bytes, pageNumber);
    return { pageNumber, pageCount, ...chooseCandidates(page, draws) };
  });
}

/**
 * Removes one listed draw.
 *
 * @param instructionIndex of a candidate of that page.
 * @returns the edited document; the same bytes for the same request.
 * @throws EngineFailure `selector` where the index names no candidate, `unsupported` where the removal cannot be proved.
 */
export function removeImageDraw(
  upload: Uint8Array,
  pageNumber: number,
  instructionIndex: number,
): Uint8Array {
  return writeWithout(upload, pageNumber, instructionIndex).written.bytes;
}

/** The finished file, and the image that left it. */
interface WrittenDraw {
  written: Pick<WrittenFile, 'bytes' | 'way'>;
  draw: WitnessedDraw;
}

function writeWithout(upload: Uint8Array, pageNumber: number, instructionIndex: number): WrittenDraw {
  return refusingMupdfErrors(() => {
    const { mended, pageCount } = openUpload(upload, pageNumber);
    const { bytes } = mended;
    const { page, draws } = readPage(bytes, pageNumber);
    const isSelected = (candidate: ImageCandidate): boolean =>
      candidate.instructionIndex === instructionIndex;
    const draw = draws.own.find(({ instruction }) => instruction === instructionIndex);
    const candidate = draw && chooseCandidates(page, draws).candidates.find(isSelected);
    if (draw === undefined || candidate === undefined) {
      throw new EngineFailure(
        'selector',
        'No selectable image of the page has this instruction_index: take one of its candidates.',
      );
    }
    const { bytes: output, way } = removeProvably(bytes, page, draw.instruction, draw.visibleBoxInPage);
    return {
      written: { bytes: mended.restoreUntouched(output, way), way },
      draw: { pageIndex: pageNumber - 1, pageCount, boxNormalised: candidate.boxNormalised },
    };
  });
}

/**
 * As `removeImageDraw`, and a second engine looks at the page, too.
 *
 * @param createWitness may answer null: then there is none.
 * @param witnessesAll false where it is shown only files that were written anew.
 * @throws EngineFailure `unsupported` as well where it sees more changed than the image.
 */
export async function removeWitnessedImageDraw(
  upload: Uint8Array,
  pageNumber: number,
  instructionIndex: number,
  createWitness: () => Promise<SecondWitness | null>,
  witnessesAll = true,
): Promise<Uint8Array> {
  const { written, draw } = writeWithout(upload, pageNumber, instructionIndex);
  if (!witnessesAll && !concernsEveryPage(written.way)) return written.bytes;
  const witness = await createWitness();
  if (witness === null) return written.bytes;
  const change = await askImageWitness(witness, upload, written, draw);
  if (change !== null) throw new EngineFailure('unsupported', UNPROVED);
  return written.bytes;
}

/** A PNG of the listed page, each candidate framed and numbered with its instruction index. */
export function drawPageChoice(bytes: Uint8Array, list: ImageCandidateList): Uint8Array {
  return refusingMupdfErrors(() => {
    chargeRendering(bytes, list.pageNumber);
    const boxes = list.candidates.map(({ instructionIndex, boxNormalised }) => ({
      number: instructionIndex,
      boxNormalised,
    }));
    return drawNumberedBoxes(bytes, list.pageNumber - 1, boxes);
  });
}

function chargeRendering(bytes: Uint8Array, pageNumber: number): void {
  const trace = new Trace(bytes, new Budget(IMAGE_LIMITS));
  try {
    trace.chargeRendering(trace.tracePage(pageNumber - 1));
  } finally {
    trace.close();
  }
}

/** First with the picture dropped where nothing else uses it; kept in the file where that cannot be proved. */
function removeProvably(bytes: Uint8Array, page: TracedPage, instruction: number, box: Box): WrittenFile {
  const trace = new Trace(bytes, new Budget(IMAGE_LIMITS), { withClipBoxes: true });
  try {
    const { pageCount } = trace;
    const edited = trace.tracePage(page.pageNumber - 1);
    trace.chargeRendering(edited);
    const plan = planRemoval(edited, instruction, trace.units, (unitId, name) => {
      const found = trace.contents.findXObject(unitId, decodeUtf8Name(name));
      return found === null || found.isForm ? null : found.objectNumber;
    });
    const rendered = renderPage(bytes, plan.pageIndex);
    const removed = makePlace(edited.unitId, instruction);
    const expected: Expected = { pageCount, edited, removed, box, rendered };
    // Once only: a page that was traced holds markers.
    let others: TracedPage[] = [];
    for (const lastDrawn of plan.lastDrawn === null ? [null] : [plan.lastDrawn, null]) {
      const written = writePageEdit(bytes, { ...plan, lastDrawn });
      const { bytes: output, way, fault } = written;
      if (output.length > MAX_OUTPUT_BYTES) {
        throw new EngineFailure('over-budget', 'The edited document would be too large.');
      }
      // A patch touches nothing that other pages use; a rewrite prints everything anew.
      if (concernsEveryPage(way) && others.length === 0) others = traceOthers(trace, edited);
      if (fault == null && isProved(output, expected, others)) return written;
    }
  } finally {
    trace.close();
  }
  throw new EngineFailure('unsupported', UNPROVED);
}

function traceOthers(trace: Trace, edited: TracedPage): TracedPage[] {
  const pageIndexes = Array.from({ length: trace.pageCount }, (_, pageIndex) => pageIndex);
  return pageIndexes
    .filter((pageIndex) => pageIndex !== edited.pageNumber - 1)
    .map((pageIndex) => trace.tracePage(pageIndex));
}

function isProved(output: Uint8Array, expected: Expected, others: TracedPage[]): boolean {
  try {
    const rendered = renderPage(output, expected.edited.pageNumber - 1);
    const trace = new Trace(output, new Budget(IMAGE_LIMITS), { withClipBoxes: true });
    try {
      return findFault(expected, others, { trace, rendered }) === null;
    } finally {
      trace.close();
    }
  } catch (error) {
    // A broken page tree may come out of a rewrite as one that cannot be read at all.
    const failure = isMupdfError(error) ? classifyMupdfError(error) : error;
    if (failure instanceof EngineFailure && ['unreadable', 'no-pages'].includes(failure.code)) return false;
    throw failure;
  }
}

function openUpload(upload: Uint8Array, pageNumber: number): { mended: MendedUpload; pageCount: number } {
  return openWithPages(upload, (file) => {
    beginReadings(file);
    const mended = mendUpload(file, readCipher);
    return { mended, pageCount: checkDocument(mended.bytes, pageNumber) };
  });
}

/** @returns the number of pages. */
function checkDocument(bytes: Uint8Array, pageNumber: number): number {
  chargeObjectStreams(bytes, new Budget(IMAGE_LIMITS));
  const { document, isEncrypted, pageCount } = openPdf(bytes);
  document.destroy();
  if (isEncrypted) {
    throw new EngineFailure('unsupported', 'Encrypted documents are not supported: send it decrypted.');
  }
  if (pageCount > IMAGE_LIMITS.pages) throw new PageCountFailure('over-budget', pageCount);
  if (!(pageNumber >= 1 && pageNumber <= pageCount)) throw new PageCountFailure('selector', pageCount);
  return pageCount;
}

function readPage(bytes: Uint8Array, pageNumber: number): { page: TracedPage; draws: PageDraws } {
  const trace = new Trace(bytes, new Budget(IMAGE_LIMITS), { asReaderSees: true, withClipBoxes: true });
  try {
    const page = trace.tracePage(pageNumber - 1);
    const draws = findOwnDraws(page, trace.units[page.unitId] ?? null, (name) => {
      const found = trace.contents.findXObject(page.unitId, decodeUtf8Name(name));
      return found !== null && !found.isForm;
    });
    return { page, draws };
  } finally {
    trace.close();
  }
}

function refusingMupdfErrors<T>(run: () => T): T {
  try {
    return run();
  } catch (error) {
    if (isMupdfError(error)) throw classifyMupdfError(error);
    throw error;
  }
}
