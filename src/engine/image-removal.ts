/** Removes draws of pictures from one page, and proves that nothing else changed. */
import { EngineFailure } from './values/failure.js';
import { Budget } from './values/budget.js';
import { concernsEveryPage, type WrittenFile } from './values/evidence.js';
import type { Box } from './values/geometry.js';
import { findFault, type Expected } from './image/removal-check.js';
import { planDrawRemoval } from './image/removal-plan.js';
import { findPicture, IMAGE_LIMITS } from './image-upload.js';
import { asRefusal } from './mupdf/open.js';
import { renderPage } from './mupdf/render/render.js';
import { Trace } from './mupdf/trace/trace.js';
import { writePageEdit } from './mupdf/write/write-page-edit.js';
import { makeInstructionRef } from './page/instruction-ref.js';
import type { TracedPage } from './page/page-model.js';

export const UNPROVED = 'Removing this image would change more of the document than the image.';

/** A patched upload grows at most by a page's contents; a larger output means that something was expanded. */
const MAX_OUTPUT_BYTES = 32 * 1024 * 1024;

/**
 * Removes draws, and the picture itself if nothing else uses it. If that cannot be proved, the picture stays in the
 * file.
 *
 * @param boxes of the draws: the visible part of each, in page, by its instruction.
 * @throws EngineFailure `unsupported` if the removal cannot be proved.
 */
export function removeProvably(
  bytes: Uint8Array,
  pageNumber: number,
  boxes: ReadonlyMap<number, Box>,
): WrittenFile {
  const instructions = [...boxes.keys()];
  const trace = new Trace(bytes, new Budget(IMAGE_LIMITS), { withBoxes: true });
  try {
    const { pageCount } = trace;
    const edited = trace.tracePage(pageNumber - 1);
    const plan = planDrawRemoval(edited, instructions, trace.units, (unitId, name) =>
      findPicture(trace, unitId, name),
    );
    const rendered = renderPage(bytes, plan.pageIndex);
    const removed = new Set(
      instructions.map((instruction) => makeInstructionRef(edited.unitId, instruction)),
    );
    const expected: Expected = { pageCount, edited, removed, boxes: [...boxes.values()], rendered };
    // Traced once only: a traced page contains markers.
    let others: TracedPage[] = [];
    for (const lastDrawn of plan.lastDrawn === null ? [null] : [plan.lastDrawn, null]) {
      const written = writePageEdit(bytes, { ...plan, lastDrawn });
      if (!('bytes' in written)) continue;
      const { bytes: output, way } = written;
      if (output.length > MAX_OUTPUT_BYTES) {
        throw new EngineFailure('over-budget', 'The edited document would be too large.');
      }
      // A patch changes nothing that other pages use; in a mended file, readers may find other objects.
      if (concernsEveryPage(way) && others.length === 0) others = traceOthers(trace, edited);
      if (isProved(output, expected, others)) return written;
    }
  } finally {
    trace.close();
  }
  throw new EngineFailure('unsupported', UNPROVED);
}

function traceOthers(trace: Trace, edited: TracedPage): TracedPage[] {
  const all = Array.from({ length: trace.pageCount }, (_, pageIndex) => pageIndex);
  const others = all.filter((pageIndex) => pageIndex !== edited.pageNumber - 1);
  return others.map((pageIndex) => trace.tracePage(pageIndex));
}

function isProved(output: Uint8Array, expected: Expected, others: TracedPage[]): boolean {
  try {
    const rendered = renderPage(output, expected.edited.pageNumber - 1);
    const trace = new Trace(output, new Budget(IMAGE_LIMITS), { withBoxes: true });
    try {
      return findFault(expected, others, trace, rendered) === null;
    } finally {
      trace.close();
    }
  } catch (error) {
    // With other objects, a broken page tree may be unreadable.
    const failure = asRefusal(error);
    if (failure instanceof EngineFailure && ['unreadable', 'no-pages'].includes(failure.code)) return false;
    throw failure;
  }
}
