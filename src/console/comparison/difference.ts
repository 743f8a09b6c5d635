/**
 * Compares two drawings of one page, pixel by pixel.
 *
 * Both come from the same program with the same settings, so unedited parts are equal to the last bit. The tolerance is
 * for edges, where shading rounds.
 */

/** Two components, from 0 to 255, that differ by this much or less look the same. */
export const TOLERANCE = 4;

/** Unchanged pixels stay readable behind changed ones. */
const FADED_SHARE = 0.16;
const WHITE = 255;

/** The colours of differences: red for removed paint, blue for added paint. */
const GONE = [214, 40, 57] as const;
const NEW = [30, 90, 200] as const;

/** Paints the differences; the three arrays are RGBA pixels of one size. */
export function paintDifferences(
  before: Uint8ClampedArray,
  after: Uint8ClampedArray,
  painted: Uint8ClampedArray,
): void {
  for (let at = 0; at < before.length; at += 4) {
    const lightnessBefore = readLightness(before, at);
    const isEqual =
      Math.abs(before[at]! - after[at]!) <= TOLERANCE &&
      Math.abs(before[at + 1]! - after[at + 1]!) <= TOLERANCE &&
      Math.abs(before[at + 2]! - after[at + 2]!) <= TOLERANCE;
    if (isEqual) {
      const faded = WHITE - (WHITE - lightnessBefore) * FADED_SHARE;
      painted[at] = faded;
      painted[at + 1] = faded;
      painted[at + 2] = faded;
    } else {
      const color = readLightness(after, at) >= lightnessBefore ? GONE : NEW;
      painted[at] = color[0];
      painted[at + 1] = color[1];
      painted[at + 2] = color[2];
    }
    painted[at + 3] = WHITE;
  }
}

/** Rec. 601, in whole numbers. */
function readLightness(pixels: Uint8ClampedArray, at: number): number {
  return (77 * pixels[at]! + 150 * pixels[at + 1]! + 29 * pixels[at + 2]!) >> 8;
}

/** At once: the largest canvas, of 12 million pixels, takes a tenth of a second, less than drawing it. */
export function drawDifference(before: HTMLCanvasElement, after: HTMLCanvasElement): HTMLCanvasElement {
  const canvas = document.createElement('canvas');
  canvas.width = Math.min(before.width, after.width);
  canvas.height = Math.min(before.height, after.height);
  const { width, height } = canvas;
  const context = readContext(canvas);
  const painted = context.createImageData(width, height);
  const readPixels = (drawn: HTMLCanvasElement) => readContext(drawn).getImageData(0, 0, width, height).data;
  paintDifferences(readPixels(before), readPixels(after), painted.data);
  context.putImageData(painted, 0, 0);
  return canvas;
}

export function readContext(canvas: HTMLCanvasElement): CanvasRenderingContext2D {
  const context = canvas.getContext('2d', { alpha: false, willReadFrequently: true });
  if (context === null) throw new Error('the browser gives no canvas');
  return context;
}
