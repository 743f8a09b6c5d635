/**
 * PDFium as the second witness: another engine in WebAssembly that shares no code with MuPDF.
 *
 * Loading it takes a tenth of a second and thirty mebibytes, so it is loaded only for a file that was mended, or on
 * request.
 */
import { findBytes, importPdfium, readFile } from '#platform';
import type { PDFiumLibrary } from '@hyzyla/pdfium';
import { readPassword } from '../values/password.js';
import { stripText, type SecondWitness, type WitnessedPage } from './second-witness.js';

/** The package's memory section (5): one memory, 284 pages at first, at most 32768. */
const DECLARED_MEMORY = Uint8Array.of(0x05, 0x07, 0x01, 0x01, 0x9c, 0x02, 0x80, 0x80, 0x02);
/** The same with a maximum of 192 MiB: its `malloc` refuses more. */
const CAPPED_MEMORY = Uint8Array.of(0x05, 0x07, 0x01, 0x01, 0x9c, 0x02, 0x80, 0x98, 0x00);

/** Half a pixel per point: every glyph of body text remains visible, and a page is painted in milliseconds. */
const SCALE = 0.5;

/**
 * Null if the package is not installed, or is a version whose memory cannot be capped.
 *
 * @param compile called before the package compiles: V8 reuses the compilation of the same bytes.
 */
export async function createPdfiumWitness(
  compile?: (binary: Uint8Array) => unknown,
): Promise<SecondWitness | null> {
  const wasmBinary = await readCappedBinary();
  if (wasmBinary === null) return null;
  const start = async (): Promise<PDFiumLibrary> => {
    const { PDFiumLibrary } = await importPdfium();
    compile?.(new Uint8Array(wasmBinary));
    return PDFiumLibrary.init({ wasmBinary: wasmBinary.slice(0) });
  };
  let library: PDFiumLibrary | null = null;
  return {
    name: 'PDFium',
    scale: SCALE,
    async see(file, pageIndexes) {
      try {
        library ??= await start();
        return await seePages(library, file, pageIndexes);
      } catch {
        // The failure may have used up its memory, so the next document gets a new instance.
        library = null;
        return null;
      }
    },
  };
}

async function seePages(
  library: PDFiumLibrary,
  file: Uint8Array,
  pageIndexes: number[],
): Promise<Map<number, WitnessedPage>> {
  const document = await library.loadDocument(file, readPassword());
  try {
    const count = document.getPageCount();
    const pages = new Map<number, WitnessedPage>();
    for (const pageIndex of pageIndexes) {
      if (pageIndex >= count) continue;
      const page = document.getPage(pageIndex);
      // Read the text first: after a page was painted, that may fail.
      const text = stripText(page.getText());
      const { data, width, height } = await page.render({
        scale: SCALE,
        render: 'bitmap',
        colorSpace: 'Gray',
      });
      pages.set(pageIndex, { text, width, height, grey: data });
    }
    return pages;
  } finally {
    document.destroy();
  }
}

async function readCappedBinary(): Promise<ArrayBuffer | null> {
  try {
    const binary = await readFile({ packageName: '@hyzyla/pdfium', path: './pdfium.wasm' });
    const declared = findBytes(binary, DECLARED_MEMORY);
    if (declared < 0) return null;
    binary.set(CAPPED_MEMORY, declared);
    return binary.buffer.slice(binary.byteOffset, binary.byteOffset + binary.length);
  } catch {
    return null;
  }
}
