/** Shows a second engine the pages that a removal touched, before and after. */
import { FLAG, type TracedPage } from '../page/page-model.js';
import type { EditPlan } from '../plan/edit-plan.js';
import { listPagesToVerify } from '../plan/stream-edits.js';
import { readText } from '../lines/reading-order.js';
import type { DocumentText } from '../lines/reading.js';
import { groupBy } from '../values/group-by.js';
import { concernsEveryPage, type WrittenFile } from '../values/evidence.js';
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
    (pageIndex) => losses.get(pageIndex + 1)!,
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
  return concernsEveryPage(way) ? [...new Set([...touched, ...pages])] : touched;
}

function listLosses(
  pages: TracedPage[],
  { planned, plannedDraws, annotations }: EditPlan,
): Map<number, ExpectedLoss> {
  const byPage = groupBy(planned, ({ occurrence }) => occurrence.pageNumber);
  // A cell of a tiling pattern is painted anywhere in the pattern.
  const tiled = planned
    .map(({ occurrence }) => occurrence)
    .filter(({ style }) => (style.flags & FLAG.inTile) !== 0);
  const unboxed = new Set([...plannedDraws, ...annotations, ...tiled].map(({ pageNumber }) => pageNumber));
  return new Map(
    pages.map(({ pageNumber }) => {
      const own = byPage.get(pageNumber) ?? [];
      const texts = own.map(({ occurrence }) => stripText(readText(occurrence.clusters)));
      const boxes = unboxed.has(pageNumber) ? null : own.map(({ box }) => box);
      return [pageNumber, { texts, boxes }];
    }),
  );
}
