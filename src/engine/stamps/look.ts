/** Renders a picture at a small size and as it lies on the page, for a first examination. */
import type { Box, Matrix } from '../values/geometry.js';
import { extractInk, type Ink } from './ink.js';

/** A single draw, which MuPDF can render at any position and size. */
export interface Picture {
  boxInPage: Box | null;
  render(
    matrix: Matrix,
    width: number,
    height: number,
  ): { width: number; height: number; samples: Uint8Array };
}

export interface PictureLook {
  ink: Ink;
  /** Pixels per point. */
  scale: number;
  /** From page to raster. */
  matrix: Matrix;
  /** The point of the page at the middle of the raster. */
  centreX: number;
  centreY: number;
}

/**
 * Null for a blank picture.
 *
 * @param side length of the longer side, in pixels.
 */
export function takeLook(picture: Picture, side: number): PictureLook | null {
  const box = picture.boxInPage;
  if (box === null) return null;
  const width = box.right - box.left;
  const height = box.bottom - box.top;
  if (!(width > 0 && height > 0)) return null;
  const scale = side / Math.max(width, height);
  const columns = Math.ceil(width * scale) + 2;
  const rows = Math.ceil(height * scale) + 2;
  const centreX = (box.left + box.right) / 2;
  const centreY = (box.top + box.bottom) / 2;
  const matrix: Matrix = [scale, 0, 0, scale, columns / 2 - centreX * scale, rows / 2 - centreY * scale];
  const ink = extractInk(picture.render(matrix, columns, rows));
  return ink === null ? null : { ink, scale, matrix, centreX, centreY };
}
