/** Shows a second engine the pages that lost an image, before and after. */
import { concernsEveryPage, type ImageCandidate, type WrittenFile } from '../values/evidence.js';
import { placeShares } from '../values/geometry.js';
import { comparePages } from '../witness/compare-pages.js';
import type { SecondWitness } from '../witness/second-witness.js';

/**
 * Describes a change outside the images' boxes; null if there is none, or if the witness cannot open the upload.
 *
 * Of a mended file all pages are checked, but only for losses: a damaged file may show more than before.
 *
 * @param boxes of the removed draws, in shares of their pages, by page index.
 */
export async function askImageWitness(
  witness: SecondWitness,
  upload: Uint8Array,
  { bytes, way }: Pick<WrittenFile, 'bytes' | 'way'>,
  { pageCount, boxes }: { pageCount: number; boxes: ReadonlyMap<number, ImageCandidate['boxNormalised'][]> },
): Promise<string | null> {
  const isAnew = concernsEveryPage(way);
  const all = Array.from({ length: pageCount }, (_, index) => index);
  const others = all.filter((index) => isAnew && !boxes.has(index));
  const changed = await comparePages(
    witness,
    { upload, output: bytes, pageIndexes: [...boxes.keys(), ...others] },
    isAnew ? 'loss' : 'change',
    (index, { width, height }) => ({
      texts: [],
      boxes: (boxes.get(index) ?? []).map((box) =>
        placeShares(box, width / witness.scale, height / witness.scale),
      ),
    }),
  );
  const [change] = changed?.values() ?? [];
  return change ?? null;
}
