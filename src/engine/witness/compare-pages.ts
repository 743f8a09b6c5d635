/**
 * Shows pages of upload and output to a second engine, and reports changes beyond the planned removal.
 */
import {
  findLoss,
  findUnexpectedChange,
  type ExpectedLoss,
  type SecondWitness,
  type WitnessedPage,
} from './second-witness.js';

/** Painting a page costs milliseconds; of longer documents the first of the asked pages speak for the rest. */
export const MAX_WITNESSED_PAGES = 100;

/** By `loss` only what is lost is harm: a damaged file that was written anew may show more than before. */
export type Strictness = 'change' | 'loss';

export interface ComparedFiles {
  /** As the caller sent it. */
  upload: Uint8Array;
  output: Uint8Array;
  /** Those that matter most first: what is beyond the hundredth is not looked at. */
  pageIndexes: number[];
}

/**
 * What the witness sees changed beside what was to go, by page index, in words that quote nothing of the document.
 *
 * @param expectLoss what a page was to lose, asked with the page as the witness sees it in the upload.
 * @returns null if it could not look: what it cannot open in the upload it cannot compare.
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
