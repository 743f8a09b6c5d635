/**
 * Renders a page as a reader sees it.
 */
import '../memory.js';
import * as mupdf from 'mupdf';
import { openPdf } from '../open.js';

/** 144 dots an inch: fine enough for single pixels of print to show. */
const SCALE = 2;
/** Larger pages are rendered more coarsely. */
const MAX_PIXELS = 4_000_000;

/** Three bytes a pixel, row by row from the top. */
export interface Rendering {
  width: number;
  height: number;
  /** Pixels a point. */
  scale: number;
  samples: Uint8Array;
}

/** On white, with its annotations. */
export function renderPage(bytes: Uint8Array, pageIndex: number): Rendering {
  const { document } = openPdf(bytes);
  try {
    const page = document.loadPage(pageIndex);
    const scale = chooseScale(page);
    const pixmap = page.toPixmap(mupdf.Matrix.scale(scale, scale), mupdf.ColorSpace.DeviceRGB, false);
    const rendering = {
      width: pixmap.getWidth(),
      height: pixmap.getHeight(),
      scale,
      samples: Uint8Array.from(pixmap.getPixels()),
    };
    pixmap.destroy();
    page.destroy();
    return rendering;
  } finally {
    document.destroy();
  }
}

/** Pixels a point: those of print, or fewer where the page is large. */
export function chooseScale(page: mupdf.PDFPage): number {
  const [left, top, right, bottom] = page.getBounds();
  return Math.min(SCALE, Math.sqrt(MAX_PIXELS / ((right - left) * (bottom - top))));
}
