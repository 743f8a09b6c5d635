/**
 * Reads documents with PDFium, which shares no code with the engine. Its package is loaded only for a comparison.
 */
import type { PDFiumDocument, PDFiumPage } from '@hyzyla/pdfium';

/** The content of a page, as PDFium reads it. */
export type PageReading = Awaited<ReturnType<typeof readPage>>;

/** Four bytes a pixel, blue first, row by row from the top. */
export interface PageBitmap {
  width: number;
  height: number;
  bytes: Uint8Array;
}

export type DocumentReading = Awaited<ReturnType<typeof openReading>>;

/** Why a document cannot be compared, in one sentence. */
export class ReadingFault extends Error {
  override readonly name = 'ReadingFault';
}

/** PDFium's package is not installed; the document is not the cause. */
export class ReaderMissing extends ReadingFault {}

/** PDFium's functions, which are private in its wrapper. */
interface Inside {
  readonly module: {
    _FPDFPage_GetAnnotCount(page: number): number;
    _FPDFText_LoadPage(page: number): number;
    _FPDFText_CountChars(text: number): number;
    _FPDFText_GetUnicode(text: number, at: number): number;
    _FPDFText_ClosePage(text: number): void;
    _FPDFDoc_GetAttachmentCount(document: number): number;
    _FPDF_GetSignatureCount(document: number): number;
    _FPDFBookmark_GetFirstChild(document: number, bookmark: number): number;
    _FPDFBookmark_GetNextSibling(document: number, bookmark: number): number;
  };
  readonly documentIdx: number;
  readonly pageIdx: number;
}

/** More than any printed page needs; a larger page is drawn at a smaller scale. */
const MAX_PICTURE_PIXELS = 16_000_000;
/** The most entries that are counted, because an outline may be circular. */
const MAX_OUTLINE_ENTRIES = 100_000;
const POINTS_PER_INCH = 72;

/** @throws ReaderMissing, or ReadingFault if PDFium cannot read the document. */
export async function openReading(bytes: Uint8Array, password: string | null) {
  const { PDFiumLibrary } = await import('@hyzyla/pdfium').catch((cause: unknown) => {
    const sentence =
      'compare reads with PDFium: `npm install @hyzyla/pdfium` adds it, with --global if unwatermark was installed so.';
    throw new ReaderMissing(sentence, { cause });
  });
  const library = await PDFiumLibrary.init();
  try {
    const document = await library.loadDocument(bytes, password ?? undefined);
    return {
      pageCount: document.getPageCount(),
      /** Parts of the document that belong to no page: outline entries, attachments, signatures. */
      counts: countParts(document),
      /** @param pageIndex from 0. */
      readPage: (pageIndex: number, dotsPerInch: number) =>
        readPage(document.getPage(pageIndex), dotsPerInch),
      close(): void {
        document.destroy();
        library.destroy();
      },
    };
  } catch (cause) {
    library.destroy();
    const isLocked = cause instanceof Error && cause.message.includes('Password required');
    if (!isLocked) throw new ReadingFault('PDFium cannot read it.', { cause });
    const lock = password === null ? 'a password: give it by --password-file' : 'another password';
    throw new ReadingFault(`It is protected by ${lock}.`, { cause });
  }
}

async function readPage(page: PDFiumPage, dotsPerInch: number) {
  const { originalWidth, originalHeight } = page.getOriginalSize();
  /** Painted objects by kind, and annotations. */
  const counts: Record<string, number> = {};
  for (const { type } of page.objects()) {
    const kind = `${type} object`;
    counts[kind] = (counts[kind] ?? 0) + 1;
  }
  const { module, pageIdx } = page as unknown as Inside;
  counts['annotation'] = module._FPDFPage_GetAnnotCount(pageIdx);
  const lines = splitLines(readText(module, pageIdx));
  const wanted = dotsPerInch / POINTS_PER_INCH;
  const scale = Math.min(wanted, Math.sqrt(MAX_PICTURE_PIXELS / Math.max(1, originalWidth * originalHeight)));
  // Last: it closes the page.
  const { width, height, data } = await page.render({ scale, render: 'bitmap', renderFormFields: true });
  const picture: PageBitmap = { width, height, bytes: data };
  return { widthPt: originalWidth, heightPt: originalHeight, lines, counts, picture };
}

/** One character at a time: PDFium's text of a page ends one early for each glyph of code 0 without a Unicode value. */
function readText(module: Inside['module'], page: number): string {
  const text = module._FPDFText_LoadPage(page);
  const units = Array.from({ length: module._FPDFText_CountChars(text) }, (_, at) =>
    String.fromCharCode(module._FPDFText_GetUnicode(text, at)),
  );
  module._FPDFText_ClosePage(text);
  return units.join('');
}

/** In reading order, without empty lines. Readers guess spaces from gaps, so several spaces count as one. */
export function splitLines(text: string): string[] {
  const lines = text.split(/[\r\n]+/u).map((line) => line.replace(/[\s\p{Cc}\p{Cf}]+/gu, ' ').trim());
  return lines.filter((line) => line !== '');
}

function countParts(document: PDFiumDocument): Record<string, number> {
  const { module, documentIdx } = document as unknown as Inside;
  let entries = 0;
  const visit = (bookmark: number): void => {
    let child = module._FPDFBookmark_GetFirstChild(documentIdx, bookmark);
    for (; child !== 0 && entries < MAX_OUTLINE_ENTRIES; entries++) {
      visit(child);
      child = module._FPDFBookmark_GetNextSibling(documentIdx, child);
    }
  };
  visit(0);
  return {
    'outline entry': entries,
    attachment: module._FPDFDoc_GetAttachmentCount(documentIdx),
    signature: module._FPDF_GetSignatureCount(documentIdx),
  };
}
