/** Renders a page as a viewer displays it. */
import '../memory.js';
import * as mupdf from 'mupdf';
import type { PageRaster } from '../../values/pictures.js';
import { openPdf } from '../open.js';
import { useOnce } from '../objects.js';

/** 144 dpi, so that small changes are visible. */
const SCALE = 2;
/** Larger pages are rendered more coarsely. */
const MAX_PIXELS = 4_000_000;

/** Renders on white, with annotations. */
export function renderPage(bytes: Uint8Array, pageIndex: number): PageRaster {
  return useOnce(openPdf(bytes).document, (document) =>
    useOnce(document.loadPage(pageIndex), (page) => {
      const scale = chooseScale(page);
      const matrix = mupdf.Matrix.scale(scale, scale);
      return useOnce(page.toPixmap(matrix, mupdf.ColorSpace.DeviceRGB, false), (pixmap) => ({
        width: pixmap.getWidth(),
        height: pixmap.getHeight(),
        scale,
        samples: Uint8Array.from(pixmap.getPixels()),
      }));
    }),
  );
}

/** Returns the pixels per point: `SCALE`, or less for a large page. */
export function chooseScale(page: mupdf.PDFPage): number {
  const [left, top, right, bottom] = page.getBounds();
  return Math.min(SCALE, Math.sqrt(MAX_PIXELS / ((right - left) * (bottom - top))));
}
