/** Removes draws of pictures by the steps of a text removal: plan, write and verify, in rounds. */
import { findPicture, IMAGE_LIMITS } from './image-upload.js';
import { readDocument } from './lines/reading.js';
import { NO_LEFTOVERS } from './mupdf/dictionaries/leftovers.js';
import { Trace } from './mupdf/trace/trace.js';
import type { TracedPage, WholeDraw } from './page/page-model.js';
import { listLastDrawn } from './plan/last-drawn.js';
import { removeInRounds, type Attempted, type ListLeftovers } from './removal/attempt.js';
import type { TracedPass } from './removal/pass.js';
import { Budget } from './values/budget.js';
import type { WrittenFile } from './values/run-summary.js';
import { EngineFailure } from './values/failure.js';
import type { Box } from './values/geometry.js';

const UNPROVED = 'Removing this image would change more of the document than the image.';
const SHARED = 'Another page of the document has the same contents and would change.';

/** A patched upload grows at most by the contents of its pages; a larger output means that something was expanded. */
const MAX_OUTPUT_BYTES = 32 * 1024 * 1024;

/** A draw of a picture by a page's own contents. */
export interface OwnPageDraw {
  pageNumber: number;
  instruction: number;
  /** The part of the page that shows it, in page. */
  box: Box;
}

/**
 * Removes the draws that can be removed without another change, and their pictures if nothing else can use them.
 *
 * @param wanted includes `selected`.
 * @returns `gone` includes `selected`.
 * @throws EngineFailure `unsupported` if the selected draw cannot be removed.
 */
export async function removeDraws<Draw extends OwnPageDraw>(
  selected: Draw,
  wanted: Draw[],
  upload: Omit<TracedPass, 'trace' | 'document'>,
): Promise<{ written: WrittenFile; gone: Draw[] }> {
  const trace = new Trace(upload.file.bytes, new Budget(IMAGE_LIMITS));
  try {
    const pass = { ...upload, trace, document: readDocument(trace, () => undefined) };
    let reason = UNPROVED;
    // If the draws of the selected page cannot be removed together, the selected one may be.
    const fewer = wanted.filter((draw) => draw === selected || draw.pageNumber !== selected.pageNumber);
    for (const draws of fewer.length < wanted.length ? [wanted, fewer] : [wanted]) {
      const { written, warnings, gone } = await tryRemove(pass, draws);
      if (written !== null && gone.includes(selected)) return { written, gone };
      // Without a failed check, only shared contents keep a draw.
      reason = warnings.length === 0 ? SHARED : UNPROVED;
    }
    throw new EngineFailure('unsupported', reason);
  } finally {
    trace.close();
  }
}

async function tryRemove<Draw extends OwnPageDraw>(
  pass: TracedPass,
  draws: Draw[],
): Promise<Attempted & { gone: Draw[] }> {
  const runs = new Map(
    draws.flatMap((draw) => findRuns(pass.document.pages, draw).map((run) => [run, draw])),
  );
  const attempted = await removeInRounds(pass, { admitted: [], draws: [...runs.keys()] }, listPictures);
  if ((attempted.written?.bytes.length ?? 0) > MAX_OUTPUT_BYTES) {
    throw new EngineFailure('over-budget', 'The edited document would be too large.');
  }
  return { ...attempted, gone: attempted.plan.plannedDraws.map((run) => runs.get(run)!) };
}

/** The draw in the trace; empty if its page cannot be traced. */
function findRuns(pages: TracedPage[], { pageNumber, instruction, box }: OwnPageDraw): WholeDraw[] {
  return pages
    .filter((page) => page.pageNumber === pageNumber)
    .flatMap(({ unitId, paint: { links } }) => {
      const chain = links.findIndex(
        (link) => link.parent < 0 && link.unitId === unitId && link.instruction === instruction,
      );
      return chain < 0 ? [] : [{ pageNumber, chain, unitId, instruction, visibleBox: box }];
    });
}

/** The pictures that nothing draws any more. Nothing else that a removal leaves is touched: the caller selected a picture. */
const listPictures: ListLeftovers = ({ trace, document }, plan, keptFromCleanup) => {
  // A page that could not be read may draw any picture.
  const isKnown = document.pages.length === document.pageCount;
  if (!isKnown || keptFromCleanup.size > 0) return NO_LEFTOVERS;
  const pictures = listLastDrawn(trace.units, plan, (unitId, name) => findPicture(trace, unitId, name));
  return { ...NO_LEFTOVERS, pictures };
};
