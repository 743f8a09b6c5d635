/**
 * Compares the pixels of one page before and after a removal, as one engine paints them.
 */
import type { Box } from '../../src/engine/values/geometry.js';
import { DOTS_PER_INCH, type SeenPage } from './foreign-engines.js';

const CHANNEL_TOLERANCE = 12;
/** Glyphs extend beyond the box of their advances and heights, and edges are blurred. */
const BOX_MARGIN_PX = 8;
/** The most pixels that may differ, by rounding at edges beneath a mark. */
export const STRAY_PIXELS = 6;
/** The value of every channel of an unpainted pixel. */
const GROUND = 255;

/** The page as the same engine paints it in the undamaged document, without its mark. */
export interface SoundPage {
  page: SeenPage;
  /**
   * `came` excuses pixels that were blank and are now as on the sound page: the file was repaired. `any` excuses all pixels
   * that are as on the sound page, for marks with damaged glyphs that reach anywhere.
   */
  excuses: 'came' | 'any';
}

/** Counts differing pixels outside the boxes, which are in points from the page's upper left corner. */
export function countStrays(before: SeenPage, after: SeenPage, boxes: Box[], sound?: SoundPage): number {
  const { width, channels } = before;
  const scale = DOTS_PER_INCH / 72;
  const isInside = (x: number, y: number): boolean =>
    boxes.some(
      ({ left, top, right, bottom }) =>
        x >= left * scale - BOX_MARGIN_PX &&
        x <= right * scale + BOX_MARGIN_PX &&
        y >= top * scale - BOX_MARGIN_PX &&
        y <= bottom * scale + BOX_MARGIN_PX,
    );
  const reference = sound && hasSameSize(sound.page, before) ? sound.page : null;
  const rowLength = width * channels;
  let strays = 0;
  for (let y = 0; y < before.height; y++) {
    const readRow = ({ samples }: SeenPage): Uint8Array =>
      samples.subarray(y * rowLength, (y + 1) * rowLength);
    const [one, other, whole] = [readRow(before), readRow(after), reference && readRow(reference)];
    // Most rows are the same.
    if (Buffer.compare(one, other) === 0) continue;
    for (let x = 0; x < width; x++) {
      const at = x * channels;
      if (!differsAt(one, other, at, channels) || isInside(x, y)) continue;
      const isExcused =
        whole !== null &&
        (sound?.excuses === 'any' || isGround(one, at, channels)) &&
        !differsAt(other, whole, at, channels);
      if (!isExcused) strays++;
    }
  }
  return strays;
}

/** True if no other box, with its margin, contains the box. */
export function reachesOut({ left, top, right, bottom }: Box, boxes: Box[]): boolean {
  const margin = (BOX_MARGIN_PX * 72) / DOTS_PER_INCH;
  return !boxes.some(
    (box) =>
      left >= box.left - margin &&
      top >= box.top - margin &&
      right <= box.right + margin &&
      bottom <= box.bottom + margin,
  );
}

/** True if two pages have equal text and, but for a few pixels, equal pixels. */
export function isSamePage(one: SeenPage, other: SeenPage): boolean {
  return one.text === other.text && hasSameSize(one, other) && countStrays(one, other, []) <= STRAY_PIXELS;
}

function hasSameSize(one: SeenPage, other: SeenPage): boolean {
  return one.width === other.width && one.height === other.height && one.channels === other.channels;
}

function isGround(samples: Uint8Array, at: number, channels: number): boolean {
  return samples.subarray(at, at + channels).every((value) => value === GROUND);
}

function differsAt(one: Uint8Array, other: Uint8Array, at: number, channels: number): boolean {
  for (let channel = at; channel < at + channels; channel++) {
    if (Math.abs(one[channel]! - other[channel]!) > CHANNEL_TOLERANCE) return true;
  }
  return false;
}
