/**
 * The image workflow: lists the image draws of a page that can be selected, and removes one.
 *
 * Promise: exactly the one draw is removed, on the one page. The picture itself, its other occurrences and every
 * other instruction stay. With `everywhere`, the same picture is also removed wherever else it can be selected, page by page.
 * The finished bytes are traced and rendered; a removal that cannot be proved is refused. The engine does not search for
 * logos, edit pixels of a scan, or invent what was covered.
 */
import { askImageWitness } from './image/ask-witness.js';
import { chooseCandidates } from './image/candidates.js';
import { removeProvably, UNPROVED } from './image-removal.js';
import { openUpload, type ReadPage, readPages } from './image-upload.js';
import { asRefusal } from './mupdf/open.js';
import { drawNumberedBoxes } from './mupdf/render/draw-boxes.js';
import type { EngineMeans } from './removal/options.js';
import {
  concernsEveryPage,
  type ImageCandidate,
  type ImageCandidateList,
  type ImageRemoval,
  type WriteMode,
} from './values/evidence.js';
import { EngineFailure } from './values/failure.js';
import type { Box } from './values/geometry.js';
import { groupBy } from './values/group-by.js';
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
 * @throws EngineFailure as `removeImageDraw`; `unsupported` also if the second engine sees a change besides the image.
 */
export async function removeWitnessedImageDraw(
  selection: DrawSelection,
  { createSecondWitness }: EngineMeans,
): Promise<ImageRemoval> {
  const { removal, way, draws } = removeImageDraw(selection);
  if (selection.secondWitness !== true && !concernsEveryPage(way)) return removal;
  const witness = (await createSecondWitness?.()) ?? null;
  if (witness === null) return removal;
  const change = await askImageWitness(witness, selection.bytes, { bytes: removal.output, way }, draws);
  if (change !== null) throw new EngineFailure('unsupported', UNPROVED);
  return removal;
}

/** @throws EngineFailure `selector` if the index names no candidate, `unsupported` if the removal cannot be proved. */
export function removeImageDraw(selection: DrawSelection) {
  const { bytes: upload, pageNumber, instructionIndex, everywhere = false } = selection;
  return refusingMupdfErrors(() => {
    const { corrected, pageCount } = openUpload(upload, pageNumber);
    const pageNumbers = everywhere ? Array.from({ length: pageCount }, (_, at) => at + 1) : [pageNumber];
    const source = corrected.file.bytes;
    const choosable = readPages(source, pageNumbers, (page) => listChoosable(page, everywhere)).flat();
    const selected = choosable.find(
      (draw) => draw.pageNumber === pageNumber && draw.instruction === instructionIndex,
    );
    if (selected === undefined) {
      throw new EngineFailure(
        'selector',
        'No selectable image of the page has this {instructionIndex}: take one of its candidates.',
      );
    }
    const alike = choosable.filter(({ identity }) => identity === selected.identity);
    const { bytes, way, gone, left } = removePageByPage(source, selected, everywhere ? alike : [selected]);
    const boxes = groupBy(gone, (draw) => draw.pageNumber - 1);
    return {
      removal: {
        output: corrected.restoreUntouched(bytes, way),
        pages: listDistinct(gone.map((draw) => draw.pageNumber)),
        left: listDistinct(left.map((draw) => draw.pageNumber)),
      },
      way,
      draws: {
        pageCount,
        boxes: new Map(Array.from(boxes, ([index, draws]) => [index, draws.map(({ share }) => share)])),
      },
    };
  });
}

/** A draw that may be selected. */
interface Choosable {
  pageNumber: number;
  instruction: number;
  box: Box;
  /** The box in shares of the page. */
  share: ImageCandidate['boxNormalised'];
  /** Equal for draws of one picture; null if it was not requested. */
  identity: string | null;
}

function listChoosable({ page, draws, identify }: ReadPage, wantsIdentity: boolean): Choosable[] {
  const byInstruction = new Map(draws.own.map((draw) => [draw.instruction, draw]));
  return chooseCandidates(page, draws).candidates.map(({ instructionIndex, boxNormalised }) => {
    const draw = byInstruction.get(instructionIndex)!;
    return {
      pageNumber: page.pageNumber,
      instruction: instructionIndex,
      box: draw.visibleBoxInPage,
      share: boxNormalised,
      identity: wantsIdentity ? identify(draw) : null,
    };
  });
}

/** Removes draws page by page, and proves each page against the file before it. If the selected draw cannot be removed, it refuses all. */
function removePageByPage(upload: Uint8Array, selected: Choosable, wanted: Choosable[]) {
  const byPage = groupBy(wanted, ({ pageNumber }) => pageNumber);
  const own = byPage.get(selected.pageNumber)!;
  byPage.delete(selected.pageNumber);
  let bytes = upload;
  let way: WriteMode = 'in-place';
  const gone: Choosable[] = [];
  const left: Choosable[] = [];
  const remove = (draws: Choosable[]): void => {
    const boxes = new Map(draws.map(({ instruction, box }) => [instruction, box]));
    const written = removeProvably(bytes, draws[0]!.pageNumber, boxes);
    bytes = written.bytes;
    if (!concernsEveryPage(way)) way = written.way;
    gone.push(...draws);
  };
  const tryRemove = (draws: Choosable[]): boolean => {
    try {
      remove(draws);
      return true;
    } catch (error) {
      if (!(error instanceof EngineFailure && error.code === 'unsupported')) throw error;
      left.push(...draws);
      return false;
    }
  };
  if (own.length === 1 || !tryRemove(own)) remove([selected]);
  for (const draws of byPage.values()) tryRemove(draws);
  return { bytes, way, gone, left: left.filter((draw) => !gone.includes(draw)) };
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
