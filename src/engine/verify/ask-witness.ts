/** Shows a second engine the pages that a removal touched, before and after. */
import { FLAG, type TracedPage } from '../page/page-model.js';
import type { EditPlan } from '../plan/edit-plan.js';
import { listPagesToVerify } from '../plan/stream-edits.js';
import { readText } from '../lines/reading-order.js';
import type { DocumentText } from '../lines/reading.js';
import { groupBy } from '../values/collections.js';
import { transformBox, type Matrix } from '../values/geometry.js';
import { isMended, type WrittenFile } from '../values/run-summary.js';
import { comparePages, type Strictness } from '../witness/compare-pages.js';
import { stripText, type ExpectedLoss, type SecondWitness } from '../witness/second-witness.js';

/**
 * Lists the changes that the witness sees apart from the mark, by page number.
 *
 * @param upload as the caller sent it.
 * @returns null if it could not compare, because it cannot open the upload.
 */
export async function askWitness(
  witness: SecondWitness,
  upload: Uint8Array,
  { document, plan, strictness }: { document: DocumentText; plan: EditPlan; strictness: Strictness },
  written: Pick<WrittenFile, 'bytes' | 'way'>,
): Promise<Map<number, string> | null> {
  const pages = listWitnessed(document, plan, written);
  const losses = listLosses(pages, plan);
  const changed = await comparePages(
    witness,
    { upload, output: written.bytes, pageIndexes: pages.map(({ pageNumber }) => pageNumber - 1) },
    strictness,
    (pageIndex, { width, height }) => {
      const { page, texts, boxes } = losses.get(pageIndex + 1)!;
      // An engine may measure a page in other units (UserUnit, 14.11.1).
      const toSeen: Matrix = [
        width / witness.scale / page.width,
        0,
        0,
        height / witness.scale / page.height,
        0,
        0,
      ];
      return { texts, boxes: boxes && boxes.map((box) => transformBox(toSeen, box)) };
    },
  );
  if (changed === null) return null;
  return new Map(Array.from(changed, ([pageIndex, change]) => [pageIndex + 1, `${witness.name}: ${change}`]));
}

/** Touched pages; if the file was mended, followed by all others. */
function listWitnessed(
  { pages, units }: DocumentText,
  plan: EditPlan,
  { way }: Pick<WrittenFile, 'way'>,
): TracedPage[] {
  const touched = listPagesToVerify(pages, units, plan);
  return isMended(way) ? [...new Set([...touched, ...pages])] : touched;
}

function listLosses(
  pages: TracedPage[],
  { planned, plannedDraws, annotations }: EditPlan,
): Map<number, ExpectedLoss & { page: TracedPage }> {
  const byPage = groupBy(planned, ({ occurrence }) => occurrence.pageNumber);
  const drawsByPage = groupBy(plannedDraws, ({ pageNumber }) => pageNumber);
  const unmeasured = plannedDraws.filter(({ visibleBox }) => visibleBox === undefined);
  // A cell of a tiling pattern is painted anywhere in the pattern.
  const tiled = planned
    .map(({ occurrence }) => occurrence)
    .filter(({ style }) => (style.flags & FLAG.inTile) !== 0);
  const unboxed = new Set([...unmeasured, ...annotations, ...tiled].map(({ pageNumber }) => pageNumber));
  return new Map(
    pages.map((page) => {
      const { pageNumber } = page;
      const own = byPage.get(pageNumber) ?? [];
      const draws = drawsByPage.get(pageNumber) ?? [];
      const texts = own.map(({ occurrence }) => stripText(readText(occurrence.clusters)));
      const boxes = [...own.map(({ box }) => box), ...draws.flatMap(({ visibleBox }) => visibleBox ?? [])];
      return [pageNumber, { page, texts, boxes: unboxed.has(pageNumber) ? null : boxes }];
    }),
  );
}
