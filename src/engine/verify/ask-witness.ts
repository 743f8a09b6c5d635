/**
 * Shows the pages that a removal touched to a second engine, as they were and as they are.
 */
import type { TracedPage } from '../page/page-model.js';
import type { EditPlan } from '../plan/edit-plan.js';
import { listPagesToVerify } from '../plan/reach.js';
import type { DocumentText } from '../lines/reading.js';
import { groupBy } from '../values/group-by.js';
import type { WrittenFile } from '../values/evidence.js';
import { concernsEveryPage } from '../values/write-mode.js';
import { comparePages, type Strictness } from '../witness/compare-pages.js';
import type { ExpectedLoss, SecondWitness } from '../witness/second-witness.js';

/** What was removed, and how much of what the witness sees counts. */
export interface WitnessedRemoval {
  document: DocumentText;
  plan: EditPlan;
  /** `loss` if only what is lost counts as harm: a damaged file that was rewritten may show more than before. */
  strictness: Strictness;
}

/**
 * What it sees changed beside the mark, by page number.
 *
 * @param upload as the caller sent it.
 * @returns null if it could not look: what it cannot open in the upload it cannot compare.
 */
export async function askWitness(
  witness: SecondWitness,
  upload: Uint8Array,
  { document, plan, strictness }: WitnessedRemoval,
  written: WrittenFile,
): Promise<Map<number, string> | null> {
  const pages = listWitnessed(document, plan, written);
  const losses = listLosses(pages, plan, written);
  const changed = await comparePages(
    witness,
    { upload, output: written.bytes, pageIndexes: pages.map(({ pageNumber }) => pageNumber - 1) },
    strictness,
    (pageIndex) => losses.get(pageIndex + 1)!,
  );
  if (changed === null) return null;
  return new Map(Array.from(changed, ([pageIndex, change]) => [pageIndex + 1, `${witness.name}: ${change}`]));
}

/** Pages that were touched; where the file was written anew the others, too, behind them. */
function listWitnessed({ pages, units }: DocumentText, plan: EditPlan, { way }: WrittenFile): TracedPage[] {
  const touched = listPagesToVerify(pages, units, plan);
  return concernsEveryPage(way) ? [...new Set([...touched, ...pages])] : touched;
}

/** What each page was to lose, by page number. */
function listLosses(
  pages: TracedPage[],
  { planned, plannedDraws, annotations }: EditPlan,
  { way }: WrittenFile,
): Map<number, ExpectedLoss> {
  const byPage = groupBy(planned, ({ occurrence }) => occurrence.pageNumber);
  const unboxed = new Set([...plannedDraws, ...annotations].map(({ pageNumber }) => pageNumber));
  return new Map(
    pages.map(({ pageNumber }) => {
      const own = byPage.get(pageNumber) ?? [];
      const texts = own.map(({ occurrence }) =>
        stripSpace(occurrence.clusters.map(({ text }) => text).join('')),
      );
      const boxes = unboxed.has(pageNumber) ? null : own.map(({ box }) => box);
      return [pageNumber, { texts, boxes, isPrintedAnew: way === 'rewritten' }];
    }),
  );
}

function stripSpace(text: string): string {
  return text.replace(/[\s\p{Cc}\p{Cf}\p{Pd}]/gu, '');
}
