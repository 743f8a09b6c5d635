/**
 * pdf.js behind the few things that the page asks of it. It is fetched when the
 * first document is to be drawn, and not before.
 */
import type { PDFDocumentProxy, PDFPageProxy } from 'pdfjs-dist';

export interface PageSize {
  /** As the page is read: /Rotate and UserUnit applied. */
  widthPt: number;
  heightPt: number;
}

export interface PdfView {
  pageCount: number;
  measurePage: (pageNumber: number) => Promise<PageSize>;
  /** Draws a page on a canvas of its own, `scale` canvas pixels for each point. Rejects with the signal's reason. */
  drawPage: (pageNumber: number, scale: number, signal: AbortSignal) => Promise<HTMLCanvasElement>;
  close: () => void;
}

/** Above this a browser may give no canvas at all; such a page is drawn coarser. */
const MAX_CANVAS_PIXELS = 12_000_000;

/** Rejects where pdf.js cannot open it: a password, or damage that the service could mend. */
export async function openPdf(pdf: Blob): Promise<PdfView> {
  const { getDocument, GlobalWorkerOptions, VerbosityLevel } =
    await import('pdfjs-dist/legacy/build/pdf.mjs');
  GlobalWorkerOptions.workerSrc = PDF_WORKER_ADDRESS;
  const loading = getDocument({
    data: new Uint8Array(await pdf.arrayBuffer()),
    cMapUrl: `${PDF_FILES_ADDRESS}cmaps/`,
    standardFontDataUrl: `${PDF_FILES_ADDRESS}standard_fonts/`,
    wasmUrl: `${PDF_FILES_ADDRESS}wasm/`,
    iccUrl: `${PDF_FILES_ADDRESS}iccs/`,
    enableXfa: false,
    verbosity: VerbosityLevel.ERRORS,
  });
  const document = await loading.promise;
  return {
    pageCount: document.numPages,
    measurePage: async (pageNumber) => measurePage(await document.getPage(pageNumber)),
    drawPage: (pageNumber, scale, signal) => drawPage(document, pageNumber, scale, signal),
    close: () => void loading.destroy(),
  };
}

function measurePage(page: PDFPageProxy): PageSize {
  const { width, height } = page.getViewport({ scale: 1 });
  return { widthPt: width, heightPt: height };
}

async function drawPage(
  document: PDFDocumentProxy,
  pageNumber: number,
  wantedScale: number,
  signal: AbortSignal,
): Promise<HTMLCanvasElement> {
  const page = await document.getPage(pageNumber);
  signal.throwIfAborted();
  const { widthPt, heightPt } = measurePage(page);
  const scale = Math.min(wantedScale, Math.sqrt(MAX_CANVAS_PIXELS / (widthPt * heightPt)));
  const canvas = window.document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(widthPt * scale));
  canvas.height = Math.max(1, Math.round(heightPt * scale));
  // Pixels are read back when pages are compared, and two canvases are drawn by the same rules only in memory.
  canvas.getContext('2d', { alpha: false, willReadFrequently: true });
  const drawing = page.render({ canvas, viewport: page.getViewport({ scale }) });
  const stop = (): void => drawing.cancel();
  signal.addEventListener('abort', stop);
  try {
    await drawing.promise;
  } catch (error) {
    signal.throwIfAborted();
    throw error;
  } finally {
    signal.removeEventListener('abort', stop);
    page.cleanup();
  }
  return canvas;
}
