/**
 * Places of a page's text according to other engines: if they cannot read a font, a mark is wider for them than for the
 * engine that removed it.
 */
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import type { Box } from '../../src/engine/values/geometry.js';
import { HYPHENS } from './foreign-engines.js';
import { countEach, isSubsequence, takeOne } from './foreign-texts.js';
import { stripSpace } from './oracle.js';
import { startPdfium } from './pdfium.js';
import { runSmall } from './run-program.js';
import { makeTemporaryPath } from './temporary.js';

/** A character, or a word. */
interface PlacedText {
  text: string;
  box: Box;
}

export type ReadPlaces = (bytes: Uint8Array, pageIndex: number) => Promise<PlacedText[]>;

/** The marks of one page, as reported. */
export interface ReportedMarks {
  boxes: Box[];
  /** The removed texts, mark by mark. */
  texts: string[];
  /** Copies of the marks that only this engine sees. */
  further: string[];
}

/** The text that one page lost, as an engine reads it. */
export interface GoneText {
  /** True if the text must be the marks: most of it was in their places, or it has only their letters. */
  isMarks: boolean;
  /** Empty if most of the text was elsewhere, unless it is a whole mark. */
  boxes: Box[];
}

/** Finds the text that one page lost, with its places. */
export async function findGoneText(
  read: ReadPlaces,
  { before, after, pageIndex }: { before: Uint8Array; after: Uint8Array; pageIndex: number },
  marks: ReportedMarks,
): Promise<GoneText> {
  const remaining = countEach((await read(after, pageIndex)).map(keyOf));
  const gone = (await read(before, pageIndex)).filter((one) => !takeOne(remaining, keyOf(one)));
  const inMarks = gone.filter(({ box }) => marks.boxes.some((mark) => holdsMiddle(mark, box)));
  const isInPlace = inMarks.length * 2 > gone.length;
  const whole = [...marks.texts, ...marks.further].join('');
  const letters = countEach(whole);
  const goneLetters = Array.from(stripSpace(gone.map(({ text }) => text).join('')));
  const isOfMarks = gone.length > 0 && goneLetters.every((letter) => takeOne(letters, letter));
  // The engine may show a mark where the report has none: if it reads another page size, or copies of its own.
  const texts = marks.further.length > 0 ? [...marks.texts, whole] : marks.texts;
  const isWhole = texts.some((text) => sortLetters(text) === sortLetters(goneLetters));
  const boxes = isInPlace || isWhole ? gone.map(({ box }) => box) : [];
  return { isMarks: isInPlace || isOfMarks, boxes };
}

/** True if all remaining text of a page has its place and its order in the contents. */
export async function isShownInOrder(
  place: ReadPlaces,
  { before, after, pageIndex }: { before: Uint8Array; after: Uint8Array; pageIndex: number },
): Promise<boolean> {
  const list = async (bytes: Uint8Array): Promise<string[]> =>
    (await place(bytes, pageIndex)).filter(({ text }) => text.replace(HYPHENS, '') !== '').map(keyOf);
  const [had, has] = [await list(before), await list(after)];
  return isSubsequence(has, had);
}

function sortLetters(letters: Iterable<string>): string {
  return [...letters].toSorted().join('');
}

function keyOf({ text, box }: PlacedText): string {
  return [text, ...[box.left, box.top, box.right, box.bottom].map(Math.round)].join(' ');
}

function holdsMiddle(mark: Box, { left, top, right, bottom }: Box): boolean {
  const [x, y] = [(left + right) / 2, (top + bottom) / 2];
  return x >= mark.left && x <= mark.right && y >= mark.top && y <= mark.bottom;
}

const WORD = /<word xMin="([-\d.]+)" yMin="([-\d.]+)" xMax="([-\d.]+)" yMax="([-\d.]+)">([^<]*)</gu;

