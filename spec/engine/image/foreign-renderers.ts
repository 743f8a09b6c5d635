/**
 * Two renderers that share nothing with the engine: poppler and PDFium, at 144 dpi.
 */
import { runProgram } from '../../support/run-program.js';
import type { PDFiumLibrary } from '@hyzyla/pdfium';
import { startPdfium } from '../../support/pdfium.js';

/** Pixels row by row from the top, `stride` bytes each. */
export interface Picture {
  width: number;
  height: number;
  stride: number;
  pixels: Uint8Array;
}

export type Renderer = (bytes: Uint8Array, pageNumber: number) => Promise<Picture>;

const DPI = 144;

export const renderWithPoppler: Renderer = (bytes, pageNumber) => {
  const page = String(pageNumber);
  const words = ['-cropbox', '-r', String(DPI), '-f', page, '-l', page, '-'];
  const { output, messages } = runProgram('pdftoppm', words, bytes);
  const header = /^P6\s(\d+) (\d+)\s255\s/u.exec(output.subarray(0, 64).toString('latin1'));
  if (header === null) throw new Error(`pdftoppm drew nothing: ${messages}`);
  const pixels = output.subarray(header[0].length);
  return Promise.resolve({ width: Number(header[1]), height: Number(header[2]), stride: 3, pixels });
};

let pdfium: Promise<PDFiumLibrary> | null = null;

export const renderWithPdfium: Renderer = async (bytes, pageNumber) => {
  pdfium ??= startPdfium();
  const library = await pdfium;
  const document = await library.loadDocument(bytes);
  try {
    const { width, height, data } = await document.getPage(pageNumber - 1).render({ scale: DPI / 72 });
    return { width, height, stride: 4, pixels: Uint8Array.from(data) };
  } finally {
    document.destroy();
  }
};

export const FOREIGN_RENDERERS: [string, Renderer][] = [
  ['poppler', renderWithPoppler],
  ['PDFium', renderWithPdfium],
];

/** Half-open box of the pixels that differ; null where none does. */
export function findChanges(
  before: Picture,
  after: Picture,
): { left: number; top: number; right: number; bottom: number } | null {
  if (before.width !== after.width || before.height !== after.height) throw new Error('page size changed');
  const { width, height, stride } = before;
  let box: { left: number; top: number; right: number; bottom: number } | null = null;
  for (let row = 0; row < height; row++) {
    const [one, other] = [before, after].map(({ pixels }) =>
      pixels.subarray(row * width * stride, (row + 1) * width * stride),
    ) as [Uint8Array, Uint8Array];
    if (Buffer.compare(one, other) === 0) continue;
    const differs = (byte: number): boolean => one[byte] !== other[byte];
    let [first, last] = [0, width * stride - 1];
    while (!differs(first)) first++;
    while (!differs(last)) last--;
    const [left, right] = [Math.floor(first / stride), Math.floor(last / stride) + 1];
    box ??= { left, top: row, right, bottom: row + 1 };
    box.left = Math.min(box.left, left);
    box.right = Math.max(box.right, right);
    box.bottom = row + 1;
  }
  return box;
}
