/** Draws two pictures of a page side by side, and a third that shows the differences in red. */
import { differs } from './differences.js';
import type { PageBitmap } from './pdfium.js';

const GAP = 12;
const GAP_GREY = 0x80;
/** Equal pixels are shown pale, so that red stands out. */
const PALE = 3;

/** A PNG: before, after, difference. MuPDF only writes the file; PDFium has read both pages. */
export async function drawSideBySide(before: PageBitmap, after: PageBitmap): Promise<Uint8Array> {
  const { ColorSpace, Pixmap } = await import('mupdf');
  const width = Math.max(before.width, after.width);
  const height = Math.max(before.height, after.height);
  const whole = width * 3 + GAP * 2;
  const pixmap = new Pixmap(ColorSpace.DeviceRGB, [0, 0, whole, height], false);
  const rgb = pixmap.getPixels().fill(GAP_GREY);
  const isOneSize = before.width === after.width && before.height === after.height;
  paint(rgb, whole, 0, before);
  paint(rgb, whole, width + GAP, after);
  if (isOneSize) paint(rgb, whole, (width + GAP) * 2, markDifferences(before, after));
  const png = pixmap.asPNG();
  pixmap.destroy();
  return png;
}

function paint(
  rgb: Uint8ClampedArray,
  rowWidth: number,
  left: number,
  { width, height, bytes }: PageBitmap,
): void {
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const from = (y * width + x) * 4;
      const to = (y * rowWidth + left + x) * 3;
      rgb[to] = bytes[from + 2]!;
      rgb[to + 1] = bytes[from + 1]!;
      rgb[to + 2] = bytes[from]!;
    }
  }
}

function markDifferences(before: PageBitmap, after: PageBitmap): PageBitmap {
  const bytes = new Uint8Array(after.bytes.length);
  for (let at = 0; at < bytes.length; at += 4) {
    const isOther = differs(before.bytes, after.bytes, at);
    for (let channel = at; channel < at + 3; channel++) {
      bytes[channel] = isOther ? 0 : 255 - Math.floor((255 - after.bytes[channel]!) / PALE);
    }
    if (isOther) bytes[at + 2] = 220;
  }
  return { ...after, bytes };
}