/** The places of words; Poppler ends a word where the baseline turns. */
export async function placeWithPoppler(bytes: Uint8Array, pageIndex: number): Promise<PlacedText[]> {
  const path = makeTemporaryPath('.pdf');
  writeFileSync(path, bytes);
  writeFileSync(`${path}.html`, '');
  const page = pageIndex + 1;
  runSmall(`pdftotext -bbox -f ${page} -l ${page} ${path} ${path}.html`);
  const words = [...readFileSync(`${path}.html`, 'utf8').matchAll(WORD)];
  for (const one of [path, `${path}.html`]) rmSync(one);
  return words.map(([, left, top, right, bottom, text]) => ({
    text: text!,
    box: { left: Number(left), top: Number(top), right: Number(right), bottom: Number(bottom) },
  }));
}

/** The private members of the package's page. */
interface PdfiumPage {
  pageIdx: number;
  module: {
    HEAPF64: Float64Array;
    _malloc(size: number): number;
    _free(pointer: number): void;
    _FPDFText_LoadPage(page: number): number;
    _FPDFText_ClosePage(text: number): void;
    _FPDFText_CountChars(text: number): number;
    _FPDFText_GetUnicode(text: number, at: number): number;
    _FPDFText_GetCharBox(text: number, at: number, ...pointers: number[]): number;
    _FPDFText_GetTextObject(text: number, at: number): number;
    _FPDFPage_CountObjects(page: number): number;
    _FPDFPage_GetObject(page: number, at: number): number;
    _FPDFPageObj_GetType(object: number): number;
    _FPDFFormObj_CountObjects(form: number): number;
    _FPDFFormObj_GetObject(form: number, at: number): number;
  };
}

const FORM = 5;

/** The rank of a page's objects by their pointers, in painting order; objects of a form follow the form. */
function rankObjects({ module, pageIdx }: PdfiumPage): Map<number, number> {
  const ranks = new Map<number, number>();
  const rank = (object: number): void => {
    ranks.set(object, ranks.size);
    if (module._FPDFPageObj_GetType(object) !== FORM) return;
    for (let at = 0; at < module._FPDFFormObj_CountObjects(object); at++) {
      rank(module._FPDFFormObj_GetObject(object, at));
    }
  };
  for (let at = 0; at < module._FPDFPage_CountObjects(pageIdx); at++) {
    rank(module._FPDFPage_GetObject(pageIdx, at));
  }
  return ranks;
}

/** The places of characters, in the order of the contents. A new instance, because earlier documents shift places. */
export async function placeWithPdfium(bytes: Uint8Array, pageIndex: number): Promise<PlacedText[]> {
  const library = await startPdfium();
  const document = await library.loadDocument(bytes);
  const page = document.getPage(pageIndex);
  const { originalHeight } = page.getOriginalSize();
  const own = page as unknown as PdfiumPage;
  const { module, pageIdx } = own;
  const ranks = rankObjects(own);
  const pointer = module._malloc(4 * Float64Array.BYTES_PER_ELEMENT);
  const text = module._FPDFText_LoadPage(pageIdx);
  const placed: (PlacedText & { rank: number })[] = [];
  for (let at = 0; at < module._FPDFText_CountChars(text); at++) {
    module._FPDFText_GetCharBox(text, at, pointer, pointer + 8, pointer + 16, pointer + 24);
    const [left, right, bottom, top] = module.HEAPF64.subarray(pointer / 8, pointer / 8 + 4);
    placed.push({
      rank: ranks.get(module._FPDFText_GetTextObject(text, at)) ?? ranks.size,
      text: String.fromCodePoint(module._FPDFText_GetUnicode(text, at)),
      box: { left: left!, right: right!, top: originalHeight - top!, bottom: originalHeight - bottom! },
    });
  }
  module._FPDFText_ClosePage(text);
  module._free(pointer);
  document.destroy();
  return placed.filter((one) => one.text.trim() !== '').toSorted((one, other) => one.rank - other.rank);
}
