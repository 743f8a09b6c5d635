/**
 * Shows the page that lost an image to a second engine, as it was and as it is.
 */
import type { ImageCandidate, WrittenFile } from '../values/evidence.js';
import { concernsEveryPage } from '../values/writing-ways.js';
import { comparePages } from '../witness/compare-pages.js';
import type { SecondWitness, WitnessedPage } from '../witness/second-witness.js';

/** The image that left, as it was listed, and its page. */
export interface WitnessedDraw {
  pageIndex: number;
  pageCount: number;
  boxNormalised: ImageCandidate['boxNormalised'];
}

/**
 * What it sees changed outside the image's box; null where nothing is, or where it cannot open the upload.
 *
 * Of a file that was written anew every page is looked at, for what is lost: a damaged one may well show more than before.
 */
export async function askImageWitness(
  witness: SecondWitness,
  upload: Uint8Array,
  { bytes, way }: Pick<WrittenFile, 'bytes' | 'way'>,
  draw: WitnessedDraw,
): Promise<string | null> {
  const { pageIndex } = draw;
  const isAnew = concernsEveryPage(way);
  const pageIndexes = [pageIndex, ...(isAnew ? listOthers(draw) : [])];
  const changed = await comparePages(
    witness,
    { upload, output: bytes, pageIndexes },
    isAnew ? 'loss' : 'change',
    (index, page) => ({ texts: [], boxes: index === pageIndex ? [placeBox(page, witness.scale, draw)] : [] }),
  );
  const [change] = changed?.values() ?? [];
  return change ?? null;
}

function listOthers({ pageIndex, pageCount }: WitnessedDraw): number[] {
  return Array.from({ length: pageCount }, (_, index) => index).filter((index) => index !== pageIndex);
}

function placeBox(
  page: WitnessedPage,
  scale: number,
  { boxNormalised: { left, top, width, height } }: WitnessedDraw,
): { left: number; top: number; right: number; bottom: number } {
  const [pageWidth, pageHeight] = [page.width / scale, page.height / scale];
  return {
    left: left * pageWidth,
    top: top * pageHeight,
    right: (left + width) * pageWidth,
    bottom: (top + height) * pageHeight,
  };
}
