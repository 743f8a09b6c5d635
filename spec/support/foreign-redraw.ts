/**
 * Makes an upload without the text objects that a report names, without any code of the removal. If another engine shows
 * it as the output, the removal took only the mark, wherever its damaged glyphs reach.
 */
import * as mupdf from 'mupdf';
import type { ReportedLocation } from '../../src/engine/values/run-summary.js';
import type { SeenPage } from './foreign-engines.js';
import { isSamePage } from './foreign-pixels.js';

/** Half-open byte range of a decoded stream. */
interface TextObject {
  start: number;
  end: number;
}

const STRINGS = /\((?:\\[^]|[^()\\])*\)|<[\dA-Fa-f\s]*>/gu;
const SHOWN = /\b(?:Tj|TJ)\b|['"]/gu;

/**
 * True if an engine sees the output's page as that of the upload without the marks' text objects. False if no copy can be
 * made, or if the engine sees an unchanged copy differently from the upload.
 */
export async function isWithoutMarksAlone(
  see: (bytes: Uint8Array) => Promise<SeenPage[] | null>,
  upload: Uint8Array,
  marks: ReportedLocation[],
  { pageIndex, before, after }: { pageIndex: number; before: SeenPage; after: SeenPage },
): Promise<boolean> {
  const copies = copyWithout(upload, marks);
  if (copies === null) return false;
  const whole = (await see(copies.whole))?.[pageIndex];
  if (whole === undefined || !isSamePage(whole, before)) return false;
  const without = (await see(copies.without))?.[pageIndex];
  return without !== undefined && isSamePage(without, after);
}

/** Null if a mark is not a whole text object, or if MuPDF cannot read the upload. */
function copyWithout(
  upload: Uint8Array,
  marks: ReportedLocation[],
): { whole: Uint8Array; without: Uint8Array } | null {
  const ranges = marks.flatMap(({ start, end }) => (start === null || end === null ? [] : [{ start, end }]));
  if (ranges.length === 0 || ranges.length < marks.length) return null;
  try {
    const whole = copy(upload, () => true);
    const without = copy(upload, (document) => ranges.every((range) => blankTextObjects(document, range)));
    return whole && without && { whole, without };
  } catch {
    return null;
  }
}

/** Null if `change` fails. */
function copy(upload: Uint8Array, change: (document: mupdf.PDFDocument) => boolean): Uint8Array | null {
  const document = mupdf.Document.openDocument(upload, 'application/pdf') as mupdf.PDFDocument;
  try {
    if (document.needsPassword()) document.authenticatePassword('');
    return change(document) ? document.saveToBuffer('decrypt=yes').asUint8Array().slice() : null;
  } finally {
    document.destroy();
  }
}

/** Blanks the range in every stream that has a text object there; false if there is no such stream. */
function blankTextObjects(document: mupdf.PDFDocument, { start, end }: TextObject): boolean {
  let isFound = false;
  for (let objectNumber = 1; objectNumber < document.countObjects(); objectNumber++) {
    const stream = document.newIndirect(objectNumber);
    const data = readData(stream);
    if (data === null || !showsOneString(data.toString('latin1', start, end))) continue;
    stream.writeStream(data.fill(' ', start, end));
    isFound = true;
  }
  return isFound;
}

/** Null if the object is no stream or cannot be decoded. */
function readData(stream: mupdf.PDFObject): Buffer | null {
  try {
    return stream.isStream() ? Buffer.from(stream.readStream().asUint8Array()) : null;
  } catch {
    return null;
  }
}

/** True for a whole text object that shows one string, so that it has only the mark. */
function showsOneString(text: string): boolean {
  const operators = text.replaceAll(STRINGS, ' ');
  return /^BT\b(?:(?!\b(?:BT|ET|Do|BI)\b)[^])*\bET$/u.test(operators) && operators.match(SHOWN)?.length === 1;
}
