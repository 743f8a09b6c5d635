/** Draws a page with numbered boxes over it, so that a person can choose one. */
import '../memory.js';
import * as mupdf from 'mupdf';
import type { ImageCandidate } from '../../values/run-summary.js';
import { openPdf } from '../open.js';
import { useOnce } from '../objects.js';

/** A box with the number that it is given. */
export type NumberedBox = Pick<ImageCandidate, 'instructionIndex' | 'boxNormalised'>;

/** 144 dpi. */
const SCALE = 2;
/** Larger pages are rendered more coarsely. */
const MAX_PIXELS = 4_000_000;
const COLOUR: [number, number, number] = [0.85, 0, 0.45];
const PAPER: [number, number, number] = [1, 1, 1];
/** In pixels; a page is drawn at up to 144 dpi. */
const LINE_WIDTH = 3;
const DIGIT_HEIGHT = 22;
const PADDING = 4;

/** @returns a PNG. */
export function drawNumberedBoxes(bytes: Uint8Array, pageIndex: number, boxes: NumberedBox[]): Uint8Array {
  return useOnce(openPdf(bytes).document, (document) => {
    const page = document.loadPage(pageIndex);
    const scale = chooseScale(page);
    const toPixels = mupdf.Matrix.scale(scale, scale);
    const pixmap = page.toPixmap(toPixels, mupdf.ColorSpace.DeviceRGB, false);
    const device = new mupdf.DrawDevice(mupdf.Matrix.identity, pixmap);
    for (const box of boxes) drawBox(device, box, pixmap.getWidth(), pixmap.getHeight());
    device.close();
    return Uint8Array.from(pixmap.asPNG());
  });
}

function drawBox(
  device: mupdf.Device,
  { instructionIndex, boxNormalised }: NumberedBox,
  width: number,
  height: number,
) {
  const left = boxNormalised.left * width;
  const top = boxNormalised.top * height;
  const frame = rectangle(left, top, boxNormalised.width * width, boxNormalised.height * height);
  const stroke = new mupdf.StrokeState({
    lineCap: 'Butt',
    lineJoin: 'Miter',
    lineWidth: LINE_WIDTH,
    miterLimit: 10,
  });
  const { identity } = mupdf.Matrix;
  const rgb = mupdf.ColorSpace.DeviceRGB;
  device.strokePath(frame, stroke, identity, rgb, COLOUR, 1);

  const font = new mupdf.Font('Helvetica-Bold');
  const digits = String(instructionIndex);
  const size = DIGIT_HEIGHT;
  // In this font all digits have the same width.
  const advance = digits.length * font.advanceGlyph(font.encodeCharacter('0'));
  const labelWidth = advance * size + 2 * PADDING;
  const labelHeight = size + PADDING;
  // A label stays on the page even if its box begins at the right or bottom edge.
  const x = Math.max(0, Math.min(left, width - labelWidth));
  const y = Math.max(0, Math.min(top, height - labelHeight));
  device.fillPath(rectangle(x, y, labelWidth, labelHeight), false, identity, rgb, COLOUR, 1);
  const text = new mupdf.Text();
  text.showString(font, [size, 0, 0, -size, x + PADDING, y + labelHeight - PADDING - 1], digits);
  device.fillText(text, identity, rgb, PAPER, 1);
}

function rectangle(left: number, top: number, width: number, height: number): mupdf.Path {
  const path = new mupdf.Path();
  path.rect(left, top, left + width, top + height);
  return path;
}

/** Returns the pixels per point: `SCALE`, or less for a large page. */
export function chooseScale(page: mupdf.PDFPage): number {
  const [left, top, right, bottom] = page.getBounds();
  return Math.min(SCALE, Math.sqrt(MAX_PIXELS / ((right - left) * (bottom - top))));
}
