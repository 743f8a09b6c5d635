/**
 * Shows the page that lost an image to a second engine, as it was and as it is.
 */
import type { ImageCandidate, WrittenFile } from '../values/evidence.js';
import {
  findLoss,
  findUnexpectedChange,
  type SecondWitness,
  type WitnessedPage,
} from '../witness/second-witness.js';

/** The image that left, as it was listed, and its page. */
export interface WitnessedDraw {
  pageIndex: number;
  pageCount: number;
  boxNormalised: ImageCandidate['boxNormalised'];
}

/** Of longer documents that were written anew the first pages speak for the rest. */
const MAX_WITNESSED_PAGES = 100;

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
  const others = way === 'rewritten' ? listOthers(draw) : [];
  const before = await witness.see(upload, [pageIndex, ...others]);
  if (before?.has(pageIndex) !== true) return null;
  const after = await witness.see(bytes, [pageIndex, ...others]);
  for (const [index, page] of before) {
    const finished = after?.get(index);
    if (finished === undefined) return 'cannot be opened';
    const boxes = index === pageIndex ? [placeBox(page, witness.scale, draw)] : [];
    const find = way === 'rewritten' ? findLoss : findUnexpectedChange;
    const change = find(page, finished, { texts: [], boxes }, witness.scale);
    if (change !== null) return change;
  }
  return null;
}

function listOthers({ pageIndex, pageCount }: WitnessedDraw): number[] {
  return Array.from({ length: Math.min(pageCount, MAX_WITNESSED_PAGES) }, (_, index) => index).filter(
    (index) => index !== pageIndex,
  );
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
