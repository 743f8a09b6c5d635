/**
 * Shows the page that lost an image to a second engine, as it was and as it is.
 */
import type { ImageCandidate } from '../values/evidence.js';
import { findUnexpectedChange, type SecondWitness } from '../witness/second-witness.js';

/**
 * What it sees changed outside the image's box; null where nothing is, or where it cannot open the upload.
 *
 * @param boxNormalised of the image that left, as it was listed.
 */
export async function askImageWitness(
  witness: SecondWitness,
  upload: Uint8Array,
  output: Uint8Array,
  pageIndex: number,
  boxNormalised: ImageCandidate['boxNormalised'],
): Promise<string | null> {
  const before = (await witness.see(upload, [pageIndex]))?.get(pageIndex);
  if (before === undefined) return null;
  const after = (await witness.see(output, [pageIndex]))?.get(pageIndex);
  if (after === undefined) return 'cannot be opened';
  const { left, top, width, height } = boxNormalised;
  const [pageWidth, pageHeight] = [before.width / witness.scale, before.height / witness.scale];
  const box = {
    left: left * pageWidth,
    top: top * pageHeight,
    right: (left + width) * pageWidth,
    bottom: (top + height) * pageHeight,
  };
  return findUnexpectedChange(before, after, { texts: [], boxes: [box] }, witness.scale);
}
