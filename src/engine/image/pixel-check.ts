/** Proves by pixels that a page changed only where the removed pictures were. */
import { equalBytes } from '#platform';
import type { Box } from '../values/geometry.js';

/** Renderers enlarge a picture to whole pixels. */
const MARGIN_PX = 1;

/** A rendering: three bytes per pixel, row by row. */
export interface Pixels {
  width: number;
  height: number;
  scale: number;
  samples: Uint8Array;
}

/** True if every pixel outside the boxes is equal in both renderings. */
export function arePixelsSameOutside(before: Pixels, after: Pixels, boxesInPage: readonly Box[]): boolean {
  if (before.width !== after.width || before.height !== after.height) return false;
  const { width, height } = before;
  const boxes = boxesInPage.map((box) => widen(box, before)).toSorted((one, other) => one.left - other.left);
  const isSame = (from: number, to: number): boolean =>
    equalBytes(before.samples.subarray(from * 3, to * 3), after.samples.subarray(from * 3, to * 3));
  for (let row = 0; row < height; row++) {
    const start = row * width;
    let compared = 0;
    for (const { left, top, right, bottom } of boxes) {
      if (row < top || row >= bottom || right <= compared) continue;
      if (left > compared && !isSame(start + compared, start + left)) return false;
      compared = right;
    }
    if (!isSame(start + compared, start + width)) return false;
  }
  return true;
}

/** In whole pixels of the rendering. */
function widen({ left, top, right, bottom }: Box, { width, height, scale }: Pixels): Box {
  const clampTo = (value: number, limit: number): number => Math.min(Math.max(0, value), limit);
  return {
    left: clampTo(Math.floor(left * scale) - MARGIN_PX, width),
    right: clampTo(Math.ceil(right * scale) + MARGIN_PX, width),
    top: clampTo(Math.floor(top * scale) - MARGIN_PX, height),
    bottom: clampTo(Math.ceil(bottom * scale) + MARGIN_PX, height),
  };
}
