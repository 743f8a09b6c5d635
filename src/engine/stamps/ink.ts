/**
 * Converts a picture to ink on paper: dark marks on a light ground, at full contrast.
 *
 * Stamps may be pale, coloured, white on a dark box, or drawn by their opacity alone. Pixels that differ from the
 * ground are ink; the ground is the most common value.
 */
import type { Box, Matrix } from '../values/geometry.js';
import type { GreyRaster } from '../values/pictures.js';

/** One byte per pixel, row by row from the top: 0 is ink, 255 is paper. */
export interface Ink {
  width: number;
  height: number;
  grey: Uint8Array;
}

/** A picture that paints more than this share of its pixels has a ground of its own: white letters alone cover less. */
const HAS_GROUND = 0.5;

/** Letters may be paler than the logo beside them; paper is 255, and lossy pictures have noise on it. */
export const MOST_INK_LEVEL = 192;

/** A mark with less contrast is invisible. */
const LEAST_CONTRAST = 12;

/** Null if the picture is blank. It has loops, because methods that take a function are ten times as slow here. */
export function extractInk({ width, height, samples }: GreyRaster): Ink | null {
  const size = width * height;
  const [onWhite, onBlack, opacities] = [new Uint8Array(size), new Uint8Array(size), new Uint8Array(size)];
  let painted = 0;
  for (let at = 0; at < size; at++) {
    const level = samples[2 * at]!;
    const opacity = samples[2 * at + 1]!;
    onBlack[at] = level;
    opacities[at] = opacity;
    onWhite[at] = Math.min(255, level + 255 - opacity);
    if (opacity > 0) painted++;
  }
  // White letters on a transparent or white ground are visible on black only; on black, the rim of a white picture is its
  // greatest contrast.
  const [, fullest] = findRange(opacities);
  const full = new Uint8Array(size);
  let fullCount = 0;
  for (let at = 0; at < size; at++) if (opacities[at] === fullest) full[fullCount++] = onWhite[at]!;
  const hasContrast = measureContrast(full.subarray(0, fullCount)) >= LEAST_CONTRAST;
  const isCovered = painted > HAS_GROUND * size;
  const least = isCovered || hasContrast ? LEAST_CONTRAST : measureContrast(onBlack) / 2;
  const grey = measureContrast(onWhite) >= least ? onWhite : onBlack;
  if (hasContrast && fullCount > HAS_GROUND * size) {
    // What lies around the picture, such as the corners of a rounded box, is neither paper nor ink.
    const ground = findRimLevel(onWhite, width, (at) => opacities[at] === fullest);
    for (let at = 0; at < size; at++) if (opacities[at]! < fullest) onWhite[at] = ground;
  }
  const [lowest, highest] = findRange(grey);
  if (highest - lowest < LEAST_CONTRAST) return null;
  stretch(grey, lowest, highest);
  let dark = 0;
  for (let at = 0; at < size; at++) if (grey[at]! < 128) dark++;
  if (dark * 2 > size) for (let at = 0; at < size; at++) grey[at] = 255 - grey[at]!;
  return { width, height, grey };
}

/** In pictures of words ink begins or ends at fewer of the pixels. */
const MOST_EDGES = 0.06;
/** Words, signs and their ground have three of sixteen levels, photographs all: these three are less than this share of them. */
const LEAST_IN_THREE_LEVELS = 0.6;

/** Says whether a picture is a texture or a photograph, in which a recogniser searches for words for seconds. */
export function isFigure({ grey }: Ink): boolean {
  let edges = 0;
  const counts = new Uint32Array(16);
  for (let at = 0; at < grey.length; at++) {
    counts[grey[at]! >> 4]!++;
    if (at > 0 && grey[at - 1]! < MOST_INK_LEVEL !== grey[at]! < MOST_INK_LEVEL) edges++;
  }
  const [first, second, third] = counts.sort().reverse();
  const inThree = first! + second! + third!;
  return edges > MOST_EDGES * grey.length || inThree < LEAST_IN_THREE_LEVELS * grey.length;
}

/** Ink of one level: letters that are paler than the logo beside them become as black. */
export function blacken({ width, height, grey }: Ink): Ink {
  return { width, height, grey: grey.map((level) => (level < MOST_INK_LEVEL ? 0 : 255)) };
}

/** The most frequent level of a picture's pixels beside those that it does not cover, or at the raster's edge. */
function findRimLevel(grey: Uint8Array, width: number, isCovered: (at: number) => boolean): number {
  const counts = new Uint32Array(256);
  for (let at = 0; at < grey.length; at++) {
    if (!isCovered(at)) continue;
    const isInside = isCovered(at - 1) && isCovered(at + 1) && isCovered(at - width) && isCovered(at + width);
    if (!isInside) counts[grey[at]!]!++;
  }
  return counts.indexOf(Math.max(...counts));
}

function measureContrast(grey: Uint8Array): number {
  const [lowest, highest] = findRange(grey);
  return highest - lowest;
}

function findRange(grey: Uint8Array): [number, number] {
  let lowest = 255;
  let highest = 0;
  for (const level of grey) {
    if (level < lowest) lowest = level;
    if (level > highest) highest = level;
  }
  return [lowest, highest];
}

function stretch(grey: Uint8Array, lowest: number, highest: number): void {
  const scale = 255 / (highest - lowest);
  for (let at = 0; at < grey.length; at++) grey[at] = Math.round((grey[at]! - lowest) * scale);
}

/** A single draw, which MuPDF can render at any position and size. */
export interface Picture {
  boxInPage: Box | null;
  render(matrix: Matrix, width: number, height: number): GreyRaster;
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
