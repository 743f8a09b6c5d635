/**
 * Proves by pixels that a page changed nowhere but where the removed picture was.
 */
import type { Box } from '../values/geometry.js';

/** Renderers widen a picture to whole pixels. */
const MARGIN_PX = 1;

/** What the check asks of a rendering: three bytes a pixel, row by row. */
export interface Pixels {
  width: number;
  height: number;
  scale: number;
  samples: Uint8Array;
}

/** True where every pixel outside the box is the same in both. */
export function isSameOutside(before: Pixels, after: Pixels, boxInPage: Box): boolean {
  if (before.width !== after.width || before.height !== after.height) return false;
  const { width, height, scale } = before;
  const clampTo = (value: number, limit: number): number => Math.min(Math.max(0, value), limit);
  const left = clampTo(Math.floor(boxInPage.left * scale) - MARGIN_PX, width);
  const right = clampTo(Math.ceil(boxInPage.right * scale) + MARGIN_PX, width);
  const top = clampTo(Math.floor(boxInPage.top * scale) - MARGIN_PX, height);
  const bottom = clampTo(Math.ceil(boxInPage.bottom * scale) + MARGIN_PX, height);
  const isSame = (from: number, to: number): boolean =>
    Buffer.compare(before.samples.subarray(from * 3, to * 3), after.samples.subarray(from * 3, to * 3)) === 0;
  for (let row = top; row < bottom; row++) {
    const start = row * width;
    if (!isSame(start, start + left) || !isSame(start + right, start + width)) return false;
  }
  return isSame(0, top * width) && isSame(bottom * width, height * width);
}
