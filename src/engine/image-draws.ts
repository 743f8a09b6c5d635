/**
 * The image workflow: lists the image draws of a page that can be selected, and removes one.
 *
 * Promise: exactly the one draw is removed, on the one page. The picture itself, its other occurrences and every
 * other instruction that paints stay. With `everywhere`, the same picture is also removed wherever else it can be selected.
 * The finished bytes are traced like those of a text removal; a removal that cannot be proved is refused. The engine does
 * not search for logos, edit pixels of a scan, or invent what was covered.
 */
import { chooseCandidates } from './image/candidates.js';
import { removeDraws, type OwnPageDraw } from './image-removal.js';
import { openUpload, type ReadPage, readPages } from './image-upload.js';
import { asRefusal } from './mupdf/open.js';
import { drawNumberedBoxes } from './mupdf/render/draw-boxes.js';
import type { EngineMeans } from './removal/options.js';
import type { ImageCandidateList, ImageRemoval } from './values/run-summary.js';
import { EngineFailure } from './values/failure.js';
import { listDistinct } from './values/sorted.js';
import type { EngineJob } from './values/request.js';

/** One image of one page, with the upload that it is in. */
type DrawSelection = Omit<Extract<EngineJob, { kind: 'image-preview' }>, 'kind'>;

/**
 * Lists what can be selected on one page.
 *
 * @param pageNumber from 1.
 * @throws EngineFailure `selector` for a page that the document does not have.
 */
export function listImageCandidates(upload: Uint8Array, pageNumber: number): ImageCandidateList {
  return refusingMupdfErrors(() => {
    const { corrected, pageCount } = openUpload(upload, pageNumber);
    const [choice] = readPages(corrected.file.bytes, [pageNumber], ({ page, draws }) =>
      chooseCandidates(page, draws),
    );
    return { pageNumber, pageCount, ...choice! };
  });
}

/**
 * Removes one listed draw, and shows the pages to a second engine if the caller or the file requires it.
 *
 * @returns the edited document; the same bytes for the same request.
 * @throws EngineFailure `selector` if the index names no candidate, `unsupported` if the removal cannot be proved.
 */
export async function removeImageDraw(
  selection: DrawSelection,
  { createSecondWitness }: EngineMeans = {},
): Promise<ImageRemoval> {
  const { bytes: upload, pageNumber, everywhere = false, secondWitness = false } = selection;
  try {
    const { corrected, pageCount } = openUpload(upload, pageNumber);
    const { file } = corrected;
    const pageNumbers = everywhere ? Array.from({ length: pageCount }, (_, at) => at + 1) : [pageNumber];
    const choosable = readPages(file.bytes, pageNumbers, (page) => listChoosable(page, everywhere)).flat();
    const selected = findSelected(choosable, selection);
    const wanted = everywhere
      ? choosable.filter(({ identity }) => identity === selected.identity)
      : [selected];
    const options = { secondWitness, ...(createSecondWitness && { createSecondWitness }) };
    const { written, gone } = await removeDraws(selected, wanted, { upload, file, options });
    const left = wanted.filter((draw) => !gone.includes(draw));
    return {
      output: corrected.restoreUntouched(written.bytes, written.way),
      pages: listDistinct(gone.map((draw) => draw.pageNumber)),
      left: listDistinct(left.map((draw) => draw.pageNumber)),
    };
  } catch (error) {
    throw asRefusal(error);
  }
}

function findSelected(choosable: Choosable[], { pageNumber, instructionIndex }: DrawSelection): Choosable {
  const selected = choosable.find(
    (draw) => draw.pageNumber === pageNumber && draw.instruction === instructionIndex,
  );
  if (selected !== undefined) return selected;
  throw new EngineFailure(
    'selector',
    'No selectable image of the page has this {instructionIndex}: take one of its candidates.',
  );
}

/** A draw that may be selected. */
interface Choosable extends OwnPageDraw {
  /** Equal for draws of one picture; null if it was not requested. */
  identity: string | null;
}

function listChoosable({ page, draws, identify }: ReadPage, wantsIdentity: boolean): Choosable[] {
  const byInstruction = new Map(draws.own.map((draw) => [draw.instruction, draw]));
  return chooseCandidates(page, draws).candidates.map(({ instructionIndex }) => {
    const draw = byInstruction.get(instructionIndex)!;
    return {
      pageNumber: page.pageNumber,
      instruction: instructionIndex,
      box: draw.visibleBoxInPage,
      identity: wantsIdentity ? identify(draw) : null,
    };
  });
}

/** A PNG of the listed page, each candidate framed and numbered with its instruction index. */
export function drawPageChoice(bytes: Uint8Array, list: ImageCandidateList): Uint8Array {
  return refusingMupdfErrors(() => drawNumberedBoxes(bytes, list.pageNumber - 1, list.candidates));
}

function refusingMupdfErrors<T>(run: () => T): T {
  try {
    return run();
  } catch (error) {
    throw asRefusal(error);
  }
}
