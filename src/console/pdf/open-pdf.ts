/**
 * The functions of pdf.js that the page needs. pdf.js is fetched when the first
 * document is to be drawn.
 */
import type { PDFDocumentProxy, PDFPageProxy, PDFWorker } from 'pdfjs-dist';
import { resolveAsset } from '../resolve-address.js';
import type { Corner } from '../view/shapes.js';
import { joinPieces } from '../view/text-pieces.js';
import { SENTENCES } from '../words/sentences.js';

export type PageSize = ReturnType<typeof measurePage>;

/** A text or a picture that a person can point at. */
export interface Pointable {
  corners: Corner[];
  /** Null for a picture. */
  text: string | null;
}

/** The engine's warnings for what pdf.js says of a document, by its name there. */
const WARNINGS = {
  IsSignaturesPresent: SENTENCES.signed,
  IsCollectionPresent: SENTENCES.attachments,
  IsXFAPresent: SENTENCES.xfa,
};

export type PdfView = Awaited<ReturnType<typeof openPdfView>>;

/** Browsers may refuse a larger canvas, so a larger page is drawn at a smaller scale. */
const MAX_CANVAS_PIXELS = 12_000_000;

/** The part of the letters' height that is below the baseline. */
const DESCENT = 0.25;

/** Workers of closed documents, for the next ones: starting a worker takes a sixth of a second. */
const idleWorkers: PDFWorker[] = [];

/** Rejects with `PasswordException`, or if the file is damaged more than pdf.js can repair; the engine may still read it. */
export async function openPdfView(pdf: Blob) {
  const { getDocument, GlobalWorkerOptions, PDFWorker, VerbosityLevel } =
    await import('pdfjs-dist/legacy/build/pdf.mjs');
  GlobalWorkerOptions.workerSrc = resolveAsset(PDF_WORKER_NAME);
  const files = resolveAsset(PDF_FILES_NAME);
  const verbosity = VerbosityLevel.ERRORS;
  const data = new Uint8Array(await pdf.arrayBuffer());
  const worker = idleWorkers.pop() ?? new PDFWorker({ verbosity });
  const loading = getDocument({
    worker,
    data,
    cMapUrl: `${files}cmaps/`,
    standardFontDataUrl: `${files}standard_fonts/`,
    wasmUrl: `${files}wasm/`,
    iccUrl: `${files}iccs/`,
    enableXfa: false,
    verbosity,
  });
  // A worker gets another document only after it has confirmed the end of this one: it may still compute.
  const close = (): void => void loading.destroy().then(() => idleWorkers.push(worker));
  let document: PDFDocumentProxy;
  try {
    document = await loading.promise;
  } catch (error) {
    close();
    throw error;
  }
  return {
    pageCount: document.numPages,
    /** Before a person has asked for anything; later the report has the same sentences. */
    warnings: await listWarnings(document),
    measurePage: async (pageNumber: number) => measurePage(await document.getPage(pageNumber)),
    /** Draws a page on a canvas of its own, `scale` canvas pixels for each point. Rejects with the signal's reason. */
    drawPage: (pageNumber: number, scale: number, signal: AbortSignal) =>
      drawPage(document, pageNumber, scale, signal),
    /** The texts of the page, then its pictures; call it after the page was drawn. */
    listPointables: async (pageNumber: number) => listPointables(await document.getPage(pageNumber)),
    close,
  };
}

async function listWarnings(document: PDFDocumentProxy): Promise<string[]> {
  const { info } = await document.getMetadata();
  const known = Object.entries(WARNINGS).filter(([name]) => (info as Record<string, unknown>)[name] === true);
  return known.map(([, sentence]) => sentence);
}

/** With /Rotate and /UserUnit applied. */
function measurePage(page: PDFPageProxy) {
  const { width, height } = page.getViewport({ scale: 1 });
  return { widthPt: width, heightPt: height };
}

async function listPointables(page: PDFPageProxy): Promise<Pointable[]> {
  const viewport = page.getViewport({ scale: 1 });
  const toCorner = (x: number, y: number): Corner => {
    const [left, top] = viewport.convertToViewportPoint(x, y) as [number, number];
    return { x: left / viewport.width, y: top / viewport.height };
  };
  const { items } = await page.getTextContent();
  const texts = joinPieces(items.filter((item) => 'str' in item)).map(
    ({ text, x, y, angle, width, height }) => {
      const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
      const at = (along: number, up: number): Corner =>
        toCorner(x + along * cos - up * sin, y + along * sin + up * cos);
      const [low, high] = [-DESCENT * height, height];
      return { text, corners: [at(0, low), at(width, low), at(width, high), at(0, high)] };
    },
  );
  return [...texts, ...listPictures(page.imageCoordinates as ArrayLike<number> | null)];
}

/** pdf.js records three corners of each picture that it draws, in shares of the canvas. */
function listPictures(coordinates: ArrayLike<number> | null): Pointable[] {
  const pictures: Pointable[] = [];
  if (coordinates === null) return pictures;
  for (let at = 0; at + 5 < coordinates.length; at += 6) {
    const corner = (offset: number): Corner => ({
      x: coordinates[at + offset]!,
      y: coordinates[at + offset + 1]!,
    });
    const [first, second, third] = [corner(0), corner(2), corner(4)];
    const fourth = { x: second.x + third.x - first.x, y: second.y + third.y - first.y };
    pictures.push({ text: null, corners: [first, second, fourth, third] });
  }
  return pictures;
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
  // In memory: comparing reads the pixels, and only there are two canvases drawn by the same rules.
  canvas.getContext('2d', { alpha: false, willReadFrequently: true });
  const drawing = page.render({ canvas, viewport: page.getViewport({ scale }), recordImages: true });
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
