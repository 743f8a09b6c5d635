/** Shows pages of upload and output to a second engine, and reports changes beyond the planned removal. */
import {
  findLoss,
  findUnexpectedChange,
  type ExpectedLoss,
  type SecondWitness,
  type WitnessedPage,
} from './second-witness.js';

/** Painting a page costs milliseconds; of longer lists only the first pages are compared. */
export const MAX_WITNESSED_PAGES = 100;

/** With `loss`, only lost content counts as harm: a damaged file that was mended may show more than before. */
export type Strictness = 'change' | 'loss';

export interface ComparedFiles {
  /** As the caller sent it. */
  upload: Uint8Array;
  output: Uint8Array;
  /** The most important first: pages after the hundredth are not compared. */
  pageIndexes: number[];
}

/**
 * Lists the unplanned changes that the witness sees, by page index, without quoting the document.
 *
 * @param expectLoss returns a page's planned loss, given the page as the witness sees it in the upload.
 * @returns null if it could not compare, because it cannot open the upload.
 */
export async function comparePages(
  witness: SecondWitness,
  { upload, output, pageIndexes }: ComparedFiles,
  strictness: Strictness,
  expectLoss: (pageIndex: number, page: WitnessedPage) => ExpectedLoss,
): Promise<Map<number, string> | null> {
  const asked = pageIndexes.slice(0, MAX_WITNESSED_PAGES);
  const before = await witness.see(upload, asked);
  if (before === null) return null;
  const after = await witness.see(output, asked);
  const find = strictness === 'loss' ? findLoss : findUnexpectedChange;
  const changed = new Map<number, string>();
  for (const [pageIndex, page] of before) {
    const finished = after?.get(pageIndex);
    const change =
      finished === undefined
        ? 'cannot be opened'
        : find(page, finished, expectLoss(pageIndex, page), witness.scale);
    if (change !== null) changed.set(pageIndex, change);
  }
  return changed;
}
